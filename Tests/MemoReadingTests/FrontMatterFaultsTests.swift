import CivilTime
import DateText
import Diagnostics
import MemoReading
import Testing

/// What a fault costs, and what is said of it.
struct FrontMatterFaultsTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    var yaml: String
    /// `line:column` with the first line of the YAML as line 1, severity, and the beginning of the summary.
    var says: String
    var helps: String?
    /// Whether the memo is kept off the site.
    var withholds: Bool

    init(_ yaml: String, _ says: String, helps: String? = nil, withholds: Bool = false) {
      self.yaml = yaml
      self.says = says
      self.helps = helps
      self.withholds = withholds
    }

    var testDescription: String { yaml.debugDescription }
  }

  static let faults: [Fault] = [
    // A bad value of what is dated or rings: an error, and that part is dropped.
    Fault("date: 2026-13-01", "1:7: error: 'date': "), Fault("updated: soon", "1:10: error: 'updated': "),
    Fault("start: 2026-02-30", "1:8: error: 'start': "), Fault("end: x", "1:6: error: 'end': "),
    Fault("deadline: 民國115年", "1:11: error: 'due': "), Fault("until: x", "1:8: error: 'until': "),
    Fault("skip: [2026-01-01, x]", "1:20: error: 'skip': "),
    Fault("remind: whenever", "1:9: error: 'remind': "),
    Fault("remind: 09:00", "1:9: error: 'remind': "),
    Fault("remind:\n  - 1d\n  - 1x", "3:5: error: 'remind': "),
    Fault("remind: {at: 1d}", "1:9: error: 'remind': a list or text is wanted, not a mapping"),
    Fault("repeat: sometimes", "1:9: error: 'repeat': "),
    Fault("repeat: [mon, {x: y}]", "1:15: error: 'repeat': "),
    Fault("timezone: [a, b]", "1:11: error: 'timezone': text is wanted, not a list"),
    Fault("due: [2026-01-01, 2026-01-02]", "1:6: error: 'due': one value is wanted, not a list"),
    Fault("due: {day: 1}", "1:6: error: 'due': one value is wanted, not a mapping"),
    Fault("due: !mine 2026-01-01", "1:6: error: 'due': '!mine' makes this a tagged value"),
    // Alarms.
    Fault("alarm: 25:00", "1:8: error: 'alarm': "), Fault("alarm: on", "1:8: error: 'alarm': "),
    Fault("alarm: [07:30, 08:30]", "1:8: error: 'alarm': one value is wanted, not a list"),
    Fault("alarm: {label: x}", "1:8: error: 'alarm': no time is given", helps: "07:30"),
    Fault("alarm:\n  time: 25:00", "2:9: error: 'alarm.time': "),
    Fault(
      "alarm:\n  time: 07:30\n  repat: daily", "3:3: error: the key 'repat' is not known under 'alarm'",
      helps: "repeat"),
    Fault("alarm:\n  time: 07:30\n  enabled: perhaps", "3:12: error: 'alarm.enabled': "),
    Fault("alarm:\n  time: 07:30\n  repeat: sometimes", "3:11: error: 'alarm.repeat': "),
    Fault("alarm:\n  time: 07:30\n  时间: 08:30", "3:3: error: 'alarm.time': it is given twice"),
    Fault("alarm:\n  time: 07:30\n  [a]: b", "3:3: error: a key must be text"),
    Fault(
      "alarm:\n  time: 07:30\n  lable: x", "3:3: warning: the key 'lable' is not known under 'alarm'",
      helps: "label"),
    Fault(
      "alarm:\n  time: 07:30\n  volume: 3", "3:3: warning: the key 'volume' is not known", helps: "snooze"),
    Fault("alarm:\n  time: 07:30\n  snooze: 5m", "3:11: warning: 'alarm.snooze': "),
    // Elsewhere: a warning.
    Fault("title: [draft]", "1:8: warning: 'title': text is wanted, not a list", helps: "quote"),
    Fault("title: {a: b}", "1:8: warning: 'title': one value is wanted, not a mapping"),
    Fault(
      "title: !important", "1:8: warning: 'title': '!important' makes this a tagged value", helps: "quote"),
    Fault("title: # x", "1:8: warning: 'title': '#' begins a comment here", helps: "\"# x\""),
    Fault("tags: #work", "1:7: warning: 'tags': '#' begins a comment here", helps: "\"#work\""),
    Fault("color: #ff0000", "1:8: warning: 'color': '#' begins a comment here", helps: "\"#ff0000\""),
    Fault("title: Meeting #3", "1:16: warning: 'title': what follows ' #' is a comment", helps: "quote"),
    Fault("tags: [a, {name: x}]", "1:11: warning: 'tags': one value is wanted, not a mapping"),
    Fault("tags: {a: b}", "1:7: warning: 'tags': a list or text is wanted, not a mapping"),
    Fault("tags: [[Home]]", "1:8: warning: 'tags': text is wanted in the list", helps: "[[name]]"),
    Fault("pinned: maybe", "1:9: warning: 'pinned': yes or no is wanted, not 'maybe'"),
    Fault("done: maybe", "1:7: warning: 'done': "), Fault("completed: x", "1:12: warning: 'completed': "),
    Fault("priority: 10", "1:11: warning: 'priority': '10' is no priority"),
    Fault("order: first", "1:8: warning: 'order': a whole number is wanted, not 'first'"),
    Fault("count: 0", "1:8: warning: 'count': a number from 1 up is wanted, not '0'"),
    Fault("url: /about/", "1:6: warning: 'url': '/about/' is no absolute address"),
    Fault("lang: Klingon!", "1:7: warning: 'lang': 'Klingon!' is no language tag"),
    // Who may see it: the memo is kept off the site.
    Fault(
      "visibility: hidden", "1:13: error: 'visibility': 'hidden' is not understood", helps: "sealed",
      withholds: true),
    Fault(
      "visibility: [private]", "1:13: error: 'visibility': one value is wanted, not a list", withholds: true),
    Fault("visibility: #private", "1:13: error: 'visibility': '#' begins a comment", withholds: true),
    Fault(
      "visibility: !private", "1:13: error: 'visibility': '!private' makes this a tagged", withholds: true),
    Fault("draft: maybe", "1:8: error: 'draft': yes or no is wanted, not 'maybe'", withholds: true),
    Fault("draft: &yes", "1:8: error: 'draft': there is no value behind", withholds: true),
    Fault("&draft : yes", "1:1: error: a key cannot begin with '!' or '&'", withholds: true),
    Fault("private: #yes", "1:1: error: 'private' is not a key that hides", withholds: true),
    Fault("privat: yes", "1:1: error: the key 'privat' is not known", helps: "visibility", withholds: true),
    Fault("title: &x", "1:8: warning: 'title': there is no value behind"),
    Fault("draft: []", "1:8: error: 'draft': one value is wanted, not a list", withholds: true),
    Fault("draft: y", "1:8: error: 'draft': yes or no is wanted", withholds: true),
    Fault("publish: 2026-01-01", "1:10: error: 'publish': yes or no is wanted", withholds: true),
    Fault("published: soon", "1:12: error: 'publish': yes or no is wanted", withholds: true),
    Fault("草稿: 也许", "1:5: error: 'draft': yes or no is wanted", withholds: true),
    Fault(
      "visiblity: private", "1:1: error: the key 'visiblity' is not known", helps: "visibility",
      withholds: true),
    Fault("darft: true", "1:1: error: the key 'darft' is not known", helps: "draft", withholds: true),
    Fault("drafts: true", "1:1: error: the key 'drafts' is not known", helps: "draft", withholds: true),
    Fault("pubilsh: false", "1:1: error: the key 'pubilsh' is not known", helps: "publish", withholds: true),
    Fault(
      "private: yes", "1:1: error: 'private' is not a key that hides", helps: "visibility: private",
      withholds: true),
    Fault("hidden: 1", "1:1: error: 'hidden' is not a key that hides", withholds: true),
    Fault("public: false", "1:1: error: 'public' is not a key that hides", withholds: true),
    Fault("private: perhaps", "1:1: error: 'private' is not a key", withholds: true),
    Fault("password: abc", "1:1: error: 'password' is not a key", withholds: true),
    Fault("extra: &b {draft: yes}\n<<: *b", "2:1: error: keys are not merged", withholds: true),
    Fault(
      "draft: true\nDraft: false", "2:1: error: 'Draft' says again what 'draft' says on line 2",
      withholds: true),
    Fault("publishDate: 2999-01-01", "1:1: warning: 'publishDate' is not obeyed", helps: "draft: true"),
    // Keys one slip away from those that ring.
    Fault("remnd: 1d", "1:1: error: the key 'remnd' is not known", helps: "write 'remind'"),
    Fault("reminders: 1d", "1:1: error: the key 'reminders' is not known", helps: "write 'reminder'"),
    Fault("alram: 07:30", "1:1: error: the key 'alram' is not known", helps: "write 'alarm'"),
    Fault("deu: 2026-01-01", "1:1: error: the key 'deu' is not known", helps: "write 'due'"),
    Fault("dues: 2026-01-01", "1:1: error: the key 'dues' is not known", helps: "write 'due'"),
    Fault("strat: 2026-01-01", "1:1: error: the key 'strat' is not known", helps: "write 'start'"),
    Fault("edn: 2026-01-01", "1:1: error: the key 'edn' is not known", helps: "write 'end'"),
    Fault("repeet: daily", "1:1: error: the key 'repeet' is not known", helps: "write 'repeat'"),
    Fault("untill: 2026-01-01", "1:1: error: the key 'untill' is not known", helps: "write 'until'"),
    Fault("skp: 2026-01-01", "1:1: error: the key 'skp' is not known", helps: "write 'skip'"),
    Fault("deadlien: 2026-01-01", "1:1: error: the key 'deadlien' is not known", helps: "write 'deadline'"),
    Fault("timezne: UTC", "1:1: error: the key 'timezne' is not known", helps: "write 'timezone'"),
    Fault(
      "due: 2026-01-01\ndeadline: 2026-01-02", "2:1: error: 'deadline' says again what 'due' says on line 2"),
    // Others.
    Fault("titel: x", "1:1: warning: the key 'titel' is not known", helps: "write 'title'"),
    Fault("categroy: x", "1:1: warning: the key 'categroy' is not known", helps: "write 'category'"),
    Fault("my thing: x", "1:1: warning: the key 'my thing' is not known"),
    Fault("Title: a\ntitle: b", "2:1: warning: 'title' says again what 'Title' says on line 2"),
    Fault(
      "created: 2026-01-02\ndate: 2026-01-01", "1:1: warning: 'created' says again what 'date' says on line 3"
    ),
    Fault("[a]: x", "1:1: error: a key must be text, not a list or a mapping"),
    Fault("? {a: 1}\n: x", "1:3: error: a key must be text, not a list or a mapping"),
    // Templates.
    Fault("title: {{title}}", "1:8: error: a template placeholder stands here", helps: "ignore:"),
    Fault("date: {{date}}\ntitle: {{title}}", "1:7: error: a template placeholder stands here"),
    Fault("tags: {{tags}}", "1:7: error: a template placeholder stands here"),
    Fault("alarm: {{time}}", "1:8: error: a template placeholder stands here"),
    Fault("draft: {{draft}}", "1:8: error: a template placeholder stands here", withholds: true),
    Fault(
      "title: {{title}}\ndraft: {{draft}}", "1:8: error: a template placeholder stands here", withholds: true),
  ]

  @Test(arguments: faults) func costs(_ fault: Fault) throws {
    let result = readFrontMatter(fault.yaml)
    #expect(result.diagnostics.count == 1, "\(result.diagnostics.map(\.summary))")
    let diagnostic = try #require(result.diagnostics.first)
    let position = try #require(diagnostic.position)
    let shown = "\(position.line - 1):\(position.column): \(diagnostic.severity): \(diagnostic.summary)"
    #expect(shown.hasPrefix(fault.says), "\(shown)")
    if let helps = fault.helps { #expect(diagnostic.help?.contains(helps) == true, "\(diagnostic)") }
    #expect(result.withheld == (fault.withholds ? .visibility : nil))
    #expect(diagnostic.excerpt?.isEmpty == false)
  }

  /// The rest of the front matter stands.
  @Test func dropsThatPartOnly() {
    let result = readFrontMatter(
      "title: t\ndate: 2026-13-01\ndue: 2026-01-01\nremind: [1x, 1d]\nalarm: {time: 07:30, repat: daily}\npriority: 10\ntags: [a, {b: c}]"
    )
    let front = result.frontMatter
    #expect(front.title?.value == "t" && front.date == nil && front.due != nil && front.priority == nil)
    #expect(front.reminders.count == 1 && front.alarm == nil && front.tags.map(\.value) == ["a"])
    #expect(result.withheld == nil)
    #expect(result.diagnostics.filter { $0.severity == .error }.count == 3)
    #expect(result.diagnostics.filter { $0.severity == .warning }.count == 2)
    #expect(result.diagnostics == result.diagnostics.sorted())
  }

  @Test(arguments: [
    "layout: post", "permalink: /x/", "cssclasses: wide", "description: x", "excerpt: x", "weight: 3",
    "math: true",
    "image: a.png", "cover:\n  image: a.png", "kanban-plugin: board", "dg-home: yes", "TQ_short_mode: true",
    "published: 2024-01-05", "private: false", "hidden: no", "public: true", "password:", "publisher: x",
    "state: x",
    "star: 5", "skin: x", "rating: 7", "sr-due: 2026-01-01", "redirect_from: [/a]", "toc: true", "type: x",
    "headline: x", "x-y: !ruby/object:Object {}\nlayout: y",
  ]) func keepsKeysOfOthersQuietly(_ yaml: String) {
    let result = readFrontMatter(yaml)
    #expect(result.withheld == nil)
    #expect(
      result.diagnostics.filter { !$0.summary.contains("x-y") }.isEmpty,
      "\(result.diagnostics.map(\.summary))")
  }

  /// The same value under two names is no fault.
  @Test(arguments: [
    "due: 2026-01-01\ndeadline: 2026-01-01", "publish: yes\npublished: yes", "date: 2026-01-01\ncreated:",
  ])
  func takesAgreeingNames(_ yaml: String) {
    #expect(readFrontMatter(yaml).diagnostics.isEmpty)
  }

  @Test func prefersTheNameOfTheTable() {
    let result = readFrontMatter("created: 2026-01-02\ndate: 2026-01-01")
    #expect(result.frontMatter.date?.value.date.day == 1)
  }

  /// One slip of the hand in a key or its colon never publishes what was to be hidden.
  @Test(arguments: ["draft: true", "visibility: private", "publish: false", "草稿: 是", "title: a\ndraft: yes"])
  func failsClosed(_ yaml: String) {
    let file = Array(yaml)
    let end = yaml.contains("title") ? 9...15 : 0...(file.firstIndex(of: ":") ?? 0)
    var slips: [[Character]] = []
    for at in end {
      var slip = file
      slip.remove(at: at)
      if file[at].isASCII { slips.append(slip) }
      // A letter more makes another word of two Chinese characters.
      let letter = yaml.unicodeScalars.first?.isASCII == true ? "x" : ""
      for mark in letter + "：.,;?!*&%@`|>{[\"'\\ \t\u{3000}\u{200B}" {
        slip = file
        slip.insert(mark, at: at)
        slips.append(slip)
        if file[at].isASCII {
          slip = file
          slip[at] = mark
          slips.append(slip)
        }
      }
      if at + 1 < file.count, file[at].isASCII {
        slip = file
        slip.swapAt(at, at + 1)
        slips.append(slip)
      }
    }
    for slip in slips {
      let result = readFrontMatter(String(slip))
      let front = result.frontMatter
      let isHidden =
        result.withheld != nil || front.draft?.value == true || front.publish?.value == false
        || front.visibility?.value == .private
      #expect(isHidden, "\(String(slip).debugDescription)")
    }
  }

  /// What would drown the rest is counted.
  @Test func boundsDiagnostics() {
    let result = readFrontMatter((0..<3000).map { "k\($0): v" }.joined(separator: "\n"))
    #expect(result.diagnostics.count == 51)
    #expect(
      result.diagnostics.contains { $0.summary == "2950 more faults in the front matter are not shown" })
    let late = readFrontMatter((0..<200).map { "k\($0): v" }.joined(separator: "\n") + "\ndraft: perhaps")
    #expect(late.withheld == .visibility)
    #expect(late.diagnostics.contains { $0.severity == .error })
  }
}
