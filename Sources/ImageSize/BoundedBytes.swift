/// Bytes that answer nil beyond their end: no length that a file states is trusted.
struct BoundedBytes {
  enum Order {
    case bigEndian, littleEndian
  }

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  subscript(offset: Int) -> UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }

  /// An unsigned number of `length` bytes, 1–4.
  func number(at offset: Int, length: Int, _ order: Order) -> Int? {
    guard offset >= 0, offset <= count - length else { return nil }
    var value = 0
    for index in 0..<length {
      let place = order == .bigEndian ? offset + index : offset + length - 1 - index
      value = value << 8 | Int(bytes[place])
    }
    return value
  }

  func has(_ text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, offset <= count - length else { return false }
    return text.withUTF8Buffer { bytes[offset..<offset + length].elementsEqual($0) }
  }

  /// The first place of `text` at or after `offset`.
  func first(_ text: StaticString, from offset: Int) -> Int? {
    let lead = text.withUTF8Buffer { $0.first }
    var place = offset
    while place >= 0, place <= count - text.utf8CodeUnitCount {
      if bytes[place] == lead, has(text, at: place) { return place }
      place += 1
    }
    return nil
  }

  /// The bytes in `range` as far as there are any, as text.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<count)], as: UTF8.self)
  }
}
