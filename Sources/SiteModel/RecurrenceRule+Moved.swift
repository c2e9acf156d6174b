package import CivilTime
package import Recurrence

extension RecurrenceRule {
  /// The rule of a series that begins at `first`, each time as long before or after one of this rule's as `first` is
  /// before or after `start`, its first; nil where no rule says that.
  package func moved(from start: CivilDateTime, to first: CivilDateTime) -> RecurrenceRule? {
    let days = start.date.dayNumber - first.date.dayNumber
    let rest = start.time.secondOfDay - first.time.secondOfDay
    guard rest == 0 || !setsTimeOfDay, var rule = moved(earlierBy: days, from: start.date) else { return nil }
    if case .local(let last)? = rule.until { rule.until = .local(last.adding(seconds: -rest)) }
    return rule
  }

  /// The rule whose occurrences lie `days` days earlier (negative: later); nil where no rule says that for every month.
  ///
  /// A reminder the evening before needs it: a rule names weekdays and days of the month, and they move too.
  /// `start` is the first occurrence of this rule, which names what the rule leaves open.
  func moved(earlierBy days: Int, from start: CivilDate) -> RecurrenceRule? {
    if days == 0 { return self }
    guard bySetPosition.isEmpty, byYearDay.isEmpty, byWeekNumber.isEmpty,
      frequency >= .daily
    else { return nil }
    var rule = endMoved(by: -days)
    switch frequency {
    case .daily where byMonthDay.isEmpty && byMonth.isEmpty && (byDay.isEmpty || interval == 1):
      rule.byDay = byDay.map { Day($0.weekday.earlier(by: days)) }
      return rule
    case .weekly where byMonth.isEmpty && byMonthDay.isEmpty:
      // With an interval it counts in which week an occurrence falls, and some days would change weeks.
      guard interval == 1 || byDay.count <= 1 else { return nil }
      rule.byDay = interval == 1 ? byDay.map { Day($0.weekday.earlier(by: days)) } : []
      return rule
    case .monthly: return movedInMonth(rule, days, start)
    case .yearly where byDay.isEmpty: return movedInYear(rule, days, start)
    case .yearly where byMonth.count == 1: return movedInMonth(rule, days, start)
    default: return nil
    }
  }

  private func movedInMonth(_ rule: RecurrenceRule, _ days: Int, _ start: CivilDate) -> RecurrenceRule? {
    guard abs(days) < 28 else { return nil }
    var rule = rule
    var from: [Int] = []
    if byDay.isEmpty {
      from = byMonthDay.isEmpty ? [start.day] : byMonthDay
    } else {
      guard byMonthDay.isEmpty, byDay.count == 1, let day = byDay.first, let ordinal = day.ordinal else {
        return nil
      }
      // The second Tuesday is the Tuesday from the 8th to the 14th; the last one that from the 7th last day on.
      from = ordinal > 0 ? Array((7 * ordinal - 6)...(7 * ordinal)) : Array((7 * ordinal)...(7 * ordinal + 6))
      rule.byDay = [Day(day.weekday.earlier(by: days))]
    }
    if let day = from.first, from.count == 1, day > 28 { return movedFromEnd(rule, day, days) }
    guard let moved = Self.monthDays(from, earlierBy: days) else { return nil }
    // Days that leave their month shift the months that an interval counts, or that are named: all or none of them may.
    let leaves = Set(zip(from, moved).map { ($0 > 0) != ($1 > 0) })
    guard !leaves.contains(true) || byMonth.isEmpty && (interval == 1 || leaves.count == 1) else {
      return nil
    }
    rule.byMonthDay = moved
    return rule
  }

  /// Before a 31st or 30th, in the months that have one.
  private func movedFromEnd(_ rule: RecurrenceRule, _ day: Int, _ days: Int) -> RecurrenceRule? {
    guard days > 0, days < day, day > 29, byDay.isEmpty else { return nil }
    let long = (1...12).filter { CivilDate.days(inMonth: $0, year: 2024) >= day }
    var rule = rule
    rule.byMonth = byMonth.isEmpty ? long : long.filter(byMonth.contains)
    rule.byMonthDay = [day - days]
    return rule.byMonth.isEmpty ? nil : rule
  }

  private func movedInYear(_ rule: RecurrenceRule, _ days: Int, _ start: CivilDate) -> RecurrenceRule? {
    // Days of the month without a month are days of every month (RFC 5545 §3.3.10).
    guard byMonth.count <= 1, byMonthDay.count <= byMonth.count else { return nil }
    let month = byMonth.first ?? start.month
    let day = byMonthDay.first ?? start.day
    var rule = rule
    // The same day in leap years and others: no end of February lies between.
    let dates = [2024, 2025].map { CivilDate(year: $0, month: month, day: day)?.adding(days: -days) }
    if let first = dates[0], let second = dates[1], first.month == second.month, first.day == second.day {
      rule.byMonth = [first.month]
      rule.byMonthDay = [first.day]
      return rule
    }
    guard abs(days) < 28, let moved = Self.monthDays([day], earlierBy: days)?.first else { return nil }
    let months = (day > 0) == (moved > 0) ? 0 : days > 0 ? -1 : 1
    rule.byMonth = [(month - 1 + months + 12) % 12 + 1]
    rule.byMonthDay = [moved]
    return rule
  }

  /// Days of the month (negative: from its end), each `days` earlier; nil where a month may lack one of them.
  private static func monthDays(_ all: [Int], earlierBy days: Int) -> [Int]? {
    guard all.allSatisfy({ (-28...28).contains($0) && $0 != 0 }) else { return nil }
    // There is no day 0: the day before the 1st is the last, -1, of the month before, and the other way round.
    let moved = all.map { day in
      let moved = day - days
      if day > 0, moved <= 0 { return moved - 1 }
      if day < 0, moved >= 0 { return moved + 1 }
      return moved
    }
    return moved.allSatisfy { (-28...28).contains($0) } ? moved : nil
  }

  private func endMoved(by days: Int) -> RecurrenceRule {
    var rule = self
    switch until {
    case .date(let date)?: rule.until = .date(date.adding(days: days))
    case .local(let civil)?: rule.until = .local(civil.adding(seconds: days * 86_400))
    case .utc?, nil: break
    }
    return rule
  }
}

extension Weekday {
  fileprivate func earlier(by days: Int) -> Weekday {
    Weekday.allCases[((rawValue - 1 - days) % 7 + 7) % 7]
  }
}
