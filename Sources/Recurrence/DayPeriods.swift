internal import CivilTime

/// The years, months, weeks or days into which a rule of one of these frequencies divides the calendar.
///
/// Periods are numbered without gaps; with INTERVAL, every `interval`-th from the one that holds the start
/// counts. With BYWEEKNO a week that two years share is parted between them: each of its days belongs to
/// the year in which it lies, as in python-dateutil.
struct DayPeriods {
  private let frequency: RecurrenceRule.Frequency
  private let interval: Int
  /// Days from a day number to the number of days since some first day of a week.
  private let weekShift: Int
  private let firstIndex: Int

  init(_ rule: RecurrenceRule, start: CivilDate) {
    frequency = rule.frequency
    interval = OccurrenceSearch.interval(of: rule)
    // 0001-01-01, day -719,162, was a Monday; six more keep the sum positive for every WKST.
    weekShift = 719_162 + 7 - (rule.weekStart.rawValue - 1)
    firstIndex = DayPeriods.index(of: start.dayNumber, frequency: frequency, weekShift: weekShift)
  }

  /// The number of the period that holds a day.
  func index(of day: Int) -> Int {
    DayPeriods.index(of: day, frequency: frequency, weekShift: weekShift)
  }

  private static func index(of day: Int, frequency: RecurrenceRule.Frequency, weekShift: Int) -> Int {
    switch frequency {
    case .yearly: return CivilDate(dayNumber: day).year
    case .monthly:
      let date = CivilDate(dayNumber: day)
      return date.year * 12 + date.month - 1
    case .weekly: return (day + weekShift) / 7
    default: return day
    }
  }

  /// The first day of a period; one after the calendar's end gives a day after it as well.
  func firstDay(of index: Int) -> Int {
    switch frequency {
    case .yearly: return index > 9999 ? .max : MatchingDays.newYear(of: index)
    case .monthly:
      return CivilDate(year: index / 12, month: index % 12 + 1, day: 1)?.dayNumber ?? .max
    case .weekly: return index * 7 - weekShift
    default: return index
    }
  }

  /// The first period at or after `index` that counts.
  func next(atOrAfter index: Int) -> Int {
    let past = (index - firstIndex) % interval
    return past == 0 ? index : index + interval - past
  }

  /// How many days can pass without an occurrence before there can be none at all.
  ///
  /// A period's occurrences depend on its place in the 400 years of the calendar and on its place in the
  /// interval. Both come round together after the least common multiple of 400 years and the interval.
  var longestGap: Int {
    let periods =
      switch frequency {
      case .yearly: 400
      case .monthly: 4800
      case .weekly: MatchingDays.daysOfCycle / 7
      default: MatchingDays.daysOfCycle
      }
    return interval / OccurrenceSearch.greatestCommonDivisor(interval, periods) * MatchingDays.daysOfCycle
  }
}
