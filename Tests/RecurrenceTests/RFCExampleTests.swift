import CivilTime
import Recurrence
import Testing

/// The examples of RFC 5545 §3.8.5.3; all start at 09:00, and UNTIL in UTC is read on the wall.
struct RFCExampleTests {
  struct Example: Sendable {
    let rule: String
    let start: String
    /// `1997-09: 2-4 30; 1997-10: 1`, where `…` at the end stands for more.
    let days: String

    init(_ rule: String, _ start: String, _ days: String) {
      self.rule = rule
      self.start = start
      self.days = days
    }
  }

  static let examples = [
    Example("FREQ=DAILY;COUNT=10", "1997-09-02", "1997-09: 2-11"),
    Example(
      "FREQ=DAILY;UNTIL=19971224T000000Z", "1997-09-02",
      "1997-09: 2-30; 1997-10: 1-31; 1997-11: 1-30; 1997-12: 1-23"),
    Example(
      "FREQ=DAILY;INTERVAL=2", "1997-09-02",
      "1997-09: 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30; 1997-10: 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30; "
        + "1997-11: 1 3 5 7 9 11 13 15 17 19 21 23 25 27 29; 1997-12: 1 3 …"),
    Example("FREQ=DAILY;INTERVAL=10;COUNT=5", "1997-09-02", "1997-09: 2 12 22; 1997-10: 2 12"),
    Example(
      "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA", "1998-01-01",
      "1998-01: 1-31; 1999-01: 1-31; 2000-01: 1-31"),
    Example(
      "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1", "1998-01-01",
      "1998-01: 1-31; 1999-01: 1-31; 2000-01: 1-31"),
    Example("FREQ=WEEKLY;COUNT=10", "1997-09-02", "1997-09: 2 9 16 23 30; 1997-10: 7 14 21 28; 1997-11: 4"),
    Example(
      "FREQ=WEEKLY;UNTIL=19971224T000000Z", "1997-09-02",
      "1997-09: 2 9 16 23 30; 1997-10: 7 14 21 28; 1997-11: 4 11 18 25; 1997-12: 2 9 16 23"),
    Example(
      "FREQ=WEEKLY;INTERVAL=2;WKST=SU", "1997-09-02",
      "1997-09: 2 16 30; 1997-10: 14 28; 1997-11: 11 25; 1997-12: 9 23; 1998-01: 6 20; 1998-02: 3 17 …"),
    Example(
      "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH", "1997-09-02",
      "1997-09: 2 4 9 11 16 18 23 25 30; 1997-10: 2"),
    Example(
      "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH", "1997-09-02", "1997-09: 2 4 9 11 16 18 23 25 30; 1997-10: 2"
    ),
    Example(
      "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR", "1997-09-01",
      "1997-09: 1 3 5 15 17 19 29; 1997-10: 1 3 13 15 17 27 29 31; 1997-11: 10 12 14 24 26 28; "
        + "1997-12: 8 10 12 22"),
    Example(
      "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH", "1997-09-02",
      "1997-09: 2 4 16 18 30; 1997-10: 2 14 16"),
    Example(
      "FREQ=MONTHLY;COUNT=10;BYDAY=1FR", "1997-09-05",
      "1997-09: 5; 1997-10: 3; 1997-11: 7; 1997-12: 5; 1998-01: 2; 1998-02: 6; 1998-03: 6; 1998-04: 3; "
        + "1998-05: 1; 1998-06: 5"),
    Example(
      "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR", "1997-09-05",
      "1997-09: 5; 1997-10: 3; 1997-11: 7; 1997-12: 5"),
    Example(
      "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU", "1997-09-07",
      "1997-09: 7 28; 1997-11: 2 30; 1998-01: 4 25; 1998-03: 1 29; 1998-05: 3 31"),
    Example(
      "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO", "1997-09-22",
      "1997-09: 22; 1997-10: 20; 1997-11: 17; 1997-12: 22; 1998-01: 19; 1998-02: 16"),
    Example(
      "FREQ=MONTHLY;BYMONTHDAY=-3", "1997-09-28",
      "1997-09: 28; 1997-10: 29; 1997-11: 28; 1997-12: 29; 1998-01: 29; 1998-02: 26 …"),
    Example(
      "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15", "1997-09-02",
      "1997-09: 2 15; 1997-10: 2 15; 1997-11: 2 15; 1997-12: 2 15; 1998-01: 2 15"),
    Example(
      "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1", "1997-09-30",
      "1997-09: 30; 1997-10: 1 31; 1997-11: 1 30; 1997-12: 1 31; 1998-01: 1 31; 1998-02: 1"),
    Example(
      "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15", "1997-09-10",
      "1997-09: 10-15; 1999-03: 10-13"),
    Example(
      "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU", "1997-09-02",
      "1997-09: 2 9 16 23 30; 1997-11: 4 11 18 25; 1998-01: 6 13 20 27; 1998-03: 3 10 17 24 31 …"),
    Example(
      "FREQ=YEARLY;COUNT=10;BYMONTH=6,7", "1997-06-10",
      "1997-06: 10; 1997-07: 10; 1998-06: 10; 1998-07: 10; 1999-06: 10; 1999-07: 10; 2000-06: 10; 2000-07: 10; "
        + "2001-06: 10; 2001-07: 10"),
    Example(
      "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3", "1997-03-10",
      "1997-03: 10; 1999-01: 10; 1999-02: 10; 1999-03: 10; 2001-01: 10; 2001-02: 10; 2001-03: 10; 2003-01: 10; "
        + "2003-02: 10; 2003-03: 10"),
    Example(
      "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200", "1997-01-01",
      "1997-01: 1; 1997-04: 10; 1997-07: 19; 2000-01: 1; 2000-04: 9; 2000-07: 18; 2003-01: 1; 2003-04: 10; "
        + "2003-07: 19; 2006-01: 1"),
    Example("FREQ=YEARLY;BYDAY=20MO", "1997-05-19", "1997-05: 19; 1998-05: 18; 1999-05: 17 …"),
    Example("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "1997-05-12", "1997-05: 12; 1998-05: 11; 1999-05: 17 …"),
    Example(
      "FREQ=YEARLY;BYMONTH=3;BYDAY=TH", "1997-03-13",
      "1997-03: 13 20 27; 1998-03: 5 12 19 26; 1999-03: 4 11 18 25 …"),
    Example(
      "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8", "1997-06-05",
      "1997-06: 5 12 19 26; 1997-07: 3 10 17 24 31; 1997-08: 7 14 21 28; 1998-06: 4 11 18 25; "
        + "1998-07: 2 9 16 23 30; 1998-08: 6 13 20 27; 1999-06: 3 10 17 24; 1999-07: 1 8 15 22 29; "
        + "1999-08: 5 12 19 26 …"),
    Example(
      "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "1997-09-02",
      "1998-02: 13; 1998-03: 13; 1998-11: 13; 1999-08: 13; 2000-10: 13 …"),
    Example(
      "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13", "1997-09-13",
      "1997-09: 13; 1997-10: 11; 1997-11: 8; 1997-12: 13; 1998-01: 10; 1998-02: 7; 1998-03: 7; 1998-04: 11; "
        + "1998-05: 9; 1998-06: 13 …"),
    Example(
      "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8", "1996-11-05",
      "1996-11: 5; 2000-11: 7; 2004-11: 2 …"),
    Example(
      "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "1997-09-04", "1997-09: 4; 1997-10: 7; 1997-11: 6"),
    Example(
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2", "1997-09-29",
      "1997-09: 29; 1997-10: 30; 1997-11: 27; 1997-12: 30; 1998-01: 29; 1998-02: 26; 1998-03: 30 …"),
    Example("FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "1997-08-05", "1997-08: 5 10 19 24"),
    Example("FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "1997-08-05", "1997-08: 5 17 19 31"),
    Example(
      "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", "2007-01-15", "2007-01: 15 30; 2007-02: 15; 2007-03: 15 30"),
  ]

  @Test(arguments: examples)
  func days(example: Example) throws {
    let rule = try RecurrenceRule.parse(rrule: example.rule)
    let start = try #require(WallTime.read(example.start + "T09:00:00"))
    let expected = try Self.dates(example.days)
    let hasMore = example.days.hasSuffix("…")
    let found = Array(rule.occurrences(from: start).prefix(expected.count + 1))
    #expect(found.prefix(expected.count).map(\.date) == expected)
    #expect((found.count > expected.count) == hasMore)
    #expect(found.allSatisfy { $0.time == start.time })
  }

  static let timesOfDay: [(String, String)] = [
    ("FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z", "09:00 12:00 15:00"),
    ("FREQ=MINUTELY;INTERVAL=15;COUNT=6", "09:00 09:15 09:30 09:45 10:00 10:15"),
    ("FREQ=MINUTELY;INTERVAL=90;COUNT=4", "09:00 10:30 12:00 13:30"),
    ("FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40;COUNT=24", everyTwentyMinutes),
    ("FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16;COUNT=24", everyTwentyMinutes),
  ]

  private static let everyTwentyMinutes =
    "09:00 09:20 09:40 10:00 10:20 10:40 11:00 11:20 11:40 12:00 12:20 12:40 13:00 13:20 13:40 14:00 14:20 14:40 "
    + "15:00 15:20 15:40 16:00 16:20 16:40"

  @Test(arguments: timesOfDay)
  func times(rule: String, expected: String) throws {
    let start = try #require(WallTime.read("1997-09-02T09:00:00"))
    let found = try RecurrenceRule.parse(rrule: rule).occurrences(from: start).map { $0 }
    #expect(found.map(\.time.description).joined(separator: " ") == expected)
    #expect(found.allSatisfy { $0.date == start.date })
  }

  private static func dates(_ text: String) throws -> [CivilDate] {
    var dates: [CivilDate] = []
    for month in text.split(separator: ";") {
      let halves = month.split(separator: ":")
      let yearAndMonth = halves[0].split { $0 == "-" || $0 == " " }.compactMap { Int($0) }
      for item in halves[1].split(separator: " ") where item != "…" {
        let ends = item.split(separator: "-").compactMap { Int($0) }
        for day in ends[0]...(ends.last ?? ends[0]) {
          dates.append(try #require(CivilDate(year: yearAndMonth[0], month: yearAndMonth[1], day: day)))
        }
      }
    }
    return dates
  }
}
