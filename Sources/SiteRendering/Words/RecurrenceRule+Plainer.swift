internal import CivilTime
internal import Recurrence

extension RecurrenceRule {
  /// The rule with the same occurrences that says most plainly what it is; nil for a mix of parts beyond words.
  ///
  /// `start` is the first occurrence; what the rule leaves open is taken from it. In what comes back the frequency
  /// says what the days are of:
  /// - HOURLY and MINUTELY: weekdays, months, and BYMINUTE with HOURLY;
  /// - DAILY: weekdays that limit it, only with an INTERVAL;
  /// - WEEKLY: at least one weekday;
  /// - MONTHLY, and YEARLY with BYMONTH: days of the month, limited by weekdays; numbered weekdays; or BYSETPOS over
  ///   weekdays. With BYMONTH and no INTERVAL it is MONTHLY;
  /// - YEARLY without BYMONTH: numbered weekdays, BYSETPOS over weekdays, days of the year, or weekdays of numbered weeks.
  func plainer(from start: CivilDateTime) -> RecurrenceRule? {
    var rule = self
    rule.normalize()
    if rule.bySecond == [start.time.second] { rule.bySecond = [] }
    // Nothing rings every second.
    guard frequency > .secondly, rule.bySecond.isEmpty, RecurrenceRule.numberRange.contains(interval) else {
      return nil
    }
    if frequency < .daily, rule.namesEveryWeekday { rule.byDay = [] }
    switch frequency {
    case .secondly, .minutely, .hourly: return rule.plainerClock(start.time)?.plainerDays(from: start.date)
    case .daily, .weekly, .monthly, .yearly: return rule.plainerDays(from: start.date)
    }
  }

  private func plainerDays(from start: CivilDate) -> RecurrenceRule? {
    var rule = self
    // YEARLY, all months are more than none: with them weekdays are numbered within the month.
    if rule.byMonth.count == 12, frequency < .yearly { rule.byMonth = [] }
    switch frequency {
    case .secondly, .minutely, .hourly: return rule
    case .daily: return rule.plainerDaily(from: start)
    case .weekly: return rule.plainerWeekly(from: start)
    case .monthly: return rule.plainerMonthly(from: start)
    case .yearly: return rule.plainerYearly(from: start)
    }
  }

  private var namesEveryWeekday: Bool { hasPlainWeekdays && byDay.count == 7 }

  /// Weekdays, if any, are each such weekday, not the first or last.
  private var hasPlainWeekdays: Bool { byDay.allSatisfy { $0.ordinal == nil } }

  private var hasNumberedWeekdays: Bool { !byDay.isEmpty && byDay.allSatisfy { $0.ordinal != nil } }

  // MARK: Within a day

  /// A grid that begins anew each hour or day is one of minutes or hours.
  private func plainerClock(_ start: TimeOfDay) -> RecurrenceRule? {
    guard bySetPosition.isEmpty, byYearDay.isEmpty, byWeekNumber.isEmpty, hasPlainWeekdays else { return nil }
    var rule = self
    if frequency == .minutely, !byMinute.isEmpty || !byHour.isEmpty, 60 % interval == 0 {
      rule.byMinute = (0..<60).filter {
        ($0 - start.minute) % interval == 0 && (byMinute.isEmpty || byMinute.contains($0))
      }
      rule.frequency = .hourly
      rule.interval = 1
    }
    if rule.frequency == .hourly, !byHour.isEmpty, 24 % rule.interval == 0 {
      rule.byHour = byHour.filter { ($0 - start.hour) % rule.interval == 0 }
      if rule.byMinute.isEmpty { rule.byMinute = [start.minute] }
      rule.frequency = .daily
      rule.interval = 1
      return rule
    }
    guard rule.byHour.isEmpty, rule.byMonthDay.isEmpty, rule.frequency == .hourly || byMinute.isEmpty else {
      return nil
    }
    if rule.byMinute == [start.minute] { rule.byMinute = [] }
    if rule.interval == 1, let step = rule.minutesApart {
      rule.frequency = .minutely
      rule.interval = step
      rule.byMinute = []
    }
    return rule
  }

  /// How many minutes lie between those of BYMINUTE, when that holds from hour to hour.
  private var minutesApart: Int? {
    guard frequency == .hourly, byMinute.count > 1, let first = byMinute.first, 60 % byMinute.count == 0
    else {
      return nil
    }
    let step = 60 / byMinute.count
    return byMinute.enumerated().allSatisfy { $1 == first + $0 * step } ? step : nil
  }

  private func plainerDaily(from start: CivilDate) -> RecurrenceRule? {
    guard bySetPosition.isEmpty, byYearDay.isEmpty, byWeekNumber.isEmpty, hasPlainWeekdays else { return nil }
    var rule = self
    if namesEveryWeekday { rule.byDay = [] }
    if interval > 1 { return byMonthDay.isEmpty ? rule : nil }
    if rule.byDay.isEmpty && byMonthDay.isEmpty { return rule }
    rule.frequency = byMonthDay.isEmpty ? .weekly : .monthly
    return rule.plainerDays(from: start)
  }

  private func plainerWeekly(from start: CivilDate) -> RecurrenceRule? {
    guard bySetPosition.isEmpty, byMonthDay.isEmpty, byYearDay.isEmpty, byWeekNumber.isEmpty, hasPlainWeekdays
    else { return nil }
    var rule = self
    if byDay.isEmpty { rule.byDay = [Day(start.weekday)] }
    if namesEveryWeekday, interval == 1 {
      rule.frequency = .daily
      rule.byDay = []
    }
    return rule
  }
}

extension RecurrenceRule {
  // MARK: Days of a month or year

  private func plainerMonthly(from start: CivilDate) -> RecurrenceRule? {
    guard byYearDay.isEmpty, byWeekNumber.isEmpty, var rule = withoutPositions(inMonth: true) else {
      return nil
    }
    if rule.byDay.isEmpty, rule.byMonthDay.isEmpty { rule.byMonthDay = [start.day] }
    if rule.namesEveryWeekday, !rule.byMonthDay.isEmpty { rule.byDay = [] }
    if rule.interval > 1, !rule.byMonth.isEmpty {
      guard 12 % rule.interval == 0 else { return nil }
      rule.byMonth = rule.byMonth.filter { ($0 - start.month) % rule.interval == 0 }
      rule.interval = 1
    }
    // Each Monday of each month is each Monday.
    guard rule.byMonthDay.isEmpty, rule.bySetPosition.isEmpty, rule.hasPlainWeekdays else {
      return rule.numbersFit(most: 5) ? rule : nil
    }
    guard rule.interval == 1 else { return nil }
    rule.frequency = .weekly
    return rule.plainerWeekly(from: start)
  }

  private func plainerYearly(from start: CivilDate) -> RecurrenceRule? {
    if !byWeekNumber.isEmpty {
      guard byMonth.isEmpty, byMonthDay.isEmpty, byYearDay.isEmpty, bySetPosition.isEmpty, hasPlainWeekdays
      else {
        return nil
      }
      var rule = self
      if byDay.isEmpty { rule.byDay = [Day(start.weekday)] }
      return rule
    }
    if !byYearDay.isEmpty {
      return byMonth.isEmpty && byMonthDay.isEmpty && byDay.isEmpty && bySetPosition.isEmpty ? self : nil
    }
    var rule = self
    if byDay.isEmpty, byMonthDay.isEmpty {
      if byMonth.isEmpty { rule.byMonth = [start.month] }
      rule.byMonthDay = [start.day]
    }
    // Positions count within all that the year has, which may be one month.
    guard bySetPosition.isEmpty || byMonth.count < 2,
      let placed = rule.withoutPositions(inMonth: byMonth.count == 1)
    else { return nil }
    if !placed.byYearDay.isEmpty { return placed }
    rule = placed
    if rule.namesEveryWeekday, !rule.byMonthDay.isEmpty { rule.byDay = [] }
    let isOfMonths = !rule.byMonth.isEmpty || !rule.byMonthDay.isEmpty
    let isWeekly = rule.byMonthDay.isEmpty && rule.bySetPosition.isEmpty && rule.hasPlainWeekdays
    if rule.interval == 1, isOfMonths || isWeekly {
      rule.frequency = .monthly
      return rule.plainerDays(from: start)
    }
    // Days of a month without a month are days of every month of the years that count.
    guard !isWeekly, rule.byMonthDay.isEmpty || !rule.byMonth.isEmpty else { return nil }
    return rule.numbersFit(most: rule.byMonth.isEmpty ? 53 : 5) ? rule : nil
  }

  /// BYSETPOS as what it comes to: a numbered weekday or a day of the month; it stays over several weekdays.
  private func withoutPositions(inMonth: Bool) -> RecurrenceRule? {
    if bySetPosition.isEmpty {
      guard byMonthDay.isEmpty || hasPlainWeekdays, hasPlainWeekdays || hasNumberedWeekdays else {
        return nil
      }
      return self
    }
    // Several times a day would be counted one by one.
    guard byHour.count <= 1, byMinute.count <= 1, hasPlainWeekdays else { return nil }
    var rule = self
    rule.bySetPosition = []
    if !byMonthDay.isEmpty {
      // The last of the 28th to the 31st is the last day of each month.
      guard byDay.isEmpty, inMonth, bySetPosition == [-1], byMonthDay == Array(28...31) else { return nil }
      rule.byMonthDay = [-1]
      return rule
    }
    let weekdays = Set(byDay.map(\.weekday))
    guard let weekday = weekdays.first else { return nil }
    switch weekdays.count {
    case 1: rule.byDay = bySetPosition.map { Day(weekday, ordinal: $0) }
    case 7:
      rule.byDay = []
      if inMonth { rule.byMonthDay = bySetPosition } else { rule.byYearDay = bySetPosition }
    default: return self
    }
    return rule
  }

  private func numbersFit(most: Int) -> Bool {
    let isPossible = byDay.allSatisfy { (1...most).contains(abs($0.ordinal ?? 1)) }
    return isPossible && byMonthDay.allSatisfy { (1...31).contains(abs($0)) }
  }
}
