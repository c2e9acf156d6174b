/// A tag, or the text between two tags on one line.
struct Token {
  enum Kind {
    case text, comment, delimiters, escaped, raw, section, inverted, partial, parent, block
    /// The end of the section, parent or block that the token at `opener` opens.
    case end(opener: Int)
  }

  var kind: Kind
  /// All bytes of the token, delimiters included; of text, the bytes that are written.
  var range: Range<Int>
  /// The name in the tag, without blanks around it.
  var name: Range<Int>
  /// The token is the first of a template's line and stays on it: indentation goes before it.
  var startsLine = false
  /// The tag's line holds nothing that is written; the line itself is dropped.
  var isStandalone = false
  /// The blanks before a standalone tag.
  var indentation: Range<Int>
  /// What the tag opens begins on the next line.
  var endsLine = false

  init(_ kind: Kind, _ range: Range<Int>, name: Range<Int>) {
    self.kind = kind
    self.range = range
    self.name = name
    indentation = range.lowerBound..<range.lowerBound
  }

  var isText: Bool {
    if case .text = kind { true } else { false }
  }
}
