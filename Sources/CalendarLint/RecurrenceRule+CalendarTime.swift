internal import CivilTime
internal import ICalendar
internal import Recurrence

extension RecurrenceRule {
  /// As it repeats `start`: times of day do not count for a day.
  private func applied(to start: CalendarTime) -> RecurrenceRule { start.isDate ? withoutTimesOfDay : self }

  /// The first match at or after the start, whatever COUNT and UNTIL say; nil when nothing ever matches.
  func firstMatch(from start: CalendarTime) -> CivilDateTime? {
    var endless = applied(to: start)
    endless.count = nil
    endless.until = nil
    return endless.first(onOrAfter: start.wall, start: start.wall)
  }

  /// The occurrences in the wall time of `start`; a moment in UTC that ends them is read in its zone.
  func occurrences(from start: CalendarTime, onOrAfter earliest: CivilDateTime? = nil, zones: ZoneTable)
    -> Occurrences
  {
    applied(to: start).occurrences(
      onOrAfter: earliest ?? start.wall, start: start.wall, untilLocal: untilLocal(start, zones))
  }

  /// UNTIL on the wall of the start, where it is a moment in UTC.
  private func untilLocal(_ start: CalendarTime, _ zones: ZoneTable) -> CivilDateTime? {
    guard case .utc(let instant) = until, let zone = start.zone,
      let offset = zones.offset(of: zone, at: instant)
    else { return nil }
    return instant.civil(offset: offset)
  }
}
