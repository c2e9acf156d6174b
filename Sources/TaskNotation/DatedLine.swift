package import DateText
package import Recurrence

/// A value and the bytes that it was read from.
package struct Placed<Value: Sendable>: Sendable {
  package let value: Value
  package let range: Range<Int>

  init(_ value: Value, _ range: Range<Int>) {
    self.value = value
    self.range = range
  }
}

/// What is wrong with a mark on a line, or left unread.
package struct LineFinding: Sendable, Hashable {
  /// A date, time or ring that there is not; else something that stays unread.
  package let isError: Bool
  /// Lower case, no full stop; the writer's words stand in `'…'`.
  package let message: String
  package let help: String
  package let range: Range<Int>

  package init(isError: Bool, message: String, help: String, range: Range<Int>) {
    self.isError = isError
    self.message = message
    self.help = help
    self.range = range
  }
}

/// A line as Almanac reads it: the union of the emoji fields, Dataview's and the reminders (design §3).
///
/// Where several notations say the same thing:
/// - each field: the emoji before Dataview's; the leftmost of its kind. A day that is due does not ring.
/// - when it rings: the first `(@…)`, else `[reminder:: …]`, else Kanban's `@{…}`, else every `⏰`; where there is none
///   of them, what is due at a time of day rings then.
/// - its rule: that of the `(@…)`, else 🔁, else `[repeat:: …]`.
/// - its name: 🆔, else `[id:: …]`, else `^block`.
package struct DatedLine: Sendable {
  /// Nil where there is no box, unless it rings and ✅ or ❌ says that it is done.
  package internal(set) var status: Unicode.Scalar?
  /// The words that stayed, without Markdown and the tags at the end.
  package internal(set) var description = ""
  package internal(set) var due: Placed<DateOrTime>?
  /// When work on it begins: scheduled, else start.
  package internal(set) var start: Placed<DateOrTime>?
  /// When what begins at `start` ends; only of Org's stamps.
  package internal(set) var end: Placed<DateOrTime>?
  /// Empty also where `due` itself rings.
  package internal(set) var rings: [Placed<DateOrTime>] = []
  /// Nil also where the rule counts from completion.
  package internal(set) var recurrence: Placed<RecurrenceRule>?
  package internal(set) var completed: Placed<DateOrTime>?
  package internal(set) var cancelled: Placed<DateOrTime>?
  package internal(set) var priority: TaskPriority?
  package internal(set) var name: String?
  /// Without `#`, in order.
  package internal(set) var tags: [String] = []
  package internal(set) var findings: [LineFinding] = []
  /// Org's active time stamps in the text, where they are read.
  package internal(set) var stamps: [OrgTimestamp] = []
  /// The line without its indentation and line end.
  package let range: Range<Int>

  /// Whether it holds a date on which something is due, begins or rings.
  package var isDated: Bool { due != nil || start != nil || !rings.isEmpty }
}
