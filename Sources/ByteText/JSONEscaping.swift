extension [UInt8] {
  /// Appends UTF-8 as a JSON string in its quotes (RFC 8259 §7).
  ///
  /// Leaves out the controls that XML cannot hold, so that all formats say the same; U+2028 and U+2029 are escaped, for old
  /// readers take JSON for JavaScript.
  package mutating func append(jsonString bytes: some Collection<UInt8>) {
    append(UInt8(ascii: "\""))
    let done: Void? = bytes.withContiguousStorageIfAvailable { appendJSON($0) }
    if done == nil { Array(bytes).withUnsafeBufferPointer { appendJSON($0) } }
    append(UInt8(ascii: "\""))
  }

  /// Appends `text` as a JSON string in its quotes.
  package mutating func append(jsonString text: String) {
    append(jsonString: text.utf8)
  }

  private mutating func appendJSON(_ bytes: UnsafeBufferPointer<UInt8>) {
    var run = 0
    var index = 0
    while index < bytes.count {
      let escape: StaticString
      var length = 1
      switch bytes[index] {
      case UInt8(ascii: "\""): escape = "\\\""
      case UInt8(ascii: "\\"): escape = "\\\\"
      case UInt8(ascii: "\n"): escape = "\\n"
      case UInt8(ascii: "\r"): escape = "\\r"
      case UInt8(ascii: "\t"): escape = "\\t"
      case 0x00...0x1F, 0x7F: escape = ""
      case 0xE2 where bytes.isLineSeparator(at: index):
        (escape, length) = (bytes[index + 2] == 0xA8 ? "\\u2028" : "\\u2029", 3)
      case 0xEF where bytes.isNoncharacter(at: index): (escape, length) = ("", 3)
      default:
        index += 1
        continue
      }
      append(contentsOf: bytes[run..<index])
      escape.withUTF8Buffer { append(contentsOf: $0) }
      index += length
      run = index
    }
    append(contentsOf: bytes[run...])
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether U+2028 or U+2029 begins here.
  fileprivate func isLineSeparator(at index: Int) -> Bool {
    index + 2 < count && self[index + 1] == 0x80 && (self[index + 2] == 0xA8 || self[index + 2] == 0xA9)
  }
}
