/// Where a property may stand.
struct Places: OptionSet, Sendable {
  let rawValue: Int

  static let calendar = Places(rawValue: 1)
  static let event = Places(rawValue: 2)
  static let toDo = Places(rawValue: 4)
  static let journal = Places(rawValue: 8)
  static let busy = Places(rawValue: 16)
  static let zone = Places(rawValue: 32)
  static let observance = Places(rawValue: 64)
  static let alarm = Places(rawValue: 128)
  static let entries: Places = [.event, .toDo, .journal]
  static let timed: Places = [.event, .toDo]

  /// The place that a component is; nil for those that RFC 5545 does not have.
  init?(component name: String) {
    switch name {
    case "VCALENDAR": self = .calendar
    case "VEVENT": self = .event
    case "VTODO": self = .toDo
    case "VJOURNAL": self = .journal
    case "VFREEBUSY": self = .busy
    case "VTIMEZONE": self = .zone
    case "STANDARD", "DAYLIGHT": self = .observance
    case "VALARM": self = .alarm
    default: return nil
    }
  }

  init(rawValue: Int) { self.rawValue = rawValue }
}
