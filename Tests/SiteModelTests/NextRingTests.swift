import CivilTime
import MemoReading
import SiteModel
import Testing
import TimeZones

/// When a memo rings next, at or after a moment; right values are those of clocks in the zone.
@Suite struct NextRingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var keys: String
    /// UTC, `2027-01-01T00:00:00`.
    var from: String
    /// RFC 3339; nil: nothing rings any more.
    var ring: String?
    var zone: String?

    init(_ keys: String, _ from: String, _ ring: String?, zone: String? = "America/New_York") {
      self.keys = keys
      self.from = from
      self.ring = ring
      self.zone = zone
    }

    var testDescription: String { "\(keys.replacing("\n", with: " | ")) from \(from)" }
  }

  @Test(arguments: oneOffs + repeats + clockChanges + leads + several + over) func rings(_ item: Case) throws
  {
    let memo = try memo(item.keys, zone: item.zone)
    #expect(memo.nextRing(onOrAfter: try instant(item.from))?.rfc3339 == item.ring)
  }

  private func memo(_ keys: String, zone: String?) throws -> SiteMemo {
    let site = try TestSite(
      ["ann/a.md": "---\n\(keys)\n---\nText\n"],
      settings: "owner: ann\n" + (zone.map { "timezone: \($0)\n" } ?? ""))
    return try #require(site.memo("ann/a.md"))
  }

  private func instant(_ text: String) throws -> Instant {
    let numbers = text.split { "-T:".contains($0) }.compactMap { Int($0) }
    try #require(numbers.count == 6)
    let date = try #require(CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]))
    let time = try #require(TimeOfDay(hour: numbers[3], minute: numbers[4], second: numbers[5]))
    return Instant(CivilDateTime(date, time), offset: 0)
  }

  /// What repeats and does not ring has its next beginning all the same.
  @Test(
    arguments: [
      ("start: 1990-05-04\nrepeat: yearly", "2027-05-04"), ("start: 2026-11-30\nrepeat: daily", "2026-11-30"),
      // 19:00 in New York was yesterday's when the day began in the site's zone, which is the memo's.
      ("start: 2026-11-23 19:00\nrepeat: mondays", "2026-11-30T19:00:00-05:00"),
      (
        "start: 2026-11-23 19:00\nrepeat: mondays\nskip: [2026-11-30, 2026-12-07]",
        "2026-12-14T19:00:00-05:00"
      ),
      // It is still going on, and begins again in a week.
      ("start: 2026-11-28\nend: 2026-12-02\nrepeat: weekly", "2026-12-05"),
      ("due: 2026-11-01\nrepeat: monthly", "2026-12-01"),
      ("start: 2026-11-01\nrepeat: daily\nuntil: 2026-11-29", nil), ("start: 2026-12-24", nil),
      ("due: 2026-11-01\nrepeat: monthly\nstatus: done", nil),
      ("alarm: {time: '07:00', enabled: off}\nrepeat: daily", nil),
      // It rings.
      ("remind: 2026-11-01 08:00\nrepeat: daily", nil),
    ] as [(String, String?)])
  func repeatsWithoutRings(_ keys: String, _ expected: String?) throws {
    let site = try TestSite(
      ["ann/a.md": "---\n\(keys)\n---\nText\n"], settings: "owner: ann\ntimezone: America/New_York\n")
    let memo = try #require(site.memo("ann/a.md"))
    let next = memo.nextRepeat(onOrAfter: site.site.today, from: site.site.startOfToday)
    #expect(next?.text == expected)
  }

  /// The day of the pages begins in the site's zone, wherever a memo is.
  @Test(arguments: [
    ("", "2026-11-30T00:00:00Z"), ("timezone: Asia/Taipei\n", "2026-11-30T00:00:00+08:00"),
    ("timezone: Pacific/Honolulu\n", "2026-11-29T00:00:00-10:00"),
  ])
  func theDayBegins(_ settings: String, _ expected: String) throws {
    let site = try TestSite(["ann/a.md": "Text\n"], settings: "owner: ann\n" + settings)
    let start = site.site.startOfToday
    let offset = site.site.settings.zone?.offset(at: start) ?? 0
    #expect(start.civil(offset: offset).rfc3339(offset: offset) == expected)
  }

  // MARK: - Tables

  static let oneOffs: [Case] = [
    Case("remind: 2027-05-01 08:00", "2027-01-01T00:00:00", "2027-05-01T08:00:00-04:00"),
    Case("remind: 2027-05-01 08:00", "2027-05-01T12:00:00", "2027-05-01T08:00:00-04:00"),
    Case("remind: 2027-05-01 08:00", "2027-05-01T12:00:01", nil),
    // Of a day, at the settings' time.
    Case("remind: 2027-05-01", "2027-01-01T00:00:00", "2027-05-01T09:00:00-04:00"),
    Case("due: 2027-05-01 18:30", "2027-01-01T00:00:00", "2027-05-01T18:30:00-04:00"),
    Case("due: 2027-05-01", "2027-01-01T00:00:00", nil),
    Case("start: 2027-05-01 18:30", "2027-01-01T00:00:00", nil),
    // An offset of its own, in a zone and without any.
    Case("remind: 2027-05-01 08:00 +09:00", "2027-01-01T00:00:00", "2027-04-30T19:00:00-04:00"),
    Case("remind: 2027-05-01 08:00 +09:00", "2027-01-01T00:00:00", "2027-05-01T08:00:00+09:00", zone: nil),
    Case(
      "start: 2027-05-01 08:00 +09:00\nremind: 30m", "2027-01-01T00:00:00", "2027-05-01T07:30:00+09:00",
      zone: nil),
    Case("date: 2027-05-01\nalarm: '07:30'", "2027-01-01T00:00:00", "2027-05-01T07:30:00-04:00"),
  ]

  static let repeats: [Case] = [
    Case("alarm: '07:30'\nrepeat: daily", "2027-01-01T00:00:00", "2027-01-01T07:30:00-05:00"),
    Case("alarm: '07:30'\nrepeat: daily", "2027-01-01T12:30:00", "2027-01-01T07:30:00-05:00"),
    Case("alarm: '07:30'\nrepeat: daily", "2027-01-01T12:30:01", "2027-01-02T07:30:00-05:00"),
    Case("alarm: '07:30'\nrepeat: daily", "2099-07-04T00:00:00", "2099-07-04T07:30:00-04:00"),
    // Friday 1 January 2027.
    Case("alarm: '07:30'\nrepeat: weekdays", "2027-01-02T00:00:00", "2027-01-04T07:30:00-05:00"),
    Case(
      "remind: 2026-12-01 08:00\nrepeat: every day at 8 and 20", "2027-01-01T18:00:00",
      "2027-01-01T20:00:00-05:00"),
    Case("remind: 2027-06-01 08:00\nrepeat: daily", "2027-01-01T00:00:00", "2027-06-01T08:00:00-04:00"),
    Case(
      "remind: 2026-12-01 08:00\nrepeat: daily\nskip: [2027-01-01, 2027-01-02]", "2027-01-01T05:00:00",
      "2027-01-03T08:00:00-05:00"),
    Case(
      "remind: 2026-12-01 08:00\nrepeat: every day at 8 and 20\nskip: 2027-01-01 08:00",
      "2027-01-01T05:00:00",
      "2027-01-01T20:00:00-05:00"),
    Case(
      "remind: 2026-12-01 08:00\nrepeat: daily\ncount: 32", "2027-01-01T00:00:00", "2027-01-01T08:00:00-05:00"
    ),
    Case("start: 2026-12-25\nrepeat: yearly\nremind: 1d", "2026-12-26T00:00:00", "2027-12-24T09:00:00-05:00"),
    Case("remind: 2024-02-29 08:00\nrepeat: yearly", "2027-01-01T00:00:00", "2028-02-29T08:00:00-05:00"),
    // A rule of many times a day, far from its start.
    Case(
      "remind: 2024-01-01 00:00\nrepeat: every 1 minutes", "2027-01-01T00:00:30", "2026-12-31T19:01:00-05:00"),
  ]

  /// New York goes from 01:59:59 EST to 03:00 EDT on 2027-03-14, and from 01:59:59 EDT to 01:00 EST on 2027-11-07.
  static let clockChanges: [Case] = [
    Case("alarm: '02:30'\nrepeat: daily", "2027-03-14T06:00:00", "2027-03-14T03:30:00-04:00"),
    Case("alarm: '02:30'\nrepeat: daily", "2027-03-14T07:10:00", "2027-03-14T03:30:00-04:00"),
    Case("alarm: '02:30'\nrepeat: daily", "2027-03-14T07:30:00", "2027-03-14T03:30:00-04:00"),
    Case("alarm: '02:30'\nrepeat: daily", "2027-03-14T07:30:01", "2027-03-15T02:30:00-04:00"),
    Case("alarm: '07:30'\nrepeat: daily", "2027-03-13T12:30:01", "2027-03-14T07:30:00-04:00"),
    Case("remind: 2027-03-14 02:30", "2027-03-01T00:00:00", "2027-03-14T03:30:00-04:00"),
    // 2:30, which is read as 3:30, comes before 3:10 on the wall and after it in time.
    Case(
      "remind: 2027-03-14 01:50\nrepeat: every 40 minutes", "2027-03-14T07:00:00", "2027-03-14T03:10:00-04:00"
    ),
    Case(
      "remind: 2027-03-14 01:50\nrepeat: every 40 minutes", "2027-03-14T07:10:01", "2027-03-14T03:30:00-04:00"
    ),
    // The first of two.
    Case("alarm: '01:30'\nrepeat: daily", "2027-11-07T05:00:00", "2027-11-07T01:30:00-04:00"),
    Case("alarm: '01:30'\nrepeat: daily", "2027-11-07T05:30:01", "2027-11-08T01:30:00-05:00"),
    Case("alarm: '01:30'\nrepeat: daily", "2027-11-07T06:10:00", "2027-11-08T01:30:00-05:00"),
    // Half an hour is skipped on 2027-10-03, from 2:00 +10:30 to 2:30 +11:00.
    Case(
      "alarm: '02:15'\nrepeat: daily", "2027-10-02T15:00:00", "2027-10-03T02:45:00+11:00",
      zone: "Australia/Lord_Howe"),
    Case(
      "alarm: '07:30'\nrepeat: daily", "2027-07-01T00:00:00", "2027-07-01T07:30:00+05:45",
      zone: "Asia/Kathmandu"),
  ]

  static let leads: [Case] = [
    Case("start: 2027-05-01 08:00\nremind: 15m", "2027-01-01T00:00:00", "2027-05-01T07:45:00-04:00"),
    // The event is still to come, its ring is not.
    Case("start: 2027-05-01 08:00\nremind: 15m", "2027-05-01T11:50:00", nil),
    Case("start: 2027-05-01 08:00\nend: 2027-05-03 08:00\nremind: 15m", "2027-05-02T00:00:00", nil),
    Case(
      "start: 2027-05-01 08:00\nremind: 15m\nrepeat: daily", "2027-05-02T11:45:00",
      "2027-05-02T07:45:00-04:00"),
    Case(
      "start: 2027-05-01 08:00\nremind: 15m\nrepeat: daily", "2027-05-02T11:45:01",
      "2027-05-03T07:45:00-04:00"),
    // Hours by the clock, days by the calendar, over the change of the clocks.
    Case("start: 2027-03-14 08:00\nremind: 8h", "2027-03-01T00:00:00", "2027-03-13T23:00:00-05:00"),
    Case("start: 2027-03-14 08:00\nremind: 1d", "2027-03-01T00:00:00", "2027-03-13T08:00:00-05:00"),
    Case(
      "start: 2027-03-07 08:00\nremind: 8h\nrepeat: weekly", "2027-03-08T00:00:00",
      "2027-03-13T23:00:00-05:00"),
    Case("start: 2027-05-01\nremind: 1d 20:00", "2027-01-01T00:00:00", "2027-04-30T20:00:00-04:00"),
    // Skipped with its event.
    Case(
      "start: 2027-01-01\nrepeat: daily\nremind: 1d\nskip: 2027-01-06", "2027-01-05T05:00:00",
      "2027-01-06T09:00:00-05:00"),
  ]

  static let several: [Case] = [
    Case(
      "remind: [2027-05-01 08:00, 2027-03-01 08:00]", "2027-01-01T00:00:00", "2027-03-01T08:00:00-05:00"),
    Case(
      "remind: [2027-05-01 08:00, 2027-03-01 08:00]", "2027-03-02T00:00:00", "2027-05-01T08:00:00-04:00"),
    Case(
      "due: 2027-05-02 18:00\nremind: [1d, 1h]", "2027-05-01T00:00:00", "2027-05-01T18:00:00-04:00"),
    Case(
      "due: 2027-05-02 18:00\nremind: [1d, 1h]", "2027-05-02T00:00:00", "2027-05-02T17:00:00-04:00"),
    Case(
      "start: 2027-05-01\nremind: 0\nalarm: {time: '06:00', repeat: daily}", "2027-05-01T05:00:00",
      "2027-05-01T06:00:00-04:00"),
  ]

  static let over: [Case] = [
    Case(
      "remind: 2026-12-01 08:00\nrepeat: daily\nuntil: 2026-12-31", "2026-12-31T13:00:00",
      "2026-12-31T08:00:00-05:00"),
    Case("remind: 2026-12-01 08:00\nrepeat: daily\nuntil: 2026-12-31", "2026-12-31T13:00:01", nil),
    Case("remind: 2026-12-01 08:00\nrepeat: daily\nuntil: 2026-12-31 07:59", "2026-12-31T05:00:00", nil),
    Case("remind: 2026-12-01 08:00\nrepeat: daily\ncount: 31", "2027-01-01T00:00:00", nil),
    Case(
      "remind: 2026-12-01 08:00\nrepeat: daily\ncount: 31\nskip: 2026-12-31", "2026-12-30T13:00:01", nil),
    Case("alarm: {time: '07:30', enabled: off}\nrepeat: daily", "2027-01-01T00:00:00", nil),
    Case("due: 2027-05-01 18:30\nstatus: done", "2027-01-01T00:00:00", nil),
    Case("due: 2027-05-01 18:30\nstatus: cancelled\nremind: 1h", "2027-01-01T00:00:00", nil),
    Case(
      "due: 2027-05-01 18:30\nstatus: doing\nremind: 1h", "2027-01-01T00:00:00", "2027-05-01T17:30:00-04:00"),
    Case("title: Text", "2027-01-01T00:00:00", nil),
  ]
}
