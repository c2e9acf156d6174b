internal import CivilTime

/// The rule that holds after the last listed transition of a zone: a POSIX TZ string (RFC 9636 §3.3.1).
package struct PosixTimeZone: Sendable, Hashable {
  package let standard: LocalTimeType
  /// Nil where clocks no longer change.
  package let daylight: Daylight?

  /// The other half of the year.
  package struct Daylight: Sendable, Hashable {
    package let type: LocalTimeType
    /// When it begins, in standard time.
    package let start: YearlyMoment
    /// When it ends, in daylight time.
    package let end: YearlyMoment
  }

  /// One of the two changes of a year.
  package struct Change: Sendable, Hashable {
    /// Seconds since 1970-01-01T00:00:00Z.
    package let seconds: Int
    package let before: LocalTimeType
    package let after: LocalTimeType
    /// The day and time it follows, on clocks that show `before`.
    package let moment: YearlyMoment
  }

  package init(standard: LocalTimeType, daylight: Daylight? = nil) {
    self.standard = standard
    self.daylight = daylight
  }

  /// The changes that belong to `year`, in order of time; none outside years 1 to 9999 or when both fall together.
  package func changes(in year: Int) -> [Change] {
    guard let daylight, let (start, end) = seconds(in: year), start != end else { return [] }
    let beginning = Change(seconds: start, before: standard, after: daylight.type, moment: daylight.start)
    let ending = Change(seconds: end, before: daylight.type, after: standard, moment: daylight.end)
    return start < end ? [beginning, ending] : [ending, beginning]
  }

  /// Whether daylight time holds at `seconds`, since when and until when; `Int.min` and `Int.max` where it never changes.
  func period(at seconds: Int) -> (isDaylight: Bool, start: Int, end: Int) {
    guard daylight != nil else { return (false, .min, .max) }
    let year = Instant(seconds: seconds).civil(offset: standard.offset).date.year
    var isDaylight = false
    var last = Int.min
    var next = Int.max
    // A moment may lie up to a week outside its year. Of two changes at once the one of the later year holds:
    // `0/0,J365/25` is daylight time all year.
    for candidate in year - 1...year + 1 {
      guard let (start, end) = self.seconds(in: candidate), start != end else { continue }
      if start <= seconds, start >= last { (last, isDaylight) = (start, true) }
      if end <= seconds, end >= last { (last, isDaylight) = (end, false) }
      if start > seconds { next = min(next, start) }
      if end > seconds { next = min(next, end) }
    }
    return (isDaylight, last, next)
  }

  private func seconds(in year: Int) -> (start: Int, end: Int)? {
    guard let daylight, let start = daylight.start.civilSeconds(in: year),
      let end = daylight.end.civilSeconds(in: year)
    else { return nil }
    return (start - standard.offset, end - daylight.type.offset)
  }
}
