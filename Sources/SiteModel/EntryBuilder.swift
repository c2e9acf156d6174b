internal import CivilTime
internal import DateText
internal import Diagnostics
internal import MemoReading
internal import Recurrence
internal import TimeZones

/// Turns the dated keys and lines of one memo into entries (design §2, "Several keys at once"; §3; §5, "What rings").
struct EntryBuilder {
  let memo: Memo
  let original: Memo
  /// The lasting identity of the memo.
  let id: String
  let keys: FrontMatter
  let settings: Settings
  let clock: WallClock
  /// From this day on, changes of the clocks are worth a warning.
  let today: CivilDate
  private(set) var entries: [Entry] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// Numbers of the values of `skip` that leave something out.
  var usefulSkips: Set<Int> = []
  /// What was said already: a rule that drives two parts is wrong once.
  private var said: Set<Diagnostic> = []

  /// `original` is the memo as its file says, where `memo` is shown with names taken out.
  init(
    _ memo: Memo, original: Memo? = nil, id: String, zone: Zone?, settings: Settings, today: CivilDate
  ) {
    self.memo = memo
    self.original = original ?? memo
    self.id = id
    keys = memo.frontMatter
    self.settings = settings
    self.today = today
    clock = WallClock(zone: zone)
  }

  mutating func build() {
    checkRepetition()
    let rule = keys.recurrence
    let event = makeEvent(rule)
    let todo = makeTodo(rule, after: event)
    var driven = [event, todo].compactMap { $0 }
    // Offsets count from the due, where one is written, and from nothing else in its place.
    let isDue = keys.due != nil || keys.faulty.contains("due")
    let reminders = makeReminders(rule: hasBase ? nil : rule, base: isDue ? todo : event, onto: &driven)
    entries = Self.withoutDoubleRings(driven, reminders, makeAlarm(rule))
    warnOfIdleSkips()
    warnOfClockChanges(entries)
    let said = diagnostics.count
    let lines = textEntries(beside: entries)
    warnOfClockChanges(lines)
    entries += lines
    // A text may have thousands of such lines.
    let ofText = diagnostics[said...]
    diagnostics.removeSubrange(said...)
    for severity in [Diagnostic.Severity.error, .warning] {
      diagnostics += Diagnostic.limited(ofText.filter { $0.severity == severity }) { $0 }
    }
  }

  /// Whether the memo has, or was meant to have, a start or a due: then its rule drives those and no reminder.
  var hasBase: Bool {
    keys.due != nil || keys.start != nil || !keys.faulty.isDisjoint(with: ["start", "due"])
  }

  // MARK: Events and to-dos

  private mutating func makeEvent(_ rule: Located<RecurrenceRule>?) -> Entry? {
    guard let start = keys.start else {
      if let end = keys.end, !keys.faulty.contains("start") {
        error(end.range, "'end' without 'start'", help: "add start:, or remove end:")
      }
      return nil
    }
    guard let time = resolve(start) else { return nil }
    var entry = Entry(.event, at: time, range: start.range)
    if let end = keys.end, let resolved = resolve(end) {
      entry.end = accept(end: resolved, at: end.range, after: time)
    }
    return applyRule(rule, to: entry, within: ends)
  }

  mutating func accept(end: EntryTime, at range: Range<Int>, after start: EntryTime) -> EntryTime? {
    switch (start, end) {
    case (.day(let first), .day(let last)) where last < first:
      error(
        range, "the event ends before it starts",
        help: "an end on \(first) or later; the last day is included")
      return nil
    case (.moment(let first), .moment(let last)) where last.instant < first.instant:
      error(
        range, "the event ends before it starts",
        help: "write an end after \(first.civil.date) \(first.civil.time)")
      return nil
    case (.moment(let first), .moment(let last)) where last.instant == first.instant: return nil
    case (.day, .day), (.moment, .moment): return end
    case (.day, .moment):
      error(range, "'end' has a time of day, 'start' has none", help: "give both a time, or neither")
      return nil
    case (.moment, .day):
      error(range, "'start' has a time of day, 'end' has none", help: "give both a time, or neither")
      return nil
    }
  }

  private mutating func makeTodo(_ rule: Located<RecurrenceRule>?, after event: Entry?) -> Entry? {
    guard let due = keys.due, let time = resolve(due) else { return nil }
    var entry = Entry(.todo, at: time, range: due.range)
    entry.status = keys.status?.value ?? .todo
    entry.completed = keys.completed.flatMap { clock.displayTime($0.value) }
    if case .moment = time, !entry.isDone { entry.alarmLead = 0 }
    if let start = keys.start { entry.todoStart = clock.displayTime(start.value) }
    guard let event, event.rule != nil, !entry.isDone else { return applyRule(rule, to: entry, within: ends) }
    return follow(event, entry)
  }

  // MARK: Alarms

  private mutating func makeAlarm(_ rule: Located<RecurrenceRule>?) -> Entry? {
    guard let alarm = keys.alarm else { return nil }
    let hasOwnRule = alarm.value.statesRecurrence
    let repeatsMemo =
      hasBase
      || keys.reminders.contains { reminder in
        if case .moment = reminder.value { true } else { false }
      }
    let chosen =
      hasOwnRule ? alarm.value.recurrence.map { Located($0, at: alarm.range) } : repeatsMemo ? nil : rule
    guard let from = firstDay(of: alarm, rule: chosen?.value),
      let time = resolveRing(Located(.local(from), at: alarm.range), warnsForGaps: chosen == nil)
    else { return nil }
    var entry = Entry(.alarm, at: time, range: alarm.range)
    entry.label = alarm.value.label
    entry.isEnabled = alarm.value.enabled
    entry.snooze = alarm.value.snooze
    entry.alarmLead = alarm.value.enabled ? 0 : nil
    return applyRule(chosen, to: entry, within: ends)
  }

  /// The wall time from which the first ring is looked for.
  private mutating func firstDay(of alarm: Located<Alarm>, rule: RecurrenceRule?) -> CivilDateTime? {
    guard let written = memo.frontMatter.date?.value ?? memo.nameDate else {
      guard let rule else {
        error(
          alarm.range, "an alarm that rings once needs a day",
          help:
            "add date:, or a date in the file name; or let the alarm repeat: alarm: {time: …, repeat: weekdays}"
        )
        return nil
      }
      guard rule.interval == 1, rule.count == nil, keys.count == nil, !rule.leavesDayOpen else {
        error(
          alarm.range,
          rule.leavesDayOpen
            ? "the rule does not say on which day it rings"
            : "an alarm that counts or skips weeks needs a day to count from",
          help: "add date:, or a date in the file name")
        return nil
      }
      // A Monday, so that every plain rule starts in one fixed week, whatever the clock says.
      return CivilDate(year: 2024, month: 1, day: 1).map { CivilDateTime($0, alarm.value.time) }
    }
    let from = clock.wall(written)
    let first = CivilDateTime(from.date, alarm.value.time)
    return first < from ? CivilDateTime(from.date.adding(days: 1), alarm.value.time) : first
  }

  // MARK: Times

  /// `isWritten` says that an offset may stand behind the time.
  mutating func resolve(
    _ value: Located<DateOrTime>, warnsForGaps: Bool = true, isWritten: Bool = true
  ) -> EntryTime? {
    if case .date(let date) = value.value { return .day(date) }
    return moment(value, warnsForGaps: warnsForGaps, isWritten: isWritten).map(EntryTime.moment)
  }

  /// The moment of a ring; a bare day rings at the settings' time.
  mutating func resolveRing(
    _ value: Located<DateOrTime>, warnsForGaps: Bool = true, isWritten: Bool = false
  ) -> EntryTime? {
    guard case .date(let date) = value.value else {
      return moment(value, warnsForGaps: warnsForGaps, isWritten: isWritten).map(EntryTime.moment)
    }
    let ring = Located(DateOrTime.local(CivilDateTime(date, settings.dayReminderTime)), at: value.range)
    return moment(ring, warnsForGaps: warnsForGaps, isWritten: false).map(EntryTime.moment)
  }

  /// `isWritten` says that the memo itself writes day and time, so that an offset may stand behind them.
  private mutating func moment(_ value: Located<DateOrTime>, warnsForGaps: Bool, isWritten: Bool) -> Moment? {
    guard let (moment, kind) = clock.moment(value.value) else {
      // What is wrong with the memo's own zone is said where it stands.
      if keys.timezone != nil { return nil }
      error(
        value.range, "no time zone says which moment this is",
        help: "set timezone: in almanac.yml (such as Asia/Taipei) or pass --timezone"
          + (isWritten ? "; or write +08:00 behind the time" : ""))
      return nil
    }
    if warnsForGaps, kind != .unique, let zone = clock.zone {
      let words =
        kind == .gap
        ? "clocks in \(zone.name) skip this time" : "this time comes twice in \(zone.name)"
      let read = zone.civil(at: moment.instant).rfc3339(offset: zone.offset(at: moment.instant))
      warning(
        value.range, words,
        help: "it is read as \(read)" + (isWritten ? "; write the offset to choose another" : ""))
    }
    return moment
  }

  // MARK: Diagnostics

  mutating func error(_ range: Range<Int>, _ summary: String, help: String) {
    say(memo.source.diagnostic(.error, at: range, summary, help: help))
  }

  mutating func warning(_ range: Range<Int>, _ summary: String, help: String) {
    say(memo.source.diagnostic(.warning, at: range, summary, help: help))
  }

  private mutating func say(_ diagnostic: Diagnostic) {
    if said.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
  }
}
