import CivilTime
import Foundation
import ICalendar
import TestSupport
import Testing
import TimeZones

struct TimeZoneComponentTests {
  private static let asOf = CivilDate(dayNumber: 20_788)  // 2026-12-01

  private static func instant(_ year: Int, _ month: Int = 1, _ day: Int = 1) throws -> Instant {
    Instant(CivilDateTime(try #require(CivilDate(year: year, month: month, day: day)), .midnight), offset: 0)
  }

  private static func component(_ name: String, from year: Int = 2024, asOf: CivilDate = asOf) throws
    -> [UInt8]
  {
    let first = try instant(year, 1, 2)
    return TimeZoneComponent(try ZoneDatabase().zone(named: name), for: first...first, asOf: asOf).bytes
  }

  /// Moments from `first` through `last`: a grid, and each change with the seconds beside it.
  private static func samples(_ zone: Zone, _ first: Instant, _ last: Instant) -> [Int] {
    Array(stride(from: first.seconds, through: last.seconds, by: 11 * 86_400 + 3_607))
      + changes(zone, first, last)
  }

  private static func changes(_ zone: Zone, _ first: Instant, _ last: Instant) -> [Int] {
    var out: [Int] = []
    var period = zone.period(at: first)
    while let end = period.end, end <= last {
      out += [end.seconds - 1, end.seconds, end.seconds + 1]
      period = zone.period(at: end)
    }
    return out
  }

  private static func faults(_ zone: Zone, from first: Instant, through last: Instant, asOf: CivilDate = asOf)
    throws -> [String]
  {
    let bytes = TimeZoneComponent(zone, for: first...first, asOf: asOf).bytes
    let year = last.civil(offset: 0).date.year
    let reading = try VTimeZoneReading(bytes, through: year)
    #expect(reading.startsLieOnRules, "\(zone.name)")
    #expect(reading.parts.contains { !$0.isDaylight }, "\(zone.name) has no STANDARD")
    #expect(reading.parts.allSatisfy { !$0.name.isEmpty }, "\(zone.name)")
    return samples(zone, first, last).compactMap { seconds in
      let wanted = zone.offset(at: Instant(seconds: seconds))
      let found = reading.offset(at: seconds)
      return found == wanted
        ? nil : "\(zone.name) \(seconds): \(found.map(String.init) ?? "none") for \(wanted)"
    }
  }

  /// What follows the moon is listed for decades, and written only to the end of the tenth year.
  private static let listed: Set = ["Africa/Casablanca", "Africa/El_Aaiun", "Asia/Gaza", "Asia/Hebron"]

  /// Each change of the clocks to the second, and a thousand random moments, to the end of 2099.
  @Test func everyZone() throws {
    let database = ZoneDatabase()
    let first = try TimeZoneComponentTests.instant(2024, 1, 2)
    let end = try TimeZoneComponentTests.instant(2100)
    let horizon = try TimeZoneComponentTests.instant(2037)
    var generator = SplitMix64(seed: 5545)
    let random = (0..<1000).map { _ in Int.random(in: first.seconds..<end.seconds, using: &generator) }
    // Most zones say the same as another.
    var readings: [String: VTimeZoneReading] = [:]
    var faults: [String] = []
    for name in database.zoneNames {
      let zone = try database.zone(named: name)
      let bytes = TimeZoneComponent(zone, for: first...first, asOf: TimeZoneComponentTests.asOf).bytes
      let block = StreamReading.unfolded(bytes).filter { !$0.hasPrefix("TZID:") }.joined(separator: "\n")
      let reading = try readings[block] ?? VTimeZoneReading(bytes, through: 2100)
      readings[block] = reading
      #expect(reading.startsLieOnRules, "\(name)")
      #expect(reading.parts.contains { !$0.isDaylight }, "\(name) has no STANDARD")
      #expect(reading.parts.allSatisfy { !$0.name.isEmpty }, "\(name)")
      let last = TimeZoneComponentTests.listed.contains(name) ? horizon : end
      let moments = TimeZoneComponentTests.changes(zone, first, last) + random
      for moment in moments where moment < last.seconds {
        let wanted = zone.offset(at: Instant(seconds: moment))
        let found = reading.offset(at: moment)
        if found != wanted {
          faults.append("\(name) \(moment): \(found.map(String.init) ?? "none") for \(wanted)")
        }
      }
    }
    #expect(database.zoneNames.count > 300)
    #expect(faults.isEmpty, "\(faults.count) differ: \(faults.prefix(10))")
  }

  /// Feeds that reach back, and rules without end where the database lists none one by one.
  @Test(
    arguments: [
      "America/New_York", "Asia/Shanghai", "Europe/Dublin", "Europe/London", "Africa/Casablanca",
      "Australia/Lord_Howe",
      "Pacific/Apia", "America/Sao_Paulo", "Asia/Gaza", "Africa/Cairo", "America/Nuuk", "Antarctica/Troll",
      "Asia/Taipei",
      "Pacific/Easter", "America/Santiago", "Asia/Jerusalem", "UTC", "Etc/GMT-8", "Europe/Lisbon",
    ], [1, 1890, 1950, 1969, 1986, 2015, 2026, 2045])
  func otherYears(_ name: String, _ year: Int) throws {
    let zone = try ZoneDatabase().zone(named: name)
    let first = try TimeZoneComponentTests.instant(year, 6, 15)
    let isListed = TimeZoneComponentTests.listed.contains(name)
    let last = try TimeZoneComponentTests.instant(isListed ? max(2036, year + 10) : 2099, 12, 31)
    let faults = try TimeZoneComponentTests.faults(zone, from: first, through: last)
    #expect(faults.isEmpty, "\(faults.count) differ: \(faults.prefix(5))")
  }

  /// The shapes of rules that the database may take up, Feb 29 and month ends among them.
  @Test(arguments: [
    "AAA0BBB,M2.5.0/24,M10.5.4/24", "AAA0BBB,M2.5.0/-1,M10.1.0/-1", "AAA0BBB,M2.4.0/50,M3.1.0/-1",
    "AAA0BBB,M3.1.6/-24,M12.5.0/30", "AAA0BBB,M3.4.4/50,M10.4.4/50", "AAA0BBB,M4.5.5/0,M10.5.4/24",
    "AAA0BBB,J60/0,J300", "AAA0BBB,59/0,300", "AAA0BBB,J59/24,J1/-1", "AAA0BBB,M1.1.0/-167,M7.5.6/167",
    "AAA3BBB,M10.1.0,M3.3.0", "AAA0BBB-1,M3.5.0/-1,M10.5.0/0", "IST-1GMT0,M10.5.0,M3.5.0/1",
    "AAA0BBB0,M3.5.0,M10.5.0",
    "AAA0BBB,M9.5.0/24,M4.4.6/96",
    "EST5EDT,0/0,J365/25", "XXX3EDT4,0/0,J365/23", "AAA0BBB,J100/0,J100/1",
  ])
  func ruleShapes(_ footer: String) throws {
    var file: [UInt8] = []
    for _ in 0..<2 {
      file += Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
      for count: UInt8 in [0, 0, 0, 0, 1, 4] { file += [0, 0, 0, count] }
      file += [0, 0, 0, 0, 0, 0] + Array("AAA\0".utf8)
    }
    let zone = try Zone(name: "Test/Zone", tzif: file + [10] + Array(footer.utf8) + [10])
    for year in [1970, 2024, 2027] {
      let faults = try TimeZoneComponentTests.faults(
        zone, from: try TimeZoneComponentTests.instant(year, 7, 2),
        through: try TimeZoneComponentTests.instant(2036, 12, 31))
      #expect(faults.isEmpty, "\(faults.count) differ: \(faults.prefix(5))")
    }
  }

  @Test func fixedZone() throws {
    #expect(
      String(decoding: try TimeZoneComponentTests.component("Asia/Shanghai"), as: UTF8.self) == """
        BEGIN:VTIMEZONE\r
        TZID:Asia/Shanghai\r
        BEGIN:STANDARD\r
        DTSTART:19700101T000000\r
        TZOFFSETFROM:+0800\r
        TZOFFSETTO:+0800\r
        TZNAME:CST\r
        END:STANDARD\r
        END:VTIMEZONE\r

        """)
  }

  /// One STANDARD and one DAYLIGHT, the only shape that Outlook takes whole.
  @Test func ruledZone() throws {
    #expect(
      String(decoding: try TimeZoneComponentTests.component("America/New_York"), as: UTF8.self) == """
        BEGIN:VTIMEZONE\r
        TZID:America/New_York\r
        BEGIN:STANDARD\r
        DTSTART:20231105T020000\r
        TZOFFSETFROM:-0400\r
        TZOFFSETTO:-0500\r
        TZNAME:EST\r
        RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU\r
        END:STANDARD\r
        BEGIN:DAYLIGHT\r
        DTSTART:20240310T020000\r
        TZOFFSETFROM:-0500\r
        TZOFFSETTO:-0400\r
        TZNAME:EDT\r
        RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU\r
        END:DAYLIGHT\r
        END:VTIMEZONE\r

        """)
  }

  /// Where the database flags winter, the later clock is called daylight time all the same.
  @Test func dublin() throws {
    let reading = try VTimeZoneReading(try TimeZoneComponentTests.component("Europe/Dublin"), through: 2030)
    #expect(reading.parts.map(\.name) == ["GMT", "IST"])
    #expect(reading.parts.map(\.isDaylight) == [false, true])
  }

  /// Egypt's summer time ends on a Friday that may lie in two months.
  @Test func monthCrossing() throws {
    let reading = try VTimeZoneReading(
      try TimeZoneComponentTests.component("Africa/Cairo", from: 2025), through: 2030)
    let rules = reading.parts.compactMap { $0.isDaylight || $0.rule.isEmpty ? nil : $0.rule["BYMONTHDAY"] }
    #expect(Set(rules) == ["26,27,28,29,30,31", "1"])
  }

  /// Ramadans to come are not written for decades.
  @Test(arguments: ["Asia/Gaza", "Asia/Hebron", "Africa/Casablanca", "Africa/El_Aaiun"])
  func horizon(_ name: String) throws {
    let bytes = try TimeZoneComponentTests.component(name, from: 2026)
    #expect(bytes.count < 8000)
    let early = try TimeZoneComponentTests.component(
      name, from: 2026, asOf: try #require(CivilDate(year: 2026, month: 1, day: 1)))
    let late = try TimeZoneComponentTests.component(
      name, from: 2026, asOf: try #require(CivilDate(year: 2026, month: 12, day: 31)))
    #expect(early == late, "a VTIMEZONE must not change from day to day")
  }

  @Test func sizes() throws {
    for name in ZoneDatabase().zoneNames {
      let bytes = try TimeZoneComponentTests.component(name)
      #expect(bytes.count < 9000, "\(name): \(bytes.count)")
    }
  }

  private static let dateutil = """
    import sys, io, json, warnings
    warnings.simplefilter("ignore")
    import datetime as d
    from dateutil import tz
    data = json.load(open(sys.argv[1]))
    epoch = d.datetime(1970, 1, 1)
    bad = []
    for name, text, samples in data:
      zone = tz.tzical(io.StringIO(text.replace("\\r\\n", "\\n"))).get(name)
      for wall, offset in samples:
        found = (epoch + d.timedelta(seconds=wall)).replace(tzinfo=zone).utcoffset().total_seconds()
        if found != offset: bad.append((name, wall, found, offset))
    print(len(bad), bad[:10])
    """

  /// Read by python-dateutil, at wall times that name one moment.
  @Test(.enabled(if: Python.has("dateutil"), "python-dateutil is absent"), .timeLimit(.minutes(5)))
  func everyZoneByDateutil() throws {
    let database = ZoneDatabase()
    var generator = SplitMix64(seed: 5545)
    let first = try TimeZoneComponentTests.instant(2024, 1, 2)
    let last = try TimeZoneComponentTests.instant(2036, 12, 31)
    var rows: [[Any]] = []
    for name in database.zoneNames {
      let zone = try database.zone(named: name)
      let text = String(
        decoding: TimeZoneComponent(zone, for: first...first, asOf: TimeZoneComponentTests.asOf).bytes,
        as: UTF8.self
      )
      var samples: [[Int]] = []
      while samples.count < 40 {
        let civil = zone.civil(
          at: Instant(seconds: Int.random(in: first.seconds...last.seconds, using: &generator)))
        let (instant, kind) = zone.resolve(civil)
        if kind == .unique { samples.append([civil.civilSeconds, zone.offset(at: instant)]) }
      }
      rows.append([name, text, samples])
    }
    let input = try JSONSerialization.data(withJSONObject: rows)
    let output = String(
      decoding: try Python.run(TimeZoneComponentTests.dateutil, input: input), as: UTF8.self)
    #expect(output == "0 []\n")
  }
}
