package import CivilTime
internal import MemoReading
internal import TimeZones

extension SiteMemo {
  /// The earliest ring of its entries at or after an instant.
  package func nextRing(onOrAfter from: Instant) -> Moment? {
    entries.compactMap { $0.ring(onOrAfter: from) }.min { $0.instant < $1.instant }
  }

  /// The next time that something of it begins which repeats and does not ring.
  package func nextRepeat(onOrAfter day: CivilDate, from start: Instant) -> EntryTime? {
    let next = entries.filter { $0.rule != nil && $0.alarmLead == nil }
      .compactMap { $0.beginning(onOrAfter: day, from: start) }
    return next.min { instant(of: $0) < instant(of: $1) }
  }

  /// Of a day its first moment, in the memo's zone.
  private func instant(of time: EntryTime) -> Instant {
    switch time {
    case .moment(let moment): moment.instant
    case .day: zone.instant(of: time.civil)
    }
  }
}
