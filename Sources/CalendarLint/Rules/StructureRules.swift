internal import ByteText
internal import ICalendar

/// Components that no reader knows, or that stand where none looks for them (RFC 5545 §3.6).
struct ComponentRule: Rule {
  /// Those of RFC 5545, RFC 7953 and RFC 9073, with what they stand in.
  private static let parents: [String: Set<String>] = [
    "VCALENDAR": [""],
    "VEVENT": ["VCALENDAR"], "VTODO": ["VCALENDAR"], "VJOURNAL": ["VCALENDAR"], "VFREEBUSY": ["VCALENDAR"],
    "VTIMEZONE": ["VCALENDAR"], "STANDARD": ["VTIMEZONE"], "DAYLIGHT": ["VTIMEZONE"],
    "VALARM": ["VEVENT", "VTODO"],
    "VAVAILABILITY": ["VCALENDAR"], "AVAILABLE": ["VAVAILABILITY"],
    "PARTICIPANT": ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY"],
    "VLOCATION": ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "PARTICIPANT", "VALARM"],
    "VRESOURCE": ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "PARTICIPANT"],
  ]

  func check(_ feed: Feed, _ report: inout Report) {
    for component in feed.stream.allComponents {
      let name = component.name
      if name.hasPrefix("X-") { continue }
      guard let parents = Self.parents[name] else {
        report.warning(
          .unknownComponent, at: component.begin.valueRange,
          "\(feed.stream.quoted(component.begin.valueRange)) is no component: calendar apps skip it",
          help: NearMiss.nearest(to: name, among: Self.parents.keys.sorted()).map { "write \($0)" }
            ?? "events are VEVENT, to-dos VTODO, alarms VALARM")
        continue
      }
      let parent = component.parent?.name ?? ""
      if parents.contains(parent) || parent.hasPrefix("X-") { continue }
      report.error(
        .misplacedComponent, at: component.begin.valueRange,
        "\(name) cannot stand in \(parent.isEmpty ? "the file itself" : parent): calendar apps skip it",
        help: parents.sorted().map { $0.isEmpty ? "put it in no other component" : "put it in \($0)" }.first)
    }
  }
}

/// What a component must have.
struct RequiredPropertyRule: Rule {
  private struct Requirement {
    let fault: Fault
    let name: String
    let places: Set<String>
    let loss: String
    let help: String
  }

  private static let table = [
    Requirement(
      fault: .missingVersion, name: "VERSION", places: ["VCALENDAR"],
      loss: "calcurse and other strict readers refuse the feed",
      help: "write VERSION:2.0 behind BEGIN:VCALENDAR"),
    Requirement(
      fault: .missingProductIdentifier, name: "PRODID", places: ["VCALENDAR"],
      loss: "Nextcloud refuses the subscription",
      help: "write PRODID:-//Who//What//EN"),
    Requirement(
      fault: .missingUID, name: "UID", places: ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY"],
      loss: "apps cannot tell an edit from a new entry", help: "write a UID that stays the same for ever"),
    Requirement(
      fault: .missingStamp, name: "DTSTAMP", places: ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY"],
      loss: "GNOME does not see edits, strict readers refuse the feed",
      help: "write when the entry last changed, as DTSTAMP:20261201T080000Z"),
    Requirement(
      fault: .missingStart, name: "DTSTART", places: ["VEVENT"], loss: "no app can show the event",
      help: "write when it starts"),
    Requirement(
      fault: .badZone, name: "TZID", places: ["VTIMEZONE"], loss: "no time can refer to the zone",
      help: "write TZID with the zone's IANA name"),
    Requirement(
      fault: .badZone, name: "DTSTART", places: ["STANDARD", "DAYLIGHT"],
      loss: "Exchange refuses what uses the zone",
      help: "write the local time of the first change"),
    Requirement(
      fault: .badZone, name: "TZOFFSETFROM", places: ["STANDARD", "DAYLIGHT"],
      loss: "Exchange refuses what uses the zone",
      help: "write the offset before the change, as TZOFFSETFROM:+0100"),
    Requirement(
      fault: .badZone, name: "TZOFFSETTO", places: ["STANDARD", "DAYLIGHT"],
      loss: "Exchange refuses what uses the zone",
      help: "write the offset after the change, as TZOFFSETTO:+0200"),
  ]

  func check(_ feed: Feed, _ report: inout Report) {
    for component in feed.stream.allComponents {
      let name = component.name
      for requirement in Self.table
      where requirement.places.contains(name) && component.first(requirement.name) == nil {
        report.error(
          requirement.fault, at: component.begin.range,
          "\(name) has no \(requirement.name): \(requirement.loss)", help: requirement.help)
      }
    }
  }
}

/// Properties where none looks for them, more often than they may stand, or of names that nobody knows.
struct PropertyPlaceRule: Rule {
  func check(_ feed: Feed, _ report: inout Report) {
    for component in feed.stream.allComponents {
      let componentName = component.name
      guard let place = Places(component: componentName) else { continue }
      var seen: Set<String> = []
      for property in component.properties {
        let name = property.name
        guard let kind = PropertyKind.all[name] else {
          // What is no name at all is told of as such.
          if !name.hasPrefix("X-"), property.hasSoundName { unknown(name, property, &report) }
          continue
        }
        if kind.places.isDisjoint(with: place) {
          report.error(
            .misplacedProperty, at: property.nameRange,
            "\(name) has no meaning in \(componentName): apps ignore it, strict readers refuse the feed",
            help: Self.help[name] ?? "take it out")
        } else if !kind.once.isDisjoint(with: place), !seen.insert(name).inserted {
          report.error(
            .repeatedProperty, at: property.nameRange,
            "\(name) stands twice in one \(componentName): each app keeps another of them",
            help: "keep one")
        }
      }
    }
  }

  private static let help: [String: String] = [
    "DUE": "an event ends with DTEND", "DTEND": "a to-do ends with DUE",
    "COMPLETED": "only a VTODO is completed", "PERCENT-COMPLETE": "only a VTODO is completed",
  ]

  private func unknown(_ name: String, _ property: Property, _ report: inout Report) {
    report.warning(
      .unknownProperty, at: property.nameRange,
      "\(property.stream.quoted(property.nameRange)) is no property of iCalendar: apps ignore it",
      help: NearMiss.nearest(to: name, among: PropertyKind.all.keys.sorted()).map { "did you mean \($0)?" }
        ?? "names of your own begin with X-")
  }
}

/// The calendar itself: version, method, and something in it.
struct CalendarRule: Rule {
  func check(_ feed: Feed, _ report: inout Report) {
    for calendar in feed.calendars.dropFirst() {
      report.warning(
        .severalCalendars, at: calendar.begin.range, "a second VCALENDAR: some apps read the first alone",
        help: "put everything into one VCALENDAR")
    }
    for calendar in feed.calendars {
      if let version = calendar.first("VERSION"), version.string != "2.0" {
        report.error(
          .version, at: version.valueRange,
          "VERSION is \(feed.stream.quoted(version.valueRange)): readers of iCalendar refuse the feed",
          help: "write VERSION:2.0")
      }
      if let method = calendar.first("METHOD") { check(method, &report) }
      if let interval = calendar.first("REFRESH-INTERVAL"),
        interval.parameter("VALUE")?.uppercased() != "DURATION",
        (try? interval.duration()) != nil
      {
        report.warning(
          .refreshInterval, at: interval.range,
          "REFRESH-INTERVAL without VALUE=DURATION, which it has no default for: apps ignore it",
          help: "write REFRESH-INTERVAL;VALUE=DURATION:\(interval.string.prefix(40))")
      }
      if !calendar.components.contains(where: { $0.name != "VTIMEZONE" }) {
        report.error(
          .emptyCalendar, at: calendar.begin.range,
          "the calendar is empty: GNOME keeps all old events for ever, vdirsyncer refuses the feed",
          help: "leave one event long past in it")
      }
    }
  }

  private func check(_ method: Property, _ report: inout Report) {
    if method.string.uppercased() == "PUBLISH" {
      report.warning(
        .method, at: method.range, "METHOD:PUBLISH in a feed: macOS has refused subscriptions for it",
        help: "take the line out")
    } else {
      report.error(
        .method, at: method.range,
        "METHOD makes the feed a message about invitations: Apple and Proton refuse it",
        help: "take the line out")
    }
  }
}

/// Who is invited: a feed invites nobody.
struct SchedulingRule: Rule {
  func check(_ feed: Feed, _ report: inout Report) {
    for item in feed.items {
      for property in item.component.properties
      where property.isNamed("ATTENDEE") || property.isNamed("ORGANIZER") {
        report.warning(
          .scheduling, at: property.nameRange,
          "\(property.name) in a feed: apps show an invitation that nobody can answer, and everybody sees the address",
          help: "take it out; names can stand in DESCRIPTION")
      }
    }
  }
}
