import TaskNotation
import Testing

/// The Reminder plugin's forms beside `(@…)`, from its guide.
struct ReminderFormsTests {
  static let symbols: [(String, String?)] = [
    ("- [ ] Report ⏰ 2026-09-01 18:00 📅 2026-09-02", "2026-09-01 18:00"),
    ("- [ ] Report 📅 2026-09-02", "2026-09-02"),
    ("- [ ] Report 📅 2026-09-02 10:00", "2026-09-02 10:00"),
    ("- [ ] Report ⏳ 2026-09-02 🛫 2026-09-03", "2026-09-02"),
    // The text up to the next symbol is the value.
    ("- [ ] Report ⏰ 2026-09-01 #tag 📅 2026-09-02", nil),
    // By presence, not by validity.
    ("- [ ] Report ⏰ soon 📅 2026-09-02", nil),
    ("1. [ ] Report ⏰ 2026-09-01", nil),
    ("- Report ⏰ 2026-09-01", nil),
  ]

  @Test(arguments: symbols)
  func splitsAtSymbols(_ line: String, _ expected: String?) {
    let bytes = Array(line.utf8)
    #expect(ReminderSymbols(bytes, bytes.indices)?.reminder.map(Self.text) == expected)
  }

  static let fields: [(String, String?)] = [
    ("- [ ] A [reminder:: 2026-09-01T09:00] [due:: 2026-09-02]", "2026-09-01 09:00"),
    ("- [ ] A [due:: 2026-09-02] [reminder:: 2026-09-01 09:00]", "2026-09-01 09:00"),
    ("- [ ] A [due:: 2026-09-02]", "2026-09-02"),
    ("- [ ] A [reminder:: 2026-09-01T09:00:00] [due:: 2026-09-02]", nil),
    ("- [ ] A", nil),
  ]

  @Test(arguments: fields)
  func readsDataview(_ line: String, _ expected: String?) {
    let bytes = Array(line.utf8)
    #expect(ReminderForms.dataview(bytes, bytes.indices).map(Self.text) == expected)
  }

  static let cards: [(String, String?)] = [
    ("- [ ] A @{2026-09-01} @@{09:30}", "2026-09-01 09:30"),
    ("- [ ] A @[[2026-09-01]] @@{09:30}", "2026-09-01 09:30"),
    ("- [ ] A @{2026-09-01}", "2026-09-01"),
    ("- [ ] A @alice @{2026-09-01]] @{2026-09-02}", "2026-09-02"),
    ("- [ ] A @{soon}", nil),
  ]

  @Test(arguments: cards)
  func readsKanban(_ line: String, _ expected: String?) {
    let bytes = Array(line.utf8)
    #expect(ReminderForms.kanban(bytes, bytes.indices).map(Self.text) == expected)
  }

  private static func text(_ moment: ReminderSymbols.Moment) -> String {
    moment.day.text + (moment.time.map { " \($0)" } ?? "")
  }

  static let planning: [(String, String)] = [
    ("  DEADLINE: <2026-05-31 Sun -5d> SCHEDULED: <2026-05-01 Fri 09:00>", "2026-05-01 2026-05-31 - 0"),
    ("SCHEDULED: <2026-09-01 Tue 09:00 .+1d>", "2026-09-01 - - 0"),
    ("CLOSED: [2026-09-01 Tue 09:00]", "- - 2026-09-01 0"),
    ("DEADLINE: tomorrow", "- - - 1"),
    ("DEADLINE: <2026-09-05 Sat> and more", "- 2026-09-05 - 1"),
    ("A DEADLINE: <2026-09-05 Sat>", "nil"),
  ]

  @Test(arguments: planning)
  func readsPlanning(_ line: String, _ expected: String) {
    let bytes = Array(line.utf8)
    let read = OrgPlanning(bytes, bytes.indices).map { planning in
      [planning.scheduled, planning.deadline, planning.closed].map { $0?.day.text ?? "-" }
        .joined(separator: " ") + " \(planning.unread.count)"
    }
    #expect(read ?? "nil" == expected)
  }

  static let keywords: [(String, TaskKeyword.State?, Unicode.Scalar?, String)] = [
    ("TODO [#A] Order the cake", .todo, "A", "Order the cake"),
    ("DONE Clean", .done, nil, "Clean"),
    ("IN-PROGRESS x", .doing, nil, "x"),
    ("CANCELLED x", .cancelled, nil, "x"),
    ("TODO", .todo, nil, ""),
    ("TODOS x", nil, nil, ""),
    ("todo x", nil, nil, ""),
    ("TODO: x", nil, nil, ""),
  ]

  @Test(arguments: keywords)
  func readsKeywords(_ line: String, _ state: TaskKeyword.State?, _ priority: Unicode.Scalar?, _ text: String)
  {
    let bytes = Array(line.utf8)
    let read = TaskKeyword(bytes, bytes.indices)
    #expect(read?.state == state)
    #expect(read?.priority == priority)
    #expect(String(decoding: bytes[read?.text ?? 0..<0], as: UTF8.self) == text)
  }
}
