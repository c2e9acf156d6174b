/// One thing to tell the writer of a file, at a place.
///
/// It carries what it speaks of, so that it can be shown after the file's bytes are gone.
package struct Diagnostic: Error, Sendable, Hashable {
  package enum Severity: Int, Sendable, Hashable, Comparable {
    case error, warning, note

    package static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
  }

  /// A place in a file: 1-based line, 1-based column in Unicode scalars.
  package struct Position: Sendable, Hashable, Comparable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }

    package static func < (a: Position, b: Position) -> Bool {
      (a.line, a.column) < (b.line, b.column)
    }
  }

  package var severity: Severity
  /// The file, as the user would name it.
  package var path: String
  /// Nil when the whole file, or no file's text, is meant.
  package var position: Position?
  /// Lower case, no full stop; the user's words stand in `'…'`.
  package var summary: String
  /// What stands around `position` on its line, without the line's end.
  package var excerpt: String?
  /// The 1-based column of the excerpt's first scalar.
  package var excerptColumn: Int
  /// How many scalars the caret line underlines.
  package var length: Int
  /// What to do about it.
  package var help: String?

  package init(
    _ severity: Severity, path: String, position: Position? = nil, _ summary: String,
    excerpt: String? = nil, excerptColumn: Int = 1, length: Int = 1, help: String? = nil
  ) {
    self.severity = severity
    self.path = path
    self.position = position
    self.summary = summary
    self.excerpt = excerpt
    self.excerptColumn = excerptColumn
    self.length = length
    self.help = help
  }
}

extension Diagnostic: Comparable {
  /// By path, place, severity, then text: the order in which they are printed.
  package static func < (a: Diagnostic, b: Diagnostic) -> Bool {
    if a.path != b.path { return a.path.utf8.lexicographicallyPrecedes(b.path.utf8) }
    let first = a.position ?? Position(line: 0, column: 0)
    let second = b.position ?? Position(line: 0, column: 0)
    if first != second { return first < second }
    if a.severity != b.severity { return a.severity < b.severity }
    return a.summary.utf8.lexicographicallyPrecedes(b.summary.utf8)
  }
}
