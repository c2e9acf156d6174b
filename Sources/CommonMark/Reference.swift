internal import ByteText

/// Something in a body that leads elsewhere in the notebook: where to is decided for each page that shows it.
package struct Reference: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// `[text](target)`: an `open` and a `close` hole around its text.
    case link
    /// `![text](target)`: one hole, and the text is not in the HTML.
    case image
    /// `[[target|text]]`: a link by name, written as `link` is; without holes inside another link or an image's text.
    case wikilink
    /// `![[target|text]]`: a file or memo shown in place, written as `image` is; without a hole in an image's text.
    case embed
  }

  package var kind: Kind
  /// The target as written, with entities and backslash escapes decoded, percent escapes not.
  package var target: String
  /// The title, decoded; empty when there is none.
  package var title: String
  /// The words of the link, or the image's alternative text.
  ///
  /// Of a wikilink without words of its own they are its target, `#` as ` › `.
  package var text: String
  /// False for a wikilink or embed whose words are its target's name.
  package var hasOwnText = true
  /// In CSS pixels, as in `![[image.png|300x200]]`.
  package var width: Int?
  package var height: Int?
  /// Whether an embed is all of its paragraph: what fills its hole is a block then, for no `<p>` stands around it.
  package var standsAlone = false
  /// The bytes in the body from its first mark to its last; nil where they are not known for certain.
  package var sourceRange: Range<Int>?
  /// The 1-based line in the body on which it begins, or, without `sourceRange`, on which its block does.
  package var line: Int
  /// Its words in `Body.plainText`.
  package var plainTextRange: Range<Int>
  /// From its opening to its closing hole in `Body.html`.
  package var htmlRange: Range<Int>
}

extension Reference {
  /// The target up to its first `#`, percent escapes decoded: a path relative to the memo, empty for the memo itself.
  package var path: String { PercentEncoding.decode(String(split.path)) }

  /// What follows the first `#` of the target, percent escapes decoded, or nil.
  package var fragment: String? { split.fragment.map { PercentEncoding.decode(String($0)) } }

  private var split: (path: Substring, fragment: Substring?) {
    guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "#")) else { return (target[...], nil) }
    return (target[..<mark], target[target.utf8.index(after: mark)...])
  }
}
