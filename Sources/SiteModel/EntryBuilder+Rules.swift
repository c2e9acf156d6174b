internal import CivilTime
internal import DateText
internal import MemoReading
internal import Recurrence
internal import TimeZones

extension EntryBuilder {
  /// Errors of `until`, `count` and `skip` that no single entry can see.
  mutating func checkRepetition() {
    let repeats =
      keys.recurrence != nil || keys.alarm?.value.recurrence != nil
      || !keys.faulty.isDisjoint(with: ["repeat", "alarm"])
    let drivesAlarm = keys.alarm.map { !$0.value.statesRecurrence } ?? false
    let drives = hasBase || !keys.reminders.isEmpty || drivesAlarm
    if let rule = keys.recurrence, !drives, keys.faulty.isDisjoint(with: ["remind", "alarm"]) {
      error(rule.range, "'repeat' with nothing to repeat", help: "add due:, start:, remind: or alarm:")
    }
    if !repeats {
      let stray = [
        ("until", keys.until?.range), ("count", keys.count?.range), ("skip", keys.skip.first?.range),
      ]
      for (name, range) in stray {
        if let range {
          error(range, "'\(name)' with nothing to repeat", help: "add repeat:, or remove \(name):")
        }
      }
    } else if keys.until != nil, let count = keys.count {
      error(count.range, "'until' and 'count' both end the repetition", help: "keep one of them")
    }
  }

  /// What the front matter says of the end of its rules, and leaves out of them; a line of the text says all itself.
  struct Ends {
    var until: Located<DateOrTime>?
    var count: Located<Int>?
    var skip: [Located<DateOrTime>] = []
  }

  var ends: Ends { Ends(until: keys.until, count: keys.count, skip: keys.skip) }

  /// The entry on its rule, with its ends; as it is where the rule cannot hold.
  mutating func applyRule(_ located: Located<RecurrenceRule>?, to entry: Entry, within ends: Ends) -> Entry? {
    guard let located, !(entry.kind == .todo && entry.isDone) else { return entry }
    if case .moment(let moment) = entry.time, moment.zone == nil {
      error(
        located.range, "what repeats needs a time zone, not only an offset",
        help: "set timezone: in the memo or in almanac.yml, or pass --timezone")
      return nil
    }
    var entry = entry
    var rule = withEnd(located.value, ends, isDay: entry.time.isDay)
    if entry.time.isDay {
      guard rule.frequency >= .daily else {
        error(
          located.range, "the rule repeats within a day, and the day has no time",
          help: "write a time behind the day")
        return entry
      }
      if rule.setsTimeOfDay {
        warning(
          located.range, "the day has no time, so that the rule's times of day mean nothing",
          help: "write a time behind the day")
      }
      rule = rule.withoutTimesOfDay
    }
    guard rule.frequency > .secondly else {
      error(
        located.range, "nothing rings every second",
        help: "repeat after minutes or more: RRULE:FREQ=MINUTELY;INTERVAL=30")
      return entry.kind == .alarm ? nil : entry
    }
    warnOfShortMonths(rule, from: entry.time.date, at: located.range)
    guard let first = rule.movedStart(entry.time.civil) else {
      error(
        ends.until?.range ?? located.range,
        ends.until == nil ? "this rule never matches a day" : "the repetition ends before it begins",
        help: ends.until == nil ? "check the days and months it names" : "write a later 'until'")
      // Without the rule it stands as written; but what an alarm starts from was only there to find the rule's first day.
      return entry.kind == .alarm ? nil : entry
    }
    entry.move(to: first, with: clock)
    entry.rule = rule
    warnOfUnreadable(rule, from: first, at: located.range)
    entry.skipped = skipped(rule, ends, from: entry.time)
    if !entry.occurs {
      warning(
        ends.skip.first?.range ?? located.range,
        "every occurrence is left out, so that none is shown or rings",
        help: "leave out fewer days")
    }
    return entry
  }

  /// The rule with what `until` or `count` say of its end.
  private mutating func withEnd(_ rule: RecurrenceRule, _ ends: Ends, isDay: Bool) -> RecurrenceRule {
    var rule = rule
    if rule.count == nil && rule.until == nil {
      if let until = ends.until {
        rule.until = clock.until(until.value, isDay: isDay)
      } else if let count = ends.count {
        if RecurrenceRule.numberRange.contains(count.value) {
          rule.count = count.value
        } else {
          error(
            count.range, "'count' is too large",
            help: "write at most \(RecurrenceRule.numberRange.upperBound)")
        }
      }
    } else if let stray = ends.until?.range ?? ends.count?.range {
      error(stray, "the rule itself already says when it ends", help: "keep one of them")
    }
    if case .utc(let instant)? = rule.until { rule.until = .local(clock.civil(instant)) }
    return rule
  }

  /// The occurrences that `skip` leaves out: all of a day, or one at a time.
  private mutating func skipped(_ rule: RecurrenceRule, _ ends: Ends, from start: EntryTime)
    -> [CivilDateTime]
  {
    var skipped: [CivilDateTime] = []
    for (number, skip) in ends.skip.enumerated() {
      let wall = clock.wall(skip.value)
      var isDay = start.isDay
      if case .date = skip.value { isDay = true }
      let from = isDay ? CivilDateTime(wall.date, .midnight) : wall
      var found: [CivilDateTime] = []
      for occurrence in rule.occurrences(onOrAfter: from, start: start.civil) {
        guard isDay ? occurrence.date == wall.date : occurrence == wall, found.count < 1440 else { break }
        found.append(occurrence)
      }
      if !found.isEmpty { usefulSkips.insert(number) }
      skipped += found
    }
    return skipped
  }

  /// The to-do that follows a repeating event of the same memo: it is due as long after each start as after the first.
  mutating func follow(_ event: Entry, _ todo: Entry) -> Entry? {
    guard let rule = event.rule, let start = keys.start.flatMap({ clock.displayTime($0.value) }),
      start.isDay == todo.time.isDay || start.date == todo.time.date
    else {
      error(
        todo.range, "'start' and 'due' repeat together, and only one has a time of day",
        help: "give both a time, or neither")
      return nil
    }
    let length = todo.time.civil.civilSeconds - start.civil.civilSeconds
    let first = event.time.civil.adding(seconds: length)
    guard todo.time.date >= start.date, let moved = rule.moved(from: event.time.civil, to: first) else {
      error(
        todo.range, "'due' falls on another day than 'start', and the rule cannot be moved there",
        help: "let both fall on one day, or repeat only one of them")
      return nil
    }
    var todo = todo
    todo.move(to: first, with: clock)
    todo.rule = moved
    todo.skipped = event.skipped.map { $0.adding(seconds: length) }
    return todo
  }

  /// Warns of a `skip` on which no part would have fallen.
  mutating func warnOfIdleSkips() {
    guard entries.contains(where: { $0.rule != nil }) else { return }
    for (number, skip) in keys.skip.enumerated() where !usefulSkips.contains(number) {
      warning(skip.range, "nothing falls on \(skip.value.date)", help: "remove it, or correct it")
    }
  }

  /// Warns of rules that calendar apps lose or shift, and that no simple one stands for.
  private mutating func warnOfUnreadable(
    _ rule: RecurrenceRule, from first: CivilDateTime, at range: Range<Int>
  ) {
    let parts = rule.simpleParts(from: first)
    if parts.contains(where: { $0.rule.frequency < .daily }) {
      warning(
        range,
        "the calendars of Apple, Google and Outlook show nothing that repeats like this within a day, others shift it",
        help: "let it come at the same times each day, at most 48 of them: every 8 hours, every 30 minutes")
    } else if parts.contains(where: { $0.rule.countsInYear }) {
      warning(
        range, "Thunderbird shows a rule of weeks, or of numbered weekdays of the year, on other days too",
        help: "write the months, as in BYMONTH=5;BYDAY=2MO, or the days themselves")
    }
  }

  private mutating func warnOfShortMonths(_ rule: RecurrenceRule, from date: CivilDate, at range: Range<Int>)
  {
    guard rule.byDay.isEmpty, rule.bySetPosition.isEmpty else { return }
    let day = rule.byMonthDay.max() ?? date.day
    switch rule.frequency {
    case .monthly where day >= 29 && rule.byMonth.isEmpty:
      warning(
        range, "months without a day \(day) are skipped",
        help: "monthly on the last means each month's last day")
    case .yearly
    where day == 29
      && (rule.byMonth == [2] || (rule.byMonth.isEmpty && rule.byMonthDay.isEmpty && date.month == 2)):
      warning(
        range, "29 February comes in leap years only",
        help: "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1 means the last day of each February")
    default: break
    }
  }

  /// Warns of what rings again and again at a time that clocks skip or show twice on some day of the next two years.
  mutating func warnOfClockChanges(_ entries: [Entry]) {
    guard let zone = clock.zone else { return }
    for entry in entries where entry.alarmLead != nil {
      if entry.rule == nil { continue }
      let begin = max(CivilDateTime(today, .midnight), entry.time.civil)
      var instant = zone.resolve(begin).instant
      for _ in 0..<4 {
        let period = zone.period(at: instant)
        guard let change = period.end, change.seconds - instant.seconds < 2 * 366 * 86_400 else { break }
        let before = change.civil(offset: period.type.offset)
        let after = change.civil(offset: zone.offset(at: change))
        let (first, last) = before < after ? (before, after) : (after, before)
        if let met = entry.beginning(onOrAfter: first), met < last {
          let words = before < after ? "clocks in \(zone.name) skip" : "clocks in \(zone.name) show twice"
          warning(
            entry.range, "\(words) \(met.time) on \(met.date), and this rings then",
            help:
              "choose a time that no change of the clocks touches, or accept an odd ring then or the day after"
          )
          break
        }
        instant = change
      }
    }
  }
}

extension RecurrenceRule {
  /// Whether its start says on which days of the week, month or year it falls.
  var leavesDayOpen: Bool {
    frequency >= .weekly && byDay.isEmpty && byMonthDay.isEmpty && byYearDay.isEmpty
  }

  /// Whether it counts the weeks or the weekdays of a year.
  fileprivate var countsInYear: Bool {
    !byWeekNumber.isEmpty || (frequency == .yearly && byMonth.isEmpty && byDay.contains { $0.ordinal != nil })
  }
}
