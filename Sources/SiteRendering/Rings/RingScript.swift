internal import ByteText
internal import CivilTime
internal import SiteModel

/// Writes `<user>/rings.js`, a classic script, for pages from disk can load no data: one item a line, as JSON (RFC 8259).
struct RingScript {
  private var bytes: [UInt8] = []

  static func bytes(_ list: RingList) -> [UInt8] {
    var script = RingScript()
    script.bytes.append("self.almanacRings = {\"from\":")
    script.bytes.append(decimal: list.begin.seconds)
    script.bytes.append(",\"until\":")
    script.bytes.append(decimal: list.end.seconds)
    script.bytes.append(",\"rings\":[")
    for (number, item) in list.items.enumerated() {
      script.bytes.append(number == 0 ? "\n" : ",\n")
      script.add(item)
    }
    script.bytes.append("\n]};\n")
    return script.bytes
  }

  private mutating func add(_ item: RingItem) {
    add("{\"id\":", item.id)
    add(",\"kind\":", item.kind.rawValue)
    add(",\"label\":", item.label)
    if let language = item.language { add(",\"lang\":", language) }
    if let title = item.title { add(",\"title\":", title) }
    add(",\"href\":", item.href)
    bytes.append(",\"snooze\":\(item.mayWait)")
    if let sound = item.sound { add(",\"sound\":", sound) }
    if let end = item.end { bytes.append(",\"until\":\(end.seconds)") }
    bytes.append(",\"runs\":[")
    for (number, run) in item.runs.enumerated() {
      bytes.append(number == 0 ? "[" : ",[")
      bytes.append("\(run.first),\(run.step),\(run.count),\(run.offset)]")
    }
    bytes.append("]}")
  }

  private mutating func add(_ key: String, _ text: String) {
    bytes.append(key)
    bytes.append("\"")
    for scalar in text.unicodeScalars {
      if Self.needsEscape(scalar) {
        // All of them lie in the basic plane.
        let hex = String(scalar.value, radix: 16)
        bytes.append("\\u" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex)
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
      }
    }
    bytes.append("\"")
  }

  /// What ends a string of JavaScript, or a script in HTML, or does not show where the file is read.
  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x22, 0x3C, 0x5C, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
