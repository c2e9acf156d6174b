internal import CivilTime

/// The days that BYMONTH, BYWEEKNO, BYYEARDAY, BYMONTHDAY and BYDAY select, looked up a year at a time.
///
/// Which days of a year match depends on no more than the weekday of its 1 January and whether the year
/// before it, the year itself and the year after it are leap years (the neighbours matter to the weeks that
/// they share). These 56 kinds of year are worked out when they are first asked for, as bits.
///
/// Days are day numbers: days since 1970-01-01.
struct MatchingDays {
  static let lastDay = CivilDate(dayNumber: .max).dayNumber
  /// The days of 400 years, after which the Gregorian calendar repeats, weekdays included.
  static let daysOfCycle = 146_097

  private static let wordsOfYear = 6

  private let filter: DayFilter
  /// For each kind of year, where its bits begin in `words`; -1 where they are not worked out yet.
  private var slots = [Int](repeating: -1, count: 56)
  private var words: [UInt64] = []
  /// The year that was asked for last: most questions are about the same one, or the next.
  private var year: (number: Int, days: Range<Int>, slot: Int) = (0, 0..<0, 0)

  init(_ filter: DayFilter) {
    self.filter = filter
  }

  /// The first matching day at or after `day`, or nil when the calendar holds none.
  mutating func first(atOrAfter day: Int) -> Int? {
    guard day <= MatchingDays.lastDay else { return nil }
    if !year.days.contains(day) { enterYear(CivilDate(dayNumber: day).year) }
    var offset = day - year.days.lowerBound
    // 400 years hold every kind of year that there is.
    for _ in 0...400 {
      if let match = firstBit(from: offset) { return year.days.lowerBound + match }
      if year.number == 9999 { return nil }
      enterYear(year.number + 1)
      offset = 0
    }
    return nil
  }

  /// The first set bit of the year entered last, from a day of the year (0 for 1 January) on.
  private func firstBit(from offset: Int) -> Int? {
    var word = offset / 64
    var bits = words[year.slot + word] & (~0 << UInt64(offset % 64))
    while bits == 0 {
      word += 1
      if word == MatchingDays.wordsOfYear { return nil }
      bits = words[year.slot + word]
    }
    return word * 64 + bits.trailingZeroBitCount
  }

  private mutating func enterYear(_ number: Int) {
    let newYear = MatchingDays.newYear(of: number)
    let end = newYear + (CivilDate.isLeap(number) ? 366 : 365)
    year = (number, newYear..<end, slot(year: number, newYear: newYear))
  }

  /// The day number of 1 January; `year` may be 0 or 10,000 as well.
  static func newYear(of year: Int) -> Int {
    let before = year + 399
    return before * 365 + before / 4 - before / 100 + before / 400 - daysOfCycle - 719_162
  }

  private mutating func slot(year: Int, newYear: Int) -> Int {
    // 0001-01-01, day -719,162, was a Monday.
    let weekday = (newYear + 719_162) % 7
    let leap = (CivilDate.isLeap(year - 1), CivilDate.isLeap(year), CivilDate.isLeap(year + 1))
    let kind = weekday * 8 + (leap.0 ? 4 : 0) + (leap.1 ? 2 : 0) + (leap.2 ? 1 : 0)
    if slots[kind] < 0 {
      slots[kind] = words.count
      appendYear(year)
    }
    return slots[kind]
  }

  private mutating func appendYear(_ year: Int) {
    let start = words.count
    words.append(contentsOf: repeatElement(0, count: MatchingDays.wordsOfYear))
    var day = DayFilter.Day(year: year, weekStart: filter.weekStart)
    for month in 1...12 {
      day.month = month
      day.lengthOfMonth = CivilDate.days(inMonth: month, year: year)
      for monthDay in 1...day.lengthOfMonth {
        day.monthDay = monthDay
        if filter.selects(day) { words[start + day.dayOfYear / 64] |= 1 << UInt64(day.dayOfYear % 64) }
        day.dayOfYear += 1
      }
    }
  }
}
