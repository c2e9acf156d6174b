import CivilTime
import Recurrence
import Testing

struct OccurrenceTests {
  private func wall(_ text: String) throws -> CivilDateTime { try #require(WallTime.read(text)) }

  private func first(_ count: Int, of rule: String, from start: String) throws -> [String] {
    let rule = try RecurrenceRule.parse(rrule: rule)
    return Array(rule.occurrences(from: try wall(start)).prefix(count)).map(\.description)
  }

  // MARK: Start

  @Test func startMovesOntoTheRule() throws {
    let weekdays = try RecurrenceRule.parse(rrule: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=2")
    let sunday = try wall("2026-11-29T07:30:00")
    #expect(weekdays.movedStart(sunday) == (try wall("2026-11-30T07:30:00")))
    // The Sunday is none of the two.
    #expect(
      weekdays.occurrences(from: sunday).map(\.description) == ["2026-11-30T07:30:00", "2026-12-01T07:30:00"])
  }

  @Test func timesBeforeTheStartAreNone() throws {
    #expect(
      try first(3, of: "FREQ=DAILY;BYHOUR=8,20", from: "2026-01-01T12:00:00")
        == ["2026-01-01T20:00:00", "2026-01-02T08:00:00", "2026-01-02T20:00:00"])
  }

  @Test func shortMonthsAreLeftOut() throws {
    #expect(
      try first(3, of: "FREQ=MONTHLY", from: "2026-01-31T00:00:00")
        == ["2026-01-31T00:00:00", "2026-03-31T00:00:00", "2026-05-31T00:00:00"])
    #expect(
      try first(2, of: "FREQ=YEARLY", from: "2096-02-29T00:00:00")
        == ["2096-02-29T00:00:00", "2104-02-29T00:00:00"])
  }

  // MARK: Until

  static let untils: [(String, Int)] = [
    ("20260105", 5), ("20260105T080000", 5), ("20260105T075959", 4), ("20260105T080000Z", 5), ("20251231", 0),
  ]

  @Test(arguments: untils)
  func until(value: String, count: Int) throws {
    let rule = try RecurrenceRule.parse(rrule: "FREQ=DAILY;UNTIL=\(value)")
    #expect(Array(rule.occurrences(from: try wall("2026-01-01T08:00:00"))).count == count)
  }

  @Test func untilInTheZoneOfTheStart() throws {
    let rule = try RecurrenceRule.parse(rrule: "FREQ=DAILY;UNTIL=20260105T000000Z")
    let start = try wall("2026-01-01T08:00:00")
    let found = rule.occurrences(from: start, untilLocal: try wall("2026-01-05T08:00:00"))
    #expect(Array(found).count == 5)
    #expect(Array(rule.occurrences(from: start)).count == 4)
  }

  // MARK: Rules that never match

  static let impossible = [
    ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "2026-01-01T08:00:00"),
    ("FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30,31", "2026-01-01T08:00:00"),
    ("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "2026-01-01T08:00:00"),
    ("FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30", "2026-01-01T08:00:00"),
    ("FREQ=MINUTELY;BYMONTH=4;BYMONTHDAY=31", "2026-01-01T08:00:00"),
    ("FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=-30", "2026-01-01T08:00:00"),
    ("FREQ=MONTHLY;BYDAY=6MO", "2026-01-01T08:00:00"),
    ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=300", "2026-01-01T08:00:00"),
    ("FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6", "2026-01-01T08:00:00"),
    ("FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2", "2026-01-01T08:00:00"),
    ("FREQ=DAILY;BYHOUR=8;BYSETPOS=2", "2026-01-01T08:00:00"),
    ("FREQ=YEARLY;BYDAY=MO;BYSETPOS=54", "2026-01-01T08:00:00"),
    ("FREQ=YEARLY;BYWEEKNO=20;BYMONTH=1", "2026-01-01T08:00:00"),
    ("FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1", "2026-01-01T08:00:00"),
    ("FREQ=YEARLY;BYMONTH=1;BYDAY=6MO", "2026-01-01T08:00:00"),
    // The interval never meets what the parts let through.
    ("FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29", "2026-01-01T08:00:00"),
    ("FREQ=MONTHLY;INTERVAL=12;BYMONTH=2", "2026-01-01T08:00:00"),
    ("FREQ=DAILY;INTERVAL=7;BYDAY=MO", "2026-01-01T08:00:00"),
    ("FREQ=HOURLY;INTERVAL=24;BYHOUR=9", "2026-01-01T08:00:00"),
    ("FREQ=HOURLY;INTERVAL=7;BYHOUR=9;BYDAY=MO", "2026-01-01T08:00:00"),
    ("FREQ=MINUTELY;INTERVAL=60;BYMINUTE=30", "2026-01-01T08:00:00"),
    ("FREQ=SECONDLY;INTERVAL=2;BYSECOND=1,3,5", "2026-01-01T08:00:00"),
    ("FREQ=SECONDLY;INTERVAL=86400;BYHOUR=7", "2026-01-01T08:00:00"),
    ("FREQ=MINUTELY;BYSECOND=1;BYSETPOS=2", "2026-01-01T08:00:00"),
    // The start gives the day, which the month never has.
    ("FREQ=YEARLY;BYMONTH=2", "2026-01-31T08:00:00"),
    ("FREQ=YEARLY;BYMONTH=4,6", "2026-01-31T08:00:00"),
    // Past the calendar's end.
    ("FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1", "9999-01-02T00:00:00"),
    ("FREQ=YEARLY;INTERVAL=1000000;BYMONTH=1;BYMONTHDAY=1", "2026-01-02T00:00:00"),
  ]

  @Test(arguments: impossible)
  func never(rule: String, start: String) throws {
    let rule = try RecurrenceRule.parse(rrule: rule)
    let start = try wall(start)
    let later = try wall("9999-06-01T00:00:00")
    let duration = ContinuousClock().measure {
      #expect(rule.movedStart(start) == nil)
      #expect(rule.first(onOrAfter: later, start: start) == nil)
    }
    // Some milliseconds without optimization; a search that walks takes minutes.
    #expect(duration < .seconds(2))
  }

  @Test func rareButNotNever() throws {
    #expect(
      try first(2, of: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU", from: "2076-03-01T00:00:00")
        == ["2088-02-29T00:00:00", "2128-02-29T00:00:00"])
    #expect(
      try first(2, of: "FREQ=YEARLY;INTERVAL=400;BYMONTH=2;BYMONTHDAY=29", from: "2000-01-01T00:00:00")
        == ["2000-02-29T00:00:00", "2400-02-29T00:00:00"])
    #expect(
      try first(2, of: "FREQ=HOURLY;INTERVAL=35064;BYMONTHDAY=29", from: "2000-02-29T07:00:00")
        == ["2000-02-29T07:00:00", "2004-02-29T07:00:00"])
  }

  // MARK: Bounds

  @Test func endOfTheCalendar() throws {
    #expect(
      try first(5, of: "FREQ=DAILY", from: "9999-12-30T23:59:59")
        == ["9999-12-30T23:59:59", "9999-12-31T23:59:59"])
    #expect(try first(99, of: "FREQ=SECONDLY", from: "9999-12-31T23:59:50").count == 10)
    #expect(try first(99, of: "FREQ=WEEKLY", from: "9999-12-01T00:00:00").count == 5)
    #expect(try first(99, of: "FREQ=MONTHLY;BYMONTHDAY=-1", from: "9999-10-01T00:00:00").count == 3)
    #expect(try first(99, of: "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1", from: "9999-10-01T00:00:00").count == 3)
    #expect(
      try first(1, of: "FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO", from: "0001-01-01T00:00:00") == [
        "0001-01-01T00:00:00"
      ])
  }

  /// Rules that no parser lets through are never a trap.
  @Test func handMadeRules() throws {
    let start = try wall("2026-01-01T08:00:00")
    for value in [Int.min, -1_000_000, -1, 0, 1, 63, 64, 367, Int.max] {
      for frequency in RecurrenceRule.Frequency.allCases {
        var rule = RecurrenceRule(frequency, interval: value, byDay: [.init(.monday, ordinal: value)])
        _ = rule.movedStart(start)
        rule.bySetPosition = [value]
        _ = rule.movedStart(start)
        rule.byDay = []
        rule.byMonth = [value]
        rule.byMonthDay = [value]
        _ = rule.movedStart(start)
        rule.byYearDay = [value]
        rule.byWeekNumber = [value]
        rule.byHour = [value]
        rule.byMinute = [value]
        rule.bySecond = [value]
        rule.count = value
        _ = rule.movedStart(start)
        _ = rule.text
        rule.normalize()
        _ = try? rule.validate()
      }
    }
  }

  @Test func allSecondsOfADay() throws {
    var rule = RecurrenceRule(.yearly)
    rule.byHour = Array(0...23)
    rule.byMinute = Array(0...59)
    rule.bySecond = Array(0...60)
    let start = try wall("2026-01-01T00:00:00")
    #expect(Array(rule.occurrences(from: start).prefix(86_401)).last == (try wall("2027-01-01T00:00:00")))
    rule.bySetPosition = [-1]
    #expect(rule.movedStart(start) == (try wall("2026-01-01T23:59:59")))
  }

  // MARK: Jumps

  /// From an alarm of 2024 to 2150, a hundred times over.
  @Test func farAhead() throws {
    let start = try wall("2024-01-01T08:00:00")
    let far = try wall("2150-01-01T00:00:00")
    let rules = try [
      "FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "FREQ=MONTHLY", "FREQ=YEARLY", "FREQ=SECONDLY",
    ]
    .map { try RecurrenceRule.parse(rrule: $0) }
    let duration = ContinuousClock().measure {
      for _ in 0..<100 {
        for rule in rules { #expect(rule.first(onOrAfter: far, start: start).map { $0 >= far } == true) }
      }
    }
    #expect(duration < .seconds(5))
    #expect(
      rules.map { $0.first(onOrAfter: far, start: start)?.description } == [
        "2150-01-01T08:00:00", "2150-01-12T08:00:00", "2150-01-01T08:00:00", "2150-01-01T08:00:00",
        "2150-01-01T00:00:00",
      ])
  }

  @Test func bareDates() throws {
    let rule = try RecurrenceRule.parse(rrule: "FREQ=DAILY;BYHOUR=8;BYMINUTE=30")
    #expect(rule.setsTimeOfDay)
    #expect(!rule.withoutTimesOfDay.setsTimeOfDay)
    #expect(try RecurrenceRule.parse(rrule: "FREQ=HOURLY").setsTimeOfDay)
  }
}
