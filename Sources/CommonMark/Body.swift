/// What a Markdown body becomes: a value with HTML and plain text that still have holes.
///
/// Where a link or image leads depends on the page that shows it, so neither is written out: the texts have
/// insertion points, and `appendHTML(to:filling:)` asks for what goes there. All offsets are in UTF-8 bytes.
package struct Body: Sendable, Hashable {
  /// HTML without the tags of `references`.
  package var html: [UInt8] = []
  /// The words, for search, feeds and excerpts: blocks a blank line apart, list items a line each.
  package var plainText: [UInt8] = []
  /// In the order of their offsets.
  package var holes: [Hole] = []
  /// In the order in which they begin.
  package var references: [Reference] = []
  /// In the order of their HTML.
  package var headings: [Heading] = []
  /// The top-level blocks, in order.
  package var blocks: [Block] = []
  /// The `#tags` of the text, in order and as often as they stand there.
  package var hashtags: [Hashtag] = []
  /// The blocks with a `^name` of their own, in order.
  package var anchors: [Anchor] = []
  /// The 1-based lines of the body that show as words, ascending: outside code and raw HTML.
  package var textLines: [ClosedRange<Int>] = []
  /// The bytes of the body inside `%%comments%%`, marks included, ascending; they show nowhere.
  package var comments: [Range<Int>] = []
  /// What of the source is not shown as its writer meant, in the order of the walk.
  package var findings: [Finding] = []

  package init() {}

  /// An insertion point in both texts.
  package struct Hole: Sendable, Hashable {
    /// What goes there; the number is an index in `Body.references`.
    package enum Part: Sendable, Hashable {
      /// The tag that opens a link.
      case open(Int)
      /// The tag that closes a link.
      case close(Int)
      /// All of an image or embed.
      case whole(Int)
      /// What a page that shows a part of another memo puts before an `id`, so that it stays unique; in HTML only.
      case id
      /// The address of the body's own page before a `#fragment`; in HTML only.
      ///
      /// The next hole is an `.id` right behind the `#`. What is filled is one of the two: the address, or the prefix
      /// where all of the body is on the page that shows it.
      case page
      /// Words that the text does not have but its reader needs, in the reader's language; in HTML only.
      case words(Phrase)
    }

    package var part: Part
    /// The offset in `Body.html`.
    package var html: Int
    /// The offset in `Body.plainText`.
    package var plainText: Int
  }

  /// Words that stand in a page for what the text leaves unsaid.
  package enum Phrase: Sendable, Hashable {
    /// The title of a callout that has none, by its type in lower case.
    case calloutTitle(type: String)
    /// What a box of a list says by the sign in it: a blank, `x`, `/`, `-` or any other.
    case box(status: Character)
    /// What a link from a footnote back into the text says; the number is that of the note, and of its use: `2-3`.
    case footnoteReturn(number: String)
  }

  package struct Hashtag: Sendable, Hashable {
    /// As written, without `#`; `a/b` nests.
    package var name: String
    /// The 1-based line in the body.
    package var line: Int
  }

  /// A block that links name by the `^name` at its end.
  package struct Anchor: Sendable, Hashable {
    /// With its `^`: the value of its `id` attribute.
    package var id: String
    package var htmlRange: Range<Int>
    package var plainTextRange: Range<Int>
    /// The indices in `Body.holes`.
    package var holes: Range<Int>
  }

  package struct Heading: Sendable, Hashable {
    /// 1–6.
    package var level: Int
    /// The words, without marks; a line break is a space.
    package var text: String
    /// The value of its `id` attribute, unique in the body.
    package var id: String
    /// The 1-based line in the body.
    package var line: Int
    /// From its opening tag to behind its closing tag.
    package var htmlRange: Range<Int>
    package var plainTextRange: Range<Int>
  }

  /// A block at the top level: what an embed or an excerpt is cut from.
  package struct Block: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
      case paragraph, list, quote, callout, table, code, rule, rawHTML, footnotes
      /// With its level, 1–6.
      case heading(Int)
    }

    package var kind: Kind
    package var htmlRange: Range<Int>
    package var plainTextRange: Range<Int>
    /// The 1-based lines in the body.
    package var lines: ClosedRange<Int>
    /// The indices in `Body.holes`.
    package var holes: Range<Int>
  }
}
