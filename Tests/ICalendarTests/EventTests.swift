import CivilTime
import ICalendar
import Recurrence
import Testing
import TimeZones

/// The bug reports of other writers, each by what it should have written.
struct EventTests {
  private let stamp = Instant(seconds: 1_790_000_000)

  private func day(_ year: Int, _ month: Int, _ day: Int) throws -> CivilDate {
    try #require(CivilDate(year: year, month: month, day: day))
  }

  private func wall(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int) throws -> CivilDateTime
  {
    CivilDateTime(try self.day(year, month, day), try #require(TimeOfDay(hour: hour, minute: minute)))
  }

  private func zone(_ name: String) throws -> Zone { try ZoneDatabase().zone(named: name) }

  private func event(_ start: EventTime, _ end: Event.End? = nil, summary: String = "x") -> Event {
    Event(uid: "event-1@almanac", stamp: stamp, start: start, end: end, summary: summary)
  }

  private func lines(_ event: Event, includingAlarm: Bool = false) -> [String] {
    StreamReading.unfolded(CalendarComponent(event).bytes(includingAlarm: includingAlarm))
  }

  @Test func wholeEvent() throws {
    let berlin = try zone("Europe/Berlin")
    var event = event(
      .zoned(try wall(2026, 12, 1, 7, 30), berlin), .duration(seconds: 900), summary: "Wake up")
    event.rule = RecurrenceRule(
      .weekly, byDay: [1, 2, 3, 4, 5].compactMap { Weekday(rawValue: $0).map { .init($0) } })
    event.rule?.until = .date(try day(2027, 4, 30))
    event.excluded = [try wall(2026, 12, 25, 7, 30)]
    event.details.description = "First\nsecond"
    event.details.location = "Home; bed"
    event.details.url = "https://example.org/a b?c=d,e;f"
    event.details.categories = ["work", "home, garden"]
    event.transparency = .opaque
    event.details.priority = 1
    event.details.color = ColorName("Tomato")
    event.alarm = Alarm(secondsBefore: 900)
    let written = lines(event, includingAlarm: true)
    #expect(
      written == [
        "BEGIN:VEVENT",
        "UID:event-1@almanac",
        "DTSTAMP:20260921T141320Z",
        "LAST-MODIFIED:20260921T141320Z",
        "DTSTART;TZID=Europe/Berlin:20261201T073000",
        "DURATION:PT15M",
        "RRULE:FREQ=WEEKLY;UNTIL=20270430T215959Z;BYDAY=MO,TU,WE,TH,FR",
        "EXDATE;TZID=Europe/Berlin:20261225T073000",
        "SUMMARY:Wake up",
        #"DESCRIPTION:First\nsecond"#,
        #"LOCATION:Home\; bed"#,
        "URL:https://example.org/a%20b?c=d,e;f",
        #"CATEGORIES:work,home\, garden"#,
        "PRIORITY:1",
        "COLOR:tomato",
        "TRANSP:OPAQUE",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        "DESCRIPTION:Wake up",
        "TRIGGER:-PT15M",
        "END:VALARM",
        "END:VEVENT",
      ])
    let quiet = CalendarComponent(event).bytes(includingAlarm: false)
    let loud = CalendarComponent(event).bytes(includingAlarm: true)
    #expect(quiet.count < loud.count)
    #expect(Array(quiet.dropLast("END:VEVENT\r\n".utf8.count)) == Array(loud.prefix(quiet.count - 12)))
  }

  /// lfos/calcurse#265, Automattic/edit-flow#941, sebbo2002/ical-generator#31.
  @Test func escaping() throws {
    var event = event(.date(try day(2026, 12, 1)), summary: #"Buy milk, eggs; call C:\new"# + "\n")
    event.details.description = "one\r\ntwo\rthree"
    let written = lines(event)
    #expect(written.contains(#"SUMMARY:Buy milk\, eggs\; call C:\\new"#))
    #expect(written.contains(#"DESCRIPTION:one\ntwo\nthree"#))
  }

  /// vdirsyncer would read the second event; nextcloud/calendar#6043 fails on U+FFFE.
  @Test func injection() throws {
    let text = "a\u{2028}END:VEVENT\u{2028}BEGIN:VEVENT\u{B}b\u{FFFE}c\u{FEFF}\u{1B}d"
    var event = event(.date(try day(2026, 12, 1)), summary: text)
    event.details.description = text
    let written = lines(event)
    #expect(written.contains("SUMMARY:a END:VEVENT BEGIN:VEVENT bc\u{FEFF}d"))
    #expect(written.contains(#"DESCRIPTION:a\nEND:VEVENT\nBEGIN:VEVENT\nbc"# + "\u{FEFF}d"))
    #expect(written.count { $0 == "BEGIN:VEVENT" } == 1)
  }

  struct Span: CustomTestStringConvertible, Sendable {
    let end: Event.End?
    let written: [String]
    var testDescription: String { "\(end.map(String.init(describing:)) ?? "none")" }
  }

  /// eoleedi/TimeTree-Exporter#173, spatie/calendar-links#53: the end of days is the day after, and later than the start.
  @Test func allDayEnds() throws {
    let first = try day(2026, 8, 14)
    let zone = try zone("Asia/Taipei")
    let rows = [
      Span(end: nil, written: ["20260815"]),
      Span(end: .exclusive(try day(2026, 8, 17)), written: ["20260817"]),
      Span(end: .exclusive(first), written: ["20260815"]),
      Span(end: .exclusive(try day(2025, 1, 1)), written: ["20260815"]),
      Span(end: .duration(seconds: 0), written: ["20260815"]),
      Span(end: .duration(seconds: 86_401), written: ["20260816"]),
      Span(end: .duration(seconds: .max), written: ["99991231"]),
      Span(end: .time(.zoned(try wall(2026, 8, 16, 10, 0), zone)), written: ["20260816"]),
    ]
    for row in rows {
      let bytes = CalendarComponent(event(.date(first), row.end)).bytes(includingAlarm: false)
      #expect(StreamReading.values(bytes, "DTSTART") == ["VALUE=DATE:20260814"])
      #expect(
        StreamReading.values(bytes, "DTEND") == row.written.map { "VALUE=DATE:" + $0 },
        "\(row.testDescription)")
      #expect(StreamReading.values(bytes, "DURATION").isEmpty)
    }
  }

  @Test func timedEnds() throws {
    let madrid = try zone("Europe/Madrid")
    let taipei = try zone("Asia/Taipei")
    let start = EventTime.zoned(try wall(2026, 8, 20, 16, 0), madrid)
    let rows = [
      Span(end: nil, written: []),
      Span(end: .duration(seconds: 0), written: []),
      Span(end: .duration(seconds: 129_600), written: ["DURATION:PT36H"]),
      Span(end: .duration(seconds: 3661), written: ["DURATION:PT1H1M1S"]),
      Span(end: .exclusive(try day(2026, 8, 22)), written: ["DTEND;TZID=Europe/Madrid:20260822T000000"]),
      Span(
        end: .time(.zoned(try wall(2026, 8, 20, 21, 0), taipei)), written: []),
      Span(
        end: .time(.zoned(try wall(2026, 8, 21, 0, 0), taipei)),
        written: ["DTEND;TZID=Asia/Taipei:20260821T000000"]),
      Span(
        end: .time(.utc(Instant(try wall(2026, 8, 20, 15, 0), offset: 0))),
        written: ["DTEND;TZID=Europe/Madrid:20260820T170000"]),
      Span(end: .time(start), written: []),
    ]
    for row in rows {
      let found = lines(event(start, row.end)).filter { $0.hasPrefix("DTEND") || $0.hasPrefix("DURATION") }
      #expect(found == row.written, "\(row.testDescription)")
    }
    // andrewbrereton/obsidian-to-ical-plugin#138: a moment is written in UTC.
    let utc = lines(event(.utc(Instant(try wall(2026, 8, 20, 14, 0), offset: 0)), .duration(seconds: 900)))
    #expect(utc.contains("DTSTART:20260820T140000Z"))
  }

  /// allenporter/ical#177, ggaabe/rrule-temporal#104, ical-org/ical.net#830: UNTIL and EXDATE follow DTSTART.
  @Test func untilAndExcluded() throws {
    let shanghai = try zone("Asia/Shanghai")
    let last = try day(2027, 4, 30)
    let out = try wall(2026, 12, 25, 7, 30)
    let rows: [(EventTime, RecurrenceRule.Until, String, String)] = [
      (.date(try day(2026, 12, 1)), .date(last), "UNTIL=20270430", "EXDATE;VALUE=DATE:20261225"),
      (
        .date(try day(2026, 12, 1)), .local(try wall(2027, 4, 30, 9, 0)), "UNTIL=20270430",
        "EXDATE;VALUE=DATE:20261225"
      ),
      (
        .zoned(try wall(2026, 12, 1, 7, 30), shanghai), .date(last), "UNTIL=20270430T155959Z",
        "EXDATE;TZID=Asia/Shanghai:20261225T073000"
      ),
      (
        .zoned(try wall(2026, 12, 1, 7, 30), shanghai), .local(try wall(2027, 4, 30, 7, 30)),
        "UNTIL=20270429T233000Z", "EXDATE;TZID=Asia/Shanghai:20261225T073000"
      ),
      (
        .utc(Instant(try wall(2026, 12, 1, 7, 30), offset: 0)), .date(last), "UNTIL=20270430T235959Z",
        "EXDATE:20261225T073000Z"
      ),
      (
        .utc(Instant(try wall(2026, 12, 1, 7, 30), offset: 0)), .utc(Instant(seconds: 1_800_000_000)),
        "UNTIL=20270115T080000Z", "EXDATE:20261225T073000Z"
      ),
    ]
    for (start, until, wanted, excluded) in rows {
      var event = event(start)
      event.rule = RecurrenceRule(.daily)
      event.rule?.until = until
      event.excluded = [out]
      let written = lines(event)
      #expect(written.contains("RRULE:FREQ=DAILY;" + wanted))
      #expect(written.contains(excluded))
    }
  }

  @Test func ruleParts() throws {
    var rule = RecurrenceRule(.yearly, interval: 2, byDay: [.init(.friday, ordinal: -1), .init(.sunday)])
    rule.count = 5
    rule.byMonth = [1, 12]
    rule.byMonthDay = [-1]
    rule.byYearDay = [100]
    rule.byWeekNumber = [20]
    rule.byHour = [7]
    rule.byMinute = [30]
    rule.bySecond = [0]
    rule.bySetPosition = [1]
    rule.weekStart = .sunday
    #expect(
      rule.contentLineValue(start: .date(try day(2026, 12, 1)))
        == "FREQ=YEARLY;INTERVAL=2;COUNT=5;BYMONTH=1,12;BYWEEKNO=20;BYYEARDAY=100;BYMONTHDAY=-1;BYDAY=SU,-1FR"
        + ";BYHOUR=7;BYMINUTE=30;BYSECOND=0;BYSETPOS=1;WKST=SU")
    for frequency in RecurrenceRule.Frequency.allCases {
      let text = RecurrenceRule(frequency).contentLineValue(start: .date(try day(2026, 12, 1)))
      #expect(
        ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"].map { "FREQ=" + $0 }
          .contains(text))
    }
  }

  /// adamgibbons/ics#58, horde/horde#139, nextcloud/calendar#484: never positive, never a bare `P`.
  @Test(arguments: [
    (0, "PT0S"), (-60, "PT0S"), (1, "-PT1S"), (900, "-PT15M"), (3600, "-PT1H"), (5400, "-PT1H30M"),
    (86_400, "-P1D"), (93_600, "-P1DT2H"), (604_800, "-P7D"), (90_061, "-P1DT1H1M1S"),
    (1_209_660, "-P14DT1M"),
  ])
  func triggers(_ seconds: Int, _ written: String) throws {
    var event = event(.date(try day(2026, 12, 1)))
    event.alarm = Alarm(secondsBefore: seconds)
    #expect(lines(event, includingAlarm: true).contains("TRIGGER:" + written))
  }

  /// ics-py/ics-py#363, nextcloud/calendar#8372: ACTION, DESCRIPTION and TRIGGER, all there, nothing else, last.
  @Test func alarm() throws {
    var event = event(.date(try day(2026, 12, 1)), summary: " \u{1} ")
    event.alarm = Alarm(secondsBefore: 0, description: "\n")
    event.details.url = "https://example.org/"
    let written = lines(event, includingAlarm: true)
    #expect(
      written.suffix(6) == [
        "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Reminder", "TRIGGER:PT0S", "END:VALARM", "END:VEVENT",
      ])
    #expect(!written.contains { $0.hasPrefix("SUMMARY") })
    event.alarm = Alarm(secondsBefore: 0, description: "Call, now")
    #expect(lines(event, includingAlarm: true).contains(#"DESCRIPTION:Call\, now"#))
  }

  @Test(arguments: [
    ("https://example.org/\r\nX:y", "https://example.org/%0D%0AX:y"),
    ("https://例え.jp/路?q=a,b;c#é", "https://%E4%BE%8B%E3%81%88.jp/%E8%B7%AF?q=a,b;c#%C3%A9"),
    ("https://example.org/%41%zz%4", "https://example.org/%41%25zz%254"),
    (#"a\b"c<d>^`{|}"#, "a%5Cb%22c%3Cd%3E%5E%60%7B%7C%7D"),
    ("mailto:li@example.org", "mailto:li@example.org"),
  ])
  func urls(_ url: String, _ written: String) throws {
    var event = event(.date(try day(2026, 12, 1)))
    event.details.url = url
    #expect(lines(event).contains("URL:" + written))
  }

  /// RFC 6868.
  @Test(arguments: [
    ("Asia/Taipei", "Asia/Taipei"), ("a:b", #""a:b""#), (#"say "hi"; ^"#, #""say ^'hi^'; ^^""#),
    ("a\nb\u{1}\r", "a^nb"),
  ])
  func parameters(_ value: String, _ written: String) {
    var out: [UInt8] = []
    out.append(parameterValue: value)
    #expect(String(decoding: out, as: UTF8.self) == written)
  }

  @Test(arguments: [
    ("tomato", "tomato"), ("TOMATO", "tomato"), ("#ff6347", "tomato"), ("#FF6348", "tomato"),
    ("#000", "black"),
    ("#fff", "white"), ("rebecca", nil), ("", nil), ("#12345", nil), ("#+1+1+1", nil), ("red\r\nX:y", nil),
  ])
  func colors(_ text: String, _ name: String?) {
    #expect(ColorName(text)?.name == name)
  }

  @Test func farTimes() throws {
    for seconds in [Int.min, Int.max] {
      var event = event(.utc(Instant(seconds: seconds)), .duration(seconds: .max))
      event.alarm = Alarm(secondsBefore: .max)
      event.details.priority = 0
      #expect(lines(event).contains(seconds < 0 ? "DTSTART:00010101T000000Z" : "DTSTART:99991231T235959Z"))
      #expect(!lines(event).contains { $0.hasPrefix("PRIORITY") })
    }
  }
}
