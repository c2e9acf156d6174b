internal import ByteText

/// Writes diagnostics as people and editors read them.
///
///     notes/trip.md:4:8: error: 'date' is not a calendar date: '2026-13-01'
///     date: 2026-13-01
///           ^~~~~~~~~~
///     help: write a day that exists, such as 2026-12-01
package struct DiagnosticFormatter {
  /// Whether to use colours of a terminal.
  package var colours: Bool

  package init(colours: Bool) { self.colours = colours }

  package func text(_ diagnostic: Diagnostic) -> String {
    var out = styled(diagnostic.path.printable, .bold)
    if let position = diagnostic.position { out += ":\(position.line):\(position.column)" }
    out += ": "
    switch diagnostic.severity {
    case .error: out += styled("error:", .red)
    case .warning: out += styled("warning:", .magenta)
    case .note: out += styled("note:", .cyan)
    }
    out += " \(diagnostic.summary.printable)\n"
    if let excerpt = diagnostic.excerpt, let position = diagnostic.position, !excerpt.isEmpty {
      let index = position.column - diagnostic.excerptColumn
      out += caret(excerpt, at: index, length: diagnostic.length, isCut: diagnostic.excerptColumn > 1)
    }
    if let help = diagnostic.help { out += "help: \(help.printable)\n" }
    return out
  }

  /// The excerpt, cut to a window around a scalar of it, and the caret below; `isCut` where the line begins before it.
  private func caret(_ excerpt: String, at index: Int, length: Int, isCut: Bool) -> String {
    let window = 120
    let scalars = Array(excerpt.unicodeScalars)
    let at = min(max(index, 0), scalars.count)
    let start = at < window - 40 ? 0 : at - 40
    let end = min(scalars.count, start + window)
    var line = start > 0 || isCut ? "…" : ""
    var pad = start > 0 || isCut ? 1 : 0
    var marks = 0
    for index in start..<end {
      let shown = String(scalars[index]).printable
      line += shown
      let width = TextWidth.columns(shown)
      if index < at { pad += width } else if index < at + length { marks += width }
    }
    if end < scalars.count { line += "…" }
    let underline = "^" + String(repeating: "~", count: max(0, marks - 1))
    return line + "\n" + String(repeating: " ", count: pad) + styled(underline, .green) + "\n"
  }

  private enum Style: String {
    case bold = "1"
    case red = "1;31"
    case magenta = "1;35"
    case cyan = "1;36"
    case green = "1;32"
  }

  private func styled(_ text: String, _ style: Style) -> String {
    colours ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}
