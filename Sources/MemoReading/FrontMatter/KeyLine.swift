/// A line that reads as `key: value`, seen without a YAML parser.
///
/// It tells text between two rules from front matter that is broken.
struct KeyLine {
  /// Byte offsets in the file of the line without its end.
  let line: Range<Int>
  /// Byte offsets of its colon.
  let colon: Range<Int>
  /// Whether the key is one of ours, or nearly, or one that hides a memo elsewhere.
  let isKnown: Bool
  /// Whether the key may be meant to hide a memo: what it says must not be lost.
  let hides: Bool
  /// Whether `:` and a blank end the key, as YAML wants.
  let isKey: Bool
  /// Whether the key is one word as well.
  let isPlain: Bool

  /// Nil for a line that has no colon after a short beginning; `:` may be full-width, and the blank may be missing.
  init?(_ bytes: [UInt8], _ line: Range<Int>) {
    self.line = line
    let text = String(decoding: bytes[line].prefix(200), as: UTF8.self)
    guard let colon = text.firstIndex(where: { $0 == ":" || $0 == "：" }) else { return nil }
    var name = text[..<colon]
    while let first = name.first, first.isWhitespace || "\"'".contains(first) { name.removeFirst() }
    while let last = name.last, last.isWhitespace || "\"'".contains(last) { name.removeLast() }
    guard !name.isEmpty, name.count <= 40 else { return nil }

    let start = line.lowerBound + text.utf8.distance(from: text.startIndex, to: colon)
    self.colon = start..<start + (text[colon] == ":" ? 1 : 3)
    let rest = text[text.index(after: colon)...]
    isKey = text[colon] == ":" && (rest.first?.isWhitespace ?? true)
    isPlain =
      isKey && name.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
    let key = String(name)
    hides = FrontMatterSchema.mayHide(key)
    isKnown =
      hides || FrontMatterSchema.match(key) != nil || FrontMatterSchema.foreignEffect(of: key) != nil
  }
}

/// The lines of a part of a file, without their ends; LF and CRLF end a line.
struct Lines: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private let end: Int
  private var start: Int

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    start = range.lowerBound
    end = range.upperBound
  }

  mutating func next() -> Range<Int>? {
    guard start < end else { return nil }
    let lineFeed = bytes[start..<end].firstIndex(of: UInt8(ascii: "\n")) ?? end
    let hasReturn = lineFeed > start && bytes[lineFeed - 1] == UInt8(ascii: "\r")
    defer { start = lineFeed + 1 }
    return start..<(hasReturn ? lineFeed - 1 : lineFeed)
  }
}
