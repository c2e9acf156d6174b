import CivilTime
import Diagnostics
import MemoReading
import SiteRendering
import Testing

@Suite struct WordsTests {
  private static let theme = Theme(overrides: [])

  private func dates(_ tag: String, twelve: Bool = true) throws -> DateWords {
    let language = try #require(Language(rawValue: tag))
    return DateWords(words: try #require(Self.theme.words[language]), usesTwelveHourClock: twelve)
  }

  @Test func theBuiltInThemeHasNoFault() {
    #expect(Self.theme.diagnostics == [])
  }

  /// A word that one language lacks would show as its key.
  @Test(arguments: Language.allCases) func everyLanguageHasEveryWord(_ language: Language) throws {
    let english = try #require(Self.theme.words[.english])
    #expect(Self.theme.words[language]?.keys == english.keys)
  }

  @Test(arguments: [
    ("en", true, 0, 30, "12:30 AM"), ("en", true, 12, 0, "12:00 PM"), ("en", true, 20, 5, "8:05 PM"),
    ("en", false, 8, 5, "08:05"), ("zh-Hant", true, 0, 30, "上午12:30"), ("zh-Hant", true, 12, 30, "下午12:30"),
    ("zh-Hans", true, 8, 0, "上午8:00"), ("zh-Hans", false, 20, 0, "20:00"),
  ])
  func times(_ tag: String, _ twelve: Bool, _ hour: Int, _ minute: Int, _ expected: String) throws {
    let time = try #require(TimeOfDay(hour: hour, minute: minute))
    #expect(try dates(tag, twelve: twelve).time(time) == expected)
  }

  @Test(arguments: [
    ("en", "Tuesday, 1 December 2026", "1 Dec 2026"), ("zh-Hant", "2026年12月1日 週二", "2026年12月1日"),
    ("zh-Hans", "2026年12月1日 周二", "2026年12月1日"),
  ])
  func days(_ tag: String, _ full: String, _ medium: String) throws {
    let day = try #require(CivilDate(year: 2026, month: 12, day: 1))
    #expect(try dates(tag).day(day, .full) == full)
    #expect(try dates(tag).day(day) == medium)
  }

  /// What is filled in is text, whatever it holds.
  @Test func filling() {
    let words = Words(
      language: .english, texts: ["by": "by {name}", "n_one": "{n} memo", "n_other": "{n} memos"])
    #expect(words.fill("by", ["name": "{n} {name}"]) == "by {n} {name}")
    #expect(words.count("n", 1) == "1 memo")
    #expect(words.count("n", 12_345) == "12,345 memos")
    #expect(words["missing"] == "missing")
  }

  // MARK: A notebook's own words

  private func theme(_ path: String, _ text: String) -> Theme {
    Theme(overrides: [(path, SourceText(path: path, bytes: Array(text.utf8)))])
  }

  /// Words that a file does not give are the built-in ones of its language.
  @Test(arguments: Language.allCases) func ownWordsOverlay(_ language: Language) throws {
    let own = theme("strings/\(language.rawValue).yml", "tags: \"Labels\"\n")
    #expect(own.diagnostics == [])
    for each in Language.allCases {
      let words = try #require(own.words[each])
      let builtIn = try #require(Self.theme.words[each])
      #expect(words["tags"] == (each == language ? "Labels" : builtIn["tags"]))
      #expect(words.keys == builtIn.keys)
      for key in words.keys where key != "tags" { #expect(words[key] == builtIn[key]) }
    }
  }

  @Test(arguments: [
    (
      "hoem: Start\n", Diagnostic.Severity.warning, 1, 1, "no page has the word 'hoem'",
      "did you mean 'home'?"
    ),
    ("tags: Labels\nwombat: x\n", .warning, 2, 1, "no page has the word 'wombat'", "remove it"),
    ("home: [a]\n", .error, 1, 7, "the word 'home' is not a text", "home: \"…\""),
    ("home:\n", .error, 1, 1, "the word 'home' is not a text", "home: \"…\""),
    ("[a]: x\n", .error, 1, 1, "words are lines of a key and a text", "home: \"Home\""),
    ("- home\n", .error, 1, 1, "words are lines of a key and a text", "home: \"Home\""),
  ])
  func faultsOfOwnWords(
    _ text: String, _ severity: Diagnostic.Severity, _ line: Int, _ column: Int, _ summary: String,
    _ help: String
  ) throws {
    let own = theme("strings/en.yml", text)
    let found = try #require(own.diagnostics.first)
    #expect(own.diagnostics.count == 1)
    #expect(found.severity == severity)
    #expect(found.position == .init(line: line, column: column))
    #expect(found.summary == summary)
    #expect(found.help == help)
    #expect(own.words[.english]?["home"] == "Home")
    #expect(own.words[.english]?.keys == Self.theme.words[.english]?.keys)
  }

  @Test func aFileOfNoLanguageIsWarnedAbout() {
    let own = theme("strings/EN.yaml", "home: x\n")
    #expect(own.diagnostics.map(\.severity) == [.warning])
  }
}
