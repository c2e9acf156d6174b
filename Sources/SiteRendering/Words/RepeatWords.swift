internal import CivilTime
internal import Recurrence
package import SiteModel

extension DateWords {
  /// How an entry repeats, with where it ends: "Weekdays, until 30 April 2027"; empty when it does not.
  package func repetition(of entry: Entry) -> String {
    guard let rule = entry.rule else { return "" }
    var text = repetition(rule, from: entry.time.date)
    switch rule.until {
    case .date(let date)?: text = words.fill("repeat_until", ["repeat": text, "date": day(date)])
    case .local(let civil)?: text = words.fill("repeat_until", ["repeat": text, "date": day(civil.date)])
    case .utc?, nil: break
    }
    if let count = rule.count {
      text = words.count("repeat_count", count, "repeat", text)
    }
    if !entry.skipped.isEmpty {
      text = words.count("repeat_skip", entry.skipped.count, "repeat", text)
    }
    return text
  }

  private func repetition(_ rule: RecurrenceRule, from start: CivilDate) -> String {
    let isPlain =
      rule.bySecond.isEmpty && rule.byMinute.isEmpty && rule.byHour.isEmpty && rule.byYearDay.isEmpty
      && rule.byWeekNumber.isEmpty && rule.bySetPosition.isEmpty
    guard isPlain else { return words["repeat_other"] }
    switch rule.frequency {
    case .daily where rule.byDay.isEmpty && rule.byMonthDay.isEmpty && rule.byMonth.isEmpty:
      return every(rule.interval, "repeat_daily", "repeat_days")
    case .daily where rule.interval == 1 && rule.byMonthDay.isEmpty && rule.byMonth.isEmpty:
      return weekly(rule, from: start)
    case .weekly where rule.byMonth.isEmpty && rule.byMonthDay.isEmpty: return weekly(rule, from: start)
    case .monthly where rule.byMonth.isEmpty: return monthly(rule, from: start)
    case .yearly where rule.byDay.isEmpty: return yearly(rule, from: start)
    default: return words["repeat_other"]
    }
  }

  private func weekly(_ rule: RecurrenceRule, from start: CivilDate) -> String {
    guard rule.byDay.allSatisfy({ $0.ordinal == nil }) else { return words["repeat_other"] }
    let days = Set(rule.byDay.map(\.weekday))
    if rule.interval == 1 {
      if days == [.monday, .tuesday, .wednesday, .thursday, .friday] { return words["repeat_weekdays"] }
      if days == [.saturday, .sunday] { return words["repeat_weekends"] }
      if days.count == 7 { return words["repeat_daily"] }
    }
    let named = list((days.isEmpty ? [start.weekday] : days.sorted()).map { weekday($0) })
    return rule.interval == 1
      ? words.fill("repeat_weekly_on", ["days": named])
      : words.fill("repeat_weeks_on", ["n": "\(rule.interval)", "days": named])
  }

  private func monthly(_ rule: RecurrenceRule, from start: CivilDate) -> String {
    if rule.byMonthDay == [-1] && rule.byDay.isEmpty {
      return every(rule.interval, "repeat_monthly_on_last_day", "repeat_months_on_last_day")
    }
    var parts: [String] = []
    if rule.byDay.isEmpty {
      let days = rule.byMonthDay.isEmpty ? [start.day] : rule.byMonthDay
      guard days.allSatisfy({ $0 > 0 || $0 == -1 }) else { return words["repeat_other"] }
      parts = days.map { $0 == -1 ? words["month_last_day"] : monthDay($0) }
    } else {
      guard rule.byMonthDay.isEmpty else { return words["repeat_other"] }
      for day in rule.byDay {
        guard let ordinal = day.ordinal.flatMap(ordinal) else { return words["repeat_other"] }
        parts.append(words.fill("month_weekday", ["ordinal": ordinal, "weekday": weekday(day.weekday)]))
      }
    }
    return rule.interval == 1
      ? words.fill("repeat_monthly_on", ["days": list(parts)])
      : words.fill("repeat_months_on", ["n": "\(rule.interval)", "days": list(parts)])
  }

  private func yearly(_ rule: RecurrenceRule, from start: CivilDate) -> String {
    guard rule.byMonth.count <= 1, rule.byMonthDay.count <= 1, rule.byMonthDay.allSatisfy({ $0 > 0 }),
      let date = CivilDate(
        year: 2024, month: rule.byMonth.first ?? start.month, day: rule.byMonthDay.first ?? start.day)
    else { return words["repeat_other"] }
    let day = words.fill(
      "date_of_year",
      ["day": "\(date.day)", "month": monthName(date.month), "month_number": "\(date.month)"])
    return rule.interval == 1
      ? words.fill("repeat_yearly_on", ["date": day])
      : words.fill("repeat_years_on", ["n": "\(rule.interval)", "date": day])
  }

  private func every(_ interval: Int, _ one: String, _ many: String) -> String {
    interval == 1 ? words[one] : words.fill(many, ["n": "\(interval)"])
  }

  private func ordinal(_ number: Int) -> String? {
    switch number {
    case 1...5: words["ordinal_\(number)"]
    case -1: words["ordinal_last"]
    case -2: words["ordinal_second_last"]
    default: nil
    }
  }

  private func monthDay(_ day: Int) -> String {
    let key = (11...13).contains(day) || !(1...3).contains(day % 10) ? "n" : "\(day % 10)"
    return words.fill("month_day_\(key)", ["n": "\(day)"])
  }

  private func list(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: words["list_separator"]) + words["list_last"] + last
  }
}
