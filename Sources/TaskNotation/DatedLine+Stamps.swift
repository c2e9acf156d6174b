internal import CivilTime
internal import DateText
internal import Recurrence

/// What Org's time stamps say of a line.
extension DatedLine {
  /// A plain stamp: something that begins then.
  mutating func plan(event stamp: OrgTimestamp) {
    guard let begin = moment(stamp) else { return }
    start = start ?? begin
    takeRule(stamp, from: begin)
    guard let last = end(of: stamp, from: begin) else { return }
    end = last
  }

  /// A planning line below it: SCHEDULED is when work on it begins, DEADLINE when it is due, with a warning before.
  package mutating func plan(_ planning: OrgPlanning) {
    for range in planning.unread {
      find(
        "this is no time stamp", help: "write it as <2026-12-01 Tue> or <2026-12-01 Tue 09:00 +1w>", at: range
      )
    }
    if let stamp = planning.deadline, stamp.isActive, let moment = moment(stamp) {
      due = due ?? moment
      takeRule(stamp, from: moment)
      if let delay = stamp.delay { ring(delay, before: moment, at: stamp.range) }
    }
    if let stamp = planning.scheduled, stamp.isActive, let moment = moment(stamp) {
      start = moment
      takeRule(stamp, from: moment)
    }
    if let stamp = planning.closed, let moment = moment(stamp) { completed = completed ?? moment }
  }

  // MARK: Values

  private mutating func moment(_ stamp: OrgTimestamp) -> Placed<DateOrTime>? {
    let day = stamp.day
    guard let date = day.civil else {
      find(
        isError: true, "there is no day '\(day.text)'", help: "write a day that exists, such as 2026-12-01",
        at: day.range)
      return nil
    }
    if stamp.hasWrongDayName {
      find(
        "\(date) is a \(date.weekday.englishName), not '\(stamp.dayName)'; the date counts",
        help: "correct the day or its name", at: stamp.range)
    }
    guard let clock = stamp.time else { return Placed(.date(date), day.range) }
    guard let time = clock.time else {
      find(isError: true, "there is no such time", help: "hours run from 00 to 23", at: stamp.range)
      return nil
    }
    return Placed(.local(CivilDateTime(date, time)), stamp.range)
  }

  private mutating func end(of stamp: OrgTimestamp, from begin: Placed<DateOrTime>) -> Placed<DateOrTime>? {
    guard stamp.endDay != nil || stamp.endTime != nil else { return nil }
    let day = stamp.endDay ?? stamp.day
    guard let date = day.civil else {
      find(
        isError: true, "there is no day '\(day.text)'", help: "write a day that exists, such as 2026-12-01",
        at: day.range)
      return nil
    }
    let value: DateOrTime
    switch (begin.value, stamp.endTime?.time) {
    case (.date, _): value = .date(date)
    case (_, let time?): value = .local(CivilDateTime(date, time))
    default: return nil
    }
    guard !value.isBefore(begin.value) else {
      find("this ends before it begins", help: "write the later time behind", at: stamp.range)
      return nil
    }
    return Placed(value, stamp.range)
  }

  private mutating func takeRule(_ stamp: OrgTimestamp, from begin: Placed<DateOrTime>) {
    guard recurrence == nil, let rule = stamp.rule else { return }
    if rule.setsTimeOfDay, case .date = begin.value {
      find("hours repeat only what has a time of day", help: "write the time, such as 09:00", at: stamp.range)
      return
    }
    recurrence = Placed(rule, stamp.range)
  }

  /// Rings so long before what is due; and then, where that has a time of day.
  private mutating func ring(
    _ delay: OrgTimestamp.Delay, before due: Placed<DateOrTime>, at range: Range<Int>
  ) {
    guard rings.isEmpty, case (let date, let time) = due.value.parts else { return }
    var moment: DateOrTime
    switch delay.span.unit {
    case "h":
      guard let time else {
        find("hours count back only from a time of day", help: "write days: -1d", at: range)
        return
      }
      moment = .local(CivilDateTime(date, time).adding(seconds: -3600 * delay.span.value))
    case "d": moment = .date(date.adding(days: -delay.span.value))
    case "w": moment = .date(date.adding(days: -7 * delay.span.value))
    case "m": moment = .date(date.adding(months: -delay.span.value))
    default: moment = .date(date.adding(months: -12 * delay.span.value))
    }
    if let time, case .date(let day) = moment { moment = .local(CivilDateTime(day, time)) }
    rings = [Placed(moment, range)]
    if time != nil { rings.append(due) }
  }

  private mutating func find(
    isError: Bool = false, _ message: String, help: String, at range: Range<Int>
  ) {
    findings.append(LineFinding(isError: isError, message: message, help: help, range: range))
  }
}

extension DateOrTime {
  fileprivate var parts: (date: CivilDate, time: TimeOfDay?) {
    switch self {
    case .date(let date): (date, nil)
    case .local(let civil), .fixed(let civil, _): (civil.date, civil.time)
    }
  }

  fileprivate func isBefore(_ other: DateOrTime) -> Bool {
    let (a, b) = (parts, other.parts)
    return (a.date, a.time ?? .midnight) < (b.date, b.time ?? .midnight)
  }
}

extension CivilDate {
  /// So many months later, on the last day of a month that is too short.
  fileprivate func adding(months: Int) -> CivilDate {
    let number = year * 12 + month - 1 + months
    let (year, month) = (number / 12, number % 12 + 1)
    return CivilDate(year: year, month: month, day: min(day, CivilDate.days(inMonth: month, year: year)))
      ?? self
  }
}
