package import CivilTime

/// A recurrence rule (RFC 5545 §3.3.10) in wall time.
///
/// Its values are as the fields say; what a field of a hand-made rule holds beyond that, or beside a
/// frequency that RFC 5545 does not allow it with, selects nothing and is never a trap.
/// `validate()` says what is wrong with such a rule; `normalize()` puts it into the one order in which
/// two rules that are written alike are equal.
package struct RecurrenceRule: Sendable, Hashable {
  package enum Frequency: Int, Sendable, Hashable, CaseIterable, Comparable {
    case secondly, minutely, hourly, daily, weekly, monthly, yearly

    package static func < (a: Frequency, b: Frequency) -> Bool { a.rawValue < b.rawValue }
  }

  /// The last moment that may be an occurrence, included.
  package enum Until: Sendable, Hashable {
    /// Up to the end of that day, in the zone of the start.
    case date(CivilDate)
    case local(CivilDateTime)
    case utc(Instant)
  }

  /// A BYDAY element: `MO`, or with an ordinal `2TU`, `-1FR`.
  package struct Day: Sendable, Hashable {
    /// Nil for each such weekday; else 1 for the first, -1 for the last, of the month (with MONTHLY, or
    /// YEARLY with BYMONTH) or of the year.
    package var ordinal: Int?
    package var weekday: Weekday

    package init(_ weekday: Weekday, ordinal: Int? = nil) {
      self.weekday = weekday
      self.ordinal = ordinal
    }
  }

  /// The INTERVAL and COUNT that are taken; the bound on COUNT bounds the work of every question about a rule.
  package static let numberRange = 1...1_000_000

  package var frequency: Frequency
  /// 1 for each period of the frequency, 2 for every other one.
  package var interval: Int
  /// The number of occurrences; never together with `until`.
  package var count: Int?
  package var until: Until?
  /// 0–60; 60, a leap second, is taken as 59 (RFC 5545 §3.3.12).
  package var bySecond: [Int] = []
  /// 0–59.
  package var byMinute: [Int] = []
  /// 0–23.
  package var byHour: [Int] = []
  package var byDay: [Day] = []
  /// 1–31, or -31 to -1 counted from the end of the month.
  package var byMonthDay: [Int] = []
  /// 1–366, or -366 to -1 counted from the end of the year.
  package var byYearDay: [Int] = []
  /// ISO 8601 weeks, 1–53 or -53 to -1, of weeks that begin on `weekStart`.
  package var byWeekNumber: [Int] = []
  /// 1–12.
  package var byMonth: [Int] = []
  /// 1–366, or -366 to -1, within the occurrences of one interval.
  package var bySetPosition: [Int] = []
  /// WKST; it matters for INTERVAL with WEEKLY, and for BYWEEKNO.
  package var weekStart: Weekday

  package init(_ frequency: Frequency, interval: Int = 1, byDay: [Day] = []) {
    self.frequency = frequency
    self.interval = interval
    self.byDay = byDay
    count = nil
    until = nil
    weekStart = .monday
  }

  /// True when the rule sets a time of day, so that it cannot drive a bare date (RFC 5545 §3.3.10, BYHOUR).
  package var setsTimeOfDay: Bool {
    frequency < .daily || !byHour.isEmpty || !byMinute.isEmpty || !bySecond.isEmpty
  }

  /// The rule for a bare date: BYHOUR, BYMINUTE and BYSECOND are ignored (RFC 5545 §3.3.10).
  package var withoutTimesOfDay: RecurrenceRule {
    var rule = self
    rule.byHour = []
    rule.byMinute = []
    rule.bySecond = []
    return rule
  }

  /// Each list ascending, negative values last, nothing twice: the order in which rules are written.
  package mutating func normalize() {
    bySecond = RecurrenceRule.ordered(bySecond)
    byMinute = RecurrenceRule.ordered(byMinute)
    byHour = RecurrenceRule.ordered(byHour)
    byMonthDay = RecurrenceRule.ordered(byMonthDay)
    byYearDay = RecurrenceRule.ordered(byYearDay)
    byWeekNumber = RecurrenceRule.ordered(byWeekNumber)
    byMonth = RecurrenceRule.ordered(byMonth)
    bySetPosition = RecurrenceRule.ordered(bySetPosition)
    let keys = byDay.map { day in
      (ordinal: day.ordinal ?? 0, weekday: day.weekday, day: day)
    }
    let sorted = keys.sorted { a, b in
      if a.ordinal != b.ordinal { return RecurrenceRule.precedes(a.ordinal, b.ordinal) }
      return a.weekday < b.weekday
    }
    byDay = sorted.enumerated().compactMap { index, key in
      index > 0 && sorted[index - 1].day == key.day ? nil : key.day
    }
  }

  private static func ordered(_ values: [Int]) -> [Int] {
    let sorted = values.sorted(by: precedes)
    return sorted.enumerated().compactMap { index, value in
      index > 0 && sorted[index - 1] == value ? nil : value
    }
  }

  private static func precedes(_ a: Int, _ b: Int) -> Bool {
    (a < 0) == (b < 0) ? a < b : b < 0
  }
}
