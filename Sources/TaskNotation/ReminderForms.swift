/// The forms of the Reminder plugin for other plugins' lines: `[reminder:: …]` and Kanban's `@{…} @@{…}`.
package enum ReminderForms {
  /// The value of `[reminder:: …]`, else that of `[due:: …]`, in the text at `range`.
  ///
  /// `YYYY-MM-DDTHH:mm`, `YYYY-MM-DD HH:mm`, `YYYY-MM-DD` and nothing else.
  package static func dataview(_ bytes: [UInt8], _ range: Range<Int>) -> ReminderSymbols.Moment? {
    let text = LineText(bytes, range)
    var due: LineText?
    var reminder: LineText?
    var from = text.start
    while let open = text.firstIndex(of: UInt8(ascii: "["), from: from),
      let close = text.firstIndex(of: UInt8(ascii: "]"), from: open)
    {
      from = open + 1
      guard let (key, value) = DataviewFields.split(text.slice(open + 1..<close)) else { continue }
      if key == .reminder, reminder == nil { reminder = value }
      if key == .due, due == nil { due = value }
      from = close
    }
    guard let value = reminder ?? due else { return nil }
    return moment(value)
  }

  /// `@{2026-09-01} @@{09:30}` or `@[[2026-09-01]] @@{09:30}`; the time may be left out.
  package static func kanban(_ bytes: [UInt8], _ range: Range<Int>) -> ReminderSymbols.Moment? {
    let text = LineText(bytes, range)
    var from = text.start
    while let at = text.firstIndex(of: UInt8(ascii: "@"), from: from) {
      from = at + 1
      var rest = text.slice(at + 1..<text.end)
      let isLink = rest.take("[[")
      guard isLink || rest.take("{"), let day = WrittenDay(rest, at: rest.start) else { continue }
      rest.dropFirst(WrittenDay.length)
      guard isLink ? rest.take("]]") : rest.take("}") else { continue }
      rest.skip(while: LineText.isSpace)
      var time: String?
      if rest.take("@@{"), rest.range.count >= 6, rest.byte(rest.start + 5) == UInt8(ascii: "}") {
        time = ReminderGroup.clock(rest.slice(rest.start..<rest.start + 5))
      }
      return ReminderSymbols.Moment(day: day, time: time)
    }
    return nil
  }

  private static func moment(_ value: LineText) -> ReminderSymbols.Moment? {
    guard let day = WrittenDay(value, at: value.start) else { return nil }
    var rest = value
    rest.dropFirst(WrittenDay.length)
    if rest.isEmpty { return ReminderSymbols.Moment(day: day, time: nil) }
    guard rest.take("T") || rest.take(" "), let time = ReminderGroup.clock(rest) else { return nil }
    return ReminderSymbols.Moment(day: day, time: time)
  }
}
