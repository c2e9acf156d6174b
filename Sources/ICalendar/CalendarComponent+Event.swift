internal import CivilTime
internal import TimeZones

extension CalendarComponent {
  /// Writes `event`.
  package init(_ event: Event) {
    var lines = ContentLines()
    lines.add(literal: "BEGIN:VEVENT")
    lines.add("UID", text: event.uid, lines: .joined)
    lines.add("DTSTAMP", event.stamp)
    lines.add("LAST-MODIFIED", event.stamp)
    lines.add("DTSTART", event.start)
    let end = event.endTime
    if let end {
      lines.add("DTEND", end)
    } else if case .duration(let seconds) = event.end, seconds > 0 {
      lines.add("DURATION", value: DurationText.exact(seconds))
    }
    if let rule = event.rule {
      lines.add("RRULE", value: rule.contentLineValue(start: event.start))
      lines.add(excluded: event.excluded, start: event.start)
    }
    lines.add(summary: event.summary, event.details)
    if let transparency = event.transparency { lines.add("TRANSP", value: transparency.rawValue) }
    self.init(
      kind: .event, zoneUses: ZoneUse.among([event.start, end]), properties: lines.bytes,
      alarm: event.alarm.map { $0.lines(summary: event.summary) } ?? [])
  }
}

extension Event {
  /// The end as a time of the start's kind; nil where a length or nothing says it.
  ///
  /// A day always has one, after it.
  fileprivate var endTime: EventTime? {
    if case .date(let first) = start {
      let next = first.adding(days: 1)
      switch end {
      case nil: return .date(next)
      case .exclusive(let day): return .date(max(day, next))
      case .time(let time): return .date(max(time.wall.date, next))
      case .duration(let seconds):
        let days = (max(0, seconds) / 86_400) + (seconds % 86_400 > 0 ? 1 : 0)
        return .date(max(first.adding(days: min(days, 4_000_000)), next))
      }
    }
    switch end {
    case nil, .duration: return nil
    case .exclusive(let day): return later(start.at(CivilDateTime(day, .midnight)))
    case .time(let time): return later(time.matching(start))
    }
  }

  private func later(_ time: EventTime) -> EventTime? { time.instant > start.instant ? time : nil }
}

extension ClosedRange {
  /// The least range that holds both.
  func including(_ other: ClosedRange) -> ClosedRange {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}

extension CalendarComponent.ZoneUse {
  /// The zones that `times` name, each once, sorted by name.
  static func among(_ times: [EventTime?]) -> [CalendarComponent.ZoneUse] {
    var out: [CalendarComponent.ZoneUse] = []
    for case .zoned(let civil, let zone)? in times {
      let instant = zone.resolve(civil).instant
      if let index = out.firstIndex(where: { $0.zone == zone }) {
        out[index] = Self(zone: zone, moments: out[index].moments.including(instant...instant))
      } else {
        out.append(Self(zone: zone, moments: instant...instant))
      }
    }
    return out.sorted { $0.zone.name.utf8.lexicographicallyPrecedes($1.zone.name.utf8) }
  }
}

extension ContentLines {
  /// One EXDATE each, of DTSTART's type and zone: readers honour no other.
  mutating func add(excluded: [CivilDateTime], start: EventTime) {
    for wall in excluded { add("EXDATE", start.at(wall)) }
  }
}

extension Alarm {
  /// ACTION, DESCRIPTION and TRIGGER, and nothing else, which some readers take as a fault.
  func lines(summary: String) -> [UInt8] {
    var lines = ContentLines()
    lines.add(literal: "BEGIN:VALARM")
    lines.add(literal: "ACTION:DISPLAY")
    let before = lines.bytes.count
    for text in [description, summary, "Reminder"] where lines.bytes.count == before {
      lines.add("DESCRIPTION", text: text, lines: .joined)
    }
    lines.add("TRIGGER", value: DurationText.before(secondsBefore))
    lines.add(literal: "END:VALARM")
    return lines.bytes
  }
}
