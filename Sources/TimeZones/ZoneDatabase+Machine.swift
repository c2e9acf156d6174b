internal import ByteText
internal import Glibc

extension ZoneDatabase {
  /// The zone that this machine is set to, for a new notebook's settings: nothing else may depend on the machine.
  ///
  /// Read from the link `localtime`, else the first line of `timezone`; nil when neither names a zone of the database.
  package func machineZoneName(
    localtime: String = "/etc/localtime", timezone: String = "/etc/timezone"
  ) -> String? {
    if let target = ZoneDatabase.linkTarget(localtime), let name = nameInPath(target) { return name }
    guard let text = try? ZoneFile.read(timezone, limit: 4096),
      let line = text.split(separator: UInt8(ascii: "\n")).first
    else { return nil }
    return usable(Array(line.filter { $0 > UInt8(ascii: " ") }).text)
  }

  /// The end of a path that is a zone's name: `../usr/share/zoneinfo/Asia/Taipei`.
  private func nameInPath(_ path: String) -> String? {
    let parts = path.split(separator: "/")
    // The longest names have three parts; the folder before them may itself be called anything.
    for count in stride(from: min(3, parts.count), through: 1, by: -1) {
      if let name = usable(parts.suffix(count).joined(separator: "/")) { return name }
    }
    return nil
  }

  private func usable(_ name: String) -> String? {
    if (try? zone(named: name)) != nil { return name }
    guard let target = catalogue.links[name], (try? zone(named: target)) != nil else { return nil }
    return target
  }

  private static func linkTarget(_ path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { chars in
        chars.baseAddress.map { readlink(path, $0, chars.count) } ?? -1
      }
    }
    return count > 0 ? Array(buffer.prefix(count)).text : nil
  }
}
