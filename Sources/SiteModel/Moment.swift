package import CivilTime
package import TimeZones

/// An instant, and what the clock on the wall of its writer shows then.
package struct Moment: Sendable, Hashable {
  package let instant: Instant
  package let civil: CivilDateTime
  /// Nil where the writer gave only an offset and no zone is set.
  package let zone: Zone?

  package init(instant: Instant, civil: CivilDateTime, zone: Zone?) {
    self.instant = instant
    self.civil = civil
    self.zone = zone
  }

  /// Seconds ahead of UTC.
  package var offset: Int { civil.civilSeconds - instant.seconds }

  package var rfc3339: String { civil.rfc3339(offset: offset) }
}

/// When something is: on a day, or at a moment.
package enum EntryTime: Sendable, Hashable {
  case day(CivilDate)
  case moment(Moment)

  /// RFC 3339, or a bare date.
  package var text: String {
    switch self {
    case .day(let date): "\(date)"
    case .moment(let moment): moment.rfc3339
    }
  }

  package var date: CivilDate {
    switch self {
    case .day(let date): date
    case .moment(let moment): moment.civil.date
    }
  }

  package var isDay: Bool { if case .day = self { true } else { false } }

  /// The wall time; midnight of a day.
  package var civil: CivilDateTime {
    switch self {
    case .day(let date): CivilDateTime(date, .midnight)
    case .moment(let moment): moment.civil
    }
  }
}

/// When a memo was written or changed: only shown and sorted by, so a wall time without a zone is fine.
package enum MemoDate: Sendable, Hashable {
  case day(CivilDate)
  /// The offset is nil where no zone is known: then it prints as written.
  case time(CivilDateTime, offset: Int?)

  package var date: CivilDate {
    switch self {
    case .day(let date): date
    case .time(let civil, _): civil.date
    }
  }

  /// RFC 3339, or a bare date.
  package var text: String {
    switch self {
    case .day(let date): "\(date)"
    case .time(let civil, let offset?): civil.rfc3339(offset: offset)
    case .time(let civil, nil): "\(civil)"
    }
  }

  /// Seconds since 1970 for sorting; a day counts as its start, in the given offset.
  package func sortKey(dayOffset: Int) -> Int {
    switch self {
    case .day(let date): date.dayNumber * 86_400 - dayOffset
    case .time(let civil, let offset): civil.civilSeconds - (offset ?? dayOffset)
    }
  }
}
