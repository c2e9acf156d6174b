/// Something in a body that is not shown as its writer meant.
package struct Finding: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// So many pieces of raw HTML were left out; the place is that of the first. At most one a body.
    case rawHTMLDropped(count: Int)
    /// A link or image to a URL of this scheme shows only its text.
    case schemeDropped(String)
    /// So many cells of tables have no column in the header of their table and are left out; the place is that of the
    /// first. At most one a body.
    case cellsDropped(count: Int)
    /// The tables have more than `Limits.cells` cells; from here on rows are shown as text.
    case tableTooLarge
    /// Lists or quotes nest deeper than `Limits.nesting`; markers from there on are shown as text.
    case nestingCapped
    /// `%%` without another one after it: what follows is shown.
    case commentNotClosed
    /// A footnote that nothing in the text refers to is left out.
    case footnoteUnused
    /// Parsing would take too much time or memory: the body is shown as it was written.
    case tooComplex
    /// The body is larger than `Limits.bodySize`: it is shown as it was written.
    case tooLarge
  }

  package var kind: Kind
  /// 1-based, in the body.
  package var line: Int
  /// The bytes in the body; nil where they are not known for certain.
  package var range: Range<Int>?
  /// What the writer wrote, cut to `Finding.excerptLength` bytes.
  package var excerpt: String

  /// As much as a diagnostic shows on one line, in UTF-8 bytes.
  package static let excerptLength = 60

  init(_ kind: Kind, line: Int, range: Range<Int>? = nil, excerpt: [UInt8] = []) {
    self.kind = kind
    self.line = line
    self.range = range
    self.excerpt = Self.cut(excerpt)
  }

  /// The first line, cut between two scalars.
  private static func cut(_ bytes: [UInt8]) -> String {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard line.count > excerptLength else { return String(decoding: line, as: UTF8.self) }
    var end = excerptLength
    while end > 0, line[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: line[..<end], as: UTF8.self) + "…"
  }
}

extension Finding {
  /// The finding as the text of a diagnostic.
  package var summary: String {
    switch kind {
    case .rawHTMLDropped(count: 1): "raw HTML is not shown: '\(excerpt)'"
    case .rawHTMLDropped(let count): "raw HTML is not shown: '\(excerpt)' and \(count - 1) more"
    case .schemeDropped(let scheme): "a link to '\(scheme):' is shown as text: '\(excerpt)'"
    case .cellsDropped(count: 1): "a row has more cells than its table's header: '\(excerpt)' is not shown"
    case .cellsDropped(let count):
      "rows have more cells than their table's header: '\(excerpt)' and \(count - 1) more are not shown"
    case .tableTooLarge: "the tables have over \(Limits.cells) cells; the rows from here on are shown as text"
    case .nestingCapped: "lists and quotes more than \(Limits.nesting) deep are shown as text"
    case .commentNotClosed: "a comment is not closed, so that it is shown"
    case .footnoteUnused: "a footnote is not shown, for nothing refers to it: '\(excerpt)'"
    case .tooComplex: "the text has too many marks to format and is shown as it was written"
    case .tooLarge: "the text is over \(Limits.bodySize >> 20) MB and is shown as it was written"
    }
  }

  /// What to do about it.
  package var help: String {
    switch kind {
    case .rawHTMLDropped: "write it in Markdown, or put it in backquotes to show the HTML itself"
    case .schemeDropped: "links lead to http, https, mailto and tel, or to a file of the notebook"
    case .cellsDropped: "add columns to the header and the line below it, or write '\\|' for a '|' in a cell"
    case .tableTooLarge: "attach the table as a file"
    case .nestingCapped: "use fewer levels, or put the text in a code block"
    case .commentNotClosed: "write '%%' at its end, or '\\%%' to show the marks"
    case .footnoteUnused: "write its name in brackets where it belongs, as in '[^1]', once for each footnote"
    case .tooComplex, .tooLarge: "split it into several files, or attach it"
    }
  }
}
