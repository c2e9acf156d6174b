package import CivilTime
internal import TimeZones

extension Entry {
  /// The first ring at or after an instant; nil for what does not ring, or not any more.
  ///
  /// Occurrences are read as in feeds, also where clocks skip or repeat them; what comes back is what clocks show at the
  /// ring.
  package func ring(onOrAfter from: Instant) -> Moment? {
    guard isEnabled, !isDone, let alarmLead, case .moment(let first) = time,
      let begin = moment(onOrAfter: Instant(seconds: from.seconds + alarmLead), first: first)
    else { return nil }
    return begin.earlier(by: alarmLead)
  }

  /// The first time it begins on or after a day, which starts at the given instant; nil for what is over, done or off.
  package func beginning(onOrAfter day: CivilDate, from start: Instant) -> EntryTime? {
    guard isEnabled, !isDone else { return nil }
    switch time {
    case .moment(let first): return moment(onOrAfter: start, first: first).map { .moment($0) }
    case .day:
      var left = beginnings(onOrAfter: CivilDateTime(day, .midnight))
      return left.next().map { .day($0.date) }
    }
  }

  /// The earliest of its moments at or after an instant.
  private func moment(onOrAfter from: Instant, first: Moment) -> Moment? {
    guard let zone = first.zone else { return first.instant < from ? nil : first }
    if rule == nil { return first.instant < from ? nil : zone.moment(first.instant) }
    var earliest: Instant?
    for civil in beginnings(onOrAfter: zone.wall(before: from)) {
      // A time that clocks skip is read as a later one, before which others may come.
      if let earliest, civil >= zone.civil(at: earliest) { break }
      let instant = zone.resolve(civil).instant
      if instant >= from, earliest.map({ instant < $0 }) ?? true { earliest = instant }
    }
    return earliest.map(zone.moment)
  }
}

extension Zone {
  func moment(_ instant: Instant) -> Moment {
    Moment(instant: instant, civil: civil(at: instant), zone: self)
  }

  /// The wall time from which on all times lie that are read as moments at or after `instant`: what clocks show then, or
  /// as much before as clocks have just skipped.
  func wall(before instant: Instant) -> CivilDateTime {
    let wall = civil(at: instant)
    let period = period(at: instant)
    guard let change = period.start else { return wall }
    let skipped = period.type.offset - offset(at: Instant(seconds: change.seconds - 1))
    return instant.seconds - change.seconds < skipped ? wall.adding(seconds: -skipped) : wall
  }
}

extension Moment {
  fileprivate func earlier(by seconds: Int) -> Moment {
    if seconds == 0 { return self }
    let earlier = Instant(seconds: instant.seconds - seconds)
    return zone?.moment(earlier)
      ?? Moment(instant: earlier, civil: civil.adding(seconds: -seconds), zone: nil)
  }
}
