internal import CivilTime

/// The day parts of a rule, with what RFC 5545 §3.3.10 takes from the start where the rule leaves it open.
///
/// A day of a period (a year, month, week or day) belongs to the rule when every part lets it through. That
/// is what the table of parts that expand or limit comes to: a part that expands names all days of the
/// period that it fits, and further parts limit those.
struct DayFilter {
  let weekStart: Weekday
  /// Bit 1 for January.
  private let months: UInt64
  private let weekNumbers: SignedBits?
  private let monthDays: SignedBits?
  private let yearDays: Set<Int>
  /// Bit 0 for Monday; weekdays without a number.
  private let weekdays: UInt64?
  /// By weekday, Monday first: the numbers before it.
  private let numbered: [SignedBits]
  /// Numbers count within the month; else within the year.
  private let countsInMonth: Bool
  /// No period has more days than this that match.
  let mostDays: Int

  init(_ rule: RecurrenceRule, start: CivilDate) {
    weekStart = rule.weekStart
    let frequency = rule.frequency
    var monthNumbers = rule.byMonth
    var monthDays = frequency == .weekly ? [] : rule.byMonthDay
    var days = rule.byDay
    let yearDays = frequency == .yearly || frequency < .daily ? rule.byYearDay : []
    let weekNumbers = frequency == .yearly ? rule.byWeekNumber : []
    if monthDays.isEmpty, yearDays.isEmpty, days.isEmpty {
      switch frequency {
      case .yearly where !weekNumbers.isEmpty, .weekly: days = [RecurrenceRule.Day(start.weekday)]
      case .yearly:
        if monthNumbers.isEmpty { monthNumbers = [start.month] }
        monthDays = [start.day]
      case .monthly: monthDays = [start.day]
      default: break
      }
    }
    months = monthNumbers.isEmpty ? ~0 : SignedBits(monthNumbers).positive
    self.monthDays = monthDays.isEmpty ? nil : SignedBits(monthDays)
    self.weekNumbers = weekNumbers.isEmpty ? nil : SignedBits(weekNumbers)
    self.yearDays = Set(yearDays)
    let takesNumbers = frequency == .monthly || frequency == .yearly
    countsInMonth = frequency == .monthly || !rule.byMonth.isEmpty
    var plain: UInt64 = 0
    var numbered = [SignedBits](repeating: SignedBits([]), count: 7)
    for day in days {
      let index = day.weekday.rawValue - 1
      if takesNumbers, let ordinal = day.ordinal {
        numbered[index].insert(ordinal)
      } else {
        plain |= 1 << UInt64(index)
      }
    }
    weekdays = days.isEmpty ? nil : plain
    self.numbered = numbered
    // Of each list, how many days of one period it names at most.
    let plainCount = plain.nonzeroBitCount
    let numberedCount = days.count - days.count { $0.ordinal == nil }
    let lengths =
      switch frequency {
      case .yearly:
        [
          366, monthDays.isEmpty ? 366 : monthDays.count * 12, yearDays.isEmpty ? 366 : yearDays.count,
          days.isEmpty ? 366 : plainCount * 53 + numberedCount * 12,
        ]
      case .monthly:
        [31, monthDays.isEmpty ? 31 : monthDays.count, days.isEmpty ? 31 : plainCount * 5 + numberedCount]
      case .weekly: [plainCount]
      default: [1]
      }
    mostDays = lengths.min() ?? 1
  }

  func selects(_ day: Day) -> Bool {
    if months >> UInt64(day.month) & 1 == 0 { return false }
    if let monthDays, !monthDays.contains(day.monthDay, of: day.lengthOfMonth) { return false }
    if !yearDays.isEmpty, !yearDays.contains(day.dayOfYear + 1),
      !yearDays.contains(day.dayOfYear - day.lengthOfYear)
    {
      return false
    }
    if let weekNumbers {
      let week = day.week
      if !weekNumbers.contains(week.number, of: week.count) { return false }
    }
    guard let weekdays else { return true }
    let weekday = day.weekday
    if weekdays >> UInt64(weekday) & 1 == 1 { return true }
    return countsInMonth
      ? numbered[weekday].contains(
        (day.monthDay - 1) / 7 + 1, fromEnd: (day.lengthOfMonth - day.monthDay) / 7 + 1)
      : numbered[weekday].contains(
        day.dayOfYear / 7 + 1, fromEnd: (day.lengthOfYear - day.dayOfYear - 1) / 7 + 1)
  }
}

extension DayFilter {
  /// A day, with the places it has in its month, year and week.
  struct Day {
    var month = 1
    /// 1 for the first.
    var monthDay = 1
    var lengthOfMonth = 31
    /// 0 for 1 January.
    var dayOfYear = 0
    let lengthOfYear: Int
    private let newYear: Int
    /// The day numbers at which the first weeks begin of the year before, the year, the next and the one after.
    private let firstWeeks: [Int]

    init(year: Int, weekStart: Weekday) {
      newYear = MatchingDays.newYear(of: year)
      lengthOfYear = CivilDate.isLeap(year) ? 366 : 365
      // Week 1 is the first that has four days in its year (RFC 5545 §3.3.10, BYWEEKNO).
      firstWeeks = (year - 1...year + 2).map { year in
        let newYear = MatchingDays.newYear(of: year)
        let intoWeek = (Day.weekday(of: newYear) - weekStart.rawValue + 8) % 7
        return intoWeek <= 3 ? newYear - intoWeek : newYear - intoWeek + 7
      }
    }

    /// 0 for Monday.
    var weekday: Int { Day.weekday(of: newYear + dayOfYear) }

    /// The week's number, and how many weeks its year has.
    var week: (number: Int, count: Int) {
      let day = newYear + dayOfYear
      let index = day < firstWeeks[1] ? 0 : day < firstWeeks[2] ? 1 : 2
      return ((day - firstWeeks[index]) / 7 + 1, (firstWeeks[index + 1] - firstWeeks[index]) / 7)
    }

    /// 0 for Monday; days from the year 0 on.
    private static func weekday(of day: Int) -> Int { (day + 719_162 + 3 * 7 * 366) % 7 }
  }
}

/// A set of numbers from 1 to 63 and from -63 to -1; others are left out.
struct SignedBits {
  private(set) var positive: UInt64 = 0
  private(set) var negative: UInt64 = 0

  init(_ values: [Int]) {
    for value in values { insert(value) }
  }

  mutating func insert(_ value: Int) {
    switch value {
    case 1...63: positive |= 1 << UInt64(value)
    case -63 ... -1: negative |= 1 << UInt64(-value)
    default: break
    }
  }

  /// Whether it holds the `place`-th of `count` things, counted from either end.
  func contains(_ place: Int, of count: Int) -> Bool { contains(place, fromEnd: count - place + 1) }

  func contains(_ place: Int, fromEnd: Int) -> Bool {
    positive >> UInt64(place) & 1 == 1 || negative >> UInt64(fromEnd) & 1 == 1
  }
}
