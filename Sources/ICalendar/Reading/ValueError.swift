/// Why a property's value is not of its type.
package struct ValueError: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case form
    /// It has the form of a date, of a day that no calendar has.
    case noSuchDay
  }

  package let kind: Kind
  /// Lower case, no full stop; the stream's words stand in `'…'`.
  package let message: String
  /// What to write instead.
  package let help: String?
  /// In the unfolded text.
  package let range: Range<Int>

  package init(_ message: String, help: String? = nil, at range: Range<Int>, kind: Kind = .form) {
    self.kind = kind
    self.message = message
    self.help = help
    self.range = range
  }
}

extension CalendarStream {
  /// The bytes of `range` between quotes, cut where they are long.
  package func quoted(_ range: Range<Int>) -> String {
    let shown = string(range.prefix(240)).unicodeScalars.prefix(40)
    let isCut = shown.reduce(0) { $0 + UTF8.width($1) } < range.count
    return "'\(String(String.UnicodeScalarView(shown)))\(isCut ? "…" : "")'"
  }
}
