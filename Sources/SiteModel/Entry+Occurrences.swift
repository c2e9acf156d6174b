package import CivilTime
internal import Recurrence
internal import TimeZones

extension Entry {
  /// The occurrences that begin, or are still going on, at or after a wall time: ascending, and without end where the
  /// rule has none.
  package func occurrences(onOrAfter civil: CivilDateTime) -> Occurrences {
    beginnings(onOrAfter: civil.adding(seconds: -lasting))
  }

  /// Those that begin at or after a wall time, or on its day.
  func beginnings(onOrAfter civil: CivilDateTime) -> Occurrences { Occurrences(self, onOrAfter: civil) }

  /// Whether anything is left of its rule.
  package var occurs: Bool { skipped.isEmpty || beginning(onOrAfter: time.civil) != nil }

  /// The first that does.
  func beginning(onOrAfter civil: CivilDateTime) -> CivilDateTime? {
    var beginnings = beginnings(onOrAfter: civil)
    return beginnings.next()
  }

  /// The first that begins, or is still going on, at or after a wall time.
  package func occurrence(onOrAfter civil: CivilDateTime) -> CivilDateTime? {
    var occurrences = occurrences(onOrAfter: civil)
    return occurrences.next()
  }

  /// Whether nothing of it is left at or after a wall time.
  package func isOver(before civil: CivilDateTime) -> Bool {
    occurrence(onOrAfter: civil) == nil
  }

  /// When the occurrence of a wall time begins.
  package func start(at civil: CivilDateTime) -> EntryTime { time.occurring(at: civil) }

  /// When it ends; nil where the memo gives no end.
  ///
  /// Its wall times are as far apart as those of the first occurrence, as calendar apps have it; where clocks skip the
  /// time between, it ends as it begins.
  package func end(at civil: CivilDateTime) -> EntryTime? {
    guard let end else { return nil }
    let shift = civil.civilSeconds - time.civil.civilSeconds
    let last = end.occurring(at: end.civil.adding(seconds: shift))
    if case (.moment(let first), .moment(let moment)) = (start(at: civil), last),
      moment.instant < first.instant
    {
      return .moment(first)
    }
    return last
  }

  /// Seconds on the wall from its start to its end.
  private var lasting: Int { (end?.civil.civilSeconds ?? time.civil.civilSeconds) - time.civil.civilSeconds }

  /// The wall times at which an entry begins, without those that are left out.
  package struct Occurrences: Sequence, IteratorProtocol {
    private var single: CivilDateTime?
    private var repeated: RecurrenceRule.Occurrences.Iterator?
    private let skipped: Set<CivilDateTime>

    fileprivate init(_ entry: Entry, onOrAfter earliest: CivilDateTime) {
      let start = entry.time.civil
      // A day is going on until it ends.
      let earliest = entry.time.isDay ? CivilDateTime(earliest.date, .midnight) : earliest
      repeated = entry.rule.map { $0.occurrences(onOrAfter: earliest, start: start).makeIterator() }
      single = repeated == nil && start >= earliest ? start : nil
      skipped = Set(entry.skipped)
    }

    package mutating func next() -> CivilDateTime? {
      while let found = repeated?.next() {
        if !skipped.contains(found) { return found }
      }
      defer { single = nil }
      return single
    }
  }
}

extension EntryTime {
  /// The same kind of time on another occurrence of its rule.
  fileprivate func occurring(at civil: CivilDateTime) -> EntryTime {
    switch self {
    case .day: return .day(civil.date)
    case .moment(let moment):
      guard let zone = moment.zone, civil != moment.civil else { return self }
      return .moment(Moment(instant: zone.resolve(civil).instant, civil: civil, zone: zone))
    }
  }
}
