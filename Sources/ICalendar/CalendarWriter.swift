package import CivilTime
internal import Synchronization
internal import TimeZones

/// Writes feeds as iCalendar streams (RFC 5545); one writer serves all feeds of a build, from any thread.
package final class CalendarWriter: Sendable {
  /// The day the feeds are made for; time zones are written ten years beyond it.
  private let asOf: CivilDate
  /// Time zones already written: the feeds of a build need few different ones.
  private let timeZones = Mutex<[TimeZoneKey: [UInt8]]>([:])

  /// All that a VTIMEZONE depends on, beside the writer's day.
  private struct TimeZoneKey: Hashable {
    let zone: Zone
    /// The start of the period that holds at the earliest moment.
    let start: Instant?
    /// The year beyond which the zone is written for ten more.
    let year: Int
  }

  package init(asOf: CivilDate) {
    self.asOf = asOf
  }

  package func bytes(_ feed: CalendarFeed) -> [UInt8] {
    var lines = ContentLines()
    lines.add(literal: "BEGIN:VCALENDAR")
    lines.add(literal: "VERSION:2.0")
    lines.add(literal: "PRODID:-//Almanac//Almanac//EN")
    lines.add(literal: "CALSCALE:GREGORIAN")
    lines.add("NAME", text: feed.name, lines: .joined)
    lines.add("X-WR-CALNAME", text: feed.name, lines: .joined)
    lines.add("X-WR-TIMEZONE", text: feed.zoneName, lines: .joined)
    lines.add("COLOR", text: feed.color?.name)
    let refresh = DurationText.exact(feed.refreshInterval)
    lines.add("REFRESH-INTERVAL", [("VALUE", "DURATION")], value: refresh)
    lines.add("X-PUBLISHED-TTL", value: refresh)
    for use in zoneUses(feed.components) {
      lines.add(lines: timeZone(use.zone, for: use.moments))
    }
    var out = lines.bytes
    for component in feed.components { component.append(to: &out, includingAlarm: feed.includesAlarms) }
    if feed.components.isEmpty {
      CalendarWriter.placeholder(feed.kind).append(to: &out, includingAlarm: false)
    }
    out += Array("END:VCALENDAR\r\n".utf8)
    return out
  }

  private func timeZone(_ zone: Zone, for moments: ClosedRange<Instant>) -> [UInt8] {
    let first = moments.lowerBound.held.civil(offset: 0).date.year
    // Before 1971 the first year is written too: such feeds are too few to keep.
    if first <= 1970 { return TimeZoneComponent(zone, for: moments, asOf: asOf).bytes }
    let last = moments.upperBound.held.civil(offset: 0).date.year
    let key = TimeZoneKey(
      zone: zone, start: zone.period(at: moments.lowerBound).start, year: max(last, asOf.year))
    if let known = timeZones.withLock({ $0[key] }) { return known }
    let bytes = TimeZoneComponent(zone, for: moments, asOf: asOf).bytes
    timeZones.withLock { $0[key] = bytes }
    return bytes
  }

  /// Each zone once, sorted by name.
  private func zoneUses(_ components: [CalendarComponent]) -> [CalendarComponent.ZoneUse] {
    var moments: [Zone: ClosedRange<Instant>] = [:]
    for component in components {
      for use in component.zoneUses {
        moments[use.zone] = moments[use.zone]?.including(use.moments) ?? use.moments
      }
    }
    return moments.map { CalendarComponent.ZoneUse(zone: $0.key, moments: $0.value) }
      .sorted { $0.zone.name.utf8.lexicographicallyPrecedes($1.zone.name.utf8) }
  }

  /// A component long past that keeps a feed from being empty.
  ///
  /// GNOME keeps every old event of a feed that lost its last one, and vdirsyncer refuses to empty a calendar.
  private static func placeholder(_ kind: CalendarFeed.Kind) -> CalendarComponent {
    let day = CivilDate(dayNumber: 10_957)  // 2000-01-01
    let stamp = Instant(CivilDateTime(day, .midnight), offset: 0)
    switch kind {
    case .events:
      var event = Event(uid: "placeholder@almanac", stamp: stamp, start: .date(day), summary: "Almanac")
      event.transparency = .transparent
      return CalendarComponent(event)
    case .tasks:
      var toDo = ToDo(uid: "placeholder-task@almanac", stamp: stamp, summary: "Almanac")
      toDo.completed = stamp
      toDo.status = .completed
      return CalendarComponent(toDo)
    }
  }
}
