package import CivilTime
internal import MemoReading
internal import ParallelMap
package import TimeZones

/// What falls between two moments: the dated parts of everyone's published memos, or of one person's.
package struct Agenda: Sendable {
  let site: Site
  /// Index in `Site.people`; nil: all of them.
  package let person: Int?
  /// Indices of the memos.
  let memos: [Int]
  /// The reader's zone, in which days begin and end; nil stands for UTC.
  package let zone: Zone?

  /// The agenda of a person, an index in `Site.people`; nil: of all.
  package init(_ site: Site, person: Int? = nil) {
    self.site = site
    self.person = person
    memos = person.map { site.listings[$0] } ?? site.listing
    zone = person.flatMap { site.people[$0].zone } ?? site.settings.zone
  }

  /// One time at which a part of a memo is.
  package struct Occurrence: Sendable {
    /// Index in `Site.memos`.
    package let memo: Int
    /// Index in the memo's entries.
    package let entry: Int
    /// The wall time of its start, midnight of a day.
    package let civil: CivilDateTime
    /// The reader's day on which it begins.
    package let day: CivilDate
    /// Seconds since 1970; nil of a day.
    fileprivate let seconds: Int?
  }

  /// All that begins, or is still going on, at or after `begin`, and begins before `end`.
  ///
  /// By the reader's day, whole days before moments; at one moment by the path of the memo.
  package func occurrences(from begin: Instant, to end: Instant) -> [Occurrence] {
    occurrences(from: begin, to: end, withEarlier: true)
  }

  /// `withEarlier`: with what began before and is still going on.
  func occurrences(from begin: Instant, to end: Instant, withEarlier: Bool) -> [Occurrence] {
    let found = memos.parallelMap { memo in
      var found: [Occurrence] = []
      for (number, entry) in site.memos[memo].entries.enumerated() where entry.isAnnounced(on: site.today) {
        switch entry.time {
        case .day: addDays(of: entry, memo, number, begin, end, withEarlier, to: &found)
        case .moment(let moment):
          addMoments(of: entry, moment, memo, number, begin, end, withEarlier, to: &found)
        }
      }
      return found
    }
    return sorted(found.flatMap { $0 })
  }

  /// The open to-dos that were due before a moment, the longest ago first; a repeating one stands at its first due time.
  package func overdue(at moment: Instant) -> [Occurrence] {
    var found: [Occurrence] = []
    for memo in memos {
      for (number, entry) in site.memos[memo].entries.enumerated()
      where entry.kind == .todo && !entry.isDone && entry.isDue {
        switch entry.time {
        case .day(let date) where date < civil(moment).date:
          found.append(
            Occurrence(memo: memo, entry: number, civil: entry.time.civil, day: date, seconds: nil))
        case .moment(let due) where due.instant < moment:
          found.append(
            Occurrence(
              memo: memo, entry: number, civil: due.civil, day: civil(due.instant).date,
              seconds: due.instant.seconds))
        default: break
        }
      }
    }
    return sorted(found)
  }

  private func sorted(_ found: [Occurrence]) -> [Occurrence] {
    found.sorted {
      ($0.day, $0.seconds ?? .min, $0.memo, $0.entry) < ($1.day, $1.seconds ?? .min, $1.memo, $1.entry)
    }
  }

  private func addDays(
    of entry: Entry, _ memo: Int, _ number: Int, _ begin: Instant, _ end: Instant, _ withEarlier: Bool,
    to found: inout [Occurrence]
  ) {
    let first = CivilDateTime(civil(begin).date, .midnight)
    let last = civil(end)
    for civil in entry.occurrences(onOrAfter: first) {
      guard civil < last else { break }
      if !withEarlier, civil < first { continue }
      found.append(Occurrence(memo: memo, entry: number, civil: civil, day: civil.date, seconds: nil))
    }
  }

  private func addMoments(
    of entry: Entry, _ moment: Moment, _ memo: Int, _ number: Int, _ begin: Instant, _ end: Instant,
    _ withEarlier: Bool, to found: inout [Occurrence]
  ) {
    // Where clocks are set back, wall times and moments run in different orders for less than a day.
    let earliest = moment.wall(of: begin).adding(seconds: -86_400)
    let latest = moment.wall(of: end).adding(seconds: 86_400)
    for civil in entry.occurrences(onOrAfter: earliest) {
      guard civil < latest else { break }
      guard case .moment(let start) = entry.start(at: civil), start.instant < end else { continue }
      if start.instant < begin {
        guard withEarlier, case .moment(let last)? = entry.end(at: civil), last.instant > begin else {
          continue
        }
      }
      found.append(
        Occurrence(
          memo: memo, entry: number, civil: civil, day: self.civil(start.instant).date,
          seconds: start.instant.seconds))
    }
  }

  /// What the reader's clock shows.
  package func civil(_ instant: Instant) -> CivilDateTime {
    zone.civil(at: instant)
  }

  /// The moment at which a day of the reader's is over, also the last of the calendar.
  package func end(of date: CivilDate) -> Instant {
    let last = zone?.lastInstant(of: date) ?? instant(CivilDateTime(date, TimeOfDay(secondOfDay: 86_399)))
    return Instant(seconds: last.seconds + 1)
  }

  /// The moment at which the reader's clock shows `civil`.
  package func instant(_ civil: CivilDateTime) -> Instant {
    zone.instant(of: civil)
  }
}

extension Moment {
  /// What the clock on the same wall shows at an instant.
  fileprivate func wall(of instant: Instant) -> CivilDateTime {
    zone?.civil(at: instant) ?? instant.civil(offset: offset)
  }
}
