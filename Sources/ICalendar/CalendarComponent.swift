package import CivilTime
package import TimeZones

/// A VEVENT or VTODO in its final bytes: written once, the same in every feed that holds it.
package struct CalendarComponent: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case event, toDo
  }

  /// A zone that the component's times name.
  package struct ZoneUse: Sendable, Hashable {
    package let zone: Zone
    /// From the earliest to the latest moment that is given in it.
    package let moments: ClosedRange<Instant>
  }

  package let kind: Kind
  package let uid: String
  package let zoneUses: [ZoneUse]
  /// Everything before the alarm.
  private let properties: [UInt8]
  /// Empty when nothing rings.
  private let alarm: [UInt8]

  init(kind: Kind, uid: String, zoneUses: [ZoneUse], properties: [UInt8], alarm: [UInt8]) {
    self.kind = kind
    self.uid = uid
    self.zoneUses = zoneUses
    self.properties = properties
    self.alarm = alarm
  }

  package var hasAlarm: Bool { !alarm.isEmpty }

  /// The lines from BEGIN to END; the VALARM stands last, where every reader accepts it.
  package func bytes(includingAlarm: Bool) -> [UInt8] {
    var out: [UInt8] = []
    append(to: &out, includingAlarm: includingAlarm)
    return out
  }

  /// In bytes.
  package func count(includingAlarm: Bool) -> Int {
    properties.count + (includingAlarm ? alarm.count : 0) + ending.utf8.count
  }

  package func append(to out: inout [UInt8], includingAlarm: Bool) {
    out += properties
    if includingAlarm { out += alarm }
    out += ending.utf8
  }

  private var ending: String { kind == .event ? "END:VEVENT\r\n" : "END:VTODO\r\n" }
}
