/// UTF-8 text as bytes: building, scanning and trimming without `Character`.
extension [UInt8] {
  /// Appends the UTF-8 bytes of `text`.
  package mutating func append(_ text: String) {
    append(contentsOf: text.utf8)
  }

  /// Appends a decimal number, with zeros in front up to `width` digits.
  package mutating func append(decimal number: Int, width: Int = 0) {
    if number < 0 { append(UInt8(ascii: "-")) }
    let digits = Array(String(number.magnitude).utf8)
    if digits.count < width {
      append(contentsOf: repeatElement(UInt8(ascii: "0"), count: width - digits.count))
    }
    append(contentsOf: digits)
  }

  /// The bytes as text; bytes that are not UTF-8 become U+FFFD.
  package var text: String { String(decoding: self, as: UTF8.self) }

  /// The byte offset of the first sequence that is not well-formed UTF-8, or nil.
  package var firstInvalidUTF8: Int? {
    var offset = 0
    let end = count
    while offset < end {
      let lead = self[offset]
      if lead < 0x80 {
        offset += 1
        continue
      }
      let length = UTF8Scalar.length(lead: lead)
      if length < 2 || offset + length > end { return offset }
      let second = self[offset + 1]
      let allowed: ClosedRange<UInt8> =
        switch lead {
        case 0xE0: 0xA0...0xBF
        case 0xED: 0x80...0x9F
        case 0xF0: 0x90...0xBF
        case 0xF4: 0x80...0x8F
        default: 0x80...0xBF
        }
      if !allowed.contains(second) { return offset }
      for index in 2..<Swift.max(length, 2) where self[offset + index] & 0xC0 != 0x80 {
        return offset
      }
      offset += length
    }
    return nil
  }
}

/// The shape of one scalar in UTF-8.
package enum UTF8Scalar {
  /// The number of bytes (1–4) of the scalar that starts with `lead`, or 0 when no scalar can.
  package static func length(lead: UInt8) -> Int {
    switch lead {
    case 0x00...0x7F: 1
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
  }

  /// The number that the 1–4 bytes of a scalar in `range` stand for; whether they are UTF-8 is not looked at.
  static func value(in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> UInt32 {
    let lead = UInt32(text[range.lowerBound])
    if range.count == 1 { return lead }
    var value = lead & (0x7F >> UInt32(range.count))
    for byte in text[(range.lowerBound + 1)..<range.upperBound] { value = value << 6 | UInt32(byte & 0x3F) }
    return value
  }
}
