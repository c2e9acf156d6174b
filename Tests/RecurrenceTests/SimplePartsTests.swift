import CivilTime
import Recurrence
import Testing

/// Rules as several that every calendar app reads.
struct SimplePartsTests {
  static let split: [(rule: String, start: String, parts: [String])] = [
    (
      "FREQ=HOURLY;INTERVAL=8", "2026-12-01T22:00:00",
      [
        "at0600 2026-12-02T06:00:00 FREQ=DAILY", "at1400 2026-12-02T14:00:00 FREQ=DAILY",
        "at2200 2026-12-01T22:00:00 FREQ=DAILY",
      ]
    ),
    ("FREQ=HOURLY;INTERVAL=48", "2026-12-01T08:00:00", [" 2026-12-01T08:00:00 FREQ=DAILY;INTERVAL=2"]),
    (
      "FREQ=DAILY;BYHOUR=8,20;BYMINUTE=30", "2026-12-01T20:30:00",
      [
        "at0830 2026-12-02T08:30:00 FREQ=DAILY", "at2030 2026-12-01T20:30:00 FREQ=DAILY",
      ]
    ),
    (
      "FREQ=DAILY;INTERVAL=3;BYHOUR=8,20", "2026-12-01T20:00:00",
      [
        "at0800 2026-12-04T08:00:00 FREQ=DAILY;INTERVAL=3",
        "at2000 2026-12-01T20:00:00 FREQ=DAILY;INTERVAL=3",
      ]
    ),
    (
      "FREQ=DAILY;COUNT=5;BYHOUR=8,20", "2026-12-01T08:00:00",
      [
        "at0800 2026-12-01T08:00:00 FREQ=DAILY;UNTIL=20261203T080000",
        "at2000 2026-12-01T20:00:00 FREQ=DAILY;UNTIL=20261203T080000",
      ]
    ),
    (
      "FREQ=MINUTELY;INTERVAL=30;BYHOUR=9;BYDAY=MO,FR", "2026-12-04T09:00:00",
      [
        "at0900 2026-12-04T09:00:00 FREQ=DAILY;BYDAY=MO,FR",
        "at0930 2026-12-04T09:30:00 FREQ=DAILY;BYDAY=MO,FR",
      ]
    ),
    (
      "FREQ=MONTHLY;BYMONTHDAY=1,15", "2026-12-15T08:00:00",
      [
        "on1 2027-01-01T08:00:00 FREQ=MONTHLY;BYMONTHDAY=1",
        "on15 2026-12-15T08:00:00 FREQ=MONTHLY;BYMONTHDAY=15",
      ]
    ),
    (
      "FREQ=MONTHLY;BYDAY=2TU,4TU", "2026-12-08T08:00:00",
      [
        "on2tu 2026-12-08T08:00:00 FREQ=MONTHLY;BYDAY=2TU",
        "on4tu 2026-12-22T08:00:00 FREQ=MONTHLY;BYDAY=4TU",
      ]
    ),
    (
      "FREQ=YEARLY;INTERVAL=2;BYMONTH=1,7", "2026-07-04T08:00:00",
      [
        "in1 2028-01-04T08:00:00 FREQ=YEARLY;INTERVAL=2;BYMONTH=1;BYMONTHDAY=4",
        "in7 2026-07-04T08:00:00 FREQ=YEARLY;INTERVAL=2;BYMONTH=7;BYMONTHDAY=4",
      ]
    ),
  ]

  @Test(arguments: split)
  func isSplit(_ item: (rule: String, start: String, parts: [String])) throws {
    let rule = try RecurrenceRule.parse(rrule: item.rule)
    let start = try #require(WallTime.read(item.start))
    let parts = rule.simpleParts(from: start).map { "\($0.key) \($0.start) \($0.rule.text)" }
    #expect(parts == item.parts)
  }

  @Test(arguments: [
    "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,WE", "FREQ=MONTHLY;BYMONTHDAY=31,-1", "FREQ=MONTHLY;BYDAY=5FR,-1FR",
    "FREQ=HOURLY;INTERVAL=7", "FREQ=MINUTELY;INTERVAL=15", "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1",
    "FREQ=YEARLY;BYMONTH=6;BYDAY=TU", "FREQ=YEARLY;BYWEEKNO=10,20", "FREQ=DAILY;COUNT=20000;BYHOUR=8,20",
  ])
  func staysWhole(_ text: String) throws {
    let rule = try RecurrenceRule.parse(rrule: text)
    let start = try #require(rule.movedStart(CivilDateTime(civilSeconds: 1_796_000_000)))
    #expect(rule.simpleParts(from: start).map(\.rule) == [rule])
  }

  /// Together the parts give the series, and no moment twice.
  @Test func randomRules() throws {
    var random = RandomRules(seed: 71)
    var splits = 0
    for _ in 0..<1500 {
      var rule = random.rule()
      if random.chance(30) { rule.count = random.number(in: 1...60) }
      guard let start = rule.movedStart(random.start()) else { continue }
      let parts = rule.simpleParts(from: start)
      #expect(Set(parts.map(\.key)).count == parts.count)
      if parts.count > 1 { splits += 1 }
      let expected = Array(rule.occurrences(from: start).prefix(80))
      let last = try #require(expected.last)
      var found: [CivilDateTime] = []
      for part in parts {
        #expect(part.rule.movedStart(part.start) == part.start)
        found += part.rule.occurrences(from: part.start).prefix(81).prefix { $0 <= last }
      }
      #expect(found.sorted() == expected, "\(rule.text(until: nil)) from \(start)")
    }
    #expect(splits > 100)
  }
}
