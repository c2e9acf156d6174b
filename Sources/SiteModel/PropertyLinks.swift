internal import ByteText
internal import DateText
internal import Diagnostics
internal import MemoReading

/// Wikilinks in values of the front matter, as Obsidian writes properties: their words are shown, and no link.
struct PropertyLinks {
  let source: SourceText
  /// What stands for a hidden memo.
  let word: String
  /// Whether a wikilink of this target must not say it.
  let hides: (String) -> Bool

  /// Whether any value that is shown holds one.
  static func arePresent(in memo: Memo) -> Bool {
    let keys = memo.frontMatter
    let texts = [keys.title?.value, keys.location?.value, keys.alarm?.value.label]
    return texts.contains { $0.map(hasMark) == true }
      || keys.tags.contains { isLink($0, memo.source) }
      || keys.author.map { isLink($0, memo.source) } == true
  }

  /// In characters, of what is looked up: no file has a longer name.
  private static let longestTarget = 1_024

  /// What the links of a memo's front matter name.
  static func targets(in memo: Memo) -> [String] {
    guard arePresent(in: memo) else { return [] }
    let keys = memo.frontMatter
    let texts = [keys.title?.value, keys.location?.value, keys.alarm?.value.label]
    let links = texts.compactMap { $0 }.flatMap { text in
      text.ranges(of: "[[").map { target(of: String(text[$0.upperBound...].prefix(longestTarget))) }
    }
    return links + keys.tags.filter { isLink($0, memo.source) }.map { target(of: $0.value) }
  }

  /// `keys` with words in the place of links, and without the tags that name a hidden memo.
  func plain(_ keys: FrontMatter) -> FrontMatter {
    var keys = keys
    keys.title = keys.title.map { Located(words($0.value), at: $0.range) }
    keys.location = keys.location.map { Located(words($0.value), at: $0.range) }
    keys.alarm = keys.alarm.map { alarm in
      var value = alarm.value
      value.label = value.label.map(words)
      return Located(value, at: alarm.range)
    }
    keys.author = keys.author.map { author in
      Located(isHidden(author) ? word : words(author.value), at: author.range)
    }
    keys.tags = keys.tags.compactMap { tag in
      guard Self.isLink(tag, source) else { return tag }
      let name = Self.target(of: tag.value)
      if isHidden(tag) { return nil }
      let path = name.prefix { $0 != "#" }
      // A path says where the memo lies, not how tags lie within each other.
      let last = (path.isEmpty ? name[...] : path).split(separator: "/").last ?? ""
      let label = [".md", ".markdown"].first { last.lowercased().hasSuffix($0) }.map {
        last.dropLast($0.utf8.count)
      }
      return Located((label ?? last).trimmed, at: tag.range)
    }.filter { !$0.value.isEmpty }
    return keys
  }

  private func isHidden(_ value: Located<String>) -> Bool {
    Self.isLink(value, source) && hides(Self.target(of: value.value))
  }

  /// Whether a value that the reader gives without its brackets had some in the file.
  private static func isLink(_ value: Located<String>, _ source: SourceText) -> Bool {
    if hasMark(value.value) { return true }
    let range = value.range.clamped(to: source.bytes.indices)
    // Behind a quote, and the `#` of a tag.
    let written = source.bytes[range].prefix(4)
    guard let start = written.firstIndex(of: UInt8(ascii: "[")) else { return false }
    return written[start...].starts(with: "[[".utf8)
  }

  private static func hasMark(_ text: String) -> Bool {
    var isOpen = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: "["), isOpen { return true }
      isOpen = byte == UInt8(ascii: "[")
    }
    return false
  }

  /// The target of a value that is, or was, one link.
  private static func target(of text: String) -> String {
    var target = text[...]
    while target.first == "[" { target.removeFirst() }
    return target.prefix { $0 != "|" && $0 != "]" }.trimmed
  }

  /// `text` with the words of its links in their place.
  private func words(_ text: String) -> String {
    guard Self.hasMark(text) else { return text }
    var out = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "[["), let end = rest[start.upperBound...].firstRange(of: "]]") {
      // Of marks within marks the inner ones count.
      let inner = rest[start.upperBound..<end.lowerBound]
      let open = inner.ranges(of: "[[").last
      let link = inner[(open?.upperBound ?? inner.startIndex)...]
      out += rest[..<(open?.lowerBound ?? start.lowerBound)]
      // An embed shows nothing here but its name.
      if out.last == "!" { out.removeLast() }
      out += words(ofLink: link)
      rest = rest[end.upperBound...]
    }
    return out + rest
  }

  private func words(ofLink link: Substring) -> String {
    let target = link.prefix { $0 != "|" }.trimmed
    let own = link.firstIndex(of: "|").map { link[link.index(after: $0)...].trimmed } ?? ""
    if !own.isEmpty { return own }
    if hides(target) { return word }
    return target.split(separator: "#").map { $0.trimmed }.joined(separator: " › ")
  }
}
