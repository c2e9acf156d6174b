internal import ByteText

/// JSON written by hand (RFC 8259): one object a line, keys in the order given.
///
/// What drives terminals is escaped too: all of it lies in the basic plane, so one `\uXXXX` each does (§7).
struct JSONObject {
  private var bytes: [UInt8] = [UInt8(ascii: "{")]

  /// Keys are plain ASCII.
  mutating func add(_ key: StaticString, _ value: String?) {
    begin(key)
    if let value { bytes.append(quoting: value) } else { bytes.append("null") }
  }

  mutating func add(_ key: StaticString, _ values: [String]) {
    begin(key)
    bytes.append("[")
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(",") }
      bytes.append(quoting: value)
    }
    bytes.append("]")
  }

  mutating func add(_ key: StaticString, _ flag: Bool) {
    begin(key)
    bytes.append(flag ? "true" : "false")
  }

  mutating func add(_ key: StaticString, _ number: Int) {
    begin(key)
    bytes.append(decimal: number)
  }

  mutating func add(_ key: StaticString, objects: [JSONObject]) {
    begin(key)
    bytes.append("[")
    for (index, object) in objects.enumerated() {
      if index > 0 { bytes.append(",") }
      bytes += object.closed
    }
    bytes.append("]")
  }

  /// Adds the members of another object.
  mutating func add(members: [UInt8]) {
    if bytes.count > 1, !members.isEmpty { bytes.append(",") }
    bytes += members
  }

  /// What stands between the braces.
  var members: [UInt8] { Array(bytes.dropFirst()) }

  /// The whole object, without a line end.
  var closed: [UInt8] { bytes + [UInt8(ascii: "}")] }

  private mutating func begin(_ key: StaticString) {
    if bytes.count > 1 { bytes.append(",") }
    bytes.append("\"")
    key.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append("\":")
  }
}

extension [UInt8] {
  /// Appends `text` as a JSON string.
  fileprivate mutating func append(quoting text: String) {
    append(UInt8(ascii: "\""))
    var text = text
    let isPlain = text.withUTF8 { bytes in
      guard bytes.allSatisfy(Self.isPlain) else { return false }
      append(contentsOf: bytes)
      return true
    }
    if !isPlain { for scalar in text.unicodeScalars { append(escaping: scalar) } }
    append(UInt8(ascii: "\""))
  }

  /// Whether no scalar that has this byte needs an escape.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F: false
    // The first bytes of all that drives terminals beyond ASCII.
    case 0xC2, 0xD8, 0xE2, 0xEF: false
    default: true
    }
  }

  private mutating func append(escaping scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append("\\\"")
    case "\\": append("\\\\")
    case "\n": append("\\n")
    case "\r": append("\\r")
    case "\t": append("\\t")
    case _ where scalar.drivesTerminals:
      let hex = String(scalar.value, radix: 16)
      append("\\u" + String(repeating: "0", count: 4 - hex.count) + hex)
    default: append(contentsOf: UTF8.encode(scalar) ?? .init())
    }
  }
}
