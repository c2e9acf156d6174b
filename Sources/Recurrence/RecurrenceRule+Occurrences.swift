package import CivilTime

extension RecurrenceRule {
  /// The occurrences in wall time, ascending, none twice; worked out one by one as they are asked for.
  ///
  /// The first is the first match at or after `start`; `start` itself is one only when it matches. The times
  /// and days that the rule leaves open, and the phase of INTERVAL, are those of `start`. The calendar ends
  /// with the year 9999.
  ///
  /// `start` is DTSTART, midnight for a bare date; `untilLocal` is the wall time of an UNTIL in UTC. Without
  /// it, UTC is read as the wall's own time.
  package func occurrences(from start: CivilDateTime, untilLocal: CivilDateTime? = nil) -> Occurrences {
    Occurrences(rule: self, start: start, earliest: start, untilLocal: untilLocal)
  }

  /// The occurrences at or after `earliest` of the series that begins with `start`.
  ///
  /// They are found without walking there from `start`, unless the rule has a COUNT.
  package func occurrences(
    onOrAfter earliest: CivilDateTime, start: CivilDateTime, untilLocal: CivilDateTime? = nil
  ) -> Occurrences {
    Occurrences(rule: self, start: start, earliest: earliest, untilLocal: untilLocal)
  }

  /// The first occurrence at or after `earliest`, or nil.
  package func first(
    onOrAfter earliest: CivilDateTime, start: CivilDateTime, untilLocal: CivilDateTime? = nil
  ) -> CivilDateTime? {
    var iterator = occurrences(onOrAfter: earliest, start: start, untilLocal: untilLocal).makeIterator()
    return iterator.next()
  }

  /// The first occurrence: the start moved onto the rule, from which the rule gives the same series.
  package func movedStart(_ start: CivilDateTime, untilLocal: CivilDateTime? = nil) -> CivilDateTime? {
    first(onOrAfter: start, start: start, untilLocal: untilLocal)
  }

  /// The series of a rule from a start.
  package struct Occurrences: Sequence, Sendable {
    fileprivate let rule: RecurrenceRule
    fileprivate let start: CivilDateTime
    fileprivate let earliest: CivilDateTime
    fileprivate let untilLocal: CivilDateTime?

    package func makeIterator() -> Iterator { Iterator(self) }

    package struct Iterator: IteratorProtocol {
      private var search: OccurrenceSearch
      /// Where to search on; civil seconds, as the others.
      private var moment: Int
      private let last: Int
      private let earliest: Int
      private var remaining: Int?

      fileprivate init(_ series: Occurrences) {
        let rule = series.rule
        search = OccurrenceSearch(rule, start: series.start)
        earliest = series.earliest.civilSeconds
        remaining = rule.count
        // With a COUNT the occurrences before `earliest` have to be counted.
        moment = rule.count == nil ? earliest : series.start.civilSeconds
        last =
          switch rule.until {
          case .date(let date): CivilDateTime(date, TimeOfDay(secondOfDay: 86_399)).civilSeconds
          case .local(let moment): moment.civilSeconds
          case .utc(let instant): series.untilLocal?.civilSeconds ?? instant.seconds
          case nil: .max
          }
      }

      package mutating func next() -> CivilDateTime? {
        while remaining ?? 1 > 0 {
          guard let found = search.first(atOrAfter: moment), found <= last else {
            remaining = 0
            return nil
          }
          moment = found + 1
          remaining = remaining.map { $0 - 1 }
          if found >= earliest { return CivilDateTime(civilSeconds: found) }
        }
        return nil
      }
    }
  }
}
