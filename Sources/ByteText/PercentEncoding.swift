/// Percent encoding of paths (RFC 3986 §2.1, §3.3).
package enum PercentEncoding {
  /// A relative path with every segment encoded; `/` stays, letters outside ASCII are encoded as UTF-8.
  package static func path(_ path: String) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(path.utf8.count)
    for byte in path.utf8 {
      if isUnreserved(byte) || byte == UInt8(ascii: "/") {
        out.append(byte)
      } else {
        out.append(UInt8(ascii: "%"))
        out.append(hexDigit(byte >> 4))
        out.append(hexDigit(byte & 15))
      }
    }
    return out.text
  }

  /// An address as somebody typed it, with what may stand in none encoded (RFC 3986 §2): blanks, quotes and brackets; its own
  /// escapes and letters outside ASCII stay.
  package static func address(_ address: String) -> String {
    guard address.utf8.contains(where: isForeign) else { return address }
    var out: [UInt8] = []
    for byte in address.utf8 {
      if isForeign(byte) {
        out += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 15)]
      } else {
        out.append(byte)
      }
    }
    return out.text
  }

  private static func isForeign(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"),
      UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"),
      UInt8(ascii: "}"):
      true
    default: false
    }
  }

  /// `text` with `%XX` read as bytes; what is no escape, or would not be UTF-8, stays as written.
  package static func decode(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    var out: [UInt8] = []
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = hexValue(bytes[index + 1]), let low = hexValue(bytes[index + 2])
      {
        out.append(high << 4 | low)
        index += 3
      } else {
        out.append(bytes[index])
        index += 1
      }
    }
    return out.firstInvalidUTF8 == nil ? out.text : text
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
