package import CivilTime
package import Recurrence

/// A VEVENT (RFC 5545 §3.6.1).
package struct Event: Sendable, Hashable {
  /// Where it ends.
  package enum End: Sendable, Hashable {
    /// So many seconds after the start; of an all-day event, rounded up to days.
    case duration(seconds: Int)
    /// The first day after it.
    case exclusive(CivilDate)
    case time(EventTime)
  }

  /// Whether it takes up its time in a search for free time.
  package enum Transparency: String, Sendable, Hashable {
    case opaque = "OPAQUE"
    case transparent = "TRANSPARENT"
  }

  /// The same in every feed, and for as long as the event means the same thing.
  package var uid: String
  /// DTSTAMP and LAST-MODIFIED: when the component last changed, never the time of writing.
  package var stamp: Instant
  /// On the rule, where there is one.
  package var start: EventTime
  /// Nil or not after `start` makes a moment, or for a day one day.
  package var end: End?
  package var rule: RecurrenceRule?
  /// Starts of the occurrences left out, in the wall time of `start`; for days only the date counts.
  package var excluded: [CivilDateTime] = []
  package var summary: String
  package var details = ComponentDetails()
  package var transparency: Transparency?
  package var alarm: Alarm?

  package init(uid: String, stamp: Instant, start: EventTime, end: End? = nil, summary: String) {
    self.uid = uid
    self.stamp = stamp
    self.start = start
    self.end = end
    self.summary = summary
  }
}

/// A VALARM that shows a message (RFC 5545 §3.6.6).
package struct Alarm: Sendable, Hashable {
  /// How long before the start it rings; never after it, which Outlook misreads.
  package var secondsBefore: Int
  /// Nil for the summary.
  package var description: String?

  /// Rings `secondsBefore` the start; less than none is none.
  package init(secondsBefore: Int, description: String? = nil) {
    self.secondsBefore = max(0, secondsBefore)
    self.description = description
  }
}
