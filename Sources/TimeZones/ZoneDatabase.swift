internal import ByteText
internal import Glibc
internal import Synchronization

/// The system's tz database: a folder of compiled zone files.
package final class ZoneDatabase: Sendable {
  /// The folder that holds `Asia/Taipei` and the rest.
  package let root: String
  private let zones = Mutex<[String: Result<Zone, ZoneError>]>([:])
  private let cachedCatalogue = Mutex<ZoneCatalogue?>(nil)

  package init(root: String = ZoneDatabase.systemRoot) {
    self.root = root
  }

  /// `$TZDIR` when it is absolute, else `/usr/share/zoneinfo`.
  package static var systemRoot: String {
    if let value = getenv("TZDIR") {
      let folder = String(cString: value)
      if folder.utf8.first == UInt8(ascii: "/") { return folder }
    }
    return "/usr/share/zoneinfo"
  }

  /// The zone of that IANA name: `UTC`, or a name with a `/` that the database has.
  package func zone(named name: String) throws(ZoneError) -> Zone {
    if let known = zones.withLock({ $0[name] }) { return try known.get() }
    let result = Result { () throws(ZoneError) in try load(name) }
    return try zones.withLock { zones in
      // Another thread may have been faster: all get the same object.
      if let known = zones[name] { return known }
      zones[name] = result
      return result
    }.get()
  }

  private func load(_ name: String) throws(ZoneError) -> Zone {
    guard ZoneName.isAcceptable(name) else { throw unknown(name) }
    let bytes: [UInt8]
    do {
      bytes = try ZoneFile.read(root + "/" + name)
    } catch {
      switch error {
      case .absent: throw unknown(name)
      case .unreadable(let code): throw .unreadable(name: name, code: code)
      }
    }
    do {
      return try Zone(name: name, tzif: bytes)
    } catch {
      throw .unusable(name: name, reason: error)
    }
  }

  private func unknown(_ name: String) -> ZoneError {
    if catalogue.names.isEmpty { return .noDatabase(root: root) }
    return .unknown(name: name, candidates: catalogue.candidates(for: name))
  }

  /// All names that the database has, read once.
  var catalogue: ZoneCatalogue {
    cachedCatalogue.withLock { cached in
      if let cached { return cached }
      let read = ZoneCatalogue(root: root)
      cached = read
      return read
    }
  }

  /// The names that `zone(named:)` accepts, sorted.
  package var zoneNames: [String] { catalogue.names }

  /// The release of the database, as `2026f`; nil where `tzdata.zi` does not say: `# version 2026f`.
  package var version: String? {
    guard let text = try? ZoneFile.read(root + "/tzdata.zi", limit: 8 << 20),
      let line = text.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first
    else { return nil }
    let fields = line.prefix(200).split(separator: UInt8(ascii: " "))
    guard fields.count == 3, Array(fields[0]).text == "#", Array(fields[1]).text == "version" else {
      return nil
    }
    return Array(fields[2]).text
  }

  /// A number that grows with each release: 26 for each year after 2024, and the place of the letter in the alphabet.
  ///
  /// 58 for `2026f`; 0 for what is older than 2024, or names itself in another way.
  package var releaseNumber: Int {
    guard let version, version.utf8.count == 5, let year = Int(version.prefix(4)), year >= 2024,
      let letter = version.utf8.last, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
    else { return 0 }
    return (year - 2024) * 26 + Int(letter - UInt8(ascii: "a")) + 1
  }
}
