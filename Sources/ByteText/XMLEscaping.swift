extension [UInt8] {
  /// Appends UTF-8 escaped for XML text and for attributes in double quotes.
  ///
  /// Escapes `&`, `<`, `>` and `"`, and leaves out what XML 1.0 cannot hold even as a reference (§2.2): controls but tab and
  /// line end, U+FFFE and U+FFFF; DEL goes too. A carriage return becomes a line end, as a reader would take it (§2.11).
  package mutating func append(xmlEscaping bytes: some Collection<UInt8>) {
    let done: Void? = bytes.withContiguousStorageIfAvailable { appendXML($0) }
    if done == nil { Array(bytes).withUnsafeBufferPointer { appendXML($0) } }
  }

  /// Appends `text` escaped for XML text and for attributes in double quotes.
  package mutating func append(xmlEscaping text: String) {
    append(xmlEscaping: text.utf8)
  }

  private mutating func appendXML(_ bytes: UnsafeBufferPointer<UInt8>) {
    var run = 0
    var index = 0
    while index < bytes.count {
      let entity: StaticString
      var length = 1
      switch bytes[index] {
      case UInt8(ascii: "&"): entity = "&amp;"
      case UInt8(ascii: "<"): entity = "&lt;"
      case UInt8(ascii: ">"): entity = "&gt;"
      case UInt8(ascii: "\""): entity = "&quot;"
      case UInt8(ascii: "\r"):
        let isPair = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
        entity = isPair ? "" : "\n"
      case 0x00...0x08, 0x0B...0x0C, 0x0E...0x1F, 0x7F: entity = ""
      case 0xEF where bytes.isNoncharacter(at: index): (entity, length) = ("", 3)
      default:
        index += 1
        continue
      }
      append(contentsOf: bytes[run..<index])
      entity.withUTF8Buffer { append(contentsOf: $0) }
      index += length
      run = index
    }
    append(contentsOf: bytes[run...])
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether U+FFFE or U+FFFF begins here.
  func isNoncharacter(at index: Int) -> Bool {
    index + 2 < count && self[index] == 0xEF && self[index + 1] == 0xBF && self[index + 2] >= 0xBE
  }
}
