import Diagnostics
import Testing

@testable import MemoReading

/// What a memo without a title is called.
struct MemoTitleTests {
  @Test(arguments: [
    ("- [ ] see pub 📅 2026-12-07\n", "see pub"),
    ("- [ ] buy milk\n- [ ] eggs\n", "buy milk"),
    ("- [x] buy **milk**\n", "buy milk"),
    ("⏰ 2026-12-07 18:00 Call mom\n", "Call mom"),
    ("⏰ 2026-12-07 18:00\n", "⏰ 2026-12-07 18:00"),
    ("words\n\n- [ ] see pub 📅 2026-12-07\n", "words"),
    ("[1] is a number\n", "[1] is a number"),
    ("# Heading\n\n- [ ] see pub 📅 2026-12-07\n", "Heading"),
    ("- [ ] \n", "name"),
  ])
  func firstWords(_ body: String, _ title: String) {
    let source = SourceText(path: "name.md", bytes: Array(body.utf8))
    #expect(MemoParser().parse(source, path: "name.md", notePath: "name.md").title == title)
  }
}
