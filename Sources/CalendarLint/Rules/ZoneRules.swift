internal import CivilTime
internal import ICalendar
internal import Recurrence
internal import TimeZones

/// Times in no zone.
struct TimeFormRule: Rule {
  func check(_ feed: Feed, _ report: inout Report) {
    for item in feed.items {
      for (property, time) in item.times {
        guard case .floating = time, property.parameter("VALUE")?.uppercased() != "DATE" else { continue }
        report.error(
          .floatingTime, at: property.valueRange,
          "\(property.name) is in no zone: Google reads it as UTC, others in the reader's own zone, Outlook refuses it",
          help: "write it in UTC with a Z, or with TZID and a VTIMEZONE")
      }
    }
  }
}

/// Zones that times refer to: defined, before they are used, by names that every app knows.
struct ZoneUseRule: Rule {
  func check(_ feed: Feed, _ report: inout Report) {
    for use in feed.zones.uses {
      let error = feed.zones.error(use.name)
      guard let definition = feed.zones.definitions[use.name] else {
        undefined(use, error, &report)
        continue
      }
      if definition.component.begin.isBehind(use.property) {
        report.warning(
          .zoneAfterUse, at: use.range,
          "the VTIMEZONE of this TZID stands behind its use: readers that go line by line do not know it yet",
          help: "put VTIMEZONEs before events and to-dos")
      }
      if let error { unknown(error, at: use.range, &report) }
    }
    for calendar in feed.calendars { checkName(of: calendar, feed, &report) }
  }

  private func undefined(_ use: ZoneTable.Use, _ error: ZoneError?, _ report: inout Report) {
    if let error, case .unknown = error {
      report.error(
        .undefinedZone, at: use.range,
        "\(error), and no VTIMEZONE defines it: apps show another time, or refuse the entry", help: error.help
      )
    } else {
      report.error(
        .undefinedZone, at: use.range,
        "no VTIMEZONE defines '\(use.name)': Outlook refuses the entry, or shows it hours off",
        help: "put the zone's VTIMEZONE before its first use")
    }
  }

  private func unknown(_ error: ZoneError, at range: Range<Int>, _ report: inout Report) {
    guard case .unknown = error else { return }
    report.warning(
      .zoneName, at: range, "\(error): Thunderbird and Home Assistant do not go by the zone", help: error.help
    )
  }

  /// X-WR-TIMEZONE, by which Google and Apple show a calendar.
  private func checkName(of calendar: Component, _ feed: Feed, _ report: inout Report) {
    guard let property = calendar.first("X-WR-TIMEZONE"), !feed.zones.isKnown(property) else { return }
    report.warning(
      .calendarZone, at: property.valueRange,
      "\(feed.stream.quoted(property.valueRange)) in X-WR-TIMEZONE is no IANA time zone name: apps ignore it",
      help: "write a name such as Asia/Taipei or Europe/Berlin, or UTC")
  }
}

/// VTIMEZONEs that say nothing, or what no reader expects (RFC 5545 §3.6.5).
struct ZoneDefinitionRule: Rule {
  func check(_ feed: Feed, _ report: inout Report) {
    for calendar in feed.calendars { check(calendar, &report) }
  }

  private func check(_ calendar: Component, _ report: inout Report) {
    var seen: Set<String> = []
    for component in calendar.components where component.name == "VTIMEZONE" {
      if let name = component.first("TZID"), !seen.insert(name.text).inserted {
        report.warning(
          .badZone, at: name.valueRange, "a second VTIMEZONE of this TZID: apps go by one of the two",
          help: "keep one")
      }
      let parts = component.components.filter { ["STANDARD", "DAYLIGHT"].contains($0.name) }
      if parts.isEmpty {
        report.error(
          .badZone, at: component.begin.range,
          "the VTIMEZONE has no STANDARD and no DAYLIGHT: Exchange refuses what uses it, others show it hours off",
          help: "write one STANDARD at least")
      }
      for part in parts { checkPart(part, &report) }
    }
  }

  private func checkPart(_ part: Component, _ report: inout Report) {
    guard let start = part.first("DTSTART"), let time = try? start.time() else { return }
    guard case .floating = time else {
      report.error(
        .badZone, at: start.valueRange,
        "DTSTART of \(part.name) is not a local time: Home Assistant refuses the feed, others shift the change",
        help: "write it without Z and TZID, by the clocks before the change")
      return
    }
    for property in part.all("RRULE").prefix(4) {
      guard let rule = try? property.rule() else { continue }
      if rule.firstMatch(from: time) != time.wall {
        report.warning(
          .zoneOffStart, at: start.valueRange,
          "DTSTART of \(part.name) does not lie on its RRULE: apps differ in when clocks change",
          help: "write the first change that the rule gives")
      }
      if case .local = rule.until, part.first("TZOFFSETFROM") != nil {
        report.warning(
          .zoneUntil, at: property.valueRange,
          "UNTIL of \(part.name) is not in UTC: apps may end it hours off",
          help: "write it with a Z")
      }
    }
  }
}

/// VTIMEZONEs that have other clocks than the zone whose name they bear.
struct ZoneOffsetRule: Rule {
  /// How far from its start, and from the feed's last stamp, a repeated event is followed.
  private static let reach = 2 * 366 * 86_400
  /// And in how many steps.
  private static let occurrenceLimit = 800
  /// Occurrences that are looked at in a whole feed.
  private static let budget = 2_000_000

  func check(_ feed: Feed, _ report: inout Report) {
    var budget = Self.budget
    var wrong: Set<String> = []
    let stamp = Self.lastStamp(feed)
    for item in feed.items {
      for (property, time) in item.times {
        guard case .zoned(let civil, let name) = time, !wrong.contains(name),
          let zone = feed.zones.zone(name), let clocks = feed.zones.definitions[name]?.clocks
        else { continue }
        var moments = [civil]
        if property.isNamed("DTSTART"), budget > 0 {
          for (_, rule) in item.rules {
            moments += Self.walls(of: rule, from: time, stamp, feed.zones)
          }
          budget -= moments.count
        }
        guard let civil = moments.first(where: { Self.differs($0, zone, clocks) }) else { continue }
        wrong.insert(name)
        let instant = zone.resolve(civil).instant
        report.error(
          .zoneOffsets, at: property.valueRange,
          "on \(civil.date) clocks in \(name) are at \(Self.text(zone.offset(at: instant))), by the VTIMEZONE at \(Self.text(clocks.offset(at: instant) ?? 0)): apps show different times",
          help: "write the VTIMEZONE anew from the time zone database of today")
      }
    }
  }

  private static func differs(_ civil: CivilDateTime, _ zone: Zone, _ clocks: TimeZoneDefinition) -> Bool {
    let (instant, kind) = zone.resolve(civil)
    guard kind == .unique, let offset = clocks.offset(at: instant) else { return false }
    return offset != zone.offset(at: instant)
  }

  /// Occurrences in two stretches, from the start and from the last stamp on: those that people see.
  private static func walls(
    of rule: RecurrenceRule, from start: CalendarTime, _ stamp: CivilDateTime, _ zones: ZoneTable
  ) -> [CivilDateTime] {
    var out: [CivilDateTime] = []
    for earliest in [start.wall, stamp] where earliest >= start.wall {
      // To get to a later one, COUNT would have to be counted through.
      if rule.count != nil, earliest != start.wall { continue }
      for civil in rule.occurrences(from: start, onOrAfter: earliest, zones: zones).prefix(occurrenceLimit) {
        if civil.civilSeconds > earliest.civilSeconds + reach { break }
        out.append(civil)
      }
    }
    return out
  }

  /// The feed's own now: it does not depend on the day of the check.
  private static func lastStamp(_ feed: Feed) -> CivilDateTime {
    let stamps = feed.items.compactMap { try? $0.component.first("DTSTAMP")?.time().wall }
    return stamps.max() ?? CivilDateTime(civilSeconds: 0)
  }

  private static func text(_ offset: Int) -> String {
    let minutes = abs(offset) / 60
    let digits = [minutes / 600, minutes / 60 % 10, minutes % 60 / 10, minutes % 10].map(String.init).joined()
    return (offset < 0 ? "-" : "+") + digits.prefix(2) + ":" + digits.suffix(2)
  }
}

/// Times that no clock of their zone shows.
struct SkippedTimeRule: Rule {
  func check(_ feed: Feed, _ report: inout Report) {
    for item in feed.items {
      for (property, time) in item.times {
        guard case .zoned(let civil, let name) = time,
          let zone = feed.zones.zone(name), zone.resolve(civil).kind == .gap
        else { continue }
        report.warning(
          .skippedTime, at: property.valueRange,
          "clocks in \(name) skip \(civil.time) on \(civil.date): some apps show an hour earlier, some an hour later",
          help: "write a time that clocks show, or the moment in UTC")
      }
    }
  }
}
