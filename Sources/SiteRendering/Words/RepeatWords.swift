internal import CivilTime
internal import Recurrence

/// The words of one rule: its days, months and times of day, without its end.
struct RepeatWords {
  let dates: DateWords
  /// As `RecurrenceRule.plainer(from:)` makes it.
  let rule: RecurrenceRule
  /// Of the first occurrence.
  let start: TimeOfDay

  var words: Words { dates.words }

  /// "every 2 weeks on Tuesday and Thursday in June at 8:00 AM"; nil where no words are short and right.
  func text() -> String? {
    switch rule.frequency {
    case .secondly, .minutely, .hourly: clock().map(inMonths)
    case .daily: atTimes(inMonths(daily))
    case .weekly: atTimes(inMonths(weekly))
    // Days of some months are dates of the year: each 1 May. Of a long run of months they are days of each month in it.
    case .monthly where rule.byMonth.isEmpty || run(rule.byMonth, of: 12) != nil: atTimes(inMonths(monthly))
    case .monthly, .yearly: atTimes(yearly)
    }
  }

  // MARK: Pieces

  /// The pattern `one`, or with an interval `many`, with `{n}` and one more name filled in.
  func every(_ one: String, _ many: String, _ name: String = "", _ value: String = "") -> String {
    words.fill(rule.interval == 1 ? one : many, ["n": interval(rule.interval), name: value])
  }

  /// A number of units: Chinese has a word of its own for two.
  func interval(_ number: Int) -> String {
    number == 2 ? words["interval_two"] : words.fill("interval_n", ["n": String(number)])
  }

  /// First and last of four numbers or more that follow one another, also over the end of a circle of `length` from 1.
  func run(_ numbers: [Int], of length: Int) -> (first: Int, last: Int)? {
    guard numbers.count >= 4, numbers.count < length else { return nil }
    let all = Set(numbers)
    let starts = numbers.filter { !all.contains($0 == 1 ? length : $0 - 1) }
    guard let first = starts.first, starts.count == 1 else { return nil }
    return (first, (first + numbers.count - 2) % length + 1)
  }

  private func inMonths(_ text: String) -> String {
    if rule.byMonth.isEmpty { return text }
    if let run = run(rule.byMonth, of: 12) {
      return words.fill(
        "repeat_from_month",
        ["repeat": text, "first": dates.monthName(run.first), "last": dates.monthName(run.last)])
    }
    return words.fill(
      "repeat_in_months", ["repeat": text, "months": words.list(rule.byMonth.map(dates.monthName))])
  }
}
