package import CivilTime

extension RecurrenceRule {
  /// One of several rules that together give the series of another.
  package struct SimplePart: Sendable, Hashable {
    /// What sets it apart from the others: `at0800`, `on15`, `on-1fr`, `in7`; empty of an only one.
    package var key: String
    /// Its first occurrence.
    package var start: CivilDateTime
    package var rule: RecurrenceRule
  }

  /// Times of a day, and all parts of a rule, beyond which it stays whole.
  private static let mostParts = 48
  /// The largest COUNT that is counted out: rules that share one have to end at a moment instead.
  private static let longestCount = 10_000

  /// The series that begins with `start`, its first occurrence, as rules of one time a day and one day a month or year.
  ///
  /// Calendar apps that read no rule within a day (Apple's, Google's), or none of several days of the month (Outlook),
  /// read these. No two of them share an occurrence. The rule alone, where that cannot be said.
  ///
  /// `splitsWeeks` takes the days of every second or further week apart too.
  package func simpleParts(from start: CivilDateTime, splitsWeeks: Bool = false) -> [SimplePart] {
    let whole = [SimplePart(key: "", start: start, rule: self)]
    guard bySetPosition.isEmpty, let times = timesOfDay(from: start) else { return whole }
    var daily = withoutTimesOfDay
    if frequency < .daily { (daily.frequency, daily.interval) = (.daily, max(1, period / 86_400)) }
    let days = daily.singleDays(from: start.date, splitsWeeks: splitsWeeks)
    if !setsTimeOfDay, days.count == 1 { return whole }
    guard times.count * days.count <= Self.mostParts else { return whole }
    if times.count * days.count > 1, count != nil {
      guard let last = lastCounted(from: start) else { return whole }
      daily.count = nil
      daily.until = .local(last)
    }
    var parts: [SimplePart] = []
    for (dayKey, day) in days {
      var rule = day
      (rule.count, rule.until) = (daily.count, daily.until)
      for time in times {
        // The phase of INTERVAL is that of the whole series.
        let from = CivilDateTime(start.date, time)
        guard let first = rule.first(onOrAfter: start, start: from) else { continue }
        let timeKey =
          times.count > 1 ? "at" + time.hourAndMinute.filter { $0 != ":" } + Self.seconds(time) : ""
        parts.append(SimplePart(key: dayKey + timeKey, start: first, rule: rule))
      }
    }
    return parts.isEmpty ? whole : parts
  }

  private static func seconds(_ time: TimeOfDay) -> String { time.second == 0 ? "" : "\(time.second)" }

  // MARK: Times

  /// The times at which it falls on each of its days; nil where they differ from day to day, or are too many.
  private func timesOfDay(from start: CivilDateTime) -> [TimeOfDay]? {
    if !setsTimeOfDay { return [start.time] }
    var clock = self
    (clock.byDay, clock.byMonthDay, clock.byMonth) = ([], [], [])
    (clock.count, clock.until) = (nil, nil)
    if frequency < .daily {
      guard byYearDay.isEmpty, byWeekNumber.isEmpty, byDay.allSatisfy({ $0.ordinal == nil }),
        86_400 % period == 0 || period % 86_400 == 0
      else { return nil }
    } else {
      (clock.frequency, clock.interval) = (.daily, 1)
      (clock.byYearDay, clock.byWeekNumber) = ([], [])
    }
    let end = start.adding(seconds: 86_400)
    let times = clock.occurrences(from: start).prefix(Self.mostParts + 1).prefix { $0 < end }.map(\.time)
    return times.count > Self.mostParts ? nil : times.sorted()
  }

  /// The seconds of one INTERVAL of a rule that repeats within the day.
  private var period: Int {
    let unit =
      switch frequency {
      case .secondly: 1
      case .minutely: 60
      default: 3600
      }
    return max(1, OccurrenceSearch.interval(of: self)) * unit
  }

  /// The last occurrence of a COUNT.
  private func lastCounted(from start: CivilDateTime) -> CivilDateTime? {
    guard let count, count <= Self.longestCount else { return nil }
    var last: CivilDateTime?
    for occurrence in occurrences(from: start) { last = occurrence }
    return last
  }

  // MARK: Days

  private typealias Keyed = (key: String, rule: RecurrenceRule)

  /// The rule for each day of the month, numbered weekday and month that it lists, where no two of them can coincide.
  private func singleDays(from start: CivilDate, splitsWeeks: Bool) -> [Keyed] {
    let whole: [Keyed] = [("", self)]
    guard byYearDay.isEmpty, byWeekNumber.isEmpty else { return whole }
    switch frequency {
    case .weekly where splitsWeeks && interval > 1:
      return byDay.isEmpty
        ? whole
        : byDay.map { day in
          var rule = self
          rule.byDay = [day]
          return (byDay.count == 1 ? "" : "on\(day.weekday.code.lowercased())", rule)
        }
    case .monthly where byMonth.isEmpty: return singleDaysOfMonth
    case .yearly where byMonth.count >= 1:
      var rule = self
      if byDay.isEmpty, byMonthDay.isEmpty { rule.byMonthDay = [start.day] }
      let days = rule.singleDaysOfMonth
      guard days.allSatisfy({ $0.rule.namesOneDay }) else { return whole }
      if byMonth.count == 1 { return days.count == 1 ? whole : days }
      return byMonth.flatMap { month in
        days.map { day in
          var rule = day.rule
          rule.byMonth = [month]
          return ("in\(month)" + day.key, rule)
        }
      }
    default: return whole
    }
  }

  private var singleDaysOfMonth: [Keyed] {
    if byDay.isEmpty, byMonthDay.count > 1, Self.areApart(byMonthDay, lengths: 28...31) {
      return byMonthDay.map { day in
        var rule = self
        rule.byMonthDay = [day]
        return ("on\(day)", rule)
      }
    }
    let ordinals = byDay.compactMap(\.ordinal)
    if byMonthDay.isEmpty, ordinals.count > 1, ordinals.count == byDay.count,
      Self.areApart(ordinals, lengths: 4...5)
    {
      return byDay.map { day in
        var rule = self
        rule.byDay = [day]
        return ("on\(day.ordinal ?? 0)\(day.weekday.code.lowercased())", rule)
      }
    }
    return [("", self)]
  }

  private var namesOneDay: Bool {
    byDay.isEmpty ? byMonthDay.count == 1 : byMonthDay.isEmpty && byDay.count == 1 && byDay[0].ordinal != nil
  }

  /// The 31st may be the last day, and the fifth Friday the last one: numbers from both ends may mean one of `lengths`.
  private static func areApart(_ numbers: [Int], lengths: ClosedRange<Int>) -> Bool {
    let fromEnd = numbers.filter { $0 < 0 }
    return numbers.allSatisfy { number in
      number < 0 || fromEnd.allSatisfy { !lengths.contains(number - $0 - 1) }
    }
  }
}
