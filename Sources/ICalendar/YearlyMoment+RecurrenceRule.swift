internal import CivilTime
internal import Recurrence
internal import TimeZones

extension YearlyMoment {
  /// The RRULEs of the onsets, by the month (1–12) in which they fall; nil where none says it.
  ///
  /// A time of 24 hours or more, or below zero, moves the day; onsets that then fall in two months take a rule for each.
  var recurrenceRules: [Int: String]? {
    let shift = time >= 0 ? time / 86_400 : -((86_399 - time) / 86_400)
    switch day {
    case .ordinal: return nil
    case .julian(let number):
      guard shift == 0 else { return nil }
      // 2001 has no leap day, which `Jn` does not count.
      let date = CivilDate(dayNumber: 11_323 + number - 1)
      return [date.month: "FREQ=YEARLY;BYMONTH=\(date.month);BYMONTHDAY=\(date.day)"]
    case .weekday(let month, let week, let weekday):
      let shifted = ((weekday + shift) % 7 + 7) % 7
      let name = Weekday.allCases[(shifted + 6) % 7].code
      if shift == 0 { return [month: "FREQ=YEARLY;BYMONTH=\(month);BYDAY=\(week == 5 ? -1 : week)\(name)"] }
      guard let days = YearlyMoment.monthDays(month, week: week, shift: shift) else { return nil }
      return Dictionary(
        uniqueKeysWithValues: days.map { month, days in
          let list = days.map(String.init).joined(separator: ",")
          return (month, "FREQ=YEARLY;BYMONTH=\(month);BYMONTHDAY=\(list);BYDAY=\(name)")
        })
    }
  }

  /// The seven days, by month, on which the shifted weekday may fall; nil where that depends on the leap year.
  private static func monthDays(_ month: Int, week: Int, shift: Int) -> [Int: [Int]]? {
    let previous = month == 1 ? 12 : month - 1
    let length = CivilDate.days(inMonth: month, year: 2001)
    let first = week == 5 ? length - 6 : 1 + 7 * (week - 1)
    let days = first + shift...first + shift + 6
    if month == 2 {
      if week == 5, days.upperBound <= length { return [2: (shift - 7...shift - 1).map { $0 }] }
      if days.upperBound > length { return nil }
    }
    if days.lowerBound < 1, previous == 2 { return nil }
    return Dictionary(grouping: days) { day in
      day < 1 ? previous : day > length ? month % 12 + 1 : month
    }.mapValues { days in
      days.map { day in
        day < 1 ? day + CivilDate.days(inMonth: previous, year: 2001) : day > length ? day - length : day
      }
    }
  }
}
