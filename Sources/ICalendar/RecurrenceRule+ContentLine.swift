internal import CivilTime
package import Recurrence
internal import TimeZones

extension RecurrenceRule {
  /// The value of an RRULE beside a DTSTART of `start` (RFC 5545 §3.3.10).
  ///
  /// UNTIL takes DTSTART's type: a day beside a day, else a moment in UTC. A day as the end of a timed rule is
  /// included to its last second, in the zone of `start`.
  package func contentLineValue(start: EventTime) -> String {
    text(until: count == nil ? until.map { RecurrenceRule.text($0, start: start) } : nil)
  }

  private static func text(_ until: Until, start: EventTime) -> String {
    switch (until, start) {
    case (.date(let date), .date): date.calendarText
    case (.local(let civil), .date): civil.date.calendarText
    case (.utc(let instant), .date): instant.held.civil(offset: 0).date.calendarText
    case (.date(let date), .utc):
      Instant(CivilDateTime(date, TimeOfDay(secondOfDay: 86_399)), offset: 0).calendarText
    case (.local(let civil), .utc): Instant(civil, offset: 0).calendarText
    case (.date(let date), .zoned(_, let zone)): zone.lastInstant(of: date).calendarText
    case (.local(let civil), .zoned(_, let zone)): zone.resolve(civil).instant.calendarText
    case (.utc(let instant), _): instant.calendarText
    }
  }
}
