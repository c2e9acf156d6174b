package import CivilTime
internal import MemoReading
package import SiteModel

/// Days and times as people write them, in one language and clock.
package struct DateWords: Sendable {
  package let words: Words
  private let usesTwelveHourClock: Bool

  package init(words: Words, usesTwelveHourClock: Bool) {
    self.words = words
    self.usesTwelveHourClock = usesTwelveHourClock
  }

  /// Which pattern of the words a day is written in.
  package enum Style: String { case full = "date_full", long = "date_long", medium = "date_medium" }

  /// "Tuesday, 1 December 2026", "1 December 2026" or "1 Dec 2026".
  package func day(_ date: CivilDate, _ style: Style = .medium) -> String { fill(style.rawValue, date) }

  /// "December 2026".
  package func month(year: Int, month: Int) -> String {
    guard let date = CivilDate(year: year, month: month, day: 1) else { return "" }
    return fill("year_month", date)
  }

  /// "Dec 2026", "2026/12": below the numeral of a calendar leaf.
  package func leafMonth(_ date: CivilDate) -> String { fill("leaf_month", date) }

  /// "December".
  package func monthName(_ month: Int) -> String { words[Self.monthKeys[month - 1]] }

  /// "25 December".
  func dayOfYear(_ date: CivilDate) -> String { fill("date_of_year", date) }

  package func year(_ year: Int) -> String { words.fill("year", ["year": String(year)]) }

  package func weekday(_ day: Weekday, short: Bool = false) -> String {
    words[Self.weekdayKeys[day.rawValue - 1] + (short ? "_short" : "")]
  }

  /// As it stands among others: "Monday", "一".
  func weekdayInList(_ day: Weekday) -> String { words[Self.weekdayKeys[day.rawValue - 1] + "_in_list"] }

  /// "8:00 AM", "上午8:00", "08:00".
  package func time(_ time: TimeOfDay) -> String {
    let digits = time.hourAndMinute
    return words.fill(
      usesTwelveHourClock ? "time_12" : "time_24",
      [
        "hour": String(time.hourOfTwelve), "hour24": String(digits.prefix(2)),
        "minute": String(digits.suffix(2)), "period": period(of: time),
      ])
  }

  /// The parts of a time for a large clock face: "7:30" and "AM"; no period on a 24-hour clock.
  package func face(_ time: TimeOfDay) -> (figure: String, period: String) {
    guard usesTwelveHourClock else { return (time.hourAndMinute, "") }
    return ("\(time.hourOfTwelve):\(time.hourAndMinute.suffix(2))", period(of: time))
  }

  private func period(of time: TimeOfDay) -> String { words[time.hour < 12 ? "am" : "pm"] }

  /// A day, or a day and a time.
  package func moment(_ civil: CivilDateTime, isDay: Bool, _ style: Style = .medium) -> String {
    let date = day(civil.date, style)
    return isDay ? date : words.fill("date_time", ["date": date, "time": time(civil.time)])
  }

  package func moment(_ time: EntryTime, _ style: Style = .medium) -> String {
    switch time {
    case .day(let date): day(date, style)
    case .moment(let moment): self.moment(moment.civil, isDay: false, style)
    }
  }

  package func moment(_ date: MemoDate, _ style: Style = .medium) -> String {
    switch date {
    case .day(let date): day(date, style)
    case .time(let civil, _): moment(civil, isDay: false, style)
    }
  }

  /// "1 December 2026 – 3 December 2026", or only the time of the end on the same day.
  package func range(_ start: EntryTime, _ end: EntryTime?, _ style: Style = .medium) -> String {
    guard let end else { return moment(start, style) }
    if start.date == end.date {
      guard case .moment(let last) = end else { return moment(start, style) }
      return words.fill("range", ["start": moment(start, style), "end": time(last.civil.time)])
    }
    return words.fill("range", ["start": moment(start, style), "end": moment(end, style)])
  }

  private func fill(_ key: String, _ date: CivilDate) -> String {
    words.fill(
      key,
      [
        "year": String(date.year), "day": String(date.day), "month": monthName(date.month),
        "month_short": words[Self.monthKeys[date.month - 1] + "_short"], "month_number": String(date.month),
        "weekday": weekday(date.weekday), "weekday_short": weekday(date.weekday, short: true),
      ])
  }

  private static let weekdayKeys = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  private static let monthKeys = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november",
    "december",
  ]
}

extension TimeOfDay {
  /// 1–12, as a clock face has it.
  fileprivate var hourOfTwelve: Int { hour % 12 == 0 ? 12 : hour % 12 }
}
