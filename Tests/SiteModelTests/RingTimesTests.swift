import CivilTime
import MemoReading
import SiteModel
import Testing
import TimeZones

/// All rings of an entry within some time are those that it gives one by one.
@Suite struct RingTimesTests {
  private static let zones = [
    "America/New_York", "Asia/Taipei", "Australia/Lord_Howe", "Africa/Casablanca", "America/Nuuk",
  ]

  private static let keys = [
    "date: 2026-10-01\nalarm: {time: 07:30, repeat: daily}",
    "date: 2026-10-01\nalarm: {time: 02:30, repeat: daily}",
    "date: 2026-10-01\nalarm: {time: 01:30, repeat: weekdays}",
    "date: 2026-10-01\nalarm: {time: 00:00, repeat: weekends}\nuntil: 2027-05-01",
    "date: 2026-10-01\nalarm: {time: 23:59, repeat: monthly}\ncount: 9",
    "remind: 2026-12-01 02:10\nrepeat: \"RRULE:FREQ=HOURLY;INTERVAL=12\"",
    "remind: 2027-03-10 02:05\nrepeat: \"RRULE:FREQ=MINUTELY;INTERVAL=20;COUNT=500\"",
    "start: 2026-11-30 08:00\nrepeat: every 2 days\nremind: 45m\nskip: [2026-12-04, 2027-03-14]",
    "due: 2027-02-03 18:00",
    "remind: 2027-02-03 18:00+05:45",
    "due: 2026-11-29 18:00",
    "due: 2027-02-03 18:00\nstatus: done",
    "date: 2026-10-01\nalarm: {time: 07:30, repeat: daily, enabled: off}",
  ]

  private static let begin = TestSite.now
  private static let end = Instant(seconds: begin.seconds + 366 * 86_400)

  private static func entries(_ keys: String, _ zone: String) throws -> [Entry] {
    let site = try TestSite(
      ["ann/a.md": "---\n\(keys)\n---\nText\n"], settings: "owner: ann\ntimezone: \(zone)\n")
    return try #require(site.memo("ann/a.md")).entries
  }

  /// One after the other, as pages say the next.
  private static func oneByOne(_ entry: Entry, to end: Instant) -> [RingTimes.Ring] {
    var rings: [RingTimes.Ring] = []
    var from = begin
    while let ring = entry.ring(onOrAfter: from), ring.instant < end {
      rings.append(RingTimes.Ring(seconds: ring.instant.seconds, offset: ring.offset))
      from = Instant(seconds: ring.instant.seconds + 1)
    }
    return rings
  }

  @Test(arguments: keys, zones) func areThoseThatComeOneByOne(_ keys: String, _ zone: String) throws {
    for entry in try Self.entries(keys, zone) {
      let all = Self.oneByOne(entry, to: Self.end)
      let times = entry.ringTimes(from: Self.begin, to: Self.end, most: 10_000)
      #expect(times.end == Self.end)
      #expect(times.rings == all)
      // Of too many those before the end are all there, and nothing is left out for nothing.
      for most in [1, 2, 7, 103] {
        let times = entry.ringTimes(from: Self.begin, to: Self.end, most: most)
        #expect(times.rings.count <= most)
        #expect(times.rings == all.filter { $0.seconds < times.end.seconds })
        #expect(times.end == Self.end || times.rings.count >= min(most, all.count) - 3)
      }
    }
  }

  @Test func someRing() throws {
    let counts = try Self.keys.map { keys in
      try Self.entries(keys, "America/New_York").map {
        $0.ringTimes(from: Self.begin, to: Self.end, most: 10_000).rings.count
      }.max() ?? 0
    }
    #expect(counts == [366, 366, 262, 43, 7, 731, 497, 181, 1, 1, 0, 0, 0])
  }

  /// An alarm that something else of its memo stands for in feeds is still one for whoever listens to alarms alone.
  @Test func anAlarmBesideADueRingsToo() throws {
    let entries = try Self.entries(
      "start: 2026-12-01 07:30\nrepeat: daily\nremind: 0\nalarm: {time: 07:30, repeat: weekdays}\ndate: 2026-12-01",
      "UTC")
    let alarm = try #require(entries.first { $0.kind == .alarm })
    #expect(!alarm.ringTimes(from: Self.begin, to: Self.end, most: 10).rings.isEmpty)
  }
}
