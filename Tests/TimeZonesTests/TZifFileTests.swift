import CivilTime
import Foundation
import TestSupport
import Testing
import TimeZones

/// Files that were cut or damaged give an error of their own kind, or a zone, and never end the program.
struct TZifFileTests {
  private static let names = ["America/New_York", "Africa/Casablanca", "Asia/Shanghai", "UTC"]

  private func file(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: ZoneDatabase().root + "/" + name)))
  }

  @Test(arguments: names)
  func everyTruncation(_ name: String) throws {
    let bytes = try file(name)
    for length in 0..<bytes.count {
      #expect(throws: TZifError.self) { try Zone(name: name, tzif: Array(bytes.prefix(length))) }
    }
    #expect(throws: Never.self) { try Zone(name: name, tzif: bytes) }
  }

  @Test(arguments: names)
  func bitFlips(_ name: String) throws {
    let bytes = try file(name)
    var generator = SplitMix64(seed: 20_261_201)
    var refused = 0
    for _ in 0..<3000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        damaged[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
      }
      do {
        let zone = try Zone(name: name, tzif: damaged)
        exercise(zone)
      } catch {
        refused += 1
      }
    }
    #expect(refused > 0)
  }

  private func exercise(_ zone: Zone) {
    for seconds in stride(from: -70_000_000_000, through: 260_000_000_000, by: 30_000_000_001) {
      let instant = Instant(seconds: seconds)
      #expect(abs(zone.offset(at: instant)) < 100_000)
      _ = zone.resolve(zone.civil(at: instant))
    }
  }

  @Test func wrongKinds() {
    let good = TZifBytes.withFooter("AAA0")
    #expect(throws: Never.self) { try Zone(name: "x", tzif: good) }
    #expect(throws: TZifError.notTZif) { try Zone(name: "x", tzif: Array("BEGIN:VCALENDAR\r\n".utf8)) }
    #expect(throws: TZifError.notTZif) { try Zone(name: "x", tzif: []) }
    #expect(throws: TZifError.truncated) { try Zone(name: "x", tzif: Array("TZif2".utf8)) }
    #expect(throws: TZifError.footer("EST5EDT,M3")) {
      try Zone(name: "x", tzif: TZifBytes.withFooter("EST5EDT,M3"))
    }
    let leap =
      TZifBytes.block(version: UInt8(ascii: "2")) + TZifBytes.block(version: UInt8(ascii: "2"), leapCount: 1)
    #expect(throws: TZifError.leapSeconds) { try Zone(name: "x", tzif: leap) }
    var huge = good
    for index in 20..<44 { huge[index] = 0xFF }
    #expect(throws: TZifError.truncated) { try Zone(name: "x", tzif: huge) }
  }

  /// A version 1 file has 32-bit times and no rule.
  @Test func firstVersion() throws {
    let zone = try Zone(name: "x", tzif: TZifBytes.block(version: 0))
    #expect(zone.rule == nil)
    #expect(zone.abbreviation(at: Instant(seconds: 0)) == "AAA")
  }

  @Test func leapSecondFilesAreRefused() throws {
    let path = ZoneDatabase().root + "/right/Asia/Shanghai"
    guard let data = FileManager.default.contents(atPath: path) else { return }
    #expect(throws: TZifError.leapSeconds) { try Zone(name: "x", tzif: Array(data)) }
  }
}
