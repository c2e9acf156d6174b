package import CivilTime
package import Recurrence

/// A VTODO (RFC 5545 §3.6.2).
package struct ToDo: Sendable, Hashable {
  package enum Status: String, Sendable, Hashable {
    case needsAction = "NEEDS-ACTION"
    case inProcess = "IN-PROCESS"
    case completed = "COMPLETED"
    case cancelled = "CANCELLED"
  }

  package var uid: String
  /// DTSTAMP and LAST-MODIFIED: when the component last changed, never the time of writing.
  package var stamp: Instant
  /// Dropped when it is not before `due`.
  package var start: EventTime?
  package var due: EventTime?
  /// When it was done, where that is known.
  package var completed: Instant?
  package var status: Status?
  package var rule: RecurrenceRule?
  /// Occurrences left out, in the wall time of `start`, else of `due`.
  package var excluded: [CivilDateTime] = []
  package var summary: String
  package var details = ComponentDetails()
  package var alarm: Alarm?

  package init(uid: String, stamp: Instant, due: EventTime? = nil, summary: String) {
    self.uid = uid
    self.stamp = stamp
    self.due = due
    self.summary = summary
  }
}
