internal import ByteText

/// The first 128 bits of a SHA-256: whether content changed, and short names made of it.
package struct Digest128: Sendable, Hashable, Comparable {
  /// Bytes 0–7 and 8–15 of the sum, big-endian.
  private let high: UInt64
  private let low: UInt64

  package init(of bytes: [UInt8]) { self.init(first16Of: Digest.sha256(bytes)) }

  package init(of text: String) { self.init(of: Array(text.utf8)) }

  package init(_ stream: SHA256Stream) { self.init(first16Of: stream.finished()) }

  /// The digest whose 16 bytes are given; nil for another number of bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.init(first16Of: bytes)
  }

  /// The digest that 32 hexadecimal digits in lower case name; nil for anything else.
  package init?(hex digits: ArraySlice<UInt8>) {
    guard digits.count == 32 else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for index in digits.indices {
      let digit = digits[index]
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      default: return nil
      }
      if index < digits.startIndex + 16 {
        high = high << 4 | UInt64(value)
      } else {
        low = low << 4 | UInt64(value)
      }
    }
    self.high = high
    self.low = low
  }

  private init(first16Of bytes: [UInt8]) {
    high = bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) }
    low = bytes[8..<16].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The 16 bytes.
  package var bytes: [UInt8] {
    [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * UInt64($0))) } }
  }

  /// 32 hexadecimal digits, in lower case.
  package var hex: String {
    var out: [UInt8] = []
    appendHex(to: &out)
    return out.text
  }

  package func appendHex(to out: inout [UInt8]) {
    for word in [high, low] {
      for shift in stride(from: 60, through: 0, by: -4) {
        out.append(Digest128.hexDigits[Int(word >> UInt64(shift) & 15)])
      }
    }
  }

  /// The first `count` (at most 25) characters in base 32: digits and lower-case letters without i, l, o and u.
  ///
  /// Safe in names of files and addresses on systems that fold case; 8 characters are 40 bits.
  package func base32(_ count: Int) -> String {
    var out: [UInt8] = []
    for index in 0..<min(max(count, 0), 25) {
      // 128 bits from the left, five at a time.
      let shift = 123 - 5 * index
      let bits = shift >= 64 ? high >> UInt64(shift - 64) : high << UInt64(64 - shift) | low >> UInt64(shift)
      out.append(Digest128.base32Digits[Int(bits & 31)])
    }
    return out.text
  }

  package static func < (a: Digest128, b: Digest128) -> Bool { (a.high, a.low) < (b.high, b.low) }

  private static let hexDigits = Array("0123456789abcdef".utf8)
  private static let base32Digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
}
