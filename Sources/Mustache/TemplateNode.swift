/// One part of a parsed template; ranges are byte offsets in its source.
enum TemplateNode: Sendable {
  case text(Range<Int>, startsLine: Bool)
  /// A line begins with a tag that stays on it: indentation goes here.
  case lineStart
  case value(TagName, isRaw: Bool)
  case section(Section)
  case partial(Partial)
  case parent(Parent)
  case block(Block)

  /// `{{#name}}…{{/name}}` or `{{^name}}…{{/name}}`.
  final class Section: Sendable {
    let name: TagName
    let isInverted: Bool
    let content: [TemplateNode]

    init(name: TagName, isInverted: Bool, content: [TemplateNode]) {
      self.name = name
      self.isInverted = isInverted
      self.content = content
    }
  }

  /// `{{>name}}`.
  struct Partial: Sendable {
    let name: TagName
    /// The blanks before a tag that stands alone on its line; nil for a tag within a line.
    let indentation: Range<Int>?
  }

  /// `{{<name}}{{$block}}…{{/block}}{{/name}}`.
  final class Parent: Sendable {
    let name: TagName
    let indentation: Range<Int>?
    /// What stands between the blocks is never written, and is kept for checks only.
    let content: [TemplateNode]

    init(name: TagName, indentation: Range<Int>?, content: [TemplateNode]) {
      self.name = name
      self.indentation = indentation
      self.content = content
    }
  }

  /// `{{$name}}…{{/name}}`: a default, or inside a parent tag what takes the default's place.
  final class Block: Sendable {
    let name: TagName
    /// Where the block stands alone on its lines, the blanks that are put before what takes its default's place.
    let indentation: Range<Int>?
    /// Where the content begins on a line of its own, the blanks of its first line, removed from each line when
    /// the content takes a default's place; else empty.
    let contentIndentation: Range<Int>
    let contentStartsLine: Bool
    let content: [TemplateNode]

    init(
      name: TagName, indentation: Range<Int>?, contentIndentation: Range<Int>, contentStartsLine: Bool,
      content: [TemplateNode]
    ) {
      self.name = name
      self.indentation = indentation
      self.contentIndentation = contentIndentation
      self.contentStartsLine = contentStartsLine
      self.content = content
    }
  }
}

/// A name as a tag writes it.
struct TagName: Sendable {
  let text: String
  /// The parts between dots; of `{{.}}` the dot itself.
  let parts: [String]
  let range: Range<Int>

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    text = String(decoding: bytes[range], as: UTF8.self)
    self.range = range
    parts =
      text == "." ? [text] : text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }
}
