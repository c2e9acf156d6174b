package import CivilTime
package import MemoReading
package import Recurrence

/// One dated part of a memo: what feeds, agenda, alarms and calendar pages read, and all that they read.
package struct Entry: Sendable {
  package enum Kind: String, Sendable, Hashable {
    case todo, event, alarm, reminder
  }

  package let kind: Kind
  /// Stable within the memo: empty for a part that a memo has once, else made from the value that was written.
  package let key: String
  /// What it says, when that is not the memo's title: an alarm's label.
  package var label: String?
  /// The first occurrence, on the rule when there is one.
  package var time: EntryTime
  /// The last day of an all-day event (included), or the moment at which an event ends.
  package var end: EntryTime?
  /// A to-do's start, when the memo has one.
  package var todoStart: EntryTime?
  package var rule: RecurrenceRule?
  /// Occurrences left out, as wall times of the rule (midnight for days).
  package var skipped: [CivilDateTime] = []
  /// How many seconds before `time` it rings; nil: it does not ring.
  package var alarmLead: Int?
  /// False for an alarm that is switched off: pages show it, nothing rings, no feed holds it.
  package var isEnabled = true
  /// Of a to-do.
  package var status: TaskStatus?
  package var completed: EntryTime?
  /// Byte range in the memo's file.
  package let range: Range<Int>

  package init(_ kind: Kind, key: String = "", at time: EntryTime, range: Range<Int>) {
    self.kind = kind
    self.key = key
    self.time = time
    self.range = range
  }

  package var isDone: Bool { status == .done || status == .cancelled }

  /// The wall time of the first occurrence that begins, or is still going on, at or after a wall time.
  package func occurrence(onOrAfter civil: CivilDateTime) -> CivilDateTime? {
    let from = civil.adding(seconds: -lasting)
    guard let rule else { return time.civil < from ? nil : time.civil }
    var occurrences = rule.occurrences(onOrAfter: from, start: time.civil).makeIterator()
    while let found = occurrences.next() {
      if !skipped.contains(found) { return found }
    }
    return nil
  }

  /// Seconds from its start to its end.
  private var lasting: Int { (end?.civil.civilSeconds ?? time.civil.civilSeconds) - time.civil.civilSeconds }

  /// Whether nothing of it is left at or after a wall time.
  package func isOver(before civil: CivilDateTime) -> Bool {
    occurrence(onOrAfter: civil) == nil
  }
}
