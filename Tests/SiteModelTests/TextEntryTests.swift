import CivilTime
import Diagnostics
import MemoReading
import Recurrence
import Testing
import TimeZones

@testable import SiteModel

/// What the dated lines of a text become (design §3, §5).
struct TextEntryTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var keys: String
    var lines: [String]
    var entries: [String]
    /// Diagnostics as `severity: summary`; only the beginning is compared.
    var says: [String]
    var zone: String?

    init(
      _ lines: [String], _ entries: [String], keys: String = "", says: [String] = [],
      zone: String? = "Asia/Taipei"
    ) {
      self.lines = lines
      self.entries = entries
      self.keys = keys
      self.says = says
      self.zone = zone
    }

    var testDescription: String { (keys.isEmpty ? "" : keys + " / ") + lines.joined(separator: " / ") }
  }

  @Test(arguments: once + done + repeating) func makes(_ item: Case) throws { try check(item) }

  @Test(arguments: twice) func ringsOnce(_ item: Case) throws { try check(item) }

  @Test(arguments: zones) func readsTimesInTheMemosZone(_ item: Case) throws { try check(item) }

  private func check(_ item: Case) throws {
    let builder = try Self.built(item.keys, item.lines, zone: item.zone)
    #expect(builder.entries.map(Self.text) == item.entries)
    let says = builder.diagnostics.sorted().map { "\($0.severity): \($0.summary)" }
    #expect(says.count == item.says.count, "\(says)")
    for (said, wanted) in zip(says, item.says) { #expect(said.hasPrefix(wanted)) }
  }

  static func built(_ keys: String, _ lines: [String], zone: String? = "Asia/Taipei") throws -> EntryBuilder {
    let memo = try Memo.of(keys, lines: lines)
    #expect(memo.diagnostics.isEmpty, "the case itself")
    let zone = try zone.map { try TestSite.zones.zone(named: $0) }
    var builder = EntryBuilder(
      memo, id: "a", zone: zone, settings: Settings(), today: CivilDate(dayNumber: 20_787))
    builder.build()
    return builder
  }

  /// `kind words time, rule, rings`.
  private static func text(_ entry: Entry) -> String {
    var text = "\(entry.kind.rawValue) \(entry.label ?? "-") \(Self.text(entry.time))"
    if let end = entry.end { text += " to \(Self.text(end))" }
    if !entry.isDue { text += ", begins" }
    if let rule = entry.rule { text += ", \(rule.text)" }
    if !entry.skipped.isEmpty { text += ", without \(entry.skipped.map { "\($0)" }.joined(separator: " "))" }
    if entry.alarmLead != nil { text += ", rings" }
    if let start = entry.todoStart { text += ", from \(Self.text(start))" }
    if let status = entry.status, status != .todo { text += ", \(status.rawValue)" }
    if let completed = entry.completed { text += " on \(Self.text(completed))" }
    return text
  }

  private static func text(_ time: EntryTime) -> String {
    switch time {
    case .day(let date): "\(date)"
    case .moment(let moment): moment.rfc3339.replacing("+08:00", with: "").replacing(":00", with: "")
    }
  }

  // MARK: - Once

  static let once: [Case] = [
    Case(["[ ] Rent | due 2026-12-01"], ["todo Rent 2026-12-01"]),
    Case(["[ ] Rent | due 2026-12-01 18:30"], ["todo Rent 2026-12-01T18:30, rings"]),
    Case(["[/] Rent | due 2026-12-01 18:30"], ["todo Rent 2026-12-01T18:30, rings, doing"]),
    Case(
      ["[ ] Rent | due 2026-12-03 | start 2026-12-01"], ["todo Rent 2026-12-03, from 2026-12-01"]),
    // Work begins then, and nothing is due.
    Case(["[ ] Rent | start 2026-12-01"], ["todo Rent 2026-12-01, begins"]),
    Case(["[ ] Rent | start 2026-12-01 08:30"], ["todo Rent 2026-12-01T08:30, begins"]),
    // A time stamp of Org mode.
    Case(
      ["Choir | start 2026-12-03 19:30 | end 2026-12-03 21:15"],
      ["event Choir 2026-12-03T19:30 to 2026-12-03T21:15"]),
    Case(["Fair | start 2026-12-03 | end 2026-12-05"], ["event Fair 2026-12-03 to 2026-12-05"]),
    Case(["[ ] Fair | start 2026-12-03 | end 2026-12-05"], ["todo Fair 2026-12-03 to 2026-12-05, begins"]),
    Case(["Tea | ring 2026-12-01 09:15"], ["reminder Tea 2026-12-01T09:15, rings"]),
    Case(["Tea | ring 2026-12-01"], ["reminder Tea 2026-12-01T09, rings"]),
    Case(["[ ] Tea | ring 2026-12-01 09:15"], ["todo Tea 2026-12-01T09:15, rings"]),
    Case(
      ["[ ] Tea | ring 2026-12-02 09:15 | ring 2026-12-01"],
      ["todo Tea 2026-12-01T09, rings", "reminder Tea 2026-12-02T09:15, rings"]),
    Case(
      ["[ ] Tea | due 2026-12-03 | ring 2026-12-01 09:15"],
      ["todo Tea 2026-12-03", "reminder Tea 2026-12-01T09:15, rings"]),
    Case(
      ["[ ] Tea | due 2026-12-03 18:30 | ring 2026-12-01 09:15 | ring 2026-12-03 18:30"],
      ["todo Tea 2026-12-03T18:30, rings", "reminder Tea 2026-12-01T09:15, rings"]),
    Case(
      ["Tea | ring 2026-12-01 09:15 | ring 2026-12-01 09:15"], ["reminder Tea 2026-12-01T09:15, rings"]),
    Case(
      ["[ ] Tea | ring 2026-12-02 09:15 | start 2026-12-01"],
      ["todo Tea 2026-12-02T09:15, rings, from 2026-12-01"]),
    // Tags at the ends sort it; in the middle they are words.
    Case(
      ["[ ] #task Ask #ada now #home | due 2026-12-01 | tag task | tag ada | tag home"],
      ["todo Ask #ada now 2026-12-01"]),
    Case(["[ ] #task | due 2026-12-01 | tag task"], ["todo #task 2026-12-01"]),
    Case(["[ ] #1 in line | due 2026-12-01"], ["todo #1 in line 2026-12-01"]),
    // Without words, or with those of the title, it is named as the memo.
    Case(["(@) | ring 2026-12-01 09:15"], ["reminder (@) 2026-12-01T09:15, rings"]),
    Case(["[ ] Home | due 2026-12-01"], ["todo - 2026-12-01"]),
    Case(["[ ] | due 2026-12-01"], ["todo - 2026-12-01"]),
  ]

  static let done: [Case] = [
    Case(
      ["[x] Rent | due 2026-12-01 18:30 | done 2026-11-29"],
      ["todo Rent 2026-12-01T18:30, done on 2026-11-29"]),
    Case(["[-] Rent | due 2026-12-01"], ["todo Rent 2026-12-01, cancelled"]),
    Case(["[x] Tea | ring 2026-12-01 09:15 | ring 2026-12-02"], ["todo Tea 2026-12-01T09:15, done"]),
    Case(["[x] Tea | due 2026-12-03 | ring 2026-12-01 09:15"], ["todo Tea 2026-12-03, done"]),
    // A single past occurrence of a series.
    Case(["[x] Rent | due 2026-12-01 | rule FREQ=MONTHLY"], ["todo Rent 2026-12-01, done"]),
    Case(["[x] Rent | start 2026-12-01"], ["todo Rent 2026-12-01, begins, done"]),
  ]

  // MARK: - Again and again

  static let repeating: [Case] = [
    Case(
      ["[ ] Rent | due 2026-12-01 | rule FREQ=MONTHLY;BYMONTHDAY=1"],
      ["todo Rent 2026-12-01, FREQ=MONTHLY;BYMONTHDAY=1"]),
    // The rule moves it to its first day, and with it what stands beside.
    Case(
      [
        "[ ] Bins | due 2026-12-01 18:30 | start 2026-11-30 | ring 2026-11-30 20:15 | rule FREQ=WEEKLY;BYDAY=WE"
      ],
      [
        "todo Bins 2026-12-02T18:30, FREQ=WEEKLY;BYDAY=WE, rings, from 2026-12-01",
        "reminder Bins 2026-12-01T20:15, FREQ=WEEKLY;BYDAY=TU, rings",
      ]),
    Case(
      ["[ ] Tea | ring 2026-12-01 09:15 | ring 2026-12-02 09:15 | rule FREQ=WEEKLY;BYDAY=TU"],
      [
        "todo Tea 2026-12-01T09:15, FREQ=WEEKLY;BYDAY=TU, rings",
        "reminder Tea 2026-12-02T09:15, FREQ=WEEKLY;BYDAY=WE, rings",
      ]),
    Case(
      ["Tea | ring 2026-12-01 09:15 | rule FREQ=DAILY;COUNT=3"],
      ["reminder Tea 2026-12-01T09:15, FREQ=DAILY;COUNT=3, rings"]),
    Case(
      ["[ ] Tea | start 2026-12-01 | rule FREQ=DAILY;INTERVAL=2"],
      ["todo Tea 2026-12-01, begins, FREQ=DAILY;INTERVAL=2"]),
    Case(
      ["Choir | start 2026-12-03 19:30 | end 2026-12-03 21:15 | rule FREQ=WEEKLY"],
      ["event Choir 2026-12-03T19:30 to 2026-12-03T21:15, FREQ=WEEKLY"]),
    // From the start, since nothing is due.
    Case(
      ["[ ] Tea | start 2026-12-02 | ring 2026-12-01 20:15 | rule FREQ=WEEKLY;BYDAY=WE"],
      ["todo Tea 2026-12-01T20:15, FREQ=WEEKLY;BYDAY=TU, rings, from 2026-12-02"]),
    // An end of its own, in the memo's zone; that of the front matter is not the line's.
    Case(
      ["[ ] Rent | due 2026-12-01 | rule FREQ=WEEKLY;UNTIL=20261231"],
      ["todo - 2026-12-01, FREQ=DAILY;COUNT=2", "todo Rent 2026-12-01, FREQ=WEEKLY;UNTIL=20261231"],
      keys: "due: 2026-12-01\nrepeat: daily\ncount: 2"),
    Case(
      ["[ ] Rent | due 2026-12-05 | ring 2026-12-02 09:15 | rule FREQ=MONTHLY;BYMONTHDAY=5,20"],
      [
        "todo Rent 2026-12-05, FREQ=MONTHLY;BYMONTHDAY=5,20",
        "reminder Rent 2026-12-02T09:15, FREQ=MONTHLY;BYMONTHDAY=2,17, rings",
      ]),
    // No rule says three days before a 30th in the months that have one and the last day of February.
    Case(
      [
        "[ ] Rent | due 2026-12-31 | ring 2026-12-30 09:15 | rule FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"
      ],
      [
        "todo Rent 2026-12-31, FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
        "reminder Rent 2026-12-30T09:15, rings",
      ],
      says: ["error: this lies on another day than what repeats, and the rule cannot be moved there"]),
    Case(
      ["[ ] Rent | due 2026-12-01 | rule FREQ=HOURLY"], ["todo Rent 2026-12-01"],
      says: ["error: the rule repeats within a day, and the day has no time"]),
    Case(
      ["[ ] Rent | due 2026-01-31 18:30 | rule FREQ=MONTHLY"],
      ["todo Rent 2026-01-31T18:30, FREQ=MONTHLY, rings"],
      says: ["warning: months without a day 31 are skipped"]),
    Case(
      ["[ ] Rent | due 2026-12-01 | rule FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"], ["todo Rent 2026-12-01"],
      says: ["error: this rule never matches a day"]),
  ]

  // MARK: - Twice at one moment

  static let twice: [Case] = [
    // Two things at one moment.
    Case(
      ["[ ] Tea | ring 2026-12-01 09:15", "[ ] Rent | ring 2026-12-01 09:15"],
      ["todo Tea 2026-12-01T09:15, rings", "todo Rent 2026-12-01T09:15, rings"]),
    // One thing twice: a to-do stays, and what only rings goes.
    Case(
      [
        "[ ] Tea | ring 2026-12-01 09:15", "[ ] tea. | ring 2026-12-01 09:15", "Tea! | ring 2026-12-01 09:15",
      ],
      ["todo Tea 2026-12-01T09:15, rings", "todo tea. 2026-12-01T09:15"]),
    Case(
      ["Tea | ring 2026-12-01 09:15", "[ ] Tea | ring 2026-12-01 09:15"],
      ["todo Tea 2026-12-01T09:15, rings"]),
    Case(
      ["home | ring 2026-12-01 09:15", "[ ] Home | due 2026-12-01 09:15"],
      ["reminder - 2026-12-01T09:15, rings", "todo - 2026-12-01T09:15"], keys: "remind: 2026-12-01 09:15"),
    Case(
      ["Home | ring 2026-12-01 09:15"],
      ["alarm Home 2026-12-01T09:15, rings", "reminder - 2026-12-01T09:15"],
      keys: "date: 2026-12-01\nalarm: {time: '09:15', label: Home}"),
    Case(
      ["Tea | ring 2026-12-03 09:15", "Tea | ring 2026-12-01 09:15 | rule FREQ=DAILY"],
      ["reminder Tea 2026-12-01T09:15, FREQ=DAILY, rings"]),
    Case(
      [
        "Tea | ring 2026-12-01 09:15 | rule FREQ=DAILY;COUNT=3",
        "Tea | ring 2026-12-02 09:15 | rule FREQ=DAILY;COUNT=3",
      ],
      [
        "reminder Tea 2026-12-01T09:15, FREQ=DAILY;COUNT=3, rings",
        "reminder Tea 2026-12-02T09:15, FREQ=DAILY;COUNT=3, without 2026-12-02T09:15:00 2026-12-03T09:15:00, rings",
      ]),
    // The evening before tells of the next day, though something of the same words rings every evening.
    Case(
      ["[ ] Tea | due 2026-12-01 09:15 | ring 2026-11-30 09:15 | rule FREQ=DAILY"],
      [
        "todo Tea 2026-12-01T09:15, FREQ=DAILY, rings",
        "reminder Tea 2026-11-30T09:15, FREQ=DAILY, rings",
      ]),
    Case(
      ["[x] Tea | ring 2026-12-01 09:15", "[ ] Tea | ring 2026-12-01 09:15"],
      ["todo Tea 2026-12-01T09:15, done", "todo Tea 2026-12-01T09:15, rings"]),
  ]

  // MARK: - Zones

  static let zones: [Case] = [
    Case(["[ ] Rent | due 2026-12-01"], ["todo Rent 2026-12-01"], zone: nil),
    Case(
      ["[ ] Rent | due 2026-12-01 | ring 2026-12-01 09:15"], ["todo Rent 2026-12-01"],
      says: ["error: no time zone says which moment this is"], zone: nil),
    Case(
      ["[ ] Rent | due 2026-12-01 09:15"], [], says: ["error: no time zone says which moment this is"],
      zone: nil),
    Case(["Rent | ring 2026-12-01"], [], says: ["error: no time zone says which moment this is"], zone: nil),
    Case(
      ["[ ] Rent | start 2026-12-01 09:15"], [], says: ["error: no time zone says which moment this is"],
      zone: nil),
    Case(
      ["[ ] Rent | start 2026-12-01 | ring 2026-12-01 09:15"], ["todo Rent 2026-12-01, begins"],
      says: ["error: no time zone says which moment this is"], zone: nil),
    Case(
      ["[ ] Rent | due 2027-03-28 02:30"], ["todo Rent 2027-03-28T02:30+01, rings"],
      says: ["warning: clocks in Europe/Berlin skip this time"], zone: "Europe/Berlin"),
    Case(
      ["Tea | ring 2027-03-27 02:30 | rule FREQ=DAILY"],
      ["reminder Tea 2027-03-27T02:30+01, FREQ=DAILY, rings"],
      says: ["warning: clocks in Europe/Berlin skip 02:30 on 2027-03-28, and this rings then"],
      zone: "Europe/Berlin"),
    Case(["[x] Rent | due 2027-03-28 02:30"], ["todo Rent 2027-03-28T02:30+01, done"], zone: "Europe/Berlin"),
  ]

  // MARK: - What else a line says

  @Test func aLineKeepsWhatItSays() throws {
    let lines = [
      "[ ] Rent | due 2026-12-01 | tag home | tag money/out | priority 1", "[ ] Tea | due 2026-12-01",
    ]
    let entries = try Self.built("", lines).entries
    #expect(entries.map(\.line?.tags) == [["home", "money/out"], []])
    #expect(entries.map(\.line?.priority) == [1, nil])
    #expect(entries.map(\.line?.number) == [2, 4])
  }

  @Test func thousandsOfFaultsAreSaidOnce() throws {
    let builder = try Self.built("", (0..<500).map { "[ ] Rent \($0) | due 2026-12-01 09:15" }, zone: nil)
    #expect(builder.entries.isEmpty)
    #expect(builder.diagnostics.count == Diagnostic.limit + 1)
  }

  /// Two thousand lines of one text, all of which ring, once or again and again.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "", " | rule FREQ=DAILY", " | rule FREQ=DAILY;INTERVAL=9999", " | rule FREQ=DAILY;UNTIL=20991231",
    ])
  func manyEqualLinesAreQuick(_ rule: String) throws {
    let lines = (0..<2_000).map { number in
      let day = CivilDate(dayNumber: 20_800 + number)
      return "[ ] Tea | due \(day) 09:15 | ring \(day) 08:00\(rule)"
    }
    let entries = try Self.built("", lines).entries
    #expect(entries.count { $0.kind == .todo } == 2_000)
    #expect(Set(entries.map { "\($0.kind) \($0.key)" }).count == entries.count)
  }
}
