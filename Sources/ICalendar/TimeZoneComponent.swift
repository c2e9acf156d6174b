package import CivilTime
package import TimeZones

/// A VTIMEZONE (RFC 5545 §3.6.5) made from the tz database, no larger than it must be.
package struct TimeZoneComponent: Sendable {
  package let bytes: [UInt8]

  /// The offsets of `zone` from the earliest of the moments that are given in it.
  ///
  /// What the database lists one by one is written to the end of the tenth year after `asOf`, or after the latest of the
  /// moments: readers fetch again long before, and Gaza's and Casablanca's Ramadans are listed for decades.
  package init(_ zone: Zone, for moments: ClosedRange<Instant>, asOf: CivilDate) {
    let history = ZoneHistory(zone, for: moments.lowerBound.held...moments.upperBound.held, asOf: asOf)
    var lines = ContentLines()
    lines.add(literal: "BEGIN:VTIMEZONE")
    lines.add("TZID", text: zone.name)
    for observance in history.observances() { observance.add(to: &lines) }
    lines.add(literal: "END:VTIMEZONE")
    bytes = lines.bytes
  }
}
