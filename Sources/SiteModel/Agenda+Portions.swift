package import CivilTime

extension Agenda {
  /// The same as `occurrences(from:to:)`, some days at a time: centuries of a rule do not fit into memory.
  package func portions(from begin: Instant, to end: Instant) -> Portions {
    Portions(agenda: self, begin: begin, end: end)
  }

  package struct Portions: Sequence, IteratorProtocol {
    private let agenda: Agenda
    private var begin: Instant
    private let end: Instant
    private var isFirst = true
    /// Of the next portion; it grows while portions stay small.
    private var days = 2

    /// Occurrences of a portion, about.
    private static let wanted = 20_000
    private static let mostDays = 36_525

    fileprivate init(agenda: Agenda, begin: Instant, end: Instant) {
      self.agenda = agenda
      self.begin = begin
      self.end = end
    }

    package mutating func next() -> [Occurrence]? {
      guard begin < end else { return nil }
      let date = agenda.civil(begin).date
      let last = date.adding(days: days)
      // At the end of the calendar there are no further days.
      let isHeld = last.dayNumber < date.dayNumber + days
      let until = isHeld ? end : Swift.min(end, agenda.instant(CivilDateTime(last, .midnight)))
      let found = agenda.occurrences(from: begin, to: until, withEarlier: isFirst)
      (begin, isFirst) = (until, false)
      if found.count < Self.wanted / 2 { days = Swift.min(days * 2, Self.mostDays) }
      if found.count > Self.wanted * 2 { days = Swift.max(days / 2, 1) }
      return found
    }
  }
}
