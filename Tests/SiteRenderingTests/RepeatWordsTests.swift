import CivilTime
import MemoReading
import Recurrence
import SiteModel
import Testing
import TimeZones

@testable import SiteRendering

/// How pages say that something repeats.
///
/// Each series begins at or after Tuesday 2026-12-01, 8:00.
@Suite struct RepeatWordsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var phrase: String
    var english: String
    var traditional: String
    var simplified: String
    var skip: [String]

    init(
      _ phrase: String, _ english: String, _ traditional: String, _ simplified: String, skip: [String] = []
    ) {
      self.phrase = phrase
      self.english = english
      self.traditional = traditional
      self.simplified = simplified
      self.skip = skip
    }

    var testDescription: String { phrase }
  }

  private static let theme = Theme(overrides: [])

  private func dates(_ language: Language, twelve: Bool = false) throws -> DateWords {
    DateWords(words: try #require(Self.theme.words[language]), usesTwelveHourClock: twelve)
  }

  private func entry(_ phrase: String, skip: [String] = []) throws -> Entry {
    let zone = try ZoneDatabase().zone(named: "Asia/Taipei")
    let written = try #require(Self.civil("2026-12-01T08:00:00"))
    let rule = try #require(try RecurrenceRule.parse(phrase: phrase))
    let first = try #require(rule.movedStart(written), "the rule never matches")
    let moment = Moment(instant: zone.resolve(first).instant, civil: first, zone: zone)
    var entry = Entry(.alarm, at: .moment(moment), range: 0..<0)
    entry.rule = rule
    entry.skipped = try skip.map { try #require(Self.civil($0)) }
    return entry
  }

  /// `2026-12-01T08:00:00`.
  static func civil(_ text: String) -> CivilDateTime? {
    let numbers = text.split { "-T:".contains($0) }.compactMap { Int($0) }
    guard numbers.count == 6, let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]),
      let time = TimeOfDay(hour: numbers[3], minute: numbers[4], second: numbers[5])
    else { return nil }
    return CivilDateTime(date, time)
  }

  @Test(arguments: tables) func words(_ item: Case) throws {
    let entry = try entry(item.phrase, skip: item.skip)
    #expect(try dates(.english).repetition(of: entry) == item.english)
    #expect(try dates(.traditionalChinese).repetition(of: entry) == item.traditional)
    #expect(try dates(.simplifiedChinese).repetition(of: entry) == item.simplified)
  }

  @Test func timesFollowTheClockOfTheSite() throws {
    let entry = try entry("every day at 8 and 20")
    #expect(
      try dates(.english, twelve: true).repetition(of: entry) == "Every day at 8:00 AM and 8:00 PM")
    #expect(
      try dates(.traditionalChinese, twelve: true).repetition(of: entry) == "每天 上午8:00、下午8:00")
  }

  @Test func whatDoesNotRepeatHasNoWords() throws {
    var entry = try entry("daily")
    entry.rule = nil
    #expect(try dates(.english).repetition(of: entry) == "")
    #expect(try dates(.english).repetition(of: entry, columns: 10) == "")
  }

  /// What fits on a calendar leaf.
  @Test(arguments: [
    ("daily", "Every day", "每天"), ("weekdays", "Weekdays", "平日"), ("weekends", "Weekends", "週末"),
    ("weekdays at 7 and 19", "Weekdays", "平日"), ("every week for 3 times", "Tue", "每週二"),
    ("mon, wed", "Mon, Wed", "每週一、三"), ("mon, wed, fri", "", ""), ("every other day", "", "每隔一天"),
    ("every 15th", "", "每月15號"), ("every 2 weeks", "", ""), ("RRULE:FREQ=WEEKLY;BYMONTH=6", "", ""),
  ])
  func brief(_ phrase: String, _ english: String, _ chinese: String) throws {
    let entry = try entry(phrase)
    #expect(try dates(.english).repetition(of: entry, columns: 10) == english)
    #expect(try dates(.traditionalChinese).repetition(of: entry, columns: 10) == chinese)
  }
}

extension RepeatWordsTests {
  static let tables = clock + days + months + years + times + ends

  /// A word of repeats that none of the tables shows is one that nothing does.
  @Test func everyWordIsSaid() throws {
    let words = try #require(Self.theme.words[.english])
    let texts = Dictionary(uniqueKeysWithValues: words.keys.map { ($0, "<\($0)>\(words[$0])") })
    let marked = DateWords(words: Words(language: .english, texts: texts), usesTwelveHourClock: false)
    var said: Set<String> = []
    for item in Self.tables {
      let text = marked.repetition(of: try entry(item.phrase, skip: item.skip))
      said.formUnion(text.matches(of: #/<(\w+)>/#).map { String($0.output.1) })
    }
    let ofRepeats = words.keys.filter { key in
      [
        "repeat_", "list_", "interval_", "run", "weekday_", "day_", "days_", "month_", "numbered_",
        "ordinal_", "week_",
      ]
      .contains { key.hasPrefix($0) } || key.hasSuffix("_in_list")
    }
    #expect(ofRepeats.filter { !said.contains($0) } == [])
  }
}
