import CivilTime
import DateText
import Diagnostics
import MemoReading
import Recurrence
import Testing

/// Values typed by key: what YAML would guess does not count.
struct FrontMatterValuesTests {
  // MARK: - Text

  @Test(arguments: [
    ("title: no", "no"), ("title: 1.10", "1.10"), ("title: Null", "Null"), ("title: 1e3", "1e3"),
    ("title: 2024-01-01", "2024-01-01"), ("title: 007", "007"), ("title: 10:30", "10:30"),
    ("title: a --- b", "a --- b"), ("title: \"{{title}}\"", "{{title}}"), ("title: x {{y}}", "x {{y}}"),
    ("title: 'It''s'", "It's"), ("title: \" a \"", " a "), ("title: |\n  two\n  lines", "two\nlines"),
    ("title: >\n  one\n  line", "one line"), ("title: one\n  two", "one two"), ("Title: x", "x"),
    ("TITLE: x", "x"),
    ("标题: 我的", "我的"), ("標題: 我的", "我的"), ("\"title\": x", "x"), ("title: !!str 5", "5"),
    ("title: C# and F#", "C# and F#"),
  ]) func keepsTextAsTyped(_ yaml: String, _ title: String) {
    let result = readFrontMatter(yaml)
    #expect(result.frontMatter.title?.value == title)
    #expect(result.diagnostics.isEmpty)
  }

  @Test(arguments: [
    "title:", "title: ", "title: ''", "title: \"  \"", "title: ~", "title: null", "date:", "date: \"\"",
    "date: Null",
    "tags:", "tags: []", "tags: ''", "tags:\n  -", "draft:", "draft: ~", "visibility:", "remind: []",
    "alarm:",
    "alarm: ~", "repeat:", "aliases: null", "priority: 0", "x:", "start: # later", "draft: # not yet",
  ]) func takesEmptyValuesAsAbsent(_ yaml: String) {
    let result = readFrontMatter(yaml)
    let frontMatter = result.frontMatter
    #expect(frontMatter.title == nil && frontMatter.date == nil && frontMatter.draft == nil)
    #expect(frontMatter.tags.isEmpty && frontMatter.aliases.isEmpty && frontMatter.reminders.isEmpty)
    #expect(frontMatter.alarm == nil && frontMatter.recurrence == nil && frontMatter.visibility == nil)
    #expect(frontMatter.priority == nil && frontMatter.start == nil)
    #expect(result.withheld == nil)
    #expect(result.diagnostics.allSatisfy { $0.summary.hasPrefix("the key 'x'") })
  }

  // MARK: - Lists

  @Test(arguments: [
    ("tags: [no, 1.10, 2024]", ["no", "1.10", "2024"]),
    ("tags:\n  - a\n  - b c\n  - \"#d\"", ["a", "b c", "d"]),
    ("tags:\n- a/b", ["a/b"]),
    ("tags: a, b c, d", ["a", "b c", "d"]),
    ("tags: a，b、c", ["a", "b", "c"]),
    ("tags: a b c", ["a", "b", "c"]),
    ("tags: \"#a #b\"", ["a", "b"]),
    ("tags: \"＃标签\"", ["标签"]),
    ("tags: [a, ~, '', b]", ["a", "b"]),
    ("tag: machine learning", ["machine learning"]),
    ("tag: a, b", ["a", "b"]),
    ("category: Web Design", ["Web Design"]),
    ("categories: x y", ["x", "y"]),
    ("categories: \"[[Web Design]]\"", ["Web Design"]),
    ("categories:\n  - \"[[People|P]]\"", ["People"]),
    ("tags: [a]\ncategories: [b]\nkeywords: c, d\ntag: e", ["a", "b", "c", "d", "e"]),
    ("标签: 日記", ["日記"]), ("TAGS: x", ["x"]),
  ]) func readsTags(_ yaml: String, _ tags: [String]) {
    let result = readFrontMatter(yaml)
    #expect(result.frontMatter.tags.map(\.value) == tags)
    #expect(result.diagnostics.isEmpty)
  }

  @Test func placesEachPartOfAText() {
    let file = "---\ntags: 日記, b,  cc \nto: \"@a @b\"\n---\n"
    let result = readFile(file)
    let bytes = Array(file.utf8)
    let placed = (result.frontMatter.tags + result.frontMatter.to).map {
      String(decoding: bytes[$0.range], as: UTF8.self)
    }
    #expect(placed == ["日記", "b", "cc", "@a", "@b"])
  }

  @Test(arguments: [
    ("to: \"@alice\"", ["alice"]), ("to: [bob, '@carol']", ["bob", "carol"]),
    ("to: Alice Wong", ["Alice Wong"]),
    ("to: Alice Wong, 王小明、 bob", ["Alice Wong", "王小明", "bob"]), ("to: '@a @b'", ["a", "b"]),
    ("收件人: 大家", ["大家"]),
  ]) func readsRecipients(_ yaml: String, _ people: [String]) {
    let result = readFrontMatter(yaml)
    #expect(result.frontMatter.to.map(\.value) == people)
    #expect(result.diagnostics.isEmpty)
  }

  @Test func readsPeopleAndAliases() {
    let front = readFrontMatter(
      "user: \"@li\"\nauthor: [ktoso, xedin]\naliases: [/old/, 'A, B']\nid: 20260823090000\ntimezone: Asia/Taipei"
    ).frontMatter
    #expect(front.user?.value == "li")
    #expect(front.author?.value == "ktoso, xedin")
    #expect(front.aliases.map(\.value) == ["/old/", "A, B"])
    #expect(front.id?.value == "20260823090000")
    #expect(front.timezone?.value == "Asia/Taipei")
    #expect(readFrontMatter("author: \"[[Li Wei|Li]]\"").frontMatter.author?.value == "Li Wei")
    #expect(readFrontMatter("alias: A, B").frontMatter.aliases.map(\.value) == ["A", "B"])
  }

  // MARK: - Words and numbers

  @Test(arguments: [
    ("true", true), ("True", true), ("TRUE", true), ("yes", true), ("Yes", true), ("on", true), ("1", true),
    ("是", true), ("\"true\"", true), ("'yes'", true), ("false", false), ("\"false\"", false), ("no", false),
    ("NO", false), ("off", false), ("Off", false), ("0", false), ("否", false),
  ]) func readsBooleans(_ written: String, _ value: Bool) {
    let front = readFrontMatter("draft: \(written)\npinned: \(written)\npublish: \(written)").frontMatter
    #expect(front.draft?.value == value)
    #expect(front.pinned?.value == value)
    #expect(front.publish?.value == value)
  }

  @Test(arguments: [
    ("public", VisibilityWord.public), ("Sealed", .sealed), ("DRAFT", .draft), ("private", .private),
    ("私密", .private),
    ("私人", .private), ("\"public\"", .public), ("公開", .public),
  ]) func readsVisibility(_ written: String, _ word: VisibilityWord) {
    let result = readFrontMatter("visibility: \(written)")
    #expect(result.frontMatter.visibility?.value == word)
    #expect(result.withheld == nil && result.diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("todo", TaskStatus.todo), ("Doing", .doing), ("done", .done), ("x", .done), ("cancelled", .cancelled),
    ("canceled", .cancelled), ("待辦", .todo), ("待办", .todo), ("進行中", .doing), ("进行中", .doing), ("完成", .done),
    ("已完成", .done), ("取消", .cancelled), ("已取消", .cancelled), ("seedling", nil), ("[\"[[Active]]\"]", nil),
  ]) func readsStatus(_ written: String, _ status: TaskStatus?) {
    let result = readFrontMatter("status: \(written)")
    #expect(result.frontMatter.status?.value == status)
    #expect(result.diagnostics.isEmpty)
  }

  @Test func readsDone() throws {
    #expect(readFrontMatter("done: true").frontMatter.status?.value == .done)
    #expect(readFrontMatter("done: no").frontMatter.status?.value == .todo)
    #expect(readFrontMatter("completed?: yes").frontMatter.status?.value == .done)
    let day = readFrontMatter("done: 2026-01-02").frontMatter
    #expect(day.status?.value == .done)
    #expect(try day.completed?.value == .date(#require(CivilDate(year: 2026, month: 1, day: 2))))
    let both = readFrontMatter("status: doing\ndone: true")
    #expect(both.frontMatter.status?.value == .doing)
    #expect(both.diagnostics.map(\.severity) == [.warning])
    #expect(readFrontMatter("status: doing\ndone: false").diagnostics.isEmpty)
    #expect(readFrontMatter("status: seedling\ndone: true").frontMatter.status?.value == .done)
  }

  @Test(arguments: [
    ("high", 1), ("Medium", 5), ("low", 9), ("高", 1), ("中", 5), ("低", 9), ("1", 1), ("9", 9), ("10", nil),
    ("-1", nil),
    ("urgent", nil),
  ]) func readsPriority(_ written: String, _ priority: Int?) {
    let result = readFrontMatter("priority: \(written)")
    #expect(result.frontMatter.priority?.value == priority)
    #expect(result.diagnostics.map(\.severity) == (priority == nil ? [.warning] : []))
  }

  @Test(arguments: [
    ("order: 3", 3), ("order: -2", -2), ("order: \"7\"", 7), ("order: 1.5", nil), ("order: a", nil),
    ("order: 99999999999999999999", nil),
  ]) func readsIntegers(_ yaml: String, _ order: Int?) {
    let result = readFrontMatter(yaml)
    #expect(result.frontMatter.order?.value == order)
    #expect(result.diagnostics.map(\.severity) == (order == nil ? [.warning] : []))
  }

  @Test(arguments: [("3", 3), ("0", nil), ("-1", nil), ("many", nil)]) func readsCount(
    _ written: String, _ count: Int?
  ) {
    #expect(readFrontMatter("count: \(written)").frontMatter.count?.value == count)
  }

  @Test(arguments: [
    ("https://example.com/a?b=c", true), ("http://例子.中国/", true), ("mailto:a@b.c", true),
    ("obsidian://open?x=y", true),
    ("javascript:alert(1)", false), ("JavaScript:alert(1)", false), ("data:text/html,x", false),
    ("/about/", false),
    ("//evil.example/x", false), ("https:/x", false), ("https:", false), ("a b:c", false),
    ("https://a b", false),
    ("file:///etc/passwd", false), ("example.com", false),
  ]) func readsAddresses(_ written: String, _ isRead: Bool) {
    let result = readFrontMatter("url: \"\(written)\"")
    #expect(result.frontMatter.url?.value == (isRead ? written : nil))
    #expect(result.diagnostics.map(\.severity) == (isRead ? [] : [.warning]))
  }

  @Test(arguments: [
    ("teal", true), ("\"#008080\"", true), ("\"#abc\"", true), ("\"#12\"", false), ("\"red;x\"", false),
    ("rgb(1,2,3)", false),
  ]) func readsColours(_ written: String, _ isRead: Bool) {
    #expect((readFrontMatter("color: \(written)").frontMatter.color != nil) == isRead)
  }

  @Test(arguments: [
    ("zh-Hant", "zh-Hant"), ("pt_BR", "pt-BR"), ("en", "en"), ("中文", nil), ("e", nil), ("en-", nil),
  ])
  func readsLanguages(_ written: String, _ tag: String?) {
    #expect(readFrontMatter("lang: \(written)").frontMatter.lang?.value == tag)
  }

  // MARK: - Dates

  private func date(_ year: Int, _ month: Int, _ day: Int) throws -> CivilDate {
    try #require(CivilDate(year: year, month: month, day: day))
  }

  private func time(_ hour: Int, _ minute: Int) throws -> TimeOfDay {
    try #require(TimeOfDay(hour: hour, minute: minute))
  }

  @Test(arguments: [
    "date", "created", "created_at", "createdAt", "writeTime", "时间", "時間", "日期",
  ]) func readsDates(_ key: String) throws {
    let day = readFrontMatter("\(key): 2026-12-01").frontMatter.date
    #expect(try day?.value == .date(date(2026, 12, 1)))
    let moment = readFrontMatter("\(key): 2026-12-01 08:00 +08:00").frontMatter.date
    #expect(try moment?.value == .fixed(CivilDateTime(date(2026, 12, 1), time(8, 0)), offset: 28_800))
    let link = readFrontMatter("\(key): \"[[2026-12-01]]\"").frontMatter.date
    #expect(link?.value == day?.value)
  }

  @Test func readsDatesOfEachKey() throws {
    let result = readFrontMatter(
      """
      lastmod: 2026-01-01
      开始: 2026-01-02
      结束: 2026-01-03
      截止: 2026-01-04
      完成日: 2026-01-05
      until: 2026-01-06
      skip: [2026-01-07, 2026-01-08]
      """)
    let front = result.frontMatter
    #expect(result.diagnostics.isEmpty)
    let days = [front.updated, front.start, front.end, front.due, front.completed, front.until].map {
      $0?.value.date.day
    }
    #expect(days == [1, 2, 3, 4, 5, 6])
    #expect(front.skip.map(\.value.date.day) == [7, 8])
    #expect(readFrontMatter("skip: 2026-01-07，2026-01-08").frontMatter.skip.count == 2)
  }

  @Test func readsReminders() throws {
    let evening = try time(20, 0)
    let moment = try CivilDateTime(date(2026, 12, 1), time(18, 0))
    for yaml in [
      "remind: [15m, 1d, '1d 20:00', 0, 2026-12-01 18:00]", "remind: 15m, 1d, 1d 20:00, 0, 2026-12-01 18:00",
      "reminder:\n  - 15m\n  - 1d\n  - 1d 20:00\n  - 0\n  - 2026-12-01 18:00",
      "提醒: 15m，1d、1d 20:00，0，2026-12-01 18:00",
    ] {
      let result = readFrontMatter(yaml)
      #expect(
        result.frontMatter.reminders.map(\.value) == [
          .offset(ReminderOffset(days: 0, seconds: 900)), .offset(ReminderOffset(days: 1, seconds: 0)),
          .offset(ReminderOffset(days: 1, seconds: 0, at: evening)),
          .offset(ReminderOffset(days: 0, seconds: 0)),
          .moment(.local(moment)),
        ])
      #expect(result.diagnostics.isEmpty)
    }
    #expect(readFrontMatter("remind: 0").frontMatter.reminders.count == 1)
    for none in ["off", "false", "no", "never"] {
      let result = readFrontMatter("remind: \(none)")
      #expect(result.frontMatter.reminders.isEmpty && result.diagnostics.isEmpty)
    }
  }

  @Test func readsRecurrence() {
    #expect(readFrontMatter("repeat: daily").frontMatter.recurrence?.value == RecurrenceRule(.daily))
    #expect(readFrontMatter("重复: 每天").frontMatter.recurrence?.value == RecurrenceRule(.daily))
    let days = RecurrenceRule(.weekly, byDay: [.init(.monday), .init(.wednesday)])
    #expect(readFrontMatter("repeat: [mon, wed]").frontMatter.recurrence?.value == days)
    #expect(readFrontMatter("repeat:\n  - mon\n  - wed").frontMatter.recurrence?.value == days)
    for none in ["never", "off", "false", "no"] {
      let result = readFrontMatter("repeat: \(none)")
      #expect(result.frontMatter.recurrence == nil && result.diagnostics.isEmpty)
    }
  }

  @Test func readsAlarms() throws {
    let half = try time(7, 30)
    for written in ["07:30", "\"07:30\"", "7:30", "上午7:30", "{time: 07:30}"] {
      #expect(readFrontMatter("alarm: \(written)").frontMatter.alarm?.value == Alarm(time: half))
    }
    for none in ["off", "false", "no", "never", "否"] {
      let result = readFrontMatter("闹钟: \(none)")
      #expect(result.frontMatter.alarm == nil && result.diagnostics.isEmpty)
    }
    let result = readFrontMatter(
      """
      鬧鐘:
        time: "07:30"
        repeat: weekly
        enabled: off
        label: 起床
        sound: bell.mp3
        snooze: no
      """)
    var alarm = Alarm(time: half)
    alarm.recurrence = RecurrenceRule(.weekly)
    alarm.statesRecurrence = true
    alarm.enabled = false
    alarm.label = "起床"
    alarm.sound = result.frontMatter.alarm?.value.sound
    #expect(alarm.sound?.value == "bell.mp3" && alarm.sound?.range.count == 8)
    alarm.snooze = false
    #expect(result.frontMatter.alarm?.value == alarm)
    #expect(result.diagnostics.isEmpty)
    let never = readFrontMatter("alarm: {time: 07:30, repeat: never, label: }").frontMatter.alarm?.value
    #expect(never?.statesRecurrence == true && never?.recurrence == nil && never?.label == nil)
    let sparse = readFrontMatter("alarm: {时间: 07:30, repeat: }").frontMatter.alarm?.value
    #expect(sparse?.statesRecurrence == false && sparse?.enabled == true && sparse?.snooze == true)
  }
}
