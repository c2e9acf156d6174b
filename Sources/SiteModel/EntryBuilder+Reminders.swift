internal import CivilTime
internal import DateText
internal import MemoReading
internal import Recurrence
internal import TimeZones

extension EntryBuilder {
  /// The reminders that are entries of their own.
  ///
  /// Moments are; of the offsets the smallest goes onto a timed base that does not ring yet, as its alarm, and the others
  /// are. `base` is what offsets count from, one of `driven`.
  mutating func makeReminders(
    rule: Located<RecurrenceRule>?, base: Entry?, onto driven: inout [Entry]
  ) -> [Entry] {
    // What is done announces nothing, neither by a moment nor by an offset.
    if base?.isDone == true { return [] }
    var reminders: [Entry] = []
    var offsets: [Offset] = []
    for reminder in keys.reminders {
      switch reminder.value {
      case .moment(let moment):
        guard let time = resolveRing(Located(moment, at: reminder.range), isWritten: true) else { continue }
        var entry = Entry(.reminder, key: Self.key(of: moment), at: time, range: reminder.range)
        entry.alarmLead = 0
        if let entry = applyRule(rule, to: entry, within: ends) { reminders.append(entry) }
      case .offset(let offset):
        guard let base else {
          if !hasBase {
            error(
              reminder.range, "an offset, and no 'due' or 'start' to count it from",
              help: "add due: or start:, or write the moment itself")
          }
          continue
        }
        guard let ring = ring(offset, before: base, at: reminder.range),
          !offsets.contains(where: { $0.time == ring })
        else { continue }
        offsets.append(Offset(time: ring, value: offset, range: reminder.range))
      }
    }
    guard let base, let index = driven.firstIndex(where: { $0.kind == base.kind }) else { return reminders }
    // The one nearest to the base first.
    for offset in offsets.sorted(by: { $0.time.civil > $1.time.civil }) {
      if case (.moment(let target), .moment(let ring)) = (base.time, offset.time) {
        let lead =
          base.rule == nil
          ? target.instant.seconds - ring.instant.seconds
          : target.civil.civilSeconds - ring.civil.civilSeconds
        if driven[index].alarmLead == nil { driven[index].alarmLead = lead }
        if driven[index].alarmLead == lead { continue }
      }
      reminders += entries(of: offset, before: base)
    }
    return reminders
  }

  /// A ring some time before the base.
  private struct Offset {
    /// Of the first occurrence.
    let time: EntryTime
    let value: ReminderOffset
    let range: Range<Int>
  }

  /// When an offset rings for the first occurrence: days are counted on the calendar, hours and minutes by the clock.
  private mutating func ring(_ offset: ReminderOffset, before base: Entry, at range: Range<Int>) -> EntryTime?
  {
    let day = base.time.date.adding(days: -offset.days)
    guard case .moment(let target) = base.time else {
      guard offset.seconds == 0 else {
        error(
          range, "an offset of hours or minutes before a day that has no time",
          help: "give the day a time, or write 1d or 1d 20:00")
        return nil
      }
      let civil = CivilDateTime(day, offset.at ?? settings.dayReminderTime)
      return resolveRing(Located(.local(civil), at: range))
    }
    let civil = CivilDateTime(day, offset.at ?? target.civil.time)
    let isShifted = offset.days != 0 || offset.at != nil
    guard let start = isShifted ? resolveRing(Located(.local(civil), at: range)) : base.time,
      case .moment(let from) = start
    else { return nil }
    // What repeats is announced as long before on every clock, though the clocks may change before the first.
    let ring =
      base.rule == nil
      ? clock.moment(Instant(seconds: from.instant.seconds - offset.seconds))
      : clock.moment(.local(civil.adding(seconds: -offset.seconds)))?.0 ?? from
    guard base.rule == nil ? ring.instant <= target.instant : ring.civil <= target.civil else {
      error(
        range, "this would ring after the time it is meant to announce", help: "write an earlier time of day")
      return nil
    }
    return .moment(ring)
  }

  /// The entries of their own that ring before each occurrence of the base: one, or one for each part of its rule.
  private mutating func entries(of offset: Offset, before base: Entry) -> [Entry] {
    var entry = Entry(.reminder, key: Self.key(of: offset.value), at: offset.time, range: offset.range)
    entry.alarmLead = 0
    guard let rule = base.rule else { return [entry] }
    let lead = base.time.civil.civilSeconds - offset.time.civil.civilSeconds
    entry.skipped = base.skipped.map { $0.adding(seconds: -lead) }
    if let entries = repeated(entry, along: rule, from: base.time.civil) { return entries }
    error(
      offset.range, "this rings before what repeats, and the rule cannot be moved there",
      help: "use an offset that stays on the day, or write the rule with the days of the month")
    return []
  }

  /// An entry that comes as long before or after each occurrence of a rule as before or after the first: one, or one for
  /// each part of the rule; nil where no rule says that.
  func repeated(_ entry: Entry, along rule: RecurrenceRule, from first: CivilDateTime) -> [Entry]? {
    var entry = entry
    entry.rule = rule.moved(from: first, to: entry.time.civil)
    if entry.rule != nil { return [entry] }
    let lead = first.civilSeconds - entry.time.civil.civilSeconds
    var parts: [Entry] = []
    for part in rule.simpleParts(from: first, splitsWeeks: true) {
      let begin = part.start.adding(seconds: -lead)
      guard let moved = part.rule.moved(from: part.start, to: begin) else { return nil }
      var own = entry
      own.key = [entry.key, part.key].filter { !$0.isEmpty }.joined(separator: "-")
      own.move(to: begin, with: clock)
      own.rule = moved
      own.skipped = entry.skipped.filter { moved.first(onOrAfter: $0, start: begin) == $0 }
      parts.append(own)
    }
    return parts
  }

  // MARK: Keys

  private static func key(of value: DateOrTime) -> String {
    switch value {
    case .date(let date): "\(date)"
    case .local(let civil): compact(civil)
    case .fixed(let civil, let offset): compact(civil.adding(seconds: -offset)) + "Z"
    }
  }

  private static func key(of offset: ReminderOffset) -> String {
    var key = ""
    if offset.days != 0 || offset.seconds == 0 { key += "\(offset.days)d" }
    if offset.seconds != 0 { key += "\(offset.seconds)s" }
    if let at = offset.at { key += at.hourAndMinute.filter { $0 != ":" } }
    return "before-" + key
  }

  private static func compact(_ civil: CivilDateTime) -> String {
    "\(civil)".filter { $0 != "-" && $0 != ":" }
  }
}
