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
  package internal(set) var key: String
  /// What it says, when that is not the memo's title: an alarm's label, the words of a line.
  package var label: String?
  /// The line of the text that it comes from; nil for a part of the front matter.
  package var line: Line?
  /// The first occurrence, on the rule when there is one.
  package var time: EntryTime
  /// Of a to-do: whether `time` is when it is due, and not when work on it begins.
  package var isDue = true
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
  /// Of an alarm: whether the page that rings offers to put it off.
  package var snooze = true
  /// Of an alarm: what the page that rings plays, an index in `Site.attachments`; nil: a tone of its own.
  package var sound: Int?
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

  /// A dated line of the memo's text.
  package struct Line: Sendable, Hashable {
    /// 1-based, in the memo's file.
    package var number: Int
    /// Without `#`.
    package var tags: [String] = []
    /// 1 (highest) to 9; nil: that of the memo.
    package var priority: Int?
    /// The `id` of its element on the memo's page, where it has one.
    package var fragment: String?

    package init(number: Int) { self.number = number }
  }

  package var isDone: Bool { status == .done || status == .cancelled }

  /// Whether calendars and agendas have it: not what is switched off, called off, or done before it was due.
  ///
  /// What is done on a day that nobody wrote down stays where it was due once that day is past.
  package func isAnnounced(on today: CivilDate) -> Bool {
    if !isEnabled || status == .cancelled || !occurs { return false }
    guard isDone else { return true }
    if let completed, completed.isDay ? completed.date < time.date : completed.civil < time.civil {
      return false
    }
    return time.date < today
  }
}
