internal import CivilTime
internal import CommonMark
internal import DateText
internal import Diagnostics
internal import MemoReading
internal import Recurrence
internal import TimeZones

/// An entry that a line of the text makes.
struct LinePart {
  var entry: Entry
  /// Whether it repeats to announce another entry of the line: then it may meet another occurrence of that one.
  var announces = false
}

extension EntryBuilder {
  /// The entries of the dated lines of the text (design §3, "Reminders inside the text").
  mutating func textEntries(beside own: [Entry]) -> [Entry] {
    let tasks = memo.tasks
    if tasks.isEmpty { return [] }
    let fragments = Set(memo.body.anchors.map(\.id))
    var parts: [LinePart] = []
    for (task, key) in zip(tasks, keysOfLines) {
      let found = makeParts(of: task, key: key)
      if found.isEmpty { continue }
      var line = Entry.Line(number: memo.source.position(at: task.range.lowerBound).line)
      line.tags = task.tags
      line.priority = task.priority
      line.fragment = task.name.map { "^" + $0 }.flatMap { fragments.contains($0) ? $0 : nil }
      let words = task.words
      let label = words.isEmpty || words == memo.title ? nil : words
      for var part in found {
        part.entry.line = line
        part.entry.label = label
        parts.append(part)
      }
    }
    return withoutDoubleRings(parts, beside: own)
  }

  /// What a line makes: a to-do at its due, else at its ring, else where work on it begins; without a box an event that
  /// begins then; and each further ring.
  private mutating func makeParts(of task: TextTask, key: String) -> [LinePart] {
    var rings = makeRings(of: task, key: key)
    let main =
      task.status == nil && task.due == nil
      ? makeEvent(of: task, key: key) : makeTodo(of: task, key: key, from: &rings)
    let all = (main.map { [$0] } ?? []) + (task.isDone ? [] : rings)
    guard let rule = task.recurrence, !task.isDone,
      let earliest = all.indices.min(by: { all[$0].time.civil < all[$1].time.civil })
    else { return all.map { LinePart(entry: $0) } }
    // The rule counts from the due, else the start, else the ring.
    let driver = main == nil ? earliest : 0
    let isDrivenItself = task.due != nil || main?.kind == .event || main?.isDue == false
    let start = isDrivenItself ? nil : task.start
    let anchor = start.flatMap { start in
      clock.displayTime(start.value).map { Entry(.reminder, at: $0, range: start.range) }
    }
    guard let driven = applyRule(rule, to: anchor ?? all[driver], within: Ends()) else { return [] }
    let shift = driven.time.civil.civilSeconds - (anchor ?? all[driver]).time.civil.civilSeconds
    return all.enumerated().flatMap { index, entry -> [LinePart] in
      if anchor == nil, index == driver { return [LinePart(entry: driven)] }
      return keepingDistance(entry, to: driven, movedBy: shift, rule.range).map {
        LinePart(entry: $0, announces: main != nil && $0.kind == .reminder && $0.rule != nil)
      }
    }
  }

  /// A part that repeats along with the one that the rule drives.
  private mutating func keepingDistance(
    _ entry: Entry, to driven: Entry, movedBy shift: Int, _ range: Range<Int>
  ) -> [Entry] {
    var entry = entry
    entry.move(to: entry.time.civil.adding(seconds: shift), with: clock)
    guard let rule = driven.rule else { return [entry] }
    if case .moment(let moment) = entry.time, moment.zone == nil {
      error(
        range, "what repeats needs a time zone, not only an offset",
        help: "set timezone: in the memo or in almanac.yml, or pass --timezone")
      return [entry]
    }
    if let entries = repeated(entry, along: rule, from: driven.time.civil) { return entries }
    error(
      entry.range, "this lies on another day than what repeats, and the rule cannot be moved there",
      help: "it counts once; let both lie on one day, or write the rule with the days of the month")
    return [entry]
  }

  // MARK: Parts

  /// A ring for each moment, as written; of what is done only to tell when the to-do was.
  private mutating func makeRings(of task: TextTask, key: String) -> [Entry] {
    if task.isDone, task.due != nil { return [] }
    var moments: Set<Instant> = []
    return task.rings.enumerated().compactMap { index, ring in
      guard let time = resolveRing(ring, warnsForGaps: !task.isDone), case .moment(let moment) = time,
        moments.insert(moment.instant).inserted
      else { return nil }
      // The value may be edited, so that it cannot be in the key.
      var entry = Entry(
        .reminder, key: index == 0 ? key : "\(key)-r\(index + 1)", at: time, range: ring.range)
      entry.alarmLead = 0
      return entry
    }
  }

  /// What a time stamp without a box says.
  private mutating func makeEvent(of task: TextTask, key: String) -> Entry? {
    guard let start = task.start, let time = resolve(start, isWritten: false) else { return nil }
    var entry = Entry(.event, key: key, at: time, range: start.range)
    entry.end = makeEnd(of: task, from: time)
    return entry
  }

  private mutating func makeEnd(of task: TextTask, from start: EntryTime) -> EntryTime? {
    guard let end = task.end, let time = resolve(end, isWritten: false) else { return nil }
    return accept(end: time, at: end.range, after: start)
  }

  /// The to-do of a line with a box or a due; takes the ring that it rings itself.
  private mutating func makeTodo(of task: TextTask, key: String, from rings: inout [Entry]) -> Entry? {
    var entry: Entry
    if let due = task.due {
      guard let time = resolve(due, warnsForGaps: !task.isDone, isWritten: false) else { return nil }
      entry = Entry(.todo, key: key, at: time, range: due.range)
    } else if let ring = rings.min(by: { $0.time.civil < $1.time.civil }) {
      entry = Entry(.todo, key: key, at: ring.time, range: ring.range)
    } else if let start = task.start,
      let time = resolve(start, warnsForGaps: false, isWritten: false)
    {
      entry = Entry(.todo, key: key, at: time, range: start.range)
      entry.isDue = false
      entry.end = makeEnd(of: task, from: time)
    } else {
      return nil
    }
    entry.status = task.status ?? .todo
    entry.completed = task.completed.flatMap { clock.displayTime($0.value) }
    guard entry.isDue else { return entry }
    entry.todoStart = task.start.flatMap { clock.displayTime($0.value) }
    if case .moment = entry.time {
      if !task.isDone { entry.alarmLead = 0 }
      rings.removeAll { $0.time == entry.time }
    }
    return entry
  }
}
