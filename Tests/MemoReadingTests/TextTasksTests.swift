import CivilTime
import DateText
import Diagnostics
import Recurrence
import Testing

@testable import MemoReading

/// The dated lines of a body: which lines, where, and what the memo says of them.
struct TextTasksTests {
  private static func read(
    _ body: String, lines: [ClosedRange<Int>]? = nil, comments: [Range<Int>] = [], readsStamps: Bool = false
  ) -> TextTasks {
    let bytes = Array(body.utf8)
    return TextTasks(
      bytes, at: 100, lines: lines ?? [1...1000], comments: comments, readsStamps: readsStamps)
  }

  @Test func statesEachPart() throws {
    let body = "# Title\n\nwords\n  - [x] Pay #home 📅 2026-09-01 🔁 every month ✅ 2026-08-30 🔺 🆔 a1\n"
    let task = try #require(Self.read(body).tasks.first)
    #expect(task.description == "Pay")
    #expect(task.status == .done)
    #expect(task.line == 4)
    #expect(task.priority == 1)
    #expect(task.name == "a1")
    #expect(task.tags == ["home"])
    #expect(task.recurrence?.value.text == "FREQ=MONTHLY")
    let bytes = Array(body.utf8)
    func text(_ range: Range<Int>?) -> String? {
      range.map { String(decoding: bytes[$0.lowerBound - 100..<$0.upperBound - 100], as: UTF8.self) }
    }
    #expect(text(task.due?.range) == "2026-09-01")
    #expect(text(task.completed?.range) == "2026-08-30")
    #expect(text(task.recurrence?.range) == "every month")
    #expect(text(task.range) == "- [x] Pay #home 📅 2026-09-01 🔁 every month ✅ 2026-08-30 🔺 🆔 a1")
  }

  @Test func onlyLinesOfWords() {
    let body = "- [ ] A 📅 2026-09-01\n    - [ ] B 📅 2026-09-02\n- [ ] C 📅 2026-09-03"
    #expect(Self.read(body, lines: [1...1, 3...3]).tasks.map(\.description) == ["A", "C"])
    #expect(Self.read(body, lines: []).tasks.isEmpty)
    #expect(Self.read(body, lines: [3...9]).tasks.map(\.line) == [3])
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func everyLineEnd(_ end: String) {
    let body = ["A ⏰ 2026-09-01", "", "- [ ] B 📅 2026-09-02", ""].joined(separator: end)
    let tasks = Self.read(body).tasks
    #expect(tasks.map(\.description) == ["A", "B"])
    #expect(tasks.map(\.line) == [1, 3])
    #expect(tasks.map(\.status) == [nil, .todo])
    #expect(tasks.first?.range.count == "A ⏰ 2026-09-01".utf8.count)
  }

  @Test func commentsSayNothing() {
    let body = "- [ ] A %% 📅 2026-09-01 %% 📅 2026-09-02\n%%\n- [ ] B 📅 2026-09-03\n%%\n- [ ] C 📅 2026-09-04"
    let bytes = Array(body.utf8)
    let marks = bytes.indices.filter { $0 + 1 < bytes.count && bytes[$0] == 0x25 && bytes[$0 + 1] == 0x25 }
    let comments = stride(from: 0, to: marks.count - 1, by: 2).map { marks[$0]..<marks[$0 + 1] + 2 }
    let tasks = Self.read(body, comments: comments).tasks
    #expect(tasks.map(\.description) == ["A", "C"])
    #expect(tasks.map { $0.due.map { "\($0.value.date)" } } == ["2026-09-02", "2026-09-04"])
  }

  @Test func boxWithoutDateIsOnlyABox() {
    #expect(Self.read("- [ ] A\n- [x] B #tag\n- [ ] C ⏫ ✅ 2026-09-01\n").tasks.isEmpty)
  }

  @Test(arguments: [
    (" ", TaskStatus.todo), ("x", .done), ("X", .done), ("/", .doing), ("-", .cancelled), ("!", .todo),
    (">", .todo), ("中", .todo),
  ])
  func statuses(_ box: String, _ status: TaskStatus) {
    #expect(Self.read("- [\(box)] A 📅 2026-09-01").tasks.map(\.status) == [status])
  }

  // MARK: Lines that go on

  /// A task's paragraph, and each of its entries: `[status] description @line`, with due and rings.
  static let wrapped: [(String, String)] = [
    ("- [x] doneline\n  ⏰ 2026-12-17 12:00", "[done] doneline @1 ring 2026-12-17T12:00:00"),
    ("- [ ] open\n⏰ 2026-12-17 12:00", "[todo] open @1 ring 2026-12-17T12:00:00"),
    ("> - [x] quoted\n>   ⏰ 2026-12-17 12:00", "[done] quoted @1 ring 2026-12-17T12:00:00"),
    ("- [ ] A 📅 2026-12-18\n  more ⏰ 2026-12-17", "[todo] A more @1 due 2026-12-18 ring 2026-12-17"),
    ("- [ ] A 📅 2026-12-18 #t\n  more 🛫 2026-12-17\n  words", "[todo] A #t more @1 due 2026-12-18"),
    ("- [ ] A ⏰\n  2026-12-17 12:00", "[todo] A @1 ring 2026-12-17T12:00:00"),
    (
      "- [ ] A\n  words 📅 2026-12-18\n- [ ] B 📅 2026-12-19",
      "[todo] A words @1 due 2026-12-18, [todo] B @3 due 2026-12-19"
    ),
    ("- [ ] A 📅 2026-12-18\n  words", "[todo] A @1 due 2026-12-18"),
    ("- [x] A\n\n  ⏰ 2026-12-17", "[nil]  @3 ring 2026-12-17"),
    ("- [x] A\n  - ⏰ 2026-12-17", "[nil]  @2 ring 2026-12-17"),
    ("- A\n  ⏰ 2026-12-17", "[nil]  @2 ring 2026-12-17"),
    ("| a ⏰ 2026-12-17 | - [ ] b 📅 2026-12-18 |", "[nil] a @1 ring 2026-12-17, [todo] b @1 due 2026-12-18"),
    ("| ⏰ 2026-12-17 | words |", "[nil] words @1 ring 2026-12-17"),
    ("| n \\| m | - [x] b 📅 2026-12-18 |", "[done] b @1 due 2026-12-18"),
  ]

  @Test(arguments: wrapped)
  func linesOfOneTask(_ body: String, _ expected: String) {
    let found = Self.read(body).tasks.map { task in
      let parts = [("due", task.due)] + task.rings.map { ("ring", $0) }
      let values = parts.compactMap { name, value in value.map { " \(name) \(Self.text($0.value))" } }
      let status = task.status.map { $0.rawValue } ?? "nil"
      return "[\(status)] \(task.description) @\(task.line)" + values.joined()
    }
    #expect(found.joined(separator: ", ") == expected)
  }

  @Test func commentsAndPlacesOfLinesThatGoOn() throws {
    let body = "- [x] A %%x\n  ⏰ 2026-12-01%% b\n  \t⏰ 2026-12-17 12:00"
    let bytes = Array(body.utf8)
    let marks = bytes.indices.filter { bytes[$0...].starts(with: "%%".utf8) }
    let read = Self.read(body, comments: [marks[0]..<marks[1] + 2])
    let task = try #require(read.tasks.first)
    #expect(read.tasks.count == 1)
    #expect(task.description == "A b")
    let ring = try #require(task.rings.first).range
    #expect(
      String(decoding: bytes[ring.lowerBound - 100..<ring.upperBound - 100], as: UTF8.self)
        == "2026-12-17 12:00")
  }

  // MARK: Diagnostics

  @Test func datesInHTMLAreSpokenOf() {
    let body = "<summary>s ⏰ 2026-12-17 08:00</summary>\n\n<!--\n⏰ 2026-12-17 08:00\n-->\n\nA ⏰ 2026-12-18\n"
    let bytes = Array(body.utf8)
    let read = TextTasks(
      bytes, at: 0, lines: [7...7], comments: [], html: [1...1, 3...5], readsStamps: false)
    #expect(read.tasks.map(\.description) == ["A"])
    let found = read.diagnostics(in: SourceText(path: "a.md", bytes: bytes), bodyAt: 0)
    #expect(found.map(\.summary) == ["a date in HTML is not read"])
    #expect(found.map { $0.position?.column } == ["<summary>s ⏰ ".unicodeScalars.count + 1])
  }

  @Test func equalNamesAreSpokenOf() {
    let body = "- [ ] A 📅 2026-12-17 🆔 a\n- [ ] B 📅 2026-12-17 ^a\n- [ ] C 📅 2026-12-17 ^c\n"
    let source = SourceText(path: "a.md", bytes: Array(body.utf8))
    let read = TextTasks(source.bytes, at: 0, lines: [1...3], comments: [], readsStamps: false)
    #expect(read.diagnostics(in: source, bodyAt: 0).map(\.summary) == ["two lines are named 'a'"])
    let series =
      "- [ ] A 🔁 every week 📅 2026-12-17 🆔 a\n- [x] A 🔁 every week 📅 2026-12-10 🆔 a\n"
    #expect(Self.read(series).findings.isEmpty)
  }

  @Test func placesAreThoseOfTheFile() {
    let text = "---\ntitle: T\n---\nA ⏰ tomorrow\n中文 ⏰ 2026-02-30\n"
    let source = SourceText(path: "a.md", bytes: Array(text.utf8))
    let body = Array("A ⏰ tomorrow\n中文 ⏰ 2026-02-30\n".utf8)
    let read = TextTasks(
      body, at: text.utf8.count - body.count, lines: [1...2], comments: [], readsStamps: false)
    let found = read.diagnostics(in: source, bodyAt: text.utf8.count - body.count)
    #expect(found.map(\.severity) == [.error, .warning])
    #expect(found.map { $0.position?.line } == [5, 4])
    #expect(found.map { $0.position?.column } == [6, 3])
    #expect(found[0].summary == "there is no day '2026-02-30'")
    #expect(found[0].help == "that month ends with day 28; write 2026-02-28")
    #expect(read.tasks.isEmpty)
  }

  @Test func warningsDoNotHideErrors() {
    let body = Array((String(repeating: "⏰ tomorrow\n", count: 200) + "⏰ 2026-02-30\n").utf8)
    let read = TextTasks(body, at: 0, lines: [1...300], comments: [], readsStamps: false)
    let found = read.diagnostics(in: SourceText(path: "a.md", bytes: body), bodyAt: 0)
    #expect(found.first?.severity == .error)
    #expect(found.count == Diagnostic.limit + 2)
  }

  // MARK: Org mode and Logseq

  @Test func stampsOnlyWhereTheyAreRead() {
    let body = "- TODO [#A] Order the cake\n  DEADLINE: <2026-09-04 Fri>\n"
    #expect(Self.read(body).tasks.isEmpty)
    let tasks = Self.read(body, readsStamps: true).tasks
    #expect(tasks.map(\.description) == ["Order the cake"])
    #expect(tasks.first?.status == .todo)
    #expect(tasks.first?.priority == 1)
    #expect(tasks.first?.line == 1)
    #expect(tasks.first?.due?.value.date.description == "2026-09-04")
  }

  static let stamped: [(String, String)] = [
    (
      "# TODO File taxes\n  DEADLINE: <2026-05-31 Sun -5d> SCHEDULED: <2026-05-01 Fri 09:00>\n",
      "File taxes; todo; due 2026-05-31; start 2026-05-01T09:00:00; ring 2026-05-26"
    ),
    (
      "- Choir <2026-09-03 Thu 19:30-21:00 +1w>",
      "Choir; start 2026-09-03T19:30:00; end 2026-09-03T21:00:00; rule FREQ=WEEKLY"
    ),
    ("- Trip <2026-09-03 Thu>--<2026-09-05 Sat>", "Trip; start 2026-09-03; end 2026-09-05"),
    ("- TODO Walk\n  SCHEDULED: <2026-09-01 Tue .+1d>", "Walk; todo; start 2026-09-01"),
    (
      "- TODO Call\n  DEADLINE: <2026-09-01 Tue 09:00 -1d>",
      "Call; todo; due 2026-09-01T09:00:00; ring 2026-08-31T09:00:00; ring 2026-09-01T09:00:00"
    ),
    ("- DONE Clean\n  CLOSED: [2026-09-01 Tue 09:00]\n  :LOGBOOK:\n  CLOCK: [2026-08-20 Thu 10:00:00]\n", ""),
    ("- TODO A\n  SCHEDULED: <2026-09-01 Mon>", "A; todo; start 2026-09-01; 1 findings"),
    ("- TODO A\n  DEADLINE: <2026-02-30 Mon>", "; 1 findings"),
    ("- A <2026-09-01 Tue +4h>", "A; start 2026-09-01; 1 findings"),
    ("- A <%%(diary-float t 4 2)>", "; 1 findings"),
    ("- TODO Water 📅 2026-09-01", "Water; todo; due 2026-09-01"),
    ("- LATER A\n- B\n  SCHEDULED: <2026-09-01 Tue>", "B; start 2026-09-01"),
    ("- `<2026-09-01 Tue>` is a stamp, [2026-09-02] is none", ""),
  ]

  @Test(arguments: stamped)
  func readsStamps(_ body: String, _ expected: String) {
    let read = Self.read(body, readsStamps: true)
    var parts: [String] = []
    for task in read.tasks {
      parts.append(task.description)
      if let status = task.status { parts.append(status.rawValue) }
      for (name, value) in [("due", task.due), ("start", task.start), ("end", task.end)] {
        if let value { parts.append("\(name) \(Self.text(value.value))") }
      }
      for ring in task.rings { parts.append("ring \(Self.text(ring.value))") }
      if let rule = task.recurrence { parts.append("rule \(rule.value.text)") }
    }
    let findings = read.findings.isEmpty ? "" : "; \(read.findings.count) findings"
    #expect(parts.joined(separator: "; ") + findings == expected)
  }

  private static func text(_ value: DateOrTime) -> String {
    switch value {
    case .date(let date): "\(date)"
    case .local(let civil), .fixed(let civil, _): "\(civil)"
    }
  }

  @Test func foldersOfStamps() {
    let folders = StampFolders(
      memos: ["g/journals/2026_09_01.md", "a.md"],
      attachments: ["g/logseq/config.edn", "h/logseq/x", "n/todo.org"])
    let inside = ["g/journals/2026_09_01.md", "g/pages/a.md", "n/a.md", "org/a.md", "x/Org/b/a.md"]
    #expect(inside.allSatisfy(folders.contains))
    let outside = ["a.md", "h/a.md", "n/below/a.md", "organ/a.md", "x/org.md"]
    #expect(!outside.contains(where: folders.contains))
    let root = StampFolders(memos: ["journals/a.md"], attachments: ["logseq/config.edn"])
    #expect(root.contains("anything.md"))
  }
}
