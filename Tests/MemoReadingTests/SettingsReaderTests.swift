import ByteText
import CivilTime
import Diagnostics
import MemoReading
import Testing
import TimeZones

/// `almanac.yml`: values, faults, and what stops a build (design §1, §7).
struct SettingsReaderTests {
  private func read(_ yaml: String) -> SettingsReader {
    SettingsReader(SourceText(path: "almanac.yml", bytes: Array(yaml.utf8)), zones: ZoneDatabase())
  }

  private func says(_ reader: SettingsReader) -> [String] {
    reader.diagnostics.sorted().map { diagnostic in
      "\(diagnostic.position?.line ?? 0):\(diagnostic.position?.column ?? 0): \(diagnostic.severity): \(diagnostic.summary)"
    }
  }

  @Test func readsEveryKey() {
    let reader = read(
      """
      title: no
      description: 一行說明
      url: https://example.org/memos
      timezone: Asia/Taipei
      language: zh-TW
      clock: 12
      week_starts: Sunday
      owner: lin
      notes: notes/all
      output: site
      include: [_index.md]
      ignore: [Templates/, "*.tmp.md"]
      users:
        lin: 林曉
        mara: {name: Mara, aliases: [m], email: m@example.org, timezone: Europe/London, language: en, color: teal, visibility: draft}
        明远:
      groups: {family: [lin, mara]}
      visibility: public
      tools: [clock]
      event_length: 1h
      day_reminder_time: "08:15"
      line_breaks: keep
      search_engines: no
      """)
    #expect(says(reader).isEmpty && !reader.isFatal)
    let settings = reader.settings
    #expect(settings.title == "no" && settings.description == "一行說明")
    #expect(settings.url == "https://example.org/memos/")
    #expect(settings.zone?.name == "Asia/Taipei" && settings.language == .traditionalChinese)
    #expect(settings.usesTwelveHourClock && settings.weekStart == .sunday && settings.owner == "lin")
    #expect(settings.notes == "notes/all" && settings.output == "site")
    #expect(settings.include.count == 1 && settings.ignore.count == 2)
    #expect(settings.users.map(\.handle) == ["lin", "mara", "明远"])
    #expect(settings.users.map(\.name) == ["林曉", "Mara", nil])
    #expect(settings.users[1].aliases == ["m"] && settings.users[1].zone?.name == "Europe/London")
    #expect(settings.users[1].visibility == .draft && settings.users[1].language == .english)
    #expect(settings.groups.map(\.name) == ["family"] && settings.tools == ["clock"])
    #expect(settings.eventLength == 3600 && settings.dayReminderTime.secondOfDay == 29_700)
    #expect(settings.keepsLineBreaks && !settings.allowsSearchEngines)
  }

  @Test(arguments: [
    "", "\n", "# only a remark\n", "---\n", "title:\ntimezone:\n", "\u{FEFF}", "\u{FEFF}title:\r\n",
  ])
  func nothingSaidIsTheDefault(_ yaml: String) {
    let reader = read(yaml)
    let settings = reader.settings
    #expect(says(reader).isEmpty && !reader.isFatal)
    #expect(settings.title == nil && settings.zone == nil && settings.language == .english)
    #expect(settings.notes == "notes" && settings.output == "public" && settings.visibility == .public)
    #expect(settings.eventLength == 900 && settings.dayReminderTime.secondOfDay == 32_400)
  }

  @Test(arguments: [
    ("timezone: Asia/Taipeh", "1:11: error: 'Asia/Taipeh' is not an IANA time zone name"),
    ("language: fr", "1:11: error: the pages' own words are not available in 'fr'"),
    ("clock: 13", "1:8: error: '13' is no value of 'clock'"),
    ("week_starts: friday", "1:14: error: 'friday' is no value of 'week_starts'"),
    ("owner: two words", "1:8: error: 'two words' cannot be a handle"),
    ("owner: tags", "1:8: error: 'tags' cannot be a handle"),
    ("notes: ../elsewhere", "1:8: error: 'notes' is a folder inside the notebook"),
    ("notes: /etc", "1:8: error: 'notes' is a folder inside the notebook"),
    ("url: example.org", "1:6: error: 'example.org' is not the address of a site"),
    ("url: https://example.org/?q", "1:6: error: 'https://example.org/?q' is not the address of a site"),
    ("title: [a, b]", "1:8: error: 'title' is one text, not a list or a mapping"),
    ("ignore: {a: b}", "1:9: error: 'ignore' is a list"),
    ("event_length: 0", "1:15: error: 'event_length' is between 1m and 7d"),
    ("event_length: long", "1:15: error: 'event_length' is a length such as 15m or 1h"),
    ("day_reminder_time: \"25:00\"", "1:20: error: there is no time '25:00'"),
    ("line_breaks: maybe", "1:14: error: 'maybe' is no value of 'line_breaks'"),
    ("owner: mia\nusers:\n  lin:", "1:8: error: the owner 'mia' is not among users:"),
    ("groups: [a]", "1:9: error: 'groups' maps names to lists of people"),
    ("groups: {[a]: b}", "1:10: error: the name of a group is a word"),
    ("users:\n  lin: {nmae: x}", "2:9: warning: 'nmae' is not a key of a user"),
    ("users:\n  \"0912345678\": x", "2:3: warning: the handle '0912345678' becomes public"),
    ("titel: x", "1:1: warning: 'titel' is not a setting"),
    ("wibble: x", "1:1: warning: 'wibble' is not a setting"),
  ]) func faultsLeaveTheDefault(_ yaml: String, _ said: String) {
    let reader = read(yaml)
    let says = says(reader)
    #expect(says.count == 1 && says[0].hasPrefix(said), "\(says)")
    #expect(!reader.isFatal)
  }

  /// Nothing may be written when it is not known who may read what.
  @Test(arguments: [
    "visibility: privat", "visibility: [draft]", "visibility: {a: b}", "visibility:", "visiblity: draft",
    "Visibility: draft",
    "visibilty: draft", "draft: true", "private: true", "publish: false", "可见性: 草稿", "hidden: true",
    "password: x",
    "users:\n  lin: {visibility: secret}", "users:\n  lin: {visibility: }",
    "users:\n  lin: {visibilty: draft}",
    "users:\n  lin: {draft: true}", "users:\n  - lin: {visibility: draft}",
    "users:\n  two words: {visibility: draft}",
    "users:\n  tags: {visibility: draft}", "users:\n  lin:\n  LIN: {visibility: draft}",
    "users:\n  lin: [visibility: draft]", "users:\n  [a]: {visibility: draft}", "title: a\ntitle: b",
    "a:\n\tb: c",
    "just text", "- a\n- b", "title: {{title}", "\u{FFFE}",
  ]) func whatMightHideStopsTheBuild(_ yaml: String) {
    let reader = read(yaml)
    #expect(reader.isFatal)
    #expect(reader.diagnostics.contains { $0.severity == .error })
  }

  /// Whoever is not understood might have been hidden.
  @Test(arguments: [
    ("users: lin", "1:8: error: 'users' maps handles to people"),
    ("users: [lin, mia]", "1:8: error: 'users' maps handles to people"),
    ("users:\n  two words: x", "2:3: error: 'two words' cannot be a handle"),
    ("users:\n  tags: x", "2:3: error: 'tags' is the name of a part of every site"),
    ("users:\n  lin:\n  LIN:", "3:3: error: 'LIN' and 'lin' differ in letter case only"),
    ("users:\n  lin: [a]", "2:8: error: a user is a name, or 'key: value' pairs"),
    ("users:\n  <<: {lin: x}", "2:3: error: '<<' cannot be a handle"),
    ("users:\n  lin: {<<: {name: x}}", "2:9: error: '<<' is not a key of a user"),
    ("users:\n  [a]: x", "2:3: error: a handle is a word"),
    ("users:\n  lin: {[a]: x}", "2:9: error: a key of a user is a word"),
    ("users:\n  lin: private", "2:8: error: 'private' stands where the name of 'lin' is expected"),
    ("users:\n  lin: {privat: true}", "2:9: error: 'privat' is not a key of a user"),
    ("users:\n  lin: {secret: true}", "2:9: error: 'secret' is not a key of a user"),
    ("users:\n  lin: {publish: no}", "2:9: error: 'publish' is not a key of a user"),
    ("<<: {title: x}", "1:1: error: '<<' is not a setting"),
    ("[a]: x", "1:1: error: a key of the settings is a word"),
    ("Users:\n  lin: {visibility: draft}", "2:9: error: 'visibility' means nothing here"),
    ("users:\n  lin: {pages: {draft: true}}", "2:17: error: 'draft' means nothing here"),
    ("users:\n  lin: {name: {hidden: true}}", "2:16: error: 'hidden' means nothing here"),
    ("title: {visibility: draft}", "1:9: error: 'visibility' means nothing here"),
    ("groups: {family: {visibility: draft}}", "1:19: error: 'visibility' means nothing here"),
    ("groups: [visibility: draft]", "1:10: error: 'visibility' means nothing here"),
    ("ignore: [{visibility: draft}]", "1:11: error: 'visibility' means nothing here"),
  ]) func whoIsNotUnderstoodStopsTheBuild(_ yaml: String, _ said: String) {
    let reader = read(yaml)
    #expect(reader.isFatal)
    #expect(says(reader).contains { $0.hasPrefix(said) }, "\(says(reader))")
  }

  @Test func theOwnerIsOneOfTheUsers() {
    #expect(read("owner: LIN\nusers: {lin: }").settings.owner == "lin")
    #expect(read("users: {lin: }\nowner: mia").settings.owner == nil)
    #expect(read("owner: mia").settings.owner == "mia")
    #expect(read("title: x").settings.owner == nil)
  }

  @Test(arguments: [
    ("lin: {lock: {rounds: 600000}}", true), ("lin: {lock: abc}", true), ("lin: {lock: }", false),
    ("lin: {name: x}", false), ("lin: x", false),
  ]) func knowsWhoHasALock(_ user: String, _ hasLock: Bool) {
    let reader = read("users:\n  \(user)")
    #expect(reader.settings.users.map(\.hasLock) == [hasLock])
    #expect(says(reader).isEmpty)
  }

  /// Each place costs a look through the file, so without a bound a long file would take minutes.
  @Test func manyFaultsAreCounted() {
    let reader = read((0..<20_000).map { "wibble\($0): x\n" }.joined() + "visibility: x\n")
    #expect(reader.isFatal && reader.diagnostics.count == 51)
    let last = reader.diagnostics.last
    #expect(last?.summary == "and 19951 more in the settings" && last?.severity == .error)
  }

  /// What a help shows is what one can type.
  @Test func helpsAreOneLine() {
    let texts = ["users: x", "users: {a: [b]}", "groups: x", "users: [a]", "title: []", "ignore: {}"]
    for help in texts.flatMap({ read($0).diagnostics.compactMap(\.help) }) {
      #expect(!help.contains("\\n") && !help.contains("\n"))
    }
  }

  @Test(arguments: ["public", "sealed", "draft", "private"]) func readsVisibility(_ word: String) {
    #expect(read("visibility: \(word)").settings.visibility.rawValue == word)
    #expect(read("visibility: \(word.uppercased())").settings.visibility.rawValue == word)
    #expect(read("users: {lin: {visibility: \(word)}}").settings.users.first?.visibility?.rawValue == word)
  }

  @Test(arguments: [
    ("私密", VisibilityWord.private), ("私人", .private), ("公开", .public), ("公開", .public), ("草稿", .draft),
    ("加密", .sealed),
  ]) func readsVisibilityInChinese(_ word: String, _ meaning: VisibilityWord) {
    #expect(read("visibility: \(word)").settings.visibility == meaning)
    #expect(read("users: {lin: {visibility: \(word)}}").settings.users.first?.visibility == meaning)
  }

  @Test func bytesThatAreNotTextStopTheBuild() {
    let reader = SettingsReader(
      SourceText(path: "almanac.yml", bytes: Array("title: ".utf8) + [0xC4, 0xE3, 0x0A]),
      zones: ZoneDatabase())
    #expect(reader.isFatal)
    #expect(says(reader) == ["1:8: error: the settings are not UTF-8"])
  }

  @Test(arguments: [
    ("lin", true), ("林", true), ("a.b", true), ("a-b_c", true), ("Ünal", true), ("9", true), ("", false),
    (".a", false),
    ("-a", false), ("two words", false), ("a/b", false), ("a:b", false), ("😀", false), ("a\u{0}", false),
    ("..", false),
  ]) func handlesAreLettersDigitsAndMarks(_ handle: String, _ isValid: Bool) {
    #expect(HandleRules.isValid(handle) == isValid)
  }
}
