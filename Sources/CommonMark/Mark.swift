/// What a token in the prepared bytes stands for.
///
/// libcmark must see none of our own marks, and the walk over its tree must know them from escapes and code. So the
/// pre-pass puts a token in the place of each; writers ask for what it shows as, and code for its source.
struct Mark {
  enum Kind: Hashable {
    /// Nothing anywhere; put before a marker that must not open a block, or where a writer wants to find a place.
    case hidden
    /// One scalar as text: a backslash escape or an entity.
    case character(Unicode.Scalar)
    /// Its source as text, beside a delimiter run that would not see the scalar as what it is in CJK text.
    case wide
    /// `[[target|text]]`.
    case wikilink
    /// `![[target|text]]`.
    case embed
    /// One line's piece of a `%%comment%%`.
    case comment
    /// A URL or e-mail address without `<>`.
    case bareLink
    case hashtag
    /// `[^label]`.
    case footnote
    /// `[^label]:` and the blanks after it, at the start of a list item that stands for the definition.
    case footnoteDefinition
    /// ` ^name` at the end of a block.
    case blockName
    /// Says something to a block's writer, such as where a cell of a table begins; shows nowhere.
    case block(Int)
  }

  var kind: Kind
  /// The bytes it stands for, in `PreparedSource.body`; of equal marks those of the first.
  var source: Range<Int>
  /// On which sides libcmark sees punctuation rather than a letter.
  var punctuation: Sides = []
  /// Whether it stands in a row of a table, where `\|` is a `|`.
  var escapesPipes = false

  struct Sides: OptionSet, Hashable {
    var rawValue: UInt8

    static let before = Sides(rawValue: 1)
    static let after = Sides(rawValue: 2)
  }
}
