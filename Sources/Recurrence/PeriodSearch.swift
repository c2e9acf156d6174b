internal import CivilTime

/// Finds occurrences of DAILY, WEEKLY, MONTHLY and YEARLY rules: matching days of the periods that count,
/// each with the rule's times of day.
struct PeriodSearch {
  private let periods: DayPeriods
  private let times: TimesOfDay
  private let setPositions: [Int]
  /// False when no search can find anything.
  private let isPossible: Bool
  private var days: MatchingDays
  /// With BYSETPOS: the days of one period, and its number.
  private var periodDays: (index: Int, days: [Int])?

  init(_ rule: RecurrenceRule, start: CivilDateTime) {
    periods = DayPeriods(rule, start: start.date)
    let filter = DayFilter(rule, start: start.date)
    days = MatchingDays(filter)
    times = TimesOfDay(
      hours: rule.byHour.isEmpty ? [start.time.hour] : rule.byHour,
      minutes: rule.byMinute.isEmpty ? [start.time.minute] : rule.byMinute,
      seconds: rule.bySecond.isEmpty ? [start.time.second] : rule.bySecond)
    setPositions = rule.bySetPosition
    let most = filter.mostDays * times.count
    isPossible =
      times.count > 0
      && (setPositions.isEmpty || setPositions.contains { $0 != 0 && (-most...most).contains($0) })
  }

  mutating func first(atOrAfter moment: Int) -> Int? {
    guard isPossible else { return nil }
    return setPositions.isEmpty ? firstDay(atOrAfter: moment) : firstPosition(atOrAfter: moment)
  }

  private func lastDay(from day: Int) -> Int { min(MatchingDays.lastDay, day + periods.longestGap) }

  /// Without BYSETPOS each matching day stands for itself.
  private mutating func firstDay(atOrAfter moment: Int) -> Int? {
    var day = CivilDateTime(civilSeconds: moment).date.dayNumber
    var earliest = moment - day * 86_400
    let last = lastDay(from: day)
    while day <= last, let match = days.first(atOrAfter: day) {
      if match > last { return nil }
      let index = periods.index(of: match)
      let next = periods.next(atOrAfter: index)
      if match > day { earliest = 0 }
      day = match
      if next == index {
        if let time = times.first(atOrAfter: earliest) { return day * 86_400 + time }
        day += 1
      } else {
        day = periods.firstDay(of: next)
      }
      earliest = 0
    }
    return nil
  }

  /// With BYSETPOS a period's occurrences, those before the start included, are numbered.
  private mutating func firstPosition(atOrAfter moment: Int) -> Int? {
    var day = CivilDateTime(civilSeconds: moment).date.dayNumber
    let last = lastDay(from: day)
    var index = periods.index(of: day)
    while true {
      index = periods.next(atOrAfter: index)
      day = periods.firstDay(of: index)
      // A period without any matching day need not be looked into.
      guard day <= last, let match = days.first(atOrAfter: day), match <= last else { return nil }
      let indexOfMatch = periods.index(of: match)
      if indexOfMatch > index {
        index = indexOfMatch
        continue
      }
      if let found = firstPosition(atOrAfter: moment, in: index, from: match) { return found }
      index += 1
    }
  }

  private mutating func firstPosition(atOrAfter moment: Int, in index: Int, from firstDay: Int) -> Int? {
    let days = matchingDays(of: index, from: firstDay)
    let count = days.count * times.count
    var best: Int?
    for position in setPositions {
      let place = position > 0 ? position - 1 : count + max(position, -count - 1)
      guard position != 0, (0..<count).contains(place) else { continue }
      let found = days[place / times.count] * 86_400 + times[place % times.count]
      if found >= moment, found < best ?? .max { best = found }
    }
    return best
  }

  private mutating func matchingDays(of index: Int, from firstDay: Int) -> [Int] {
    if let periodDays, periodDays.index == index { return periodDays.days }
    let end = periods.firstDay(of: index + 1)
    var found: [Int] = []
    var next: Int? = firstDay
    while let day = next, day < end {
      found.append(day)
      next = days.first(atOrAfter: day + 1)
    }
    periodDays = (index, found)
    return found
  }
}
