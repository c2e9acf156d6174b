internal import CivilTime

/// The parts of a phrase, as far as they are read; `rule()` sees whether they make sense together.
struct RecurrenceDraft {
  /// Nil where the phrase names only days, as in `mon and wed` or `every 15th`.
  var frequency: RecurrenceRule.Frequency?
  var interval = 1
  var months: [Int] = []
  /// Days of the month; negative ones from its end.
  var monthDays: [Int] = []
  var yearDays: [Int] = []
  var weekdays: [Weekday] = []
  /// `3rd Friday`.
  var numberedDays: [RecurrenceRule.Day] = []
  /// Places among the days from Monday to Friday of a month: -1 is the last of them.
  var workingDays: [Int] = []
  var hours: [Int] = []
  var minutes: [Int] = []
  var count: Int?
  var until: CivilDate?
  var countsFromCompletion = false

  static let mondayToFriday: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]
  static let weekend: [Weekday] = [.saturday, .sunday]

  func rule() throws(RecurrenceError) -> RecurrenceRule {
    try checkDays()
    var rule = RecurrenceRule(frequency ?? impliedFrequency, interval: interval)
    rule.byMonth = months
    rule.byHour = hours
    rule.byMinute = minutes
    rule.count = count
    rule.until = until.map { .date($0) }
    switch rule.frequency {
    case .secondly, .minutely, .hourly, .daily, .weekly: try setDays(ofShort: &rule)
    case .monthly: try setDays(ofMonthly: &rule)
    case .yearly: try setDays(ofYearly: &rule)
    }
    rule.normalize()
    try rule.validate()
    return rule
  }

  private var impliedFrequency: RecurrenceRule.Frequency {
    if !months.isEmpty || !yearDays.isEmpty { return .yearly }
    return monthDays.isEmpty && numberedDays.isEmpty && workingDays.isEmpty ? .weekly : .monthly
  }

  private var plainDays: [RecurrenceRule.Day] { weekdays.map { RecurrenceRule.Day($0) } }

  // MARK: By frequency

  private func setDays(ofShort rule: inout RecurrenceRule) throws(RecurrenceError) {
    guard monthDays.isEmpty, yearDays.isEmpty, numberedDays.isEmpty, workingDays.isEmpty else {
      throw RecurrenceError(
        "a repeat by the \(rule.frequency.noun) has no such days: they are days of a month or year",
        help: "write 'every month on the 15th' or 'every month on the 3rd Friday'")
    }
    rule.byDay = plainDays
    // Every day, but only on some weekdays, is every week on those.
    guard rule.frequency == .daily, !weekdays.isEmpty else { return }
    guard interval == 1 else {
      throw RecurrenceError(
        "every \(interval) days does not go with weekdays",
        help: "write 'every \(interval) days', or 'every week on' and the weekdays")
    }
    rule.frequency = .weekly
  }

  private func setDays(ofMonthly rule: inout RecurrenceRule) throws(RecurrenceError) {
    guard weekdays.isEmpty else {
      throw RecurrenceError(
        "in a repeat by the month a weekday needs a number",
        help: "write 'every Friday', or 'every month on the 1st Friday' (每月第一个周五)")
    }
    guard months.isEmpty, yearDays.isEmpty else {
      throw RecurrenceError(
        "a repeat by the month names no month",
        help: "write 'every year on March 8' or 'every January on the 15th'")
    }
    rule.byMonthDay = monthDays
    rule.byDay = numberedDays
    try setWorkingDays(of: &rule)
  }

  private func setDays(ofYearly rule: inout RecurrenceRule) throws(RecurrenceError) {
    guard !months.isEmpty || (monthDays.isEmpty && weekdays.isEmpty && workingDays.isEmpty) else {
      throw RecurrenceError(
        "a repeat by the year needs the month as well", help: "write 'every year on March 8' or 每年3月8日")
    }
    rule.byMonthDay = monthDays
    rule.byYearDay = yearDays
    rule.byDay = plainDays + numberedDays
    guard !workingDays.isEmpty else { return }
    guard interval == 1 else {
      throw RecurrenceError(
        "working days of a month do not go with every \(interval) years", help: "write 'every year' instead")
    }
    rule.frequency = .monthly
    try setWorkingDays(of: &rule)
  }

  /// The n-th working day of a month is the n-th of its Mondays to Fridays (BYSETPOS).
  private func setWorkingDays(of rule: inout RecurrenceRule) throws(RecurrenceError) {
    if workingDays.isEmpty { return }
    guard hours.count <= 1 else {
      throw RecurrenceError(
        "the n-th working day of a month goes with one time of day only",
        help: "write one repeat for each time")
    }
    rule.byDay = RecurrenceDraft.mondayToFriday.map { RecurrenceRule.Day($0) }
    rule.bySetPosition = workingDays
  }

  private var monthNames: String {
    months.map { EnglishWords.monthNames[$0 - 1] }.joined(separator: " or ")
  }

  // MARK: Days that there are

  private func checkDays() throws(RecurrenceError) {
    let kinds = [
      monthDays.isEmpty, yearDays.isEmpty, weekdays.isEmpty, numberedDays.isEmpty, workingDays.isEmpty,
    ]
    guard kinds.count(where: { !$0 }) <= 1 else {
      throw RecurrenceError(
        "days of two kinds do not fit one repeat", help: "write one repeat for each")
    }
    if let month = months.first(where: { !(1...12).contains($0) }) {
      throw RecurrenceError("there is no month \(month)", help: "months go from 1 to 12")
    }
    let longestMonth = months.map { CivilDate.days(inMonth: $0, year: 2000) }.max() ?? 31
    if let day = monthDays.first(where: { !(1...longestMonth).contains(abs($0)) }) {
      throw RecurrenceError(
        "\(months.isEmpty ? "no month" : monthNames) has \(months.isEmpty ? "a" : "no") day \(abs(day))",
        help: "its days go from 1 to \(longestMonth); 'the last' (最后一天) is the last of them")
    }
    if let day = yearDays.first(where: { !(1...366).contains(abs($0)) }) {
      throw RecurrenceError("a year has no day \(abs(day))", help: "its days go from 1 to 366")
    }
    let isOfYear = frequency == .yearly && months.isEmpty
    if let day = numberedDays.first(where: { !(1...(isOfYear ? 53 : 5)).contains(abs($0.ordinal ?? 1)) }) {
      throw RecurrenceError(
        "a \(isOfYear ? "year" : "month") has no \(day.weekday.englishName) number \(abs(day.ordinal ?? 0))",
        help: "they go from 1 to \(isOfYear ? 53 : 5); 'the last' is the last of them")
    }
    if let place = workingDays.first(where: { !(1...23).contains(abs($0)) }) {
      throw RecurrenceError("a month has no working day number \(abs(place))", help: "they go from 1 to 23")
    }
    if let hour = hours.first(where: { !(0...23).contains($0) }) {
      throw RecurrenceError("a day has no hour \(hour)", help: "hours go from 0 to 23")
    }
    if !RecurrenceRule.numberRange.contains(interval) {
      throw RecurrenceError("there is no repeat every \(interval) units", help: RecurrenceRule.numberHelp)
    }
    if let count, !RecurrenceRule.numberRange.contains(count) {
      throw RecurrenceError("there is no repeat of \(count) times", help: RecurrenceRule.numberHelp)
    }
  }
}

extension RecurrenceRule.Frequency {
  var noun: String {
    switch self {
    case .secondly: "second"
    case .minutely: "minute"
    case .hourly: "hour"
    case .daily: "day"
    case .weekly: "week"
    case .monthly: "month"
    case .yearly: "year"
    }
  }
}
