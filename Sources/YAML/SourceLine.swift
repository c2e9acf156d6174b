/// One line of YAML source, cut into what stands before its value and the value, as a person reads it.
struct SourceLine {
  private let bytes: [UInt8]
  /// Byte offsets in the file, without the line's end.
  let range: Range<Int>
  /// Byte offsets of the key, where the line has one that is followed by `:` and a blank.
  let key: Range<Int>?
  /// Byte offsets of what follows the key, or the list's `-`, without blanks at its ends.
  let value: Range<Int>

  /// The line of `bytes[bounds]` that holds the byte at `offset`.
  init(at offset: Int, of bytes: [UInt8], in bounds: Range<Int>) {
    var start = min(max(offset, bounds.lowerBound), bounds.upperBound)
    while start > bounds.lowerBound, !isLineEnd(bytes[start - 1]) { start -= 1 }
    var end = start
    while end < bounds.upperBound, !isLineEnd(bytes[end]) { end += 1 }
    self.bytes = bytes
    range = start..<end

    while end > start, isBlank(bytes[end - 1]) { end -= 1 }
    while start < end, isBlank(bytes[start]) { start += 1 }
    while start + 1 < end, bytes[start] == UInt8(ascii: "-"), isBlank(bytes[start + 1]) {
      start += 2
      while start < end, isBlank(bytes[start]) { start += 1 }
    }
    var colon = start
    while colon < end, !Self.endsKey(bytes, at: colon, before: end) { colon += 1 }
    if colon < end {
      key = start..<colon
      start = colon + 1
      while start < end, isBlank(bytes[start]) { start += 1 }
    } else {
      key = nil
    }
    value = start..<end
  }

  /// The line before this one.
  func previous(in bounds: Range<Int>) -> SourceLine? {
    guard range.lowerBound > bounds.lowerBound else { return nil }
    return SourceLine(at: range.lowerBound - 1, of: bytes, in: bounds)
  }

  /// Byte offsets of a tab among the blanks that begin the line.
  var indentingTab: Range<Int>? {
    for index in range {
      if bytes[index] == UInt8(ascii: "\t") { return index..<index + 1 }
      if bytes[index] != UInt8(ascii: " ") { return nil }
    }
    return nil
  }

  /// Byte offsets of a full-width colon where a key's `:` should be.
  var fullWidthColon: Range<Int>? {
    guard key == nil, let first = firstByte, !#""'#[{&*!|>%@`"#.utf8.contains(first) else { return nil }
    return find("：")
  }

  /// Byte offsets of a colon that lacks the blank after it, as in `title:text`.
  var tightColon: Range<Int>? {
    guard key == nil, let colon = find(":"), colon.upperBound < range.upperBound else { return nil }
    return bytes[colon.upperBound] == UInt8(ascii: "/") ? nil : colon
  }

  /// Byte offsets of a placeholder such as `{{title}}`.
  var placeholder: Range<Int>? {
    guard let start = find("{{") else { return nil }
    let end = find("}}", from: start.upperBound)?.upperBound ?? range.upperBound
    return start.lowerBound..<end
  }

  /// The first byte of the value.
  var firstByte: UInt8? { value.isEmpty ? nil : bytes[value.lowerBound] }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The line with its value in quotes, for a help text; nil where that would be too long to show.
  var quoted: String? {
    let head = text(range.lowerBound..<value.lowerBound)
    let value = text(self.value)
    guard !value.isEmpty, value.utf8.count <= 120 else { return nil }
    let mark: Character = value.contains("\"") || value.contains("\\") ? "'" : "\""
    let inner =
      mark == "'"
      ? value.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") : value
    return String(head.drop { $0 == " " || $0 == "\t" }) + "\(mark)\(inner)\(mark)"
  }

  private func find(_ needle: StaticString, from start: Int? = nil) -> Range<Int>? {
    let needle = Array("\(needle)".utf8)
    var index = start ?? range.lowerBound
    while index + needle.count <= range.upperBound {
      if bytes[index..<index + needle.count].elementsEqual(needle) { return index..<index + needle.count }
      index += 1
    }
    return nil
  }

  private static func endsKey(_ bytes: [UInt8], at index: Int, before end: Int) -> Bool {
    bytes[index] == UInt8(ascii: ":") && (index + 1 == end || isBlank(bytes[index + 1]))
  }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

private func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
