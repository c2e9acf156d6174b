/// Why bytes are not one YAML document, at a place in the file.
package struct YAMLError: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// The text breaks a rule of YAML, or uses a part of it that is refused: directives, a second document.
    case syntax
    /// A mapping holds a key twice.
    case duplicateKey
    /// Aliases that stand for too much, for themselves, or for nothing; nesting that is too deep.
    case excess
  }

  package var kind: Kind
  /// Lower case, no full stop; the user's words stand in `'…'`.
  package var message: String
  /// Byte offsets in the file of what the message speaks of; may be empty at the end.
  package var range: Range<Int>
  /// What to do about it.
  package var help: String?
  /// Byte offsets of the first of two keys.
  package var first: Range<Int>?

  package init(
    _ kind: Kind = .syntax, at range: Range<Int>, _ message: String, help: String? = nil,
    first: Range<Int>? = nil
  ) {
    self.kind = kind
    self.message = message
    self.range = range
    self.help = help
    self.first = first
  }

  /// The byte offset in the file.
  package var offset: Int { range.lowerBound }
}
