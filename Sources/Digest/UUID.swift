internal import ByteText

/// UUIDs made of a name (RFC 9562 §5.5): the same name gives the same UUID.
package enum UUIDv5 {
  /// The UUID that a family of names belongs to.
  package struct Namespace: Sendable, Hashable {
    fileprivate let bytes: [UInt8]

    /// Names that are URLs (RFC 9562 §6.6).
    package static let url = Namespace(bytes: [
      0x6B, 0xA7, 0xB8, 0x11, 0x9D, 0xAD, 0x11, 0xD1, 0x80, 0xB4, 0x00, 0xC0, 0x4F, 0xD4, 0x30, 0xC8,
    ])

    /// A UUID in its usual form of 32 hexadecimal digits and four hyphens; nil for anything else.
    package init?(_ text: String) {
      let characters = Array(text.utf8)
      guard characters.count == 36 else { return nil }
      var digits: [UInt8] = []
      for (index, character) in characters.enumerated() {
        if [8, 13, 18, 23].contains(index) {
          guard character == UInt8(ascii: "-") else { return nil }
        } else {
          guard let value = Character(Unicode.Scalar(character)).hexDigitValue else { return nil }
          digits.append(UInt8(value))
        }
      }
      bytes = stride(from: 0, to: 32, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }
  }

  /// The UUID of `name`, in lower case.
  package static func make(namespace: Namespace, name: String) -> String {
    uuidText(Digest.sha1(namespace.bytes + Array(name.utf8)), version: 5)
  }
}

/// UUIDs made by chance (RFC 9562 §5.4).
package enum UUIDv4 {
  /// A new UUID, of the system's random bytes, in lower case.
  package static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return uuidText((0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }, version: 4)
  }
}

/// The first 16 of `bytes` as a UUID, with version and variant set.
private func uuidText(_ bytes: [UInt8], version: UInt8) -> String {
  var out: [UInt8] = []
  let digits = Array("0123456789abcdef".utf8)
  for (index, byte) in bytes.prefix(16).enumerated() {
    if [4, 6, 8, 10].contains(index) { out.append(UInt8(ascii: "-")) }
    let marked: UInt8 =
      switch index {
      case 6: byte & 0x0F | version << 4
      case 8: byte & 0x3F | 0x80
      default: byte
      }
    out.append(digits[Int(marked >> 4)])
    out.append(digits[Int(marked & 15)])
  }
  return out.text
}
