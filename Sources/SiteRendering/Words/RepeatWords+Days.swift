internal import CivilTime
internal import Recurrence

extension RepeatWords {
  // MARK: Days and weeks

  /// "every other day", "every 3 days, when it is a Monday".
  var daily: String {
    let text = rule.interval == 2 ? words["repeat_other_day"] : every("repeat_daily", "repeat_days")
    return ifWeekday(text)
  }

  /// "every weekday", "every Monday and Friday", "every 2 weeks on Tuesday".
  var weekly: String {
    let days = rule.byDay.map(\.weekday)
    return rule.interval == 1
      ? everyWeek(on: days)
      : words.fill("repeat_weeks_on", ["n": interval(rule.interval), "days": weekdays(days)])
  }

  func everyWeek(on days: [Weekday]) -> String {
    switch Self.weekdayWord(days) {
    case "days_weekdays"?: words["repeat_weekdays"]
    case "days_weekends"?: words["repeat_weekends"]
    default: words.fill("repeat_weekly_on", ["days": weekdays(days)])
    }
  }

  /// "weekdays", "Monday and Friday", "Monday to Saturday".
  func weekdays(_ days: [Weekday]) -> String {
    if let word = Self.weekdayWord(days) { return words[word] }
    var text = words.list(days.map(dates.weekdayInList))
    if let run = run(days.map(\.rawValue), of: 7), let first = Weekday(rawValue: run.first),
      let last = Weekday(rawValue: run.last)
    {
      text = words.fill(
        "run", ["first": dates.weekdayInList(first), "last": dates.weekdayInList(last)])
    }
    return words.fill("weekday_list", ["days": text])
  }

  /// The key of the word for just these weekdays, when they have one.
  static func weekdayWord(_ days: [Weekday]) -> String? {
    switch Set(days) {
    case [.monday, .tuesday, .wednesday, .thursday, .friday]: "days_weekdays"
    case [.saturday, .sunday]: "days_weekends"
    default: nil
    }
  }

  /// Any of some weekdays: "weekday", "Saturday or Sunday".
  private func anyWeekday(_ days: [Weekday]) -> String {
    Self.weekdayWord(days) == "days_weekdays"
      ? words["day_weekday"]
      : words.fill("weekday_list", ["days": words.list(days.map(dates.weekdayInList), or: true)])
  }

  private func ifWeekday(_ text: String) -> String {
    rule.byDay.isEmpty
      ? text
      : words.fill("repeat_if_weekday", ["repeat": text, "day": anyWeekday(rule.byDay.map(\.weekday))])
  }

  // MARK: Months and years

  /// "on the 15th of every month", "every 2 months on the last Friday".
  var monthly: String {
    let text = every("repeat_monthly_on", "repeat_months_on", "days", days)
    return rule.byMonthDay.isEmpty ? text : ifWeekday(text)
  }

  /// "every year on 25 December", "every 4 years on the second Sunday of May".
  var yearly: String {
    let text = every("repeat_yearly_on", "repeat_years_on", "dates", datesOfYear)
    return rule.byMonthDay.isEmpty ? text : ifWeekday(text)
  }

  private var datesOfYear: String {
    if !rule.byWeekNumber.isEmpty {
      return words.fill(
        "days_of_weeks",
        ["days": weekdays(rule.byDay.map(\.weekday)), "weeks": words.list(rule.byWeekNumber.map(week))])
    }
    if !rule.byYearDay.isEmpty {
      return words.fill("days_of_year", ["days": words.list(rule.byYearDay.map(numberedDay))])
    }
    if rule.byMonth.isEmpty { return words.fill("days_of_year", ["days": days]) }
    if let few = fewDates { return words.list(few) }
    let months = rule.byMonth.map(dates.monthName)
    return words.fill(
      months.count == 1 ? "days_of_month" : "days_of_months",
      ["days": days, "month": months.first ?? "", "months": words.list(months)])
  }

  /// "25 December"; nil when they are too many to name each, or not plain days.
  private var fewDates: [String]? {
    guard rule.byDay.isEmpty, rule.byMonth.count * rule.byMonthDay.count <= 3 else { return nil }
    var few: [String] = []
    for month in rule.byMonth {
      for day in rule.byMonthDay {
        if day < 0 { return nil }
        // What no year has is none: 30 February.
        guard let date = CivilDate(year: 2024, month: month, day: day) else { continue }
        few.append(dates.dayOfYear(date))
      }
    }
    return few.isEmpty ? nil : few
  }

  /// Days of the month, or numbered weekdays: "1st and 15th", "last day", "first and third Monday", "last weekday".
  private var days: String {
    if !rule.byMonthDay.isEmpty { return words.list(monthDays) }
    let weekdays = rule.byDay.map(\.weekday)
    if !rule.bySetPosition.isEmpty {
      return numbered(rule.bySetPosition, anyWeekday(weekdays))
    }
    var said: Set<Weekday> = []
    return words.list(
      weekdays.filter { said.insert($0).inserted }.map { weekday in
        let ordinals = rule.byDay.compactMap { $0.weekday == weekday ? $0.ordinal : nil }
        return numbered(ordinals, words.fill("weekday_list", ["days": dates.weekdayInList(weekday)]))
      })
  }

  private func numbered(_ ordinals: [Int], _ weekday: String) -> String {
    words.fill("numbered_weekday", ["ordinal": words.list(ordinals.map(ordinal)), "weekday": weekday])
  }

  private var monthDays: [String] {
    var items: [String] = []
    let fromStart = rule.byMonthDay.filter { $0 > 0 }
    if let run = run(fromStart, of: 32) {
      items.append(words.fill("run", ["first": monthDay(run.first), "last": monthDay(run.last)]))
    } else {
      items += fromStart.map(monthDay)
    }
    let fromEnd = rule.byMonthDay.filter { $0 < 0 }
    if fromEnd.count > 1, fromEnd == Array(-fromEnd.count ... -1) {
      items.append(words.fill("month_last_days", ["n": interval(fromEnd.count)]))
    } else {
      items += fromEnd.map(numberedDay)
    }
    return items
  }

  private func numberedDay(_ number: Int) -> String {
    words.fill("numbered_day", ["ordinal": ordinal(number)])
  }

  private func week(_ number: Int) -> String {
    number > 0
      ? words.fill("week_number", ["n": String(number)])
      : words.fill("numbered_week", ["ordinal": ordinal(number)])
  }

  // MARK: Numbers

  private func monthDay(_ day: Int) -> String {
    words.fill("month_day_" + ending(of: day), ["n": String(day)])
  }

  /// "first", "20th", "last", "second last".
  private func ordinal(_ number: Int) -> String {
    switch number {
    case 1...5: words["ordinal_\(number)"]
    case -1: words["ordinal_last"]
    case ..<0: words.fill("ordinal_from_end", ["ordinal": ordinal(-number)])
    default: words.fill("ordinal_number_" + ending(of: number), ["n": String(number)])
    }
  }

  /// What decides the ending of an English ordinal: its last digit, when that is one of 1, 2 and 3.
  private func ending(of number: Int) -> String {
    (11...13).contains(number % 100) || !(1...3).contains(number % 10) ? "n" : "\(number % 10)"
  }
}
