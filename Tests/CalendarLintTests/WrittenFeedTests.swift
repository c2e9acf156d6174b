import CalendarLint
import CivilTime
import Diagnostics
import ICalendar
import Recurrence
import Testing
import TimeZones

/// What the writer of feeds writes is right in the eyes of a linter that shares no code with it.
struct WrittenFeedTests {
  private static let zones = ZoneDatabase()

  private func findings(_ bytes: [UInt8]) -> String {
    CalendarLinter.diagnostics(path: "feed.ics", bytes: bytes, zones: Self.zones)
      .map { DiagnosticFormatter(colours: false).text($0) }.joined()
  }

  /// A weekly event of each zone in one feed.
  @Test func everyZoneIsDefinedAsItIs() throws {
    let day = try #require(CivilDate(year: 2026, month: 11, day: 30))
    let stamp = Instant(CivilDateTime(day, .midnight), offset: 0)
    var feed = CalendarFeed(.events, name: "Zones", includesAlarms: true)
    for name in Self.zones.zoneNames {
      let start = CivilDateTime(day, TimeOfDay(secondOfDay: 45_000))
      var event = Event(
        uid: "\(name)@example", stamp: stamp, start: .zoned(start, try Self.zones.zone(named: name)),
        summary: name)
      event.end = .duration(seconds: 900)
      event.rule = RecurrenceRule(.weekly)
      feed.components.append(CalendarComponent(event))
    }
    #expect(feed.components.count > 400)
    #expect(findings(CalendarWriter(asOf: day).bytes(feed)) == "")
  }

  @Test(arguments: [CalendarFeed.Kind.events, .tasks]) func emptyFeedsHoldSomething(_ kind: CalendarFeed.Kind)
    throws
  {
    let day = try #require(CivilDate(year: 2026, month: 11, day: 30))
    let feed = CalendarFeed(kind, name: "Nothing; yet, \\", includesAlarms: false)
    #expect(findings(CalendarWriter(asOf: day).bytes(feed)) == "")
  }
}
