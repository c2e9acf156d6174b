internal import ByteText

/// A part of some bytes that gets shorter from either end, for readers that are exact to a notation.
struct LineText {
  let bytes: [UInt8]
  private(set) var start: Int
  private(set) var end: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    start = min(max(range.lowerBound, 0), bytes.count)
    end = max(start, min(range.upperBound, bytes.count))
  }

  var range: Range<Int> { start..<end }
  var isEmpty: Bool { start >= end }
  var string: String { String(decoding: bytes[start..<end], as: UTF8.self) }
  var first: UInt8? { start < end ? bytes[start] : nil }
  var last: UInt8? { start < end ? bytes[end - 1] : nil }

  /// All the bytes, for what lies before the start.
  var whole: LineText { LineText(bytes, 0..<end) }

  func byte(_ index: Int) -> UInt8? { index >= start && index < end ? bytes[index] : nil }

  func slice(_ range: Range<Int>) -> LineText { LineText(bytes, range.clamped(to: start..<end)) }

  // MARK: At the start

  mutating func dropFirst(_ count: Int = 1) { start = min(end, start + count) }

  /// Steps over the bytes that fit; how many they are.
  @discardableResult
  mutating func skip(while fits: (UInt8) -> Bool) -> Int {
    let first = start
    while start < end, fits(bytes[start]) { start += 1 }
    return start - first
  }

  func hasPrefix(_ text: StaticString) -> Bool {
    guard start + text.utf8CodeUnitCount <= end else { return false }
    return text.withUTF8Buffer { prefix in
      prefix.indices.allSatisfy { bytes[start + $0] == prefix[$0] }
    }
  }

  /// Steps over `text` if it stands at the start.
  mutating func take(_ text: StaticString) -> Bool {
    guard hasPrefix(text) else { return false }
    start += text.utf8CodeUnitCount
    return true
  }

  /// The scalar at the start and its length in bytes; a byte that begins none is one of its own.
  var firstScalar: (value: UInt32, length: Int)? {
    first.map { _ in LineText.scalar(bytes, at: start, before: end) }
  }

  /// The offset of `byte` at or after `index`.
  func firstIndex(of byte: UInt8, from index: Int) -> Int? {
    var index = max(index, start)
    while index < end {
      if bytes[index] == byte { return index }
      index += 1
    }
    return nil
  }

  // MARK: At the end

  mutating func dropLast(_ count: Int = 1) { end = max(start, end - count) }

  mutating func cut(to newEnd: Int) { end = min(max(newEnd, start), end) }

  /// Takes the bytes that fit off the end; how many they are.
  @discardableResult
  mutating func skipLast(while fits: (UInt8) -> Bool) -> Int {
    let last = end
    while end > start, fits(bytes[end - 1]) { end -= 1 }
    return last - end
  }

  /// The last scalar and its length in bytes.
  var lastScalar: (value: UInt32, length: Int)? {
    guard end > start else { return nil }
    var lead = end - 1
    while lead > start, end - lead < 4, bytes[lead] & 0xC0 == 0x80 { lead -= 1 }
    let scalar = LineText.scalar(bytes, at: lead, before: end)
    return lead + scalar.length == end ? scalar : (0xFFFD, 1)
  }

  // MARK: Blanks

  /// Takes off what ECMAScript's `trim` does: white space and line ends of any kind.
  mutating func trim() {
    while let (value, length) = lastScalar, LineText.isWhiteSpace(value) { dropLast(length) }
    while let (value, length) = firstScalar, LineText.isWhiteSpace(value) { dropFirst(length) }
  }

  var trimmed: LineText {
    var copy = self
    copy.trim()
    return copy
  }

  static func isWhiteSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09...0x0D, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF:
      true
    default: false
    }
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 }

  static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  static func isLetter(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte || 0x61...0x7A ~= byte }

  /// What ids are made of: letters, digits, `-` and `_`.
  static func isIdentifier(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// Decodes the scalar at `index`; a byte that begins none is U+FFFD of one byte.
  static func scalar(_ bytes: [UInt8], at index: Int, before end: Int) -> (value: UInt32, length: Int) {
    let lead = bytes[index]
    let length = UTF8Scalar.length(lead: lead)
    guard length > 1 else { return (length == 1 ? UInt32(lead) : 0xFFFD, 1) }
    guard index + length <= end else { return (0xFFFD, 1) }
    var value = UInt32(lead) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
    for next in bytes[index + 1..<index + length] {
      guard next & 0xC0 == 0x80 else { return (0xFFFD, 1) }
      value = value << 6 | UInt32(next & 0x3F)
    }
    return Unicode.Scalar(value) == nil ? (0xFFFD, 1) : (value, length)
  }
}
