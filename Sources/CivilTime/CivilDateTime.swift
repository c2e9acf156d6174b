/// A time of day, to the second.
package struct TimeOfDay: Sendable, Hashable, Comparable {
  package let hour: Int
  package let minute: Int
  package let second: Int

  /// Nil unless 00:00:00–23:59:59.
  package init?(hour: Int, minute: Int, second: Int = 0) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else {
      return nil
    }
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// The time that is `secondOfDay` seconds (0–86,399, held at the bounds) after midnight.
  package init(secondOfDay: Int) {
    let held = min(max(secondOfDay, 0), 86_399)
    hour = held / 3600
    minute = held / 60 % 60
    second = held % 60
  }

  package static let midnight = TimeOfDay(secondOfDay: 0)

  /// Seconds since midnight.
  package var secondOfDay: Int { hour * 3600 + minute * 60 + second }

  package static func < (a: TimeOfDay, b: TimeOfDay) -> Bool { a.secondOfDay < b.secondOfDay }
}

/// A day and a time of day as a clock on a wall shows them, with no zone.
package struct CivilDateTime: Sendable, Hashable, Comparable {
  package let date: CivilDate
  package let time: TimeOfDay

  package init(_ date: CivilDate, _ time: TimeOfDay) {
    self.date = date
    self.time = time
  }

  /// The wall time that is `civilSeconds` after 1970-01-01 00:00:00 on the same wall.
  package init(civilSeconds: Int) {
    let day = civilSeconds >= 0 ? civilSeconds / 86_400 : -((86_399 - civilSeconds) / 86_400)
    date = CivilDate(dayNumber: day)
    time = TimeOfDay(secondOfDay: civilSeconds - day * 86_400)
  }

  /// Seconds since 1970-01-01 00:00:00 on the same wall.
  package var civilSeconds: Int { date.dayNumber * 86_400 + time.secondOfDay }

  package func adding(seconds: Int) -> CivilDateTime {
    CivilDateTime(civilSeconds: civilSeconds + seconds)
  }

  package static func < (a: CivilDateTime, b: CivilDateTime) -> Bool {
    (a.date, a.time) < (b.date, b.time)
  }
}

/// A moment, in whole seconds since 1970-01-01T00:00:00Z (POSIX: no leap seconds).
package struct Instant: Sendable, Hashable, Comparable {
  package let seconds: Int

  package init(seconds: Int) { self.seconds = seconds }

  /// The moment at which a clock that is `offset` seconds ahead of UTC shows `civil`.
  package init(_ civil: CivilDateTime, offset: Int) {
    seconds = civil.civilSeconds - offset
  }

  /// What a clock that is `offset` seconds ahead of UTC shows.
  package func civil(offset: Int) -> CivilDateTime {
    CivilDateTime(civilSeconds: seconds + offset)
  }

  package static func < (a: Instant, b: Instant) -> Bool { a.seconds < b.seconds }
}
