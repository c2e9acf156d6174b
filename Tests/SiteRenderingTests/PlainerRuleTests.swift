import CivilTime
import MemoReading
import Recurrence
import SiteModel
import TestSupport
import Testing

@testable import SiteRendering

/// What is said of a rule is said of the plainer one: it must have the same occurrences.
@Suite struct PlainerRuleTests {
  @Test(arguments: [
    ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU", "FREQ=DAILY"),
    (
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR,SA,SU", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR,SA,SU"
    ),
    ("FREQ=YEARLY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;BYDAY=1MO", "FREQ=MONTHLY;BYDAY=1MO"),
    ("FREQ=YEARLY;BYMONTHDAY=15", "FREQ=MONTHLY;BYMONTHDAY=15"),
    ("FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-1", "FREQ=YEARLY;BYYEARDAY=-1"),
    ("FREQ=YEARLY;BYMONTH=5;BYDAY=SU;BYSETPOS=2", "FREQ=MONTHLY;BYMONTH=5;BYDAY=2SU"),
    ("FREQ=HOURLY;INTERVAL=8;BYHOUR=0,16;BYDAY=SA", "FREQ=WEEKLY;BYDAY=SA;BYHOUR=0,16;BYMINUTE=0"),
    // Beyond words.
    ("FREQ=YEARLY;BYMONTH=1,7;BYDAY=MO;BYSETPOS=1", nil), ("FREQ=DAILY;BYHOUR=8,9;BYSETPOS=1", nil),
    ("FREQ=MONTHLY;BYDAY=MO,2TU", nil), ("FREQ=WEEKLY;BYDAY=MO,WE;BYSETPOS=1", nil),
    ("FREQ=MONTHLY;BYDAY=MO,TU;BYHOUR=8,9;BYSETPOS=1", nil),
    ("FREQ=YEARLY;INTERVAL=2;BYMONTH=6;BYDAY=MO", nil),
    ("FREQ=MINUTELY;INTERVAL=7;BYHOUR=9", nil), ("FREQ=DAILY;BYSECOND=0,30", nil),
  ])
  func plainer(_ rrule: String, _ expected: String?) throws {
    let rule = try RecurrenceRule.parse(rrule: rrule)
    let written = try #require(RepeatWordsTests.civil("2026-12-05T00:00:00"))
    let start = try #require(rule.movedStart(written))
    #expect(rule.plainer(from: start)?.text == expected)
  }

  @Test func occurrencesStayTheSame() throws {
    var random = SplitMix64(seed: 2026)
    var said = 0
    for _ in 0..<1500 {
      let rule = Self.rule(&random)
      let written = CivilDateTime(civilSeconds: 1_700_000_000 + Int(random.next() % 200_000_000))
      guard let start = rule.movedStart(written), let plain = rule.plainer(from: start) else { continue }
      said += 1
      #expect(throws: Never.self, "\(rule.text)") { try plain.validate() }
      let wanted = Array(rule.occurrences(from: start).prefix(40))
      let found = Array(plain.occurrences(from: start).prefix(40))
      #expect(found == wanted, "\(rule.text) from \(start) as \(plain.text)")
      #expect(plain.plainer(from: start) == plain, "\(rule.text)")
    }
    #expect(said > 500)
  }

  /// Whatever the rule, it has words in which no name is left to fill in and none is missing.
  @Test(arguments: Language.allCases) func everyRuleHasWords(_ language: Language) throws {
    let words = try #require(Theme(overrides: []).words[language])
    let dates = DateWords(words: words, usesTwelveHourClock: false)
    var random = SplitMix64(seed: 7)
    for _ in 0..<500 {
      let rule = Self.rule(&random)
      guard let start = rule.movedStart(CivilDateTime(civilSeconds: 1_790_000_000)) else { continue }
      var entry = Entry(.event, at: .day(start.date), range: 0..<0)
      entry.time = .moment(Moment(instant: Instant(start, offset: 0), civil: start, zone: nil))
      entry.rule = rule
      let text = dates.repetition(of: entry)
      #expect(!text.isEmpty && !text.contains { "{}_".contains($0) }, "\(rule.text): \(text)")
    }
  }

  /// Rules of few parts, as people and programs write them, and some that make no sense.
  private static func rule(_ random: inout SplitMix64) -> RecurrenceRule {
    func number(_ range: ClosedRange<Int>) -> Int {
      range.lowerBound + Int(random.next() % UInt64(range.count))
    }
    func chance(_ percent: Int) -> Bool { number(1...100) <= percent }
    func numbers(_ range: ClosedRange<Int>, signed: Bool = false) -> [Int] {
      if chance(10) { return Array(range.prefix(number(1...range.count))) }
      return (0..<number(1...3)).map { _ in number(range) * (signed && chance(30) ? -1 : 1) }
    }
    let frequencies =
      RecurrenceRule.Frequency.allCases + [.daily, .weekly, .monthly, .monthly, .yearly, .yearly]
    let frequency = frequencies[number(0...frequencies.count - 1)]
    var rule = RecurrenceRule(frequency, interval: chance(60) ? 1 : number(2...12))
    if chance(25) { rule.byMonth = numbers(1...12) }
    if chance(20), frequency != .weekly { rule.byMonthDay = numbers(1...31, signed: true) }
    if chance(40) {
      let isNumbered = frequency >= .monthly && chance(40)
      let count = chance(10) ? 7 : number(1...5)
      rule.byDay = (0..<count).map { index in
        let weekday = Weekday.allCases[count == 7 ? index : number(0...6)]
        return RecurrenceRule.Day(weekday, ordinal: isNumbered ? number(1...5) * (chance(30) ? -1 : 1) : nil)
      }
    }
    if chance(15) { rule.byHour = numbers(0...23) }
    if chance(15) { rule.byMinute = numbers(0...59) }
    if chance(10) { rule.bySetPosition = numbers(1...5, signed: true) }
    if frequency == .yearly, chance(10) { rule.byYearDay = numbers(1...366, signed: true) }
    if frequency == .yearly, chance(10) { rule.byWeekNumber = numbers(1...53, signed: true) }
    rule.normalize()
    return (try? rule.validate()) == nil ? Self.rule(&random) : rule
  }
}
