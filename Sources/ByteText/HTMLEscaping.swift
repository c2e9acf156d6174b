extension [UInt8] {
  /// Appends `bytes` escaped for HTML text and for attributes in double quotes.
  ///
  /// Escapes `&`, `<`, `>` and `"` and leaves out control characters, which HTML cannot hold (HTML Standard, "control
  /// character in input stream"). It works in runs: the next special byte is looked for and what lies before is copied.
  package mutating func append(htmlEscaping bytes: some Collection<UInt8>) {
    let done: Void? = bytes.withContiguousStorageIfAvailable { appendEscaped($0) }
    if done == nil { Array(bytes).withUnsafeBufferPointer { appendEscaped($0) } }
  }

  /// Appends `text` escaped for HTML text and for attributes in double quotes.
  package mutating func append(htmlEscaping text: String) {
    append(htmlEscaping: text.utf8)
  }

  private mutating func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>) {
    var run = 0
    for index in bytes.indices {
      let entity: StaticString
      switch bytes[index] {
      case UInt8(ascii: "&"): entity = "&amp;"
      case UInt8(ascii: "<"): entity = "&lt;"
      case UInt8(ascii: ">"): entity = "&gt;"
      case UInt8(ascii: "\""): entity = "&quot;"
      case 0x00...0x08, 0x0B, 0x0E...0x1F, 0x7F: entity = ""
      default: continue
      }
      append(contentsOf: bytes[run..<index])
      entity.withUTF8Buffer { append(contentsOf: $0) }
      run = index + 1
    }
    append(contentsOf: bytes[run...])
  }
}
