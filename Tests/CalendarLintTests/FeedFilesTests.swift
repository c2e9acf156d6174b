import CalendarLint
import Diagnostics
import Foundation
import ICalendar
import TestSupport
import TimeZones
import Testing

/// The linter over feeds that are known to be right, and over whatever bytes there are.
struct FeedFilesTests {
  private static let zones = ZoneDatabase()

  private static func files(below folder: URL) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".ics") }.sorted()
      .map { folder.appendingPathComponent($0) }
  }

  private func findings(_ bytes: [UInt8]) -> [Finding] {
    CalendarLinter.findings(path: "feed.ics", bytes: bytes, zones: Self.zones)
  }

  // MARK: - Feeds of the program

  private static let sites = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .appendingPathComponent("GoldenTests/Sites")

  @Test func feedsOfGoldenSitesAreClean() throws {
    let files = try Self.files(below: Self.sites)
    // What memos have attached is copied as it is, right or wrong.
    let attached = Set(try files.filter { !$0.path.contains("/expected/") }.map { try Data(contentsOf: $0) })
    var count = 0
    for file in files where file.path.contains("/expected/") {
      let bytes = try Data(contentsOf: file)
      if attached.contains(bytes) { continue }
      count += 1
      for diagnostic in findings([UInt8](bytes)).map(\.diagnostic) {
        let text = DiagnosticFormatter(colours: false).text(diagnostic)
        Issue.record("\(file.path.dropFirst(Self.sites.path.count)): \(text)")
      }
    }
    #expect(count > 100)
  }

  // MARK: - Feeds of others

  private static let others = Corpus.root?.appendingPathComponent("ics/files")

  @Test(.enabled(if: Corpus.isPresent, "the public iCalendar files are absent"))
  func everyPublicFileIsRead() throws {
    let files = try Self.files(below: try #require(Self.others))
    #expect(files.count > 50)
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: file))
      check(bytes, file.lastPathComponent)
    }
  }

  @Test(.enabled(if: Corpus.isPresent, "the public iCalendar files are absent"))
  func mutationsOfPublicFilesAreRead() throws {
    var chance = SplitMix64(seed: 7)
    for file in try Self.files(below: try #require(Self.others)) {
      let bytes = [UInt8](try Data(contentsOf: file))
      for _ in 0..<(bytes.count > 8000 ? 2 : 12) { check(mutated(bytes, &chance), file.lastPathComponent) }
    }
  }

  @Test func mutationsOfTheGoodFeedAreRead() {
    var chance = SplitMix64(seed: 8)
    for number in 0..<120 { check(mutated(GoodFeed.bytes, &chance), "mutation \(number)") }
  }

  @Test func randomBytesAreRead() {
    var chance = SplitMix64(seed: 9)
    for number in 0..<200 {
      let bytes = (0..<Int.random(in: 0...400, using: &chance)).map { _ in
        UInt8.random(in: 0...255, using: &chance)
      }
      check(Array("BEGIN:VCALENDAR\r\n".utf8) + bytes, "random \(number)")
    }
  }

  /// All findings lie in the file, and are few of each kind.
  private func check(_ bytes: [UInt8], _ name: String) {
    let lines = bytes.reduce(1) { $0 + ($1 == 0x0A || $1 == 0x0D ? 1 : 0) }
    let found = findings(bytes)
    for finding in found {
      guard let position = finding.diagnostic.position else { continue }
      #expect((1...lines).contains(position.line) && position.column >= 1, "\(name): \(finding)")
    }
    for (fault, group) in Dictionary(grouping: found, by: \.fault) {
      #expect(group.count <= 4, "\(name): \(fault)")
    }
  }

  /// Pieces that mean something to a reader.
  private static let pieces: [[UInt8]] =
    [
      "\r\n", "\n", "\r", "\r\n ", ":", ";", ",", "=", "\"", "\\", "^", "\\n", "BEGIN:VEVENT\r\n",
      "END:VEVENT\r\n",
      "BEGIN:VALARM\r\n", "BEGIN:VTIMEZONE\r\n", "BEGIN:X\r\n", "\r\nRRULE:FREQ=SECONDLY;BYSETPOS=-1\r\n",
      "COUNT=1000000",
      "UNTIL=99991231T235959Z", "DTSTART:00010101T000000Z\r\n", "99991231", ";TZID=Europe/Berlin", ";TZID=",
      ";VALUE=DATE",
      "\r\nEXDATE:20260101,,\r\n", "P99999999999D", "-PT", "+9999", "99999999999999999999", "\u{2028}",
      "\u{FEFF}", "買",
    ].map { Array($0.utf8) } + [[0], [0xFF], [0xE7, 0xB9], [0xF4, 0x90, 0x80, 0x80]]

  private func mutated(_ bytes: [UInt8], _ chance: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...8, using: &chance) {
      let at = Int.random(in: 0...bytes.count, using: &chance)
      let end = min(bytes.count, at + Int.random(in: 0...40, using: &chance))
      let piece = Self.pieces.randomElement(using: &chance) ?? []
      switch Int.random(in: 0..<5, using: &chance) {
      case 0: bytes.removeSubrange(at..<end)
      case 1: bytes.insert(contentsOf: piece, at: at)
      case 2: bytes.replaceSubrange(at..<end, with: piece)
      case 3:
        bytes.insert(contentsOf: Array(bytes[at..<end]), at: Int.random(in: 0...bytes.count, using: &chance))
      default: bytes.insert(contentsOf: (0..<40).flatMap { _ in piece }, at: at)
      }
    }
    return bytes
  }

  // MARK: - Size

  /// Four times as much takes no more than some times as long: nothing is looked for again and again.
  @Test(arguments: HostileFeed.allCases) func timeGrowsWithSize(_ feed: HostileFeed) {
    let small = processorTime { _ = findings(feed.bytes(count: 400)) }
    let large = processorTime { _ = findings(feed.bytes(count: 1600)) }
    // Sixteen would be a square. The constant is for what is quick at any size.
    #expect(large < small * 9 + 0.3, "\(small) s, \(large) s")
  }

  /// Seconds of this thread alone: other tests run beside it.
  private func processorTime(_ body: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    body()
    return now() - start
  }

  @Test func deepNestingIsRead() {
    let bytes = Array((String(repeating: "BEGIN:X-A\r\n", count: 100_000) + "BEGIN:VCALENDAR\r\n").utf8)
    let stream = CalendarStream(bytes)
    #expect(stream.allComponents.reduce(0) { count, _ in count + 1 } == 100_001)
    _ = findings(Array("BEGIN:VCALENDAR\r\n".utf8) + bytes.dropLast(17))
  }
}
