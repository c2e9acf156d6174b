import CivilTime
import ICalendar
import Recurrence
import Testing
import TimeZones

struct ToDoTests {
  private func day(_ year: Int, _ month: Int, _ day: Int) throws -> CivilDate {
    try #require(CivilDate(year: year, month: month, day: day))
  }

  private func wall(_ year: Int, _ month: Int, _ day: Int, _ hour: Int) throws -> CivilDateTime {
    CivilDateTime(try self.day(year, month, day), try #require(TimeOfDay(hour: hour, minute: 0)))
  }

  private func lines(_ toDo: ToDo) -> [String] {
    StreamReading.unfolded(CalendarComponent(toDo).bytes(includingAlarm: true))
  }

  @Test func wholeToDo() throws {
    let taipei = try ZoneDatabase().zone(named: "Asia/Taipei")
    var toDo = ToDo(
      uid: "todo-1@almanac", stamp: Instant(seconds: 0), due: .zoned(try wall(2026, 12, 24, 18), taipei),
      summary: "Pay")
    toDo.start = .zoned(try wall(2026, 12, 20, 9), taipei)
    toDo.completed = Instant(seconds: 1_800_000_000)
    toDo.status = .completed
    toDo.details.priority = 9
    toDo.details.categories = ["home"]
    toDo.details.color = ColorName("red")
    toDo.details.url = "https://example.org/"
    toDo.details.description = "rent"
    toDo.alarm = Alarm(secondsBefore: 0)
    #expect(
      lines(toDo) == [
        "BEGIN:VTODO", "UID:todo-1@almanac", "DTSTAMP:19700101T000000Z", "LAST-MODIFIED:19700101T000000Z",
        "DTSTART;TZID=Asia/Taipei:20261220T090000", "DUE;TZID=Asia/Taipei:20261224T180000", "SUMMARY:Pay",
        "DESCRIPTION:rent", "URL:https://example.org/", "CATEGORIES:home", "PRIORITY:9", "COLOR:red",
        "COMPLETED:20270115T080000Z", "STATUS:COMPLETED", "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Pay",
        "TRIGGER:PT0S", "END:VALARM", "END:VTODO",
      ])
  }

  /// DTSTART is of DUE's type and before it, or is not there (RFC 5545 §3.8.2.3).
  @Test func starts() throws {
    let taipei = try ZoneDatabase().zone(named: "Asia/Taipei")
    let rows: [(EventTime?, EventTime?, [String])] = [
      (nil, nil, []),
      (nil, .date(try day(2026, 12, 24)), ["DUE;VALUE=DATE:20261224"]),
      (.date(try day(2026, 12, 20)), nil, ["DTSTART;VALUE=DATE:20261220"]),
      (.date(try day(2026, 12, 24)), .date(try day(2026, 12, 24)), ["DUE;VALUE=DATE:20261224"]),
      (
        .zoned(try wall(2026, 12, 20, 9), taipei), .date(try day(2026, 12, 24)),
        ["DTSTART;VALUE=DATE:20261220", "DUE;VALUE=DATE:20261224"]
      ),
      (
        .date(try day(2026, 12, 20)), .zoned(try wall(2026, 12, 24, 9), taipei),
        ["DTSTART;TZID=Asia/Taipei:20261220T000000", "DUE;TZID=Asia/Taipei:20261224T090000"]
      ),
      (
        .date(try day(2026, 12, 20)), .utc(Instant(try wall(2026, 12, 24, 9), offset: 0)),
        ["DTSTART:20261220T000000Z", "DUE:20261224T090000Z"]
      ),
      (
        .zoned(try wall(2026, 12, 25, 9), taipei), .zoned(try wall(2026, 12, 24, 9), taipei),
        ["DUE;TZID=Asia/Taipei:20261224T090000"]
      ),
    ]
    for (start, due, wanted) in rows {
      var toDo = ToDo(uid: "t@almanac", stamp: Instant(seconds: 0), due: due, summary: "x")
      toDo.start = start
      #expect(lines(toDo).filter { $0.hasPrefix("DTSTART") || $0.hasPrefix("DUE") } == wanted)
    }
  }

  /// A rule has a DTSTART on it (§3.8.5.3), and EXDATE speaks of that DTSTART.
  @Test func rules() throws {
    let taipei = try ZoneDatabase().zone(named: "Asia/Taipei")
    var toDo = ToDo(
      uid: "t@almanac", stamp: Instant(seconds: 0), due: .zoned(try wall(2026, 12, 1, 18), taipei),
      summary: "x")
    toDo.rule = RecurrenceRule(.weekly, byDay: [.init(.tuesday)])
    toDo.excluded = [try wall(2026, 12, 8, 18)]
    let written = lines(toDo)
    #expect(written.contains("DTSTART;TZID=Asia/Taipei:20261201T000000"))
    #expect(written.contains("DUE;TZID=Asia/Taipei:20261201T180000"))
    #expect(written.contains("RRULE:FREQ=WEEKLY;BYDAY=TU"))
    #expect(written.contains("EXDATE;TZID=Asia/Taipei:20261208T000000"))

    toDo.rule?.byHour = [18]
    #expect(lines(toDo).contains("DTSTART;TZID=Asia/Taipei:20261201T180000"))
    toDo.due = nil
    #expect(!lines(toDo).contains { $0.hasPrefix("RRULE") || $0.hasPrefix("EXDATE") })
  }
}
