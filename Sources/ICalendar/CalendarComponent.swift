internal import CivilTime
internal import TimeZones

/// A VEVENT or VTODO in its final bytes: written once, the same in every feed that holds it.
package struct CalendarComponent: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case event, toDo
  }

  /// A zone that the component's times name.
  struct ZoneUse: Sendable, Hashable {
    let zone: Zone
    /// From the earliest to the latest moment that is given in it.
    let moments: ClosedRange<Instant>
  }

  private let kind: Kind
  let zoneUses: [ZoneUse]
  /// Everything before the alarm.
  private let properties: [UInt8]
  /// Empty when nothing rings.
  private let alarm: [UInt8]

  init(kind: Kind, zoneUses: [ZoneUse], properties: [UInt8], alarm: [UInt8]) {
    self.kind = kind
    self.zoneUses = zoneUses
    self.properties = properties
    self.alarm = alarm
  }

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

  func append(to out: inout [UInt8], includingAlarm: Bool) {
    out += properties
    if includingAlarm { out += alarm }
    out += ending.utf8
  }

  private var ending: String { kind == .event ? "END:VEVENT\r\n" : "END:VTODO\r\n" }
}
