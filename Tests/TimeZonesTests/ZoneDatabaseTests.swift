import CivilTime
import Foundation
import Testing
import TimeZones

struct ZoneDatabaseTests {
  private let database = ZoneDatabase()

  @Test(arguments: [
    "UTC", "Asia/Taipei", "America/Argentina/Buenos_Aires", "Etc/GMT+12", "America/Port-au-Prince", "Etc/UTC",
  ])
  func accepted(_ name: String) throws {
    #expect(try database.zone(named: name).name == name)
  }

  struct Refusal: CustomTestStringConvertible, Sendable {
    let name: String
    let candidates: [String]
    var testDescription: String { name }
    init(_ name: String, _ candidates: String...) { (self.name, self.candidates) = (name, candidates) }
  }

  @Test(arguments: [
    Refusal("CST", "Asia/Shanghai", "Asia/Taipei", "America/Chicago"),
    Refusal("China Standard Time", "Asia/Shanghai"),
    Refusal("china standard time", "Asia/Shanghai"),
    Refusal("Central Standard Time (Mexico)", "America/Mexico_City"),
    Refusal("Taipei Standard Time", "Asia/Taipei"),
    Refusal("UTC+8", "Etc/GMT-8", "Asia/Shanghai", "Asia/Taipei", "Asia/Singapore"),
    Refusal("GMT+8", "Etc/GMT-8", "Asia/Shanghai", "Asia/Taipei", "Asia/Singapore"),
    Refusal("utc +08:00", "Etc/GMT-8", "Asia/Shanghai", "Asia/Taipei", "Asia/Singapore"),
    Refusal("+0800", "Etc/GMT-8", "Asia/Shanghai", "Asia/Taipei", "Asia/Singapore"),
    Refusal("UTC-5", "Etc/GMT+5", "America/New_York"),
    Refusal("UTC+05:30", "Asia/Kolkata"),
    Refusal("UTC+0", "UTC", "Europe/London"),
    Refusal("EST5EDT", "America/New_York"),
    Refusal("ROC", "Asia/Taipei"),
    Refusal("PRC", "Asia/Shanghai"),
    Refusal("Japan", "Asia/Tokyo"),
    Refusal("asia/taipei", "Asia/Taipei"),
    Refusal("America/New York", "America/New_York"),
    Refusal(" Asia/Taipei ", "Asia/Taipei"),
    Refusal("posix/Asia/Taipei", "Asia/Taipei"),
    Refusal("right/Asia/Taipei", "Asia/Taipei"),
    Refusal("Taipei", "Asia/Taipei"),
    Refusal("new york", "America/New_York"),
    Refusal("Beijing", "Asia/Shanghai"),
    Refusal("北京时间", "Asia/Shanghai"),
    Refusal("Asia/Tapei", "Asia/Taipei"),
    Refusal("Asai/Shanghai", "Asia/Shanghai"),
    Refusal("Europe/Berln", "Europe/Berlin"),
    Refusal("Shangahi", "Asia/Shanghai"),
    Refusal("localtime"),
    Refusal("Etc/Unknown"),
    Refusal(""),
    Refusal("/usr/share/zoneinfo/UTC"),
    Refusal("../zoneinfo/Asia/Taipei"),
    Refusal("Asia/../Asia/Taipei"),
    Refusal("Asia/"),
    Refusal("/"),
    Refusal("Asia//Taipei", "Asia/Taipei"),
    Refusal("America/Argentina"),
    Refusal("Asia/Tai\u{0}pei", "Asia/Taipei"),
    Refusal(String(repeating: "Asia/", count: 5000)),
    Refusal("zone.tab"),
    Refusal("tzdata.zi"),
  ])
  func refused(_ refusal: Refusal) {
    #expect(throws: ZoneError.unknown(name: refusal.name, candidates: refusal.candidates)) {
      try database.zone(named: refusal.name)
    }
  }

  @Test func messages() {
    let error = ZoneError.unknown(
      name: "CST", candidates: ["Asia/Shanghai", "Asia/Taipei", "America/Chicago"])
    #expect(error.description == "'CST' is not an IANA time zone name")
    #expect(error.help == "write Asia/Shanghai, Asia/Taipei or America/Chicago")
    #expect(ZoneError.unknown(name: "x", candidates: []).help.contains("Asia/Taipei"))
  }

  /// Every zone that a candidate table names is in the database.
  @Test(arguments: [
    "Tokyo Standard Time", "FLE Standard Time", "Greenland Standard Time", "JST", "+05:45", "紐約",
  ])
  func tablesNameRealZones(_ name: String) {
    guard
      case .unknown(_, let candidates) = #expect(
        throws: ZoneError.self, performing: { try database.zone(named: name) })
    else { return }
    #expect(!candidates.isEmpty)
    for candidate in candidates { #expect(throws: Never.self) { try database.zone(named: candidate) } }
  }

  @Test func everyListedNameLoads() {
    #expect(database.zoneNames.count > 300)
    for name in database.zoneNames { #expect(throws: Never.self) { try database.zone(named: name) } }
  }

  @Test func oneObjectForOneName() async throws {
    let zones = try await withThrowingTaskGroup(of: Zone.self) { group in
      for _ in 0..<16 { group.addTask { [database] in try database.zone(named: "Europe/Paris") } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(zones.allSatisfy { $0 === zones[0] })
    #expect(Set(zones).count == 1)
  }

  @Test func noDatabase() {
    #expect(throws: ZoneError.noDatabase(root: "/nonexistent")) {
      try ZoneDatabase(root: "/nonexistent").zone(named: "Asia/Taipei")
    }
  }

  /// A folder of compiled files without lists of names is walked.
  @Test func bareFolder() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let asia = folder.appendingPathComponent("Asia")
    try FileManager.default.createDirectory(at: asia, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(TZifBytes.withFooter("CST-8")).write(to: asia.appendingPathComponent("Taipei"))
    try Data("TZif2".utf8).write(to: asia.appendingPathComponent("Broken"))
    try Data("text".utf8).write(to: asia.appendingPathComponent("README"))
    // A loop of links, and a pipe, which must not hang.
    try FileManager.default.createSymbolicLink(
      at: asia.appendingPathComponent("Loop"), withDestinationURL: folder)
    mkfifo(asia.appendingPathComponent("Pipe").path, 0o600)

    let bare = ZoneDatabase(root: folder.path)
    #expect(try bare.zone(named: "Asia/Taipei").offset(at: Instant(seconds: 0)) == 28_800)
    #expect(throws: ZoneError.unusable(name: "Asia/Broken", reason: .truncated)) {
      try bare.zone(named: "Asia/Broken")
    }
    #expect(throws: ZoneError.unusable(name: "Asia/README", reason: .notTZif)) {
      try bare.zone(named: "Asia/README")
    }
    #expect(throws: ZoneError.unknown(name: "Taipei", candidates: ["Asia/Taipei"])) {
      try bare.zone(named: "Taipei")
    }
    #expect(throws: ZoneError.unknown(name: "Asia/Pipe", candidates: [])) {
      try bare.zone(named: "Asia/Pipe")
    }
    #expect(bare.version == nil)
  }

  /// Each release has a greater number than the one before it.
  @Test(arguments: [
    ("# version 2026f\n# redo posix_only\n", 58), ("# version 2026g\n", 59), ("# version 2027a\n", 79),
    ("# version 2024a\n", 1), ("# version 2025z\n", 52), ("# version 2019c\n", 0), ("# version unknown\n", 0),
    ("R A 1916 o\n", 0), ("", 0),
  ])
  func releaseNumber(_ text: String, _ number: Int) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(text.utf8).write(to: folder.appendingPathComponent("tzdata.zi"))
    #expect(ZoneDatabase(root: folder.path).releaseNumber == number)
  }

  @Test func machineZone() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func name(link: String?, text: String?) throws -> String? {
      let localtime = folder.appendingPathComponent(UUID().uuidString).path
      let timezone = folder.appendingPathComponent(UUID().uuidString).path
      if let link { try FileManager.default.createSymbolicLink(atPath: localtime, withDestinationPath: link) }
      if let text { try Data(text.utf8).write(to: URL(fileURLWithPath: timezone)) }
      return database.machineZoneName(localtime: localtime, timezone: timezone)
    }
    #expect(try name(link: "/usr/share/zoneinfo/Asia/Taipei", text: "Europe/Paris\n") == "Asia/Taipei")
    #expect(
      try name(link: "../usr/share/zoneinfo/America/Argentina/Ushuaia", text: nil)
        == "America/Argentina/Ushuaia")
    #expect(try name(link: "/usr/share/zoneinfo/UTC", text: nil) == "UTC")
    #expect(try name(link: "/usr/share/zoneinfo/ROC", text: nil) == "Asia/Taipei")
    #expect(try name(link: nil, text: "Europe/Paris\n") == "Europe/Paris")
    #expect(try name(link: "/etc/elsewhere", text: "  Europe/Paris  \nmore") == "Europe/Paris")
    #expect(try name(link: nil, text: "nonsense") == nil)
    #expect(try name(link: nil, text: nil) == nil)
  }
}
