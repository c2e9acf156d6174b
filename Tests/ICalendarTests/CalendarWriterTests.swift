import CivilTime
import Foundation
import ICalendar
import Recurrence
import TestSupport
import Testing
import TimeZones

struct CalendarWriterTests {
  private let writer = CalendarWriter(asOf: CivilDate(dayNumber: 20_788))  // 2026-12-01

  private func day(_ year: Int, _ month: Int, _ day: Int) throws -> CivilDate {
    try #require(CivilDate(year: year, month: month, day: day))
  }

  /// odysseus-dev/odysseus#1174, home-assistant/core#178736, UWFlow/uwflow#108, collective/icalendar#251.
  @Test func emptyEvents() {
    var feed = CalendarFeed(.events, name: "Li, Lei; home", includesAlarms: true)
    feed.zoneName = "Asia/Taipei"
    feed.color = ColorName("teal")
    let wanted = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Almanac//Almanac//EN", "CALSCALE:GREGORIAN",
      #"NAME:Li\, Lei\; home"#, #"X-WR-CALNAME:Li\, Lei\; home"#, "X-WR-TIMEZONE:Asia/Taipei", "COLOR:teal",
      "REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H", "BEGIN:VEVENT",
      "UID:placeholder@almanac",
      "DTSTAMP:20000101T000000Z", "LAST-MODIFIED:20000101T000000Z", "DTSTART;VALUE=DATE:20000101",
      "DTEND;VALUE=DATE:20000102", "SUMMARY:Almanac", "TRANSP:TRANSPARENT", "END:VEVENT", "END:VCALENDAR", "",
    ]
    #expect(String(decoding: writer.bytes(feed), as: UTF8.self) == wanted.joined(separator: "\r\n"))
  }

  @Test func emptyTasks() {
    let bytes = writer.bytes(CalendarFeed(.tasks, name: "t", includesAlarms: false))
    #expect(
      StreamReading.unfolded(bytes).suffix(8)
        == [
          "BEGIN:VTODO", "UID:placeholder-task@almanac", "DTSTAMP:20000101T000000Z",
          "LAST-MODIFIED:20000101T000000Z",
          "SUMMARY:Almanac", "COMPLETED:20000101T000000Z", "STATUS:COMPLETED", "END:VTODO", "END:VCALENDAR",
        ].suffix(8))
  }

  /// spatie/calendar-links#235: one VTIMEZONE for each TZID, before its use.
  @Test func zones() throws {
    let feed = try sample(.events, alarms: true)
    let lines = StreamReading.unfolded(writer.bytes(feed))
    let identifiers = lines.filter { $0.hasPrefix("TZID:") }
    #expect(identifiers == ["TZID:America/New_York", "TZID:Asia/Taipei", "TZID:Europe/Berlin"])
    let firstEvent = try #require(lines.firstIndex(of: "BEGIN:VEVENT"))
    #expect(try #require(lines.lastIndex(of: "END:VTIMEZONE")) < firstEvent)
    #expect(lines.count { $0 == "BEGIN:VALARM" } == 2)
    #expect(!lines.contains("UID:placeholder@almanac"))
  }

  /// The same component in every feed, its alarm aside.
  @Test func sameBytes() throws {
    let loud = writer.bytes(try sample(.events, alarms: true))
    let quiet = writer.bytes(try sample(.events, alarms: false))
    #expect(!StreamReading.unfolded(quiet).contains("BEGIN:VALARM"))
    for component in try sample(.events, alarms: true).components {
      #expect(
        String(decoding: loud, as: UTF8.self).contains(
          String(decoding: component.bytes(includingAlarm: true), as: UTF8.self)))
      #expect(
        String(decoding: quiet, as: UTF8.self).contains(
          String(decoding: component.bytes(includingAlarm: false), as: UTF8.self)))
    }
    #expect(writer.bytes(try sample(.events, alarms: true)) == loud)
  }

  /// A writer that has written other feeds before writes the same bytes.
  @Test func noMemory() throws {
    let used = CalendarWriter(asOf: CivilDate(dayNumber: 20_788))
    let database = ZoneDatabase()
    for name in ["Africa/Casablanca", "America/New_York", "Asia/Taipei"] {
      let zone = try database.zone(named: name)
      for seconds in stride(from: -3_000_000_000, through: 3_000_000_000, by: 93_000_000) {
        for shift in [0, 100_000] {
          let start = EventTime.zoned(zone.civil(at: Instant(seconds: seconds + shift)), zone)
          var feed = CalendarFeed(.events, name: "x", includesAlarms: false)
          feed.components = [
            CalendarComponent(Event(uid: "e@almanac", stamp: Instant(seconds: 0), start: start, summary: "x"))
          ]
          #expect(used.bytes(feed) == CalendarWriter(asOf: CivilDate(dayNumber: 20_788)).bytes(feed))
        }
      }
    }
  }

  private func sample(_ kind: CalendarFeed.Kind, alarms: Bool) throws -> CalendarFeed {
    let database = ZoneDatabase()
    let time = try #require(TimeOfDay(hour: 7, minute: 30))
    let stamp = Instant(seconds: 1_790_000_000)
    var feed = CalendarFeed(kind, name: "Li, Lei; 家", includesAlarms: alarms)
    feed.zoneName = "Asia/Taipei"
    feed.color = ColorName("teal")
    for (index, name) in ["Europe/Berlin", "Asia/Taipei", "America/New_York", "Asia/Taipei"].enumerated() {
      let zone = try database.zone(named: name)
      var event = Event(
        uid: "alarm-\(index)@almanac", stamp: stamp,
        start: .zoned(CivilDateTime(try day(2026, 12, 1 + index), time), zone),
        end: .duration(seconds: 900), summary: "起床, wake up; \\ 👨‍👩‍👧‍👦 " + String(repeating: "長", count: 40))
      event.rule = RecurrenceRule(.daily)
      event.excluded = [CivilDateTime(try day(2026, 12, 25), time)]
      event.details.description =
        "Line one\nline two, with a comma and " + String(repeating: "字 ", count: 100)
      event.details.categories = ["a,b", "家"]
      event.details.url = "https://example.org/memo.html"
      event.transparency = .opaque
      if index < 2 { event.alarm = Alarm(secondsBefore: index * 5400) }
      feed.components.append(CalendarComponent(event))
    }
    var trip = Event(
      uid: "event-1@almanac", stamp: stamp, start: .date(try day(2026, 12, 24)),
      end: .exclusive(try day(2026, 12, 27)),
      summary: "Trip")
    trip.transparency = .transparent
    feed.components.append(CalendarComponent(trip))
    feed.components.append(
      CalendarComponent(
        Event(
          uid: "r@almanac", stamp: stamp, start: .utc(stamp), end: .duration(seconds: 900), summary: "Once")))
    return feed
  }

  private func sampleTasks() throws -> CalendarFeed {
    let zone = try ZoneDatabase().zone(named: "Europe/Berlin")
    let stamp = Instant(seconds: 1_790_000_000)
    let time = CivilDateTime(try day(2026, 12, 1), try #require(TimeOfDay(hour: 18, minute: 0)))
    var feed = CalendarFeed(.tasks, name: "tasks", includesAlarms: false)
    var rent = ToDo(uid: "todo-1@almanac", stamp: stamp, due: .zoned(time, zone), summary: "Rent")
    rent.rule = RecurrenceRule(.monthly)
    rent.status = .needsAction
    var card = ToDo(uid: "todo-2@almanac", stamp: stamp, due: .date(try day(2026, 12, 24)), summary: "Card")
    card.status = .completed
    card.completed = stamp
    card.details.priority = 1
    feed.components = [CalendarComponent(rent), CalendarComponent(card)]
    return feed
  }

  private static let judges = """
    import sys, json, logging, warnings
    warnings.simplefilter("ignore")
    text = open(sys.argv[1], newline="").read()
    from ical.calendar_stream import IcsCalendarStream
    import ics, vobject, icalendar
    calendar = IcsCalendarStream.calendar_from_ics(text)
    ics.Calendar(text)
    for component in vobject.readComponents(text): component.validate(raiseException=True)
    read = icalendar.Calendar.from_ical(text.encode())
    assert not list(read.errors), read.errors
    for component in read.walk(): assert not component.errors, component.errors
    events = [c for c in read.walk() if c.name in ("VEVENT", "VTODO")]
    def moment(c):
      value = (c.get("DTSTART") or c.get("DUE") or c.get("COMPLETED")).dt
      return value.astimezone(__import__("datetime").timezone.utc).isoformat() if hasattr(value, "hour") else value.isoformat()
    print("\\n".join(c.get("UID") + " " + moment(c) for c in events))
    """

  /// Strict readers of other makers accept the feeds and see the right moments.
  @Test(
    .enabled(
      if: Python.has("ical", "ics", "vobject", "icalendar"), "the judges of Tests/requirements.txt are absent"
    ))
  func judged() throws {
    let events = try Python.run(
      CalendarWriterTests.judges, input: Data(writer.bytes(try sample(.events, alarms: true))))
    #expect(
      String(decoding: events, as: UTF8.self).split(separator: "\n") == [
        "alarm-0@almanac 2026-12-01T06:30:00+00:00", "alarm-1@almanac 2026-12-01T23:30:00+00:00",
        "alarm-2@almanac 2026-12-03T12:30:00+00:00", "alarm-3@almanac 2026-12-03T23:30:00+00:00",
        "event-1@almanac 2026-12-24", "r@almanac 2026-09-21T14:13:20+00:00",
      ])
    let tasks = try Python.run(CalendarWriterTests.judges, input: Data(writer.bytes(try sampleTasks())))
    #expect(
      String(decoding: tasks, as: UTF8.self).split(separator: "\n") == [
        "todo-1@almanac 2026-11-30T23:00:00+00:00", "todo-2@almanac 2026-12-24",
      ])
    for kind in [CalendarFeed.Kind.events, .tasks] {
      let empty = CalendarFeed(kind, name: "empty", includesAlarms: false)
      #expect(throws: Never.self) {
        try Python.run(CalendarWriterTests.judges, input: Data(writer.bytes(empty)))
      }
    }
  }

  private static let calcurse = """
    import subprocess, sys, tempfile
    with tempfile.TemporaryDirectory() as folder:
      done = subprocess.run(["calcurse", "-D", folder, "-i", sys.argv[1]], capture_output=True, text=True, timeout=60)
      print(done.returncode, "skipped" in done.stdout + done.stderr and " 0 skipped" not in done.stdout + done.stderr)
      print(done.stdout + done.stderr)
    """

  /// The only reader known to catch bad escapes.
  @Test(.enabled(if: CalendarWriterTests.hasCalcurse, "calcurse is absent"))
  func judgedByCalcurse() throws {
    for feed in [
      try sample(.events, alarms: true), try sampleTasks(),
      CalendarFeed(.events, name: "x", includesAlarms: false),
      CalendarFeed(.tasks, name: "x", includesAlarms: false),
    ] {
      let output = try Python.run(CalendarWriterTests.calcurse, input: Data(writer.bytes(feed)))
      #expect(
        String(decoding: output, as: UTF8.self).hasPrefix("0 False\n"),
        "\(String(decoding: output, as: UTF8.self))")
    }
  }

  private static let hasCalcurse = (try? Python.run("import shutil; assert shutil.which('calcurse')")) != nil
}
