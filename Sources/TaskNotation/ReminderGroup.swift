/// A reminder of the Obsidian Reminder plugin: `- [ ] Standup (@2026-09-01 09:30 🔁 every week)`.
///
///     reminder = "(@" time [ " "* "🔁" rule ] ")"
///     time     = YYYY-MM-DD [ " " HH:mm ] | "[[" YYYY-MM-DD "]]" [ " " HH:mm ]
package struct ReminderGroup: Sendable, Hashable {
  package let status: Unicode.Scalar
  /// The words before and behind the group.
  package let title: String
  /// What stands for the time, as written.
  package private(set) var raw = ""
  /// Nil where the time is none.
  package private(set) var date: WrittenDay?
  /// `HH:mm` as written; there need be no such time.
  package private(set) var time: String?
  package private(set) var recurrence: String?

  /// `x` and `-` count as done.
  package var isDone: Bool { status == "x" || status == "-" }

  /// Reads the line at `range`; nil where it is no task of this notation, or holds no group.
  package init?(_ bytes: [UInt8], _ range: Range<Int>) {
    let line = TaskLine(bytes, range)
    guard let status = line.status, line.isBoxParted, !line.isNumbered(in: bytes) else { return nil }
    let text = LineText(bytes, line.text)
    guard let open = ReminderGroup.opening(in: text),
      let close = text.firstIndex(of: UInt8(ascii: ")"), from: open + 2)
    else { return nil }
    self.status = status
    let parts = [text.slice(text.start..<open), text.slice(close + 1..<text.end)].map(\.trimmed.string)
    title = parts.filter { !$0.isEmpty }.joined(separator: " ")
    read(text.slice(open + 2..<close))
  }

  /// The offset of the first `(@`.
  private static func opening(in text: LineText) -> Int? {
    var from = text.start
    while let found = text.firstIndex(of: UInt8(ascii: "("), from: from) {
      if text.byte(found + 1) == UInt8(ascii: "@") { return found }
      from = found + 1
    }
    return nil
  }

  private mutating func read(_ content: LineText) {
    var time = content
    if let (before, rule) = ReminderGroup.splitAtRule(content), !rule.trimmed.isEmpty {
      recurrence = rule.trimmed.string
      time = before
    }
    time.skipLast(while: LineText.isSpace)
    raw = time.string
    (date, self.time) = ReminderGroup.dayAndTime(time) ?? (nil, nil)
  }

  /// What stands before and behind the first 🔁.
  private static func splitAtRule(_ content: LineText) -> (before: LineText, rule: LineText)? {
    var rest = content
    while let (value, length) = rest.firstScalar {
      if TaskSymbol(value) == .recurrence {
        let before = content.slice(content.start..<rest.start)
        rest.dropFirst(length)
        if rest.firstScalar?.value == 0xFE0F { rest.dropFirst(3) }
        return (before, rest)
      }
      rest.dropFirst(length)
    }
    return nil
  }

  /// The shape of a day, bare or as a link to a daily note, with the shape of a time.
  static func dayAndTime(_ text: LineText) -> (day: WrittenDay, time: String?)? {
    var rest = text
    let isLink = rest.take("[[")
    guard let day = WrittenDay(rest, at: rest.start) else { return nil }
    rest.dropFirst(WrittenDay.length)
    if isLink, !rest.take("]]") { return nil }
    if rest.isEmpty { return (day, nil) }
    guard rest.take(" "), let time = clock(rest) else { return nil }
    return (day, time)
  }

  /// `HH:mm`, and nothing else.
  static func clock(_ text: LineText) -> String? {
    guard text.range.count == 5, WrittenDay.number(text, text.start, 2) != nil,
      text.byte(text.start + 2) == UInt8(ascii: ":"), WrittenDay.number(text, text.start + 3, 2) != nil
    else { return nil }
    return text.string
  }
}
