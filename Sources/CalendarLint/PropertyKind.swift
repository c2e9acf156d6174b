/// What a property's value is.
enum ValueType: Sendable {
  case text, texts, uri, integer(ClosedRange<Int>), duration, offset, rule, coordinates, color
  /// DATE-TIME, in UTC.
  case moment
  /// DATE-TIME, or with VALUE=DATE a DATE.
  case time
  /// A list of them.
  case times
  case words(StaticString)
  /// Anything: nobody but its maker reads it.
  case other
}

/// What RFC 5545, RFC 7986 and their extensions say of a property.
struct PropertyKind: Sendable {
  let name: String
  let type: ValueType
  /// Where it may stand once.
  let once: Places
  /// Where it may stand any number of times.
  let often: Places

  private init(_ name: String, _ type: ValueType, once: Places = [], often: Places = []) {
    self.name = name
    self.type = type
    self.once = once
    self.often = often
  }

  var places: Places { once.union(often) }

  static let all: [String: PropertyKind] = Dictionary(
    uniqueKeysWithValues: table.map { ($0.name, $0) })

  private static let table: [PropertyKind] = [
    // RFC 5545 §3.7, RFC 7986 §5: of the calendar.
    PropertyKind("VERSION", .other, once: .calendar),
    PropertyKind("PRODID", .text, once: .calendar),
    PropertyKind("CALSCALE", .words("GREGORIAN"), once: .calendar),
    PropertyKind("METHOD", .other, once: .calendar),
    PropertyKind("NAME", .text, often: .calendar),
    PropertyKind("REFRESH-INTERVAL", .duration, once: .calendar),
    PropertyKind("SOURCE", .uri, once: .calendar),
    PropertyKind("COLOR", .color, once: [.calendar, .event, .toDo, .journal]),
    PropertyKind("IMAGE", .other, often: [.calendar, .event, .toDo, .journal]),
    PropertyKind("CONFERENCE", .other, often: .timed),
    PropertyKind("X-WR-CALNAME", .other, once: .calendar),
    PropertyKind("X-WR-CALDESC", .other, once: .calendar),
    PropertyKind("X-WR-TIMEZONE", .other, once: .calendar),
    PropertyKind("X-PUBLISHED-TTL", .duration, once: .calendar),

    // RFC 5545 §3.8.1: what is told of an entry.
    PropertyKind("ATTACH", .other, often: [.event, .toDo, .journal, .alarm]),
    PropertyKind("CATEGORIES", .texts, often: [.calendar, .event, .toDo, .journal]),
    PropertyKind("CLASS", .words("PUBLIC PRIVATE CONFIDENTIAL"), once: .entries),
    PropertyKind("COMMENT", .text, often: [.event, .toDo, .journal, .busy, .observance]),
    PropertyKind("DESCRIPTION", .text, once: [.event, .toDo, .alarm], often: [.calendar, .journal]),
    PropertyKind("GEO", .coordinates, once: .timed),
    PropertyKind("LOCATION", .text, once: .timed),
    PropertyKind("PERCENT-COMPLETE", .integer(0...100), once: .toDo),
    PropertyKind("PRIORITY", .integer(0...9), once: .timed),
    PropertyKind("RESOURCES", .texts, often: .timed),
    PropertyKind("STATUS", .other, once: .entries),
    PropertyKind("SUMMARY", .text, once: [.event, .toDo, .journal, .alarm]),

    // RFC 5545 §3.8.2: when.
    PropertyKind("COMPLETED", .moment, once: .toDo),
    PropertyKind("DTEND", .time, once: [.event, .busy]),
    PropertyKind("DUE", .time, once: .toDo),
    PropertyKind("DTSTART", .time, once: [.event, .toDo, .journal, .busy, .observance]),
    PropertyKind("DURATION", .duration, once: [.event, .toDo, .alarm]),
    PropertyKind("FREEBUSY", .other, often: .busy),
    PropertyKind("TRANSP", .words("OPAQUE TRANSPARENT"), once: .event),

    // RFC 5545 §3.8.3: of a zone.
    PropertyKind("TZID", .text, once: .zone),
    PropertyKind("TZNAME", .text, often: .observance),
    PropertyKind("TZOFFSETFROM", .offset, once: .observance),
    PropertyKind("TZOFFSETTO", .offset, once: .observance),
    PropertyKind("TZURL", .uri, once: .zone),
    PropertyKind("TZUNTIL", .moment, once: .zone),
    PropertyKind("TZID-ALIAS-OF", .other, often: .zone),

    // RFC 5545 §3.8.4, RFC 9253: to whom and to what it belongs.
    PropertyKind("ATTENDEE", .uri, often: [.event, .toDo, .journal, .busy, .alarm]),
    PropertyKind("CONTACT", .text, once: .busy, often: .entries),
    PropertyKind("ORGANIZER", .uri, once: [.event, .toDo, .journal, .busy]),
    PropertyKind("RECURRENCE-ID", .time, once: .entries),
    PropertyKind("RELATED-TO", .other, often: [.event, .toDo, .journal, .alarm]),
    PropertyKind("URL", .uri, once: [.calendar, .event, .toDo, .journal, .busy]),
    PropertyKind("UID", .text, once: [.calendar, .event, .toDo, .journal, .busy, .alarm]),
    PropertyKind("CONCEPT", .uri, often: .entries),
    PropertyKind("LINK", .other, often: .entries),
    PropertyKind("REFID", .text, often: .entries),

    // RFC 5545 §3.8.5: again.
    PropertyKind("EXDATE", .times, often: .entries),
    PropertyKind("RDATE", .times, often: [.event, .toDo, .journal, .observance]),
    PropertyKind("RRULE", .rule, once: [.event, .toDo, .journal, .observance]),

    // RFC 5545 §3.8.6, RFC 9074: alarms.
    PropertyKind("ACTION", .other, once: .alarm),
    PropertyKind("REPEAT", .integer(0...Int(Int32.max)), once: .alarm),
    PropertyKind("TRIGGER", .other, once: .alarm),
    PropertyKind("ACKNOWLEDGED", .moment, once: .alarm),
    PropertyKind("PROXIMITY", .other, once: .alarm),

    // RFC 5545 §3.8.7: changes.
    PropertyKind("CREATED", .moment, once: .entries),
    PropertyKind("DTSTAMP", .moment, once: [.event, .toDo, .journal, .busy]),
    PropertyKind("LAST-MODIFIED", .moment, once: [.calendar, .event, .toDo, .journal, .zone]),
    PropertyKind("SEQUENCE", .integer(0...Int(Int32.max)), once: .entries),
    PropertyKind("REQUEST-STATUS", .other, often: [.event, .toDo, .journal, .busy]),

    // RFC 9073: rich text and places.
    PropertyKind("STYLED-DESCRIPTION", .other, often: [.event, .toDo, .journal, .alarm]),
    PropertyKind("STRUCTURED-DATA", .other, often: [.event, .toDo, .journal, .alarm]),
  ]
}
