package import DateText
package import Recurrence

/// A dated line of a memo's text: a task, or a reminder without a box (design §3).
package struct TextTask: Sendable {
  /// Its words, without dates, marks, Markdown and comments, on one line.
  package var description: String
  /// Nil for a line without a box.
  package var status: TaskStatus?
  /// When it is due; a bare day does not ring.
  package var due: Located<DateOrTime>?
  /// When work on it begins: scheduled, else start.
  package var start: Located<DateOrTime>?
  /// When what begins at `start` ends, included where it is a day; only time stamps of Org mode say it.
  package var end: Located<DateOrTime>?
  /// When it rings: `(@…)`, else `⏰`; where there is none, what is due at a time of day rings then.
  package var rings: [Located<DateOrTime>] = []
  /// Counts from `due`, else `start`, else the ring; nil where only the open occurrence is known (`when done`).
  package var recurrence: Located<RecurrenceRule>?
  package var completed: Located<DateOrTime>?
  /// 1 (highest) to 9; nil: none.
  package var priority: Int?
  /// The name the writer gave it: 🆔 or `^block`, without its mark.
  package var name: String?
  /// Without `#`.
  package var tags: [String] = []
  /// Bytes in the memo's file, of the line without its indentation.
  package var range: Range<Int>
  /// 1-based, in the body.
  package var line: Int

  package init(description: String, range: Range<Int>, line: Int) {
    self.description = description
    self.range = range
    self.line = line
  }
}
