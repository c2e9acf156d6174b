/// One node of a YAML document: text, a list, or pairs in the order of the file.
///
/// Nothing is typed: `no`, `1.10` and `~` are the text that was written. A tag is kept as text and acts on nothing.
/// An alias is the node it names, sharing its storage, at the place of the alias.
package struct YAMLNode: Sendable {
  /// How a scalar was written (YAML 1.2 §7.3, §8.1).
  package enum Style: Sendable, Hashable {
    case plain, singleQuoted, doubleQuoted, literal, folded
  }

  package enum Content: Sendable {
    case scalar(String, Style)
    case sequence([YAMLNode])
    case mapping([Pair])
  }

  /// A key and its value; no two keys of a mapping are the same text.
  package struct Pair: Sendable {
    /// Mostly a scalar, but YAML allows any node.
    package var key: YAMLNode
    package var value: YAMLNode
  }

  package var content: Content
  /// Byte offsets in the file; empty where the file says nothing, as after `title:`.
  package var range: Range<Int>
  /// The tag as resolved, such as `!important` or `tag:yaml.org,2002:str`.
  package var tag: String?

  package init(_ content: Content, at range: Range<Int>, tag: String? = nil) {
    self.content = content
    self.range = range
    self.tag = tag
  }
}

extension YAMLNode {
  /// The text of a scalar; nil for a list or a mapping.
  package var text: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  /// The nodes of a list; nil for the other kinds.
  package var items: [YAMLNode]? {
    if case .sequence(let items) = content { items } else { nil }
  }

  /// The pairs of a mapping; nil for the other kinds.
  package var pairs: [Pair]? {
    if case .mapping(let pairs) = content { pairs } else { nil }
  }

  /// Whether nothing was written here: not even quotes, a tag or an anchor.
  package var isEmpty: Bool {
    if case .scalar("", .plain) = content { range.isEmpty } else { false }
  }
}
