internal import CivilTime

/// A day of each year and a time on it, on a clock on a wall.
package struct YearlyMoment: Sendable, Hashable {
  package enum Day: Sendable, Hashable {
    /// `Jn`: 1–365, 29 February never counted.
    case julian(Int)
    /// `n`: 0–365, 29 February counted.
    case ordinal(Int)
    /// `Mm.w.d`: weekday `weekday` (0 Sunday – 6 Saturday) number `week` (1–4, 5 for the last) of `month` (1–12).
    case weekday(month: Int, week: Int, weekday: Int)
  }

  package let day: Day
  /// Seconds after that day's midnight, from -167 hours to 167 hours and a little.
  package let time: Int

  package init(day: Day, time: Int = 7200) {
    self.day = day
    self.time = time
  }

  /// Seconds since 1970-01-01 00:00:00 on the same wall; nil outside years 1 to 9999.
  package func civilSeconds(in year: Int) -> Int? {
    let month = if case .weekday(let month, _, _) = day { month } else { 1 }
    guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
    let offset: Int
    switch day {
    case .julian(let number):
      offset = number - 1 + (number >= 60 && CivilDate.isLeap(year) ? 1 : 0)
    case .ordinal(let number):
      offset = number
    case .weekday(_, let week, let weekday):
      let earliest = (weekday - first.weekday.rawValue % 7 + 7) % 7
      let length = CivilDate.days(inMonth: month, year: year)
      let wanted = earliest + 7 * (week - 1)
      offset = wanted < length ? wanted : wanted - 7
    }
    return (first.dayNumber + offset) * 86_400 + time
  }
}
