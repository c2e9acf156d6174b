internal import ByteText

extension [UInt8] {
  /// Appends UTF-8 text as it stands between double quotes in a script.
  package mutating func append(escapingForScript text: [UInt8]) {
    text.withUnsafeBufferPointer { appendEscaped($0) }
  }

  package mutating func append(escapingForScript text: String) {
    var text = text
    text.withUTF8 { appendEscaped($0) }
  }

  /// The same with runs of line ends as one, and none at the ends.
  package mutating func append(escapingLinesForScript text: [UInt8]) {
    text.withUnsafeBufferPointer { text in
      var isFirst = true
      var start = 0
      for index in 0...text.count where index == text.count || text[index] == 0x0A || text[index] == 0x0D {
        if index > start {
          if !isFirst { append("\\n") }
          isFirst = false
          appendEscaped(UnsafeBufferPointer(rebasing: text[start..<index]))
        }
        start = index + 1
      }
    }
  }

  mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var copied = 0
    for index in text.indices {
      let byte = text[index]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F else {
        continue
      }
      append(contentsOf: text[copied..<index])
      copied = index + 1
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): self += [UInt8(ascii: "\\"), byte]
      case 0x0A: append("\\n")
      default: append("\\x\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))")
      }
    }
    append(contentsOf: text[copied...])
  }
}
