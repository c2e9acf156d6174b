internal import ByteText

/// JSON written by hand (RFC 8259): one object a line, keys in the order given.
///
/// What drives terminals is escaped too: all of it lies in the basic plane, so one `\uXXXX` each does (§7).
struct JSONObject {
  private(set) var text = "{"

  mutating func add(_ key: String, _ value: String?) { member(key, value.map(Self.quoted) ?? "null") }

  mutating func add(_ key: String, _ values: [String]) {
    member(key, "[" + values.map(Self.quoted).joined(separator: ",") + "]")
  }

  mutating func add(_ key: String, _ flag: Bool) { member(key, flag ? "true" : "false") }

  mutating func add(_ key: String, objects: [JSONObject]) {
    member(key, "[" + objects.map(\.closed).joined(separator: ",") + "]")
  }

  var closed: String { text + "}" }

  private mutating func member(_ key: String, _ value: String) {
    if text.utf8.count > 1 { text += "," }
    text += Self.quoted(key) + ":" + value
  }

  private static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      case _ where scalar.drivesTerminals:
        let hex = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}
