package import CivilTime
internal import Recurrence

/// What a VTIMEZONE says of its zone's clocks (RFC 5545 §3.6.5).
package struct TimeZoneDefinition: Sendable {
  /// When clocks change and to which offset, in seconds; ascending.
  private let changes: [(seconds: Int, offset: Int)]
  /// What holds before the first change.
  private let initial: Int
  /// Moments after it are unknown.
  private let end: Int

  /// Changes are worked out to the end of this year, and so many of each definition at most.
  ///
  /// Two rules from 1601 on, as Outlook writes them, have 1,200.
  private static let lastYear = 2200
  private static let changeLimit = 4000

  /// Nil when the component names no zone, or none of its parts says when clocks change and to what.
  package init?(_ component: CalendarStream.Component) {
    guard component.first("TZID") != nil else { return nil }
    let parts = component.components.compactMap(Part.init)
    guard let first = parts.min(by: { $0.firstChange < $1.firstChange }) else { return nil }
    initial = first.from
    let last = CivilDate(year: Self.lastYear, month: 12, day: 31)?.dayNumber ?? 0
    var end = (last + 1) * 86_400
    var changes: [(seconds: Int, offset: Int)] = []
    for part in parts {
      guard changes.count < Self.changeLimit else {
        end = min(end, part.firstChange)
        continue
      }
      let (onsets, cut) = part.onsets(before: end, limit: Self.changeLimit - changes.count)
      if let cut { end = min(end, cut - part.from) }
      changes += onsets.map { ($0 - part.from, part.to) }
    }
    self.changes = changes.sorted { $0.seconds < $1.seconds }
    self.end = end
  }

  /// Seconds east of UTC at a moment; nil where that is not worked out.
  package func offset(at instant: Instant) -> Int? {
    guard instant.seconds < end else { return nil }
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].seconds <= instant.seconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? initial : changes[low - 1].offset
  }

  /// The moment at which clocks show `civil`, the first of two; in a gap it is read with the offset before it.
  package func instant(_ civil: CivilDateTime) -> Instant? {
    let wall = civil.civilSeconds
    // Offsets lie within a day.
    guard let before = offset(at: Instant(seconds: wall - 86_400)),
      let after = offset(at: Instant(seconds: wall + 86_400))
    else { return nil }
    for candidate in [before, after] where offset(at: Instant(seconds: wall - candidate)) == candidate {
      return Instant(seconds: wall - candidate)
    }
    return Instant(seconds: wall - before)
  }
}

extension TimeZoneDefinition {
  /// A STANDARD or DAYLIGHT part.
  private struct Part {
    let start: CivilDateTime
    let from: Int
    let to: Int
    let rules: [RecurrenceRule]
    /// Onsets that RDATE adds, on the wall.
    let dates: [Int]

    init?(_ component: CalendarStream.Component) {
      guard component.name == "STANDARD" || component.name == "DAYLIGHT",
        let start = try? component.first("DTSTART")?.time().wall,
        let from = try? component.first("TZOFFSETFROM")?.utcOffset(),
        let to = try? component.first("TZOFFSETTO")?.utcOffset()
      else { return nil }
      self.start = start
      self.from = from
      self.to = to
      // RFC 5545 wants one at most.
      rules = component.all("RRULE").prefix(4).compactMap { try? $0.rule() }
      dates = component.all("RDATE").flatMap { $0.times() }.compactMap { item in
        guard let time = try? item.time.get() else { return nil }
        if case .utc(let instant) = time { return instant.seconds + from }
        return time.wall.civilSeconds
      }
    }

    var firstChange: Int { start.civilSeconds - from }

    /// Seconds on the wall, and the first onset that is not among them for there are too many.
    func onsets(before end: Int, limit: Int) -> (onsets: [Int], cut: Int?) {
      var out = [start.civilSeconds] + dates
      var count = 0
      for rule in rules {
        var untilLocal: CivilDateTime?
        if case .utc(let instant) = rule.until { untilLocal = instant.civil(offset: from) }
        for onset in rule.occurrences(from: start, untilLocal: untilLocal) {
          if onset.civilSeconds - from >= end { break }
          if count == limit { return (out, onset.civilSeconds) }
          count += 1
          out.append(onset.civilSeconds)
        }
      }
      return (out, nil)
    }
  }
}
