package import CivilTime

/// How many moments a wall time names.
package enum LocalTimeKind: Sendable, Hashable {
  case unique
  /// None: clocks skip it.
  case gap
  /// Two or more: clocks show it again.
  case overlap
}

extension Zone {
  /// What clocks show at `instant`; outside years 1 to 9999 the nearest of those.
  package func civil(at instant: Instant) -> CivilDateTime {
    let offset = offset(at: instant)
    let wall = instant.seconds.addingReportingOverflow(offset)
    let held = wall.overflow ? instant.seconds : wall.partialValue
    return CivilDateTime(civilSeconds: min(max(held, -62_135_596_800), 253_402_300_799))
  }

  /// The moment at which clocks show `civil` (RFC 5545 §3.3.5).
  ///
  /// In a gap it is read with the offset before the gap; of several moments the first is taken.
  package func resolve(_ civil: CivilDateTime) -> (instant: Instant, kind: LocalTimeKind) {
    let wall = civil.civilSeconds
    // Offsets lie within 26 hours, so no earlier or later period can show this wall time.
    var span = span(at: wall - 93_600)
    var first: Int?
    var skipped: Int?
    while true {
      let offset = offset(ofType: span.type)
      let seconds = wall - offset
      if seconds >= span.start, seconds < span.end {
        if let first { return (Instant(seconds: first), .overlap) }
        first = seconds
      }
      if span.end > wall + 93_600 { break }
      let next = self.span(at: span.end)
      // Guards the loop at the edge of the years, where moments are held.
      guard next.start >= span.end else { break }
      if skipped == nil, seconds >= span.end, wall - self.offset(ofType: next.type) < span.end {
        skipped = seconds
      }
      span = next
    }
    if let first { return (Instant(seconds: first), .unique) }
    return (Instant(seconds: skipped ?? wall - offset(ofType: span.type)), .gap)
  }

  /// The last second in which clocks show `date`, also where the end of the day is skipped.
  package func lastInstant(of date: CivilDate) -> Instant {
    let (instant, kind) = resolve(CivilDateTime(date, TimeOfDay(secondOfDay: 86_399)))
    guard kind == .gap else { return instant }
    // Read with the offset before the gap, the moment lies in the period after it.
    return period(at: instant).start.map { Instant(seconds: $0.seconds - 1) } ?? instant
  }
}
