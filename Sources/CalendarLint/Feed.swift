internal import CivilTime
internal import ICalendar
internal import Recurrence
internal import TimeZones

typealias Component = CalendarStream.Component
typealias Property = CalendarStream.Property

/// What the rules look at: a stream and what is read out of it once for all of them.
struct Feed {
  /// The file.
  let bytes: [UInt8]
  let stream: CalendarStream
  let calendars: [Component]
  /// The events, to-dos and journal entries.
  let items: [Item]
  let zones: ZoneTable

  init(_ bytes: [UInt8], _ stream: CalendarStream, _ database: ZoneDatabase) {
    self.bytes = bytes
    self.stream = stream
    calendars = stream.components.filter { $0.name == "VCALENDAR" }
    let components = calendars.flatMap(\.components)
    items = components.compactMap(Item.init)
    zones = ZoneTable(stream, components.filter { $0.name == "VTIMEZONE" }, database)
  }

  var text: [UInt8] { stream.text.bytes }
}

/// A VEVENT, VTODO or VJOURNAL with its times.
struct Item {
  enum Kind: String {
    case event = "VEVENT"
    case toDo = "VTODO"
    case journal = "VJOURNAL"
  }

  let kind: Kind
  let component: Component
  let start: Property?
  /// Nil where there is none, and where it cannot be read; so are the others.
  let startTime: CalendarTime?
  /// DTEND, or DUE of a to-do.
  let end: Property?
  let endTime: CalendarTime?
  let duration: Property?
  /// Each RRULE that can be read.
  let rules: [(property: Property, rule: RecurrenceRule)]

  init?(_ component: Component) {
    guard let kind = Kind(rawValue: component.name) else { return nil }
    self.kind = kind
    self.component = component
    start = component.first("DTSTART")
    startTime = try? start?.time()
    end = component.first(kind == .toDo ? "DUE" : "DTEND")
    endTime = try? end?.time()
    duration = component.first("DURATION")
    rules = component.all("RRULE").prefix(4).compactMap { property in
      (try? property.rule()).map { (property, $0) }
    }
  }

  /// The start and the end that can be read.
  var times: [(property: Property, time: CalendarTime)] {
    [(start, startTime), (end, endTime)].compactMap { property, time in
      guard let property, let time else { return nil }
      return (property, time)
    }
  }

  var alarms: [Component] { component.components.filter { $0.name == "VALARM" } }
}
