internal import CivilTime

/// Finds the first occurrence at or after any moment, without walking there from the start.
///
/// Moments are civil seconds: seconds since 1970-01-01 00:00:00 on the wall. COUNT and UNTIL are not its
/// business.
struct OccurrenceSearch {
  private let start: Int
  /// One of the two searches serves the rule's frequency; the other is nil.
  private var periods: PeriodSearch?
  private var clock: ClockSearch?

  init(_ rule: RecurrenceRule, start: CivilDateTime) {
    self.start = start.civilSeconds
    if rule.frequency >= .daily {
      periods = PeriodSearch(rule, start: start)
    } else {
      clock = ClockSearch(rule, start: start)
    }
  }

  /// Nil when the rule has no occurrence at or after `moment`, up to the end of the year 9999.
  mutating func first(atOrAfter moment: Int) -> Int? {
    let moment = max(moment, start)
    return periods == nil ? clock?.first(atOrAfter: moment) : periods?.first(atOrAfter: moment)
  }

  /// INTERVAL, held at values whose arithmetic cannot overflow.
  static func interval(of rule: RecurrenceRule) -> Int {
    min(max(rule.interval, RecurrenceRule.numberRange.lowerBound), RecurrenceRule.numberRange.upperBound)
  }

  static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}
