/// What a feed holds: a VCALENDAR's own properties and its components (RFC 5545 §3.4, RFC 7986).
package struct CalendarFeed: Sendable {
  /// Google Calendar reads no feed of more bytes.
  package static let sizeLimit = 1_000_000

  package enum Kind: Sendable, Hashable {
    case events, tasks
  }

  /// Which placeholder stands in when there are no components.
  package var kind: Kind
  package var name: String
  /// The IANA name by which readers show the calendar; no time in the feed depends on it.
  package var zoneName: String?
  package var color: ColorName?
  /// How often readers should ask again, in seconds.
  package var refreshInterval = 3600
  /// Whether the components' alarms are written.
  package var includesAlarms: Bool
  package var components: [CalendarComponent]

  package init(_ kind: Kind, name: String, includesAlarms: Bool, components: [CalendarComponent] = []) {
    self.kind = kind
    self.name = name
    self.includesAlarms = includesAlarms
    self.components = components
  }
}
