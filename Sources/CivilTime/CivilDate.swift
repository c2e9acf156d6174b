/// A day of the proleptic Gregorian calendar, years 1 to 9999, with no zone.
package struct CivilDate: Sendable, Hashable, Comparable {
  package let year: Int
  /// 1–12.
  package let month: Int
  /// 1–31.
  package let day: Int

  /// Nil when there is no such day: nothing is rolled over.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= CivilDate.days(inMonth: month, year: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day that is `dayNumber` days after 1970-01-01; days outside years 1 to 9999 are held at the bounds.
  package init(dayNumber: Int) {
    // Days since 0000-03-01, so that the leap day ends a year (Hinnant, "chrono-compatible low-level date algorithms").
    let shifted = min(max(dayNumber, -719_162), 2_932_896) + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01.
  package var dayNumber: Int {
    let y = month <= 2 ? year - 1 : year
    let era = y / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  package var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    let index = (dayNumber + 3) % 7
    return Weekday.allCases[index < 0 ? index + 7 : index]
  }

  package func adding(days: Int) -> CivilDate { CivilDate(dayNumber: dayNumber + days) }

  package static func days(inMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  package static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  package static func < (a: CivilDate, b: CivilDate) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }
}

/// A day of the week, Monday first (ISO 8601).
package enum Weekday: Int, Sendable, Hashable, CaseIterable, Comparable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  package static func < (a: Weekday, b: Weekday) -> Bool { a.rawValue < b.rawValue }

  /// `Monday`: for messages.
  package var englishName: String {
    switch self {
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sunday: "Sunday"
    }
  }
}
