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
      func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
      var end = text.count
      while end > 0, isLineEnd(text[end - 1]) { end -= 1 }
      var copied = 0
      while copied < end, isLineEnd(text[copied]) { copied += 1 }
      var index = copied
      while index < end {
        let byte = text[index]
        index += 1
        // Most bytes of a text are letters and blanks.
        if byte > 0x22, byte != UInt8(ascii: "\\"), byte != 0x7F { continue }
        if byte == 0x20 || byte == 0x21 { continue }
        append(contentsOf: text[copied..<index - 1])
        copied = index
        appendEscape(byte)
        guard isLineEnd(byte) else { continue }
        while index < end, isLineEnd(text[index]) { index += 1 }
        copied = index
      }
      append(contentsOf: text[copied..<Swift.max(copied, end)])
    }
  }

  private mutating func appendEscape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): self += [UInt8(ascii: "\\"), byte]
    case 0x0A, 0x0D: append("\\n")
    default: append("\\x\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))")
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
      appendEscape(byte)
    }
    append(contentsOf: text[copied...])
  }
}
