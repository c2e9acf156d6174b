package import CivilTime
package import DateText
package import Recurrence

/// A value and the bytes of the file that it was read from.
package struct Located<Value: Sendable>: Sendable {
  package var value: Value
  /// Byte offsets in the file.
  package var range: Range<Int>

  package init(_ value: Value, at range: Range<Int>) {
    self.value = value
    self.range = range
  }
}

extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}

/// What the front matter of one memo says, typed by key; no zone, no user and no setting is applied.
package struct FrontMatter: Sendable {
  package var title: Located<String>?
  package var id: Located<String>?
  package var date: Located<DateOrTime>?
  package var updated: Located<DateOrTime>?
  /// `user`: the owner, over the folder.
  package var user: Located<String>?
  /// `author`: the owner when it names a user, else a byline.
  package var author: Located<String>?
  package var to: [Located<String>] = []
  package var tags: [Located<String>] = []
  package var start: Located<DateOrTime>?
  package var end: Located<DateOrTime>?
  package var due: Located<DateOrTime>?
  /// Nil also where `status` holds a word that is none of ours: then it is plain metadata.
  package var status: Located<TaskStatus>?
  package var completed: Located<DateOrTime>?
  package var reminders: [Located<Reminder>] = []
  package var alarm: Located<Alarm>?
  /// Nil where there is none, or where it says `never`.
  package var recurrence: Located<RecurrenceRule>?
  package var until: Located<DateOrTime>?
  package var count: Located<Int>?
  package var skip: [Located<DateOrTime>] = []
  package var timezone: Located<String>?
  package var location: Located<String>?
  package var url: Located<String>?
  /// 1 (high) to 9 (low), as RFC 5545 §3.8.1.9; high is 1, medium 5, low 9.
  package var priority: Located<Int>?
  package var color: Located<String>?
  package var pinned: Located<Bool>?
  package var order: Located<Int>?
  package var visibility: Located<VisibilityWord>?
  package var draft: Located<Bool>?
  package var publish: Located<Bool>?
  package var slug: Located<String>?
  package var aliases: [Located<String>] = []
  package var lang: Located<String>?
  /// Keys, by the name of the documentation, that are given and not understood: what depends on them must not go on as
  /// if they were not there.
  package var faulty: Set<String> = []

  package init() {}
}

package enum TaskStatus: String, Sendable, Hashable {
  case todo, doing, done, cancelled
}

/// `visibility:` as written; what `private` means depends on the user (§7).
package enum VisibilityWord: String, Sendable, Hashable {
  case `public`, sealed, draft, `private`
}

/// One value of `remind:`.
package enum Reminder: Sendable, Hashable {
  case moment(DateOrTime)
  case offset(ReminderOffset)
}

/// `alarm:`, a bare time or a mapping.
package struct Alarm: Sendable, Hashable {
  package var time: TimeOfDay
  /// Nil: rings once, unless the memo's own `repeat` drives it.
  package var recurrence: RecurrenceRule?
  /// Whether `repeat` was given here, if only to say `never`.
  package var statesRecurrence = false
  package var enabled = true
  package var label: String?
  /// A file of the notebook as it is written there; nil: the tone that every browser makes.
  package var sound: Located<String>?
  /// Whether whoever it wakes may put it off.
  package var snooze = true

  package init(time: TimeOfDay) { self.time = time }
}
