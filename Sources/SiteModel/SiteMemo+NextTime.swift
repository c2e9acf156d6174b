package import CivilTime
internal import MemoReading
internal import TimeZones

extension SiteMemo {
  /// The earliest ring of its entries at or after an instant.
  package func nextRing(onOrAfter from: Instant) -> Moment? {
    entries.compactMap { $0.ring(onOrAfter: from) }.min { $0.instant < $1.instant }
  }

  /// The next time that something of it begins which repeats and does not ring.
  package func nextRepeat(onOrAfter day: CivilDate, from start: Instant) -> EntryTime? {
    let next = entries.filter { $0.rule != nil && $0.alarmLead == nil }
      .compactMap { $0.beginning(onOrAfter: day, from: start) }
    return next.min { instant(of: $0) < instant(of: $1) }
  }

  /// What a list shows of it, and when: what comes first from a day on, or is still going on, an event or to-do before what
  /// only rings for it; else, as what does not come any more, what is left open or the first part of the front matter.
  package func listed(onOrAfter day: CivilDate) -> (entry: Entry, time: EntryTime, comes: Bool)? {
    let begin = CivilDateTime(day, .midnight)
    var next: (entry: Entry, time: EntryTime, rank: (Int, Instant))?
    for entry in entries where entry.isEnabled && !entry.isDone {
      guard let civil = entry.occurrence(onOrAfter: begin) else { continue }
      let time = entry.start(at: civil)
      let rank = (entry.kind.rank, instant(of: time))
      if next.map({ rank < $0.rank }) ?? true { next = (entry, time, rank) }
    }
    if let next { return (next.entry, next.time, true) }
    let left = entries.first { $0.kind == .todo && !$0.isDone } ?? entries.first { $0.line == nil }
    return left.map { ($0, $0.time, false) }
  }

  /// The parts that its page tells of: those of the front matter, and of the lines of the text at most so many, what is
  /// open before what is over; the rest is counted.
  package func detailed(onOrAfter day: CivilDate, mostLines: Int) -> (entries: [Entry], more: Int) {
    let begin = CivilDateTime(day, .midnight)
    var own: [Entry] = []
    var lines: [(isOver: Bool, instant: Instant, entry: Entry)] = []
    for entry in entries {
      if entry.line == nil {
        own.append(entry)
        continue
      }
      let civil = entry.isDone ? nil : entry.occurrence(onOrAfter: begin)
      let isOver = entry.isDone || civil == nil && entry.kind != .todo
      lines.append((isOver, instant(of: civil.map(entry.start) ?? entry.time), entry))
    }
    if lines.count > 1 {
      let order = lines.indices.sorted { a, b in
        (lines[a].isOver ? 1 : 0, lines[a].instant, a) < (lines[b].isOver ? 1 : 0, lines[b].instant, b)
      }
      lines = order.map { lines[$0] }
    }
    return (own + lines.prefix(mostLines).map(\.entry), max(0, lines.count - mostLines))
  }

  /// Of a day its first moment, in the memo's zone.
  private func instant(of time: EntryTime) -> Instant {
    switch time {
    case .moment(let moment): moment.instant
    case .day: zone.instant(of: time.civil)
    }
  }
}

extension Entry.Kind {
  fileprivate var rank: Int {
    switch self {
    case .event, .todo: 0
    case .reminder: 1
    case .alarm: 2
    }
  }
}
