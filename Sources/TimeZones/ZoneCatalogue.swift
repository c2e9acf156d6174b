internal import ByteText

/// The names that a tz database has.
struct ZoneCatalogue: Sendable {
  /// The acceptable names, sorted.
  private(set) var names: [String] = []
  /// Old names of one part, such as `ROC`, and the names they stand for.
  private(set) var links: [String: String] = [:]

  /// Reads `tzdata.zi`, else the tables of places, else walks the folders.
  init(root: String) {
    var found: Set<String> = []
    if let text = try? ZoneFile.read(root + "/tzdata.zi", limit: 8 << 20) {
      readSource(text, into: &found)
    }
    if found.isEmpty {
      for table in ["zone1970.tab", "zone.tab"] {
        if let text = try? ZoneFile.read(root + "/" + table) { readTable(text, into: &found) }
      }
    }
    if found.isEmpty { walk(root, prefix: "", depth: 0, into: &found) }
    // The source names zones that a packager may have left out.
    names = found.filter { ZoneName.isAcceptable($0) && ZoneFile.exists(root + "/" + $0) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// `tzdata.zi`: `Z name …` for a zone, `L target name` for a link (zic(8)).
  private mutating func readSource(_ text: [UInt8], into found: inout Set<String>) {
    for line in text.split(separator: UInt8(ascii: "\n")) {
      guard let first = line.first else { continue }
      let fields = line.prefix(200).split(separator: UInt8(ascii: " "))
      switch first {
      case UInt8(ascii: "Z") where fields.count > 2:
        found.insert(Array(fields[1]).text)
      case UInt8(ascii: "L") where fields.count == 3:
        let name = Array(fields[2]).text
        found.insert(name)
        if !fields[2].contains(UInt8(ascii: "/")) { links[name] = Array(fields[1]).text }
      default: break
      }
    }
    if !found.isEmpty { found.insert("UTC") }
  }

  /// `zone.tab`: countries, coordinates, name, separated by tabs.
  private func readTable(_ text: [UInt8], into found: inout Set<String>) {
    for line in text.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      if fields.count >= 3 { found.insert(Array(fields[2]).text) }
    }
    if !found.isEmpty { found.insert("UTC") }
  }

  /// Names have at most three parts; links between folders could nest them for ever.
  private func walk(_ root: String, prefix: String, depth: Int, into found: inout Set<String>) {
    guard depth < 3, found.count < 5000 else { return }
    for entry in ZoneFile.list(root + "/" + prefix) {
      let name = prefix.isEmpty ? entry.name : prefix + "/" + entry.name
      if entry.isFolder {
        if name != "posix", name != "right" { walk(root, prefix: name, depth: depth + 1, into: &found) }
      } else if let bytes = try? ZoneFile.read(root + "/" + name), bytes.starts(with: "TZif".utf8) {
        found.insert(name)
      }
    }
  }
}
