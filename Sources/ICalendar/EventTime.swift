package import CivilTime
package import TimeZones

/// The value of a DTSTART, DTEND or DUE: never floating (RFC 5545 §3.3.4, §3.3.5).
package enum EventTime: Sendable, Hashable {
  /// A calendar day, in no zone.
  case date(CivilDate)
  /// A moment: `20261201T000000Z`.
  case utc(Instant)
  /// A wall time with its zone: what repeats must keep its hour when clocks change.
  case zoned(CivilDateTime, Zone)

  package var isDate: Bool {
    if case .date = self { true } else { false }
  }

  /// What clocks show: in UTC for a moment, midnight for a day.
  package var wall: CivilDateTime {
    switch self {
    case .date(let date): CivilDateTime(date, .midnight)
    case .utc(let instant): instant.held.civil(offset: 0)
    case .zoned(let civil, _): civil
    }
  }

  /// The moment; a day is taken at midnight UTC.
  package var instant: Instant {
    switch self {
    case .date(let date): Instant(CivilDateTime(date, .midnight), offset: 0)
    case .utc(let instant): instant.held
    case .zoned(let civil, let zone): zone.resolve(civil).instant
    }
  }

  /// A time of the same kind and zone at another wall time.
  func at(_ wall: CivilDateTime) -> EventTime {
    switch self {
    case .date: .date(wall.date)
    case .utc: .utc(Instant(wall, offset: 0))
    case .zoned(_, let zone): .zoned(wall, zone)
    }
  }

  /// The same time of the kind that `other` has, as far as that can say it: DTSTART and DTEND must agree.
  func matching(_ other: EventTime) -> EventTime {
    switch (self, other) {
    case (.date, .date), (.utc, .utc), (.zoned, .zoned): self
    case (_, .date): .date(wall.date)
    case (.date, _): other.at(wall)
    case (.utc(let instant), .zoned(_, let zone)): .zoned(zone.civil(at: instant), zone)
    case (.zoned, .utc): .utc(instant)
    }
  }
}

extension Instant {
  /// The moment held within years 1 to 9999, which is what four digits can write.
  var held: Instant { Instant(seconds: min(max(seconds, -62_135_596_800), 253_402_300_799)) }
}
