import Recurrence
import Testing

struct PhraseTests {
  @Test(arguments: [
    ("every 3 days when done", "FREQ=DAILY;INTERVAL=3"),
    ("every week on Monday when done", "FREQ=WEEKLY;BYDAY=MO"),
  ])
  func whenDone(text: String, rrule: String) throws {
    let phrase = try RecurrencePhrase(task: text)
    #expect(phrase.countsFromCompletion)
    #expect(phrase.rule?.text == rrule)
  }

  /// Whatever is thrown together from our own words is read or refused, and what is read is a valid rule.
  @Test func wordSalad() throws {
    let words = [
      "every", "2", "weeks", "on", "the", "3rd", "last", "Friday", "and", ",", "March", "8", "at", "10",
      "for", "times",
      "until", "2026-12-31", "when", "done", "to", "of", "month", "-", "每", "隔", "个", "周", "一", "三", "月",
      "最后", "第",
      "15", "号", "年", "天", "点", "半", "到", "、", "共", "次", "倒数", "底", "99999999999", "日", "工作日", "\u{301}", "🔁",
      "RRULE:",
    ]
    var random = RandomRules(seed: 2026)
    for _ in 0..<4000 {
      let isHan = random.chance(50)
      let count = random.number(in: 1...9)
      let chosen = (0..<count).map { _ in words[random.number(in: 0...words.count - 1)] }
      let text = chosen.joined(separator: isHan ? "" : " ")
      guard let rule = try? RecurrenceRule.parse(phrase: text) else { continue }
      #expect(throws: Never.self, "\(text)") { try rule.validate() }
      #expect(try RecurrenceRule.parse(rrule: rule.text) == rule, "\(text)")
    }
  }

  @Test func longText() {
    for text in [
      String(repeating: "every ", count: 10_000), String(repeating: "每", count: 100_000),
      String(repeating: "mon,", count: 240), String(repeating: "一", count: 330),
      String(repeating: "1,", count: 499),
    ] {
      _ = try? RecurrenceRule.parse(phrase: text)
    }
    #expect(throws: RecurrenceError.self) {
      try RecurrenceRule.parse(phrase: String(repeating: "every ", count: 10_000))
    }
  }
}
