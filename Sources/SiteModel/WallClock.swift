internal import CivilTime
internal import DateText
internal import Recurrence
internal import TimeZones

/// Reads a memo's wall times in its zone.
struct WallClock {
  /// Nil where neither memo, user nor site names one.
  let zone: Zone?

  /// The moment of a time of day, and whether the zone's clocks show it once; nil for a day, and without a zone.
  func moment(_ value: DateOrTime) -> (Moment, LocalTimeKind)? {
    switch value {
    case .date: return nil
    case .local(let civil):
      guard let zone else { return nil }
      let resolution = zone.resolve(civil)
      return (Moment(instant: resolution.instant, civil: civil, zone: zone), resolution.kind)
    case .fixed(let civil, let offset):
      let instant = Instant(civil, offset: offset)
      return (Moment(instant: instant, civil: zone?.civil(at: instant) ?? civil, zone: zone), .unique)
    }
  }

  func moment(_ instant: Instant) -> Moment {
    Moment(instant: instant, civil: civil(instant), zone: zone)
  }

  /// The same for what is only shown: a time without a zone is then no time.
  func displayTime(_ value: DateOrTime) -> EntryTime? {
    if case .date(let date) = value { return .day(date) }
    return moment(value).map { .moment($0.0) }
  }

  /// When a memo was written: prints as written where no zone is known.
  func memoDate(_ value: DateOrTime) -> MemoDate {
    switch value {
    case .date(let date): return .day(date)
    case .local(let civil):
      // Where clocks skip the time, that is not the offset of the moment.
      return .time(civil, offset: zone.map { civil.civilSeconds - $0.resolve(civil).instant.seconds })
    case .fixed(let civil, let offset):
      guard let zone else { return .time(civil, offset: offset) }
      return memoDate(Instant(civil, offset: offset), in: zone)
    }
  }

  func memoDate(_ instant: Instant) -> MemoDate {
    guard let zone else { return .time(instant.civil(offset: 0), offset: 0) }
    return memoDate(instant, in: zone)
  }

  private func memoDate(_ instant: Instant, in zone: Zone) -> MemoDate {
    .time(zone.civil(at: instant), offset: zone.offset(at: instant))
  }

  /// What the wall shows: midnight of a day.
  func wall(_ value: DateOrTime) -> CivilDateTime {
    switch value {
    case .date(let date): return CivilDateTime(date, .midnight)
    case .local(let civil): return civil
    case .fixed(let civil, let offset):
      return zone?.civil(at: Instant(civil, offset: offset)) ?? civil
    }
  }

  func civil(_ instant: Instant) -> CivilDateTime { zone.civil(at: instant) }

  /// `until:`, the last day or moment that counts.
  func until(_ value: DateOrTime, isDay: Bool) -> RecurrenceRule.Until {
    if case .date(let date) = value { return .date(date) }
    let wall = wall(value)
    return isDay ? .date(wall.date) : .local(wall)
  }
}

extension Entry {
  /// Moves the first occurrence, and with it the end and the start of a to-do.
  mutating func move(to first: CivilDateTime, with clock: WallClock) {
    let shift = first.civilSeconds - time.civil.civilSeconds
    guard shift != 0 else { return }
    time = time.moved(seconds: shift, with: clock)
    end = end?.moved(seconds: shift, with: clock)
    todoStart = todoStart?.moved(seconds: shift, with: clock)
  }
}

extension EntryTime {
  fileprivate func moved(seconds: Int, with clock: WallClock) -> EntryTime {
    switch self {
    case .day(let date): return .day(date.adding(days: seconds / 86_400))
    case .moment(let moment):
      let civil = moment.civil.adding(seconds: seconds)
      if let (moved, _) = clock.moment(.local(civil)) { return .moment(moved) }
      return .moment(
        Moment(instant: Instant(seconds: moment.instant.seconds + seconds), civil: civil, zone: nil))
    }
  }
}
