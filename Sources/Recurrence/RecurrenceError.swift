/// Why a text is no recurrence rule.
package struct RecurrenceError: Error, Sendable, Hashable {
  /// Lower case, no full stop; the user's words stand in `'…'`.
  package var message: String
  /// What to write instead.
  package var help: String?
  /// The part of the text that is meant, in UTF-8 bytes; nil when it is all of it.
  package var range: Range<Int>?

  package init(_ message: String, help: String? = nil, at range: Range<Int>? = nil) {
    self.message = message
    self.help = help
    self.range = range
  }

  /// The user's words between quotes, cut where they are long, without line ends and other controls.
  static func quoted(_ text: String) -> String { "'\(unquoted(text))'" }

  /// As `quoted`, to stand among other words between quotes.
  static func unquoted(_ text: String) -> String {
    let longest = 40
    var shown = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
      if count == longest {
        shown.append("…")
        break
      }
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      shown.append(isControl ? " " : scalar)
      count += 1
    }
    return String(shown)
  }
}
