extension [UInt8] {
  /// Appends a URL for an `href` or `src` attribute, as CommonMark's reference renderer writes it.
  ///
  /// What a URL cannot hold is percent-encoded; escapes that are there already stay as they are.
  mutating func append(hrefEscaping url: [UInt8]) {
    var run = 0
    for index in url.indices where !Self.standsInHref(url[index]) {
      append(contentsOf: url[run..<index])
      run = index + 1
      switch url[index] {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "'"): append("&#x27;")
      default:
        append(percentEncoding: url[index])
      }
    }
    append(contentsOf: url[run...])
  }

  /// Letters, digits and the marks that RFC 3986 §2 knows, save brackets and what HTML must escape.
  private static func standsInHref(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "%"),
      UInt8(ascii: "(")...UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "="),
      UInt8(ascii: "?"), UInt8(ascii: "@"), UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  mutating func append(percentEncoding byte: UInt8) {
    append(UInt8(ascii: "%"))
    append(Self.hexDigit(byte >> 4))
    append(Self.hexDigit(byte & 15))
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
