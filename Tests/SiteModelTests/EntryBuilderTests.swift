import CivilTime
import Diagnostics
import MemoReading
import Recurrence
import Testing
import TimeZones

@testable import SiteModel

/// Several dated keys at once: which parts they make, and what is an error (design §2).
struct EntryBuilderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var keys: String
    var entries: [String]
    /// Diagnostics of the builder as `line:column: severity: summary`; only the beginning is compared.
    var says: [String]
    var zone: String?
    var name: String

    init(
      _ keys: String, _ entries: [String], says: [String] = [], zone: String? = "Asia/Taipei",
      name: String = "a"
    ) {
      self.keys = keys
      self.entries = entries
      self.says = says
      self.zone = zone
      self.name = name
    }

    var testDescription: String { keys.replacing("\n", with: " | ") }
  }

  @Test(arguments: events + todos + reminders + offsets) func makesOneOffs(_ item: Case) throws {
    try check(item)
  }

  @Test(arguments: repeats + ends + skips) func makesRepeats(_ item: Case) throws { try check(item) }

  @Test(arguments: alarms) func makesAlarms(_ item: Case) throws { try check(item) }

  @Test(arguments: zones) func readsTimesInTheirZone(_ item: Case) throws { try check(item) }

  /// What is given and not understood is not there, and yet what hangs on it must not go its own way.
  @Test(arguments: [
    Case(
      "start: 2026-02-30\nremind: 2026-12-01 09:00\nrepeat: weekly",
      ["reminder [20261201T090000] 2026-12-01T09:00:00, rings"]),
    Case("start: soon\nend: 2026-12-01", []),
    Case("start: soon\nremind: 1h", []),
    // An offset that is meant for the due does not count from the start.
    Case("due: soon\nstart: 2026-12-05 08:00\nremind: 1h", ["event 2026-12-05T08:00:00"]),
    Case("due: 2026-12-01\nrepeat: sometimes\nuntil: 2026-12-24\nskip: 2026-12-02", ["todo 2026-12-01"]),
    Case("remind: soon\nrepeat: daily", []),
  ]) func faultsDoNotSpread(_ item: Case) throws {
    try check(item, isFaulty: true)
  }

  private func check(_ item: Case, isFaulty: Bool = false) throws {
    let zone = try item.zone.map { try TestSite.zones.zone(named: $0) }
    let text = Array("---\n\(item.keys)\n---\n".utf8)
    let memo = MemoParser().parse(
      SourceText(path: "a.md", bytes: text), path: "a.md", notePath: "\(item.name).md")
    #expect(memo.diagnostics.isEmpty != isFaulty, "the case itself")
    var builder = EntryBuilder(
      memo, id: "a", zone: zone, settings: Settings(), today: CivilDate(dayNumber: 20_787))
    builder.build()
    #expect(builder.entries.map(Self.text) == item.entries)
    let says = builder.diagnostics.sorted().map { diagnostic in
      "\((diagnostic.position?.line ?? 1) - 1):\(diagnostic.position?.column ?? 0): \(diagnostic.severity): \(diagnostic.summary)"
    }
    #expect(says.count == item.says.count, "\(says)")
    for (said, wanted) in zip(says, item.says) { #expect(said.hasPrefix(wanted)) }
  }

  /// `kind [key] time to end, rule, without occurrences, rings minutes before`.
  private static func text(_ entry: Entry) -> String {
    var text = entry.kind.rawValue
    if !entry.key.isEmpty { text += " [\(entry.key)]" }
    text += " \(Self.text(entry.time))"
    if let end = entry.end { text += " to \(Self.text(end))" }
    if let rule = entry.rule { text += ", \(rule.text)" }
    if !entry.skipped.isEmpty { text += ", without \(entry.skipped.map { "\($0)" }.joined(separator: " "))" }
    if let lead = entry.alarmLead { text += lead == 0 ? ", rings" : ", rings \(lead / 60) before" }
    if let start = entry.todoStart { text += ", from \(Self.text(start))" }
    if entry.isDone { text += ", done" }
    if !entry.isEnabled { text += ", off" }
    return text
  }

  private static func text(_ time: EntryTime) -> String {
    switch time {
    case .day(let date): "\(date)"
    case .moment(let moment): moment.rfc3339.replacing("+08:00", with: "")
    }
  }

  // MARK: - Events

  static let events: [Case] = [
    Case("title: a note", []),
    Case("date: 2026-12-01 10:00", []),
    Case("start: 2026-12-01", ["event 2026-12-01"]),
    Case("start: 2026-12-01\nend: 2026-12-03", ["event 2026-12-01 to 2026-12-03"]),
    Case("start: 2026-12-01\nend: 2026-12-01", ["event 2026-12-01 to 2026-12-01"]),
    Case("start: 2026-12-01 10:00", ["event 2026-12-01T10:00:00"]),
    Case(
      "start: 2026-12-01 10:00\nend: 2026-12-01 11:30", ["event 2026-12-01T10:00:00 to 2026-12-01T11:30:00"]),
    Case("start: 2026-12-01 10:00\nend: 2026-12-01 10:00", ["event 2026-12-01T10:00:00"]),
    Case(
      "start: 2026-12-01 23:00\nend: 2026-12-02 01:00", ["event 2026-12-01T23:00:00 to 2026-12-02T01:00:00"]),
    Case(
      "start: 2026-12-01T10:00Z\nend: 2026-12-01 19:00", ["event 2026-12-01T18:00:00 to 2026-12-01T19:00:00"]),
    Case("end: 2026-12-01", [], says: ["1:6: error: 'end' without 'start'"]),
    Case(
      "due: 2026-12-01\nend: 2026-12-01", ["todo 2026-12-01"], says: ["2:6: error: 'end' without 'start'"]),
    Case(
      "start: 2026-12-03\nend: 2026-12-01", ["event 2026-12-03"],
      says: ["2:6: error: the event ends before it starts"]),
    Case(
      "start: 2026-12-01 10:00\nend: 2026-12-01 09:00", ["event 2026-12-01T10:00:00"],
      says: ["2:6: error: the event ends before it starts"]),
    Case(
      "start: 2026-12-01 10:00\nend: 2026-12-01T10:00+09:00", ["event 2026-12-01T10:00:00"],
      says: ["2:6: error: the event ends before it starts"]),
    Case(
      "start: 2026-12-01\nend: 2026-12-01 12:00", ["event 2026-12-01"],
      says: ["2:6: error: 'end' has a time of day, 'start' has none"]),
    Case(
      "start: 2026-12-01 12:00\nend: 2026-12-02", ["event 2026-12-01T12:00:00"],
      says: ["2:6: error: 'start' has a time of day, 'end' has none"]),
  ]

  // MARK: - To-dos

  static let todos: [Case] = [
    Case("due: 2026-12-01", ["todo 2026-12-01"]),
    Case("due: 2026-12-01 18:00", ["todo 2026-12-01T18:00:00, rings"]),
    Case("due: 2026-12-01 18:00\nstatus: doing", ["todo 2026-12-01T18:00:00, rings"]),
    Case("due: 2026-12-01 18:00\nstatus: done", ["todo 2026-12-01T18:00:00, done"]),
    Case("due: 2026-12-01 18:00\nstatus: 取消", ["todo 2026-12-01T18:00:00, done"]),
    Case("due: 2026-12-01 18:00\ndone: true", ["todo 2026-12-01T18:00:00, done"]),
    Case("due: 2026-12-01 18:00\nstatus: in review", ["todo 2026-12-01T18:00:00, rings"]),
    Case("status: done", []),
    Case(
      "start: 2026-11-28\ndue: 2026-12-01 18:00",
      ["event 2026-11-28", "todo 2026-12-01T18:00:00, rings, from 2026-11-28"]),
    Case("due: 2026-12-01 18:00\nrepeat: daily\nstatus: done", ["todo 2026-12-01T18:00:00, done"]),
    Case("due: 2026-12-01 18:00\nremind: [1h, 1d]\nstatus: done", ["todo 2026-12-01T18:00:00, done"]),
  ]

  // MARK: - Reminders

  static let reminders: [Case] = [
    Case("remind: 2026-12-01 09:00", ["reminder [20261201T090000] 2026-12-01T09:00:00, rings"]),
    Case("remind: 2026-12-01", ["reminder [2026-12-01] 2026-12-01T09:00:00, rings"]),
    Case("remind: 2026-12-01T01:00Z", ["reminder [20261201T010000Z] 2026-12-01T09:00:00, rings"]),
    Case(
      "remind: [2026-12-01 09:00, 2026-12-02 09:00, 2026-12-01 09:00]",
      [
        "reminder [20261201T090000] 2026-12-01T09:00:00, rings",
        "reminder [20261202T090000] 2026-12-02T09:00:00, rings",
      ]),
    Case(
      "due: 2026-12-03\nremind: 2026-12-01 09:00",
      ["todo 2026-12-03", "reminder [20261201T090000] 2026-12-01T09:00:00, rings"]),
    Case(
      "due: 2026-12-03\nstatus: done\nremind: 2026-12-01 09:00",
      ["todo 2026-12-03, done"]),
    Case("remind: 15m", [], says: ["1:9: error: an offset, and no 'due' or 'start' to count it from"]),
    Case(
      "date: 2026-12-01 10:00\nremind: [15m, 2026-12-01 09:00]",
      ["reminder [20261201T090000] 2026-12-01T09:00:00, rings"],
      says: ["2:10: error: an offset, and no 'due' or 'start' to count it from"]),
  ]

  static let offsets: [Case] = [
    Case("start: 2026-12-05 10:00\nremind: 15m", ["event 2026-12-05T10:00:00, rings 15 before"]),
    Case("start: 2026-12-05 10:00\nremind: 0", ["event 2026-12-05T10:00:00, rings"]),
    Case(
      "start: 2026-12-05 10:00\nremind: [1h, 15m]",
      ["event 2026-12-05T10:00:00, rings 15 before", "reminder [before-3600s] 2026-12-05T09:00:00, rings"]),
    Case(
      "due: 2026-12-05 10:00\nremind: [15m, 0]",
      ["todo 2026-12-05T10:00:00, rings", "reminder [before-900s] 2026-12-05T09:45:00, rings"]),
    Case(
      "due: 2026-12-05 10:00\nremind: [1d, 1d 20:00, 24h]",
      [
        "todo 2026-12-05T10:00:00, rings", "reminder [before-1d2000] 2026-12-04T20:00:00, rings",
        "reminder [before-1d] 2026-12-04T10:00:00, rings",
      ]),
    Case(
      "start: 2026-12-04 10:00\ndue: 2026-12-05 10:00\nremind: 15m",
      [
        "event 2026-12-04T10:00:00", "todo 2026-12-05T10:00:00, rings, from 2026-12-04T10:00:00",
        "reminder [before-900s] 2026-12-05T09:45:00, rings",
      ]),
    Case(
      "due: 2026-12-05\nremind: [0, 1d, 1d 20:00, 1w]",
      [
        "todo 2026-12-05", "reminder [before-0d] 2026-12-05T09:00:00, rings",
        "reminder [before-1d2000] 2026-12-04T20:00:00, rings",
        "reminder [before-1d] 2026-12-04T09:00:00, rings",
        "reminder [before-7d] 2026-11-28T09:00:00, rings",
      ]),
    Case(
      "due: 2026-12-05\nremind: 15m", ["todo 2026-12-05"],
      says: ["2:9: error: an offset of hours or minutes before a day that has no time"]),
  ]

  // MARK: - Repeats

  static let repeats: [Case] = [
    Case("due: 2026-12-01 18:00\nrepeat: daily", ["todo 2026-12-01T18:00:00, FREQ=DAILY, rings"]),
    Case("due: 2026-12-01 18:00\nrepeat: never", ["todo 2026-12-01T18:00:00, rings"]),
    Case(
      "start: 2026-12-01\ndue: 2026-12-02\nrepeat: daily",
      ["event 2026-12-01, FREQ=DAILY", "todo 2026-12-02, FREQ=DAILY, from 2026-12-01"]),
    // The first occurrence is on the rule: 5 December is a Saturday.
    Case(
      "start: 2026-12-05 10:00\nend: 2026-12-05 11:00\nrepeat: weekdays",
      ["event 2026-12-07T10:00:00 to 2026-12-07T11:00:00, FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"]),
    Case(
      "remind: [2026-12-01 09:00, 2026-12-02 21:00]\nrepeat: weekly",
      [
        "reminder [20261201T090000] 2026-12-01T09:00:00, FREQ=WEEKLY, rings",
        "reminder [20261202T210000] 2026-12-02T21:00:00, FREQ=WEEKLY, rings",
      ]),
    // It drives due, not what else rings.
    Case(
      "due: 2026-12-03\nremind: 2026-12-01 09:00\nrepeat: daily",
      ["todo 2026-12-03, FREQ=DAILY", "reminder [20261201T090000] 2026-12-01T09:00:00, rings"]),
    Case(
      "due: 2026-12-03 10:00\nremind: [0, 15m, 1d]\nrepeat: weekdays",
      [
        "todo 2026-12-03T10:00:00, FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR, rings",
        "reminder [before-900s] 2026-12-03T09:45:00, FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR, rings",
        "reminder [before-1d] 2026-12-02T10:00:00, FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,SU, rings",
      ]),
    Case(
      "due: 2026-12-01\nremind: 1d 20:00\nrepeat: RRULE:FREQ=MONTHLY;BYMONTHDAY=1",
      [
        "todo 2026-12-01, FREQ=MONTHLY;BYMONTHDAY=1",
        "reminder [before-1d2000] 2026-11-30T20:00:00, FREQ=MONTHLY;BYMONTHDAY=-1, rings",
      ]),
    Case(
      "due: 2026-12-31\nremind: 1d\nrepeat: RRULE:FREQ=MONTHLY;BYMONTHDAY=31",
      [
        "todo 2026-12-31, FREQ=MONTHLY;BYMONTHDAY=31",
        "reminder [before-1d] 2026-12-30T09:00:00, FREQ=MONTHLY;BYMONTH=1,3,5,7,8,10,12;BYMONTHDAY=30, rings",
      ], says: ["3:9: warning: months without a day 31 are skipped"]),
    Case(
      "due: 2026-12-29\nremind: 1d\nrepeat: RRULE:FREQ=MONTHLY;BYMONTHDAY=29",
      ["todo 2026-12-29, FREQ=MONTHLY;BYMONTHDAY=29"],
      says: [
        "2:9: error: this rings before what repeats, and the rule cannot be moved there",
        "3:9: warning: months without a day 29 are skipped",
      ]),
    // One series for each weekday, where a whole week cannot be moved.
    Case(
      "due: 2026-12-01\nremind: 1d\nrepeat: every 2 weeks on tuesday and friday",
      [
        "todo 2026-12-01, FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR",
        "reminder [before-1d-ontu] 2026-11-30T09:00:00, FREQ=WEEKLY;INTERVAL=2, rings",
        "reminder [before-1d-onfr] 2026-12-03T09:00:00, FREQ=WEEKLY;INTERVAL=2, rings",
      ]),
    Case(
      "start: 2026-12-01\nremind: 1d\nrepeat: 每兩週的週二",
      [
        "event 2026-12-01, FREQ=WEEKLY;INTERVAL=2;BYDAY=TU",
        "reminder [before-1d] 2026-11-30T09:00:00, FREQ=WEEKLY;INTERVAL=2, rings",
      ]),
    // Nothing rings twice at one moment.
    Case(
      "start: 2026-12-05 18:00\nremind: [1h, 2026-12-05 17:00]",
      ["event 2026-12-05T18:00:00, rings 60 before"]),
    Case(
      "due: 2026-12-05 18:00\nremind: [1h, 2026-12-05 17:00, 2026-12-05 18:00]",
      ["todo 2026-12-05T18:00:00, rings", "reminder [20261205T170000] 2026-12-05T17:00:00, rings"]),
    Case(
      "remind: [2026-12-06 08:00, 2026-12-05 08:00]\nrepeat: weekdays",
      ["reminder [20261206T080000] 2026-12-07T08:00:00, FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR, rings"]),
    Case(
      "remind: [2026-12-12 09:00, 2026-12-05 09:00]\nrepeat: weekly",
      ["reminder [20261205T090000] 2026-12-05T09:00:00, FREQ=WEEKLY, rings"]),
    Case(
      "due: 2026-12-07 09:00\nremind: [1d, 2026-12-06 09:00]\nrepeat: weekly",
      [
        "todo 2026-12-07T09:00:00, FREQ=WEEKLY, rings",
        "reminder [before-1d] 2026-12-06T09:00:00, FREQ=WEEKLY, rings",
      ]),
    // What ends covers nothing that goes on.
    Case(
      "date: 2026-12-01\ndue: 2026-12-07 09:00\nrepeat: daily\nalarm: {time: 09:00, repeat: \"RRULE:FREQ=DAILY;COUNT=500\"}",
      [
        "todo 2026-12-07T09:00:00, FREQ=DAILY, rings",
        "alarm 2026-12-01T09:00:00, FREQ=DAILY;COUNT=500, rings",
      ]),
    Case(
      "date: 2026-12-01\ndue: 2026-12-01 09:00\nrepeat: daily\nalarm: 09:00",
      ["todo 2026-12-01T09:00:00, FREQ=DAILY, rings", "alarm 2026-12-01T09:00:00"]),
    Case(
      "due: 2027-03-01\nremind: 1d\nrepeat: every 2 months",
      [
        "todo 2027-03-01, FREQ=MONTHLY;INTERVAL=2",
        "reminder [before-1d] 2027-02-28T09:00:00, FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1, rings",
      ]),
    Case(
      "remind: [2026-12-05 20:00, 2026-12-06 20:00]\nrepeat: daily\ncount: 2",
      [
        "reminder [20261205T200000] 2026-12-05T20:00:00, FREQ=DAILY;COUNT=2, rings",
        "reminder [20261206T200000] 2026-12-06T20:00:00, FREQ=DAILY;COUNT=2, without 2026-12-06T20:00:00, rings",
      ]),
    Case(
      "date: 2026-12-05\ndue: 2026-12-05 08:00\nremind: 2026-12-06 08:00\nalarm: {time: 08:00, repeat: daily}",
      [
        "todo 2026-12-05T08:00:00", "reminder [20261206T080000] 2026-12-06T08:00:00",
        "alarm 2026-12-05T08:00:00, FREQ=DAILY, rings",
      ]),
    Case(
      "remind: 2026-12-05 08:00\nrepeat: daily\nuntil: 2026-12-06\nskip: [2026-12-05, 2026-12-06]",
      [
        "reminder [20261205T080000] 2026-12-05T08:00:00, FREQ=DAILY;UNTIL=20261206, without 2026-12-05T08:00:00 2026-12-06T08:00:00, rings"
      ],
      says: ["4:8: warning: every occurrence is left out"]),
    Case("repeat: daily", [], says: ["1:9: error: 'repeat' with nothing to repeat"]),
    Case("date: 2026-12-01\nrepeat: daily", [], says: ["2:9: error: 'repeat' with nothing to repeat"]),
    Case("repeat: never", []),
    // A rule that names times of day.
    Case(
      "start: 2026-12-01 09:00\nremind: [0, 1h, 1d]\nrepeat: RRULE:FREQ=DAILY;BYHOUR=9,18",
      [
        "event 2026-12-01T09:00:00, FREQ=DAILY;BYHOUR=9,18, rings",
        "reminder [before-3600s-at0900] 2026-12-01T08:00:00, FREQ=DAILY, rings",
        "reminder [before-3600s-at1800] 2026-12-01T17:00:00, FREQ=DAILY, rings",
        "reminder [before-1d] 2026-11-30T09:00:00, FREQ=DAILY;BYHOUR=9,18, rings",
      ]),
    Case(
      "due: 2026-12-01\nrepeat: RRULE:FREQ=DAILY;BYHOUR=9,18", ["todo 2026-12-01, FREQ=DAILY"],
      says: ["2:9: warning: the day has no time"]),
    Case(
      "due: 2026-12-01\nrepeat: RRULE:FREQ=HOURLY", ["todo 2026-12-01"],
      says: ["2:9: error: the rule repeats within a day, and the day has no time"]),
    // Without the rule it stands as written.
    Case(
      "due: 2026-12-01 10:00\nrepeat: RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
      ["todo 2026-12-01T10:00:00, rings"],
      says: ["2:9: error: this rule never matches a day"]),
    // Said once, whatever it drives.
    Case(
      "start: 2026-12-01\ndue: 2026-12-02\nrepeat: RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
      ["event 2026-12-01", "todo 2026-12-02, from 2026-12-01"],
      says: ["3:9: error: this rule never matches a day"]),
    // Short months.
    Case(
      "due: 2026-12-31\nrepeat: monthly", ["todo 2026-12-31, FREQ=MONTHLY"],
      says: ["2:9: warning: months without a day 31 are skipped"]),
    Case("due: 2026-12-28\nrepeat: monthly", ["todo 2026-12-28, FREQ=MONTHLY"]),
    Case("due: 2026-12-31\nrepeat: monthly on the last", ["todo 2026-12-31, FREQ=MONTHLY;BYMONTHDAY=-1"]),
  ]

  static let ends: [Case] = [
    Case("due: 2026-12-01\nrepeat: daily\nuntil: 2026-12-24", ["todo 2026-12-01, FREQ=DAILY;UNTIL=20261224"]),
    Case(
      "due: 2026-12-01 10:00\nrepeat: daily\nuntil: 2026-12-24",
      ["todo 2026-12-01T10:00:00, FREQ=DAILY;UNTIL=20261224, rings"]),
    Case(
      "due: 2026-12-01 10:00\nrepeat: daily\nuntil: 2026-12-24 12:00",
      ["todo 2026-12-01T10:00:00, FREQ=DAILY;UNTIL=20261224T120000, rings"]),
    Case(
      "due: 2026-12-01 10:00\nrepeat: daily\nuntil: 2026-12-24T04:00Z",
      ["todo 2026-12-01T10:00:00, FREQ=DAILY;UNTIL=20261224T120000, rings"]),
    Case(
      "due: 2026-12-01 10:00\nrepeat: RRULE:FREQ=DAILY;UNTIL=20261224T040000Z",
      ["todo 2026-12-01T10:00:00, FREQ=DAILY;UNTIL=20261224T120000, rings"]),
    Case("due: 2026-12-01\nrepeat: daily\ncount: 3", ["todo 2026-12-01, FREQ=DAILY;COUNT=3"]),
    Case(
      "due: 2026-12-01\nrepeat: daily\ncount: 1000001", ["todo 2026-12-01, FREQ=DAILY"],
      says: ["3:8: error: 'count' is too large"]),
    Case(
      "due: 2026-12-01\nrepeat: daily\ncount: 3\nuntil: 2026-12-24",
      ["todo 2026-12-01, FREQ=DAILY;UNTIL=20261224"],
      says: ["3:8: error: 'until' and 'count' both end the repetition"]),
    Case(
      "due: 2026-12-01\nrepeat: RRULE:FREQ=DAILY;COUNT=3\nuntil: 2026-12-24",
      ["todo 2026-12-01, FREQ=DAILY;COUNT=3"],
      says: ["3:8: error: the rule itself already says when it ends"]),
    Case(
      "due: 2026-12-01\nrepeat: daily\nuntil: 2026-11-24", ["todo 2026-12-01"],
      says: ["3:8: error: the repetition ends before it begins"]),
    Case(
      "due: 2026-12-01\nuntil: 2026-12-24", ["todo 2026-12-01"],
      says: ["2:8: error: 'until' with nothing to repeat"]),
    Case(
      "due: 2026-12-01\ncount: 3", ["todo 2026-12-01"], says: ["2:8: error: 'count' with nothing to repeat"]),
    // What rings before ends before.
    Case(
      "start: 2026-12-01 09:00\nremind: [0, 1h]\nrepeat: daily\nuntil: 2026-12-10 08:30",
      [
        "event 2026-12-01T09:00:00, FREQ=DAILY;UNTIL=20261210T083000, rings",
        "reminder [before-3600s] 2026-12-01T08:00:00, FREQ=DAILY;UNTIL=20261210T073000, rings",
      ]),
    Case(
      "due: 2026-12-01\nremind: 1d\nrepeat: daily\nuntil: 2026-12-24",
      [
        "todo 2026-12-01, FREQ=DAILY;UNTIL=20261224",
        "reminder [before-1d] 2026-11-30T09:00:00, FREQ=DAILY;UNTIL=20261223, rings",
      ]),
  ]

  static let skips: [Case] = [
    Case(
      "due: 2026-12-01\nrepeat: daily\nskip: [2026-12-05, 2026-12-06]",
      ["todo 2026-12-01, FREQ=DAILY, without 2026-12-05T00:00:00 2026-12-06T00:00:00"]),
    Case(
      "due: 2026-12-01 10:00\nremind: 1h\nrepeat: daily\nskip: 2026-12-05",
      [
        "todo 2026-12-01T10:00:00, FREQ=DAILY, without 2026-12-05T10:00:00, rings",
        "reminder [before-3600s] 2026-12-01T09:00:00, FREQ=DAILY, without 2026-12-05T09:00:00, rings",
      ]),
    Case(
      "due: 2026-12-01\nremind: 1d 20:00\nrepeat: daily\nskip: 2026-12-05",
      [
        "todo 2026-12-01, FREQ=DAILY, without 2026-12-05T00:00:00",
        "reminder [before-1d2000] 2026-11-30T20:00:00, FREQ=DAILY, without 2026-12-04T20:00:00, rings",
      ]),
    Case(
      "due: 2026-12-01\nskip: 2026-12-05", ["todo 2026-12-01"],
      says: ["2:7: error: 'skip' with nothing to repeat"]),
  ]

  // MARK: - Alarms

  static let alarms: [Case] = [
    Case("date: 2026-12-01\nalarm: \"07:30\"", ["alarm 2026-12-01T07:30:00, rings"]),
    Case("date: 2026-12-01 07:30\nalarm: 07:30", ["alarm 2026-12-01T07:30:00, rings"]),
    Case("date: 2026-12-01 08:00\nalarm: 07:30", ["alarm 2026-12-02T07:30:00, rings"]),
    Case("date: 2026-12-01T00:00Z\nalarm: 07:30", ["alarm 2026-12-02T07:30:00, rings"]),
    Case("alarm: 07:30", ["alarm 2026-12-03T07:30:00, rings"], name: "2026-12-03-milk"),
    Case("date: 2026-12-05\nalarm: 07:30", ["alarm 2026-12-05T07:30:00, rings"], name: "2026-12-03-milk"),
    Case("alarm: 07:30", [], says: ["1:8: error: an alarm that rings once needs a day"]),
    Case(
      "alarm: {time: \"07:30\", repeat: never}", [],
      says: ["1:8: error: an alarm that rings once needs a day"]),
    // Without a date, in the week of 2024-01-01, a Monday.
    Case("alarm: 07:30\nrepeat: daily", ["alarm 2024-01-01T07:30:00, FREQ=DAILY, rings"]),
    Case(
      "alarm: {time: \"07:30\", repeat: weekdays}",
      ["alarm 2024-01-01T07:30:00, FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR, rings"]),
    Case(
      "alarm: {time: \"07:30\", repeat: 週末}", ["alarm 2024-01-06T07:30:00, FREQ=WEEKLY;BYDAY=SA,SU, rings"]),
    Case(
      "alarm: {time: \"07:30\", repeat: [wed, fri]}",
      ["alarm 2024-01-03T07:30:00, FREQ=WEEKLY;BYDAY=WE,FR, rings"]),
    Case(
      "alarm: {time: \"07:30\", repeat: every 2 weeks on Tuesday}", [],
      says: ["1:8: error: an alarm that counts or skips weeks needs a day"]),
    Case(
      "alarm: {time: \"07:30\", repeat: daily}\ncount: 3", [],
      says: ["1:8: error: an alarm that counts or skips weeks needs a day"]),
    Case(
      "date: 2026-12-01\nalarm: {time: \"07:30\", repeat: daily}\ncount: 3",
      ["alarm 2026-12-01T07:30:00, FREQ=DAILY;COUNT=3, rings"]),
    Case(
      "date: 2026-12-05\nalarm: {time: \"07:30\", repeat: weekdays}\nskip: 2026-12-25\nuntil: 2027-01-31",
      [
        "alarm 2026-12-07T07:30:00, FREQ=WEEKLY;UNTIL=20270131;BYDAY=MO,TU,WE,TH,FR, without 2026-12-25T07:30:00, rings"
      ]),
    Case("date: 2026-12-01\nalarm: {time: \"07:30\", enabled: false}", ["alarm 2026-12-01T07:30:00, off"]),
    // The memo's repeat drives what comes first in the order of the contract.
    Case(
      "date: 2026-12-01\ndue: 2026-12-02\nalarm: 07:30\nrepeat: daily",
      ["todo 2026-12-02, FREQ=DAILY", "alarm 2026-12-01T07:30:00, rings"]),
    Case(
      "date: 2026-12-01\nremind: 2026-12-02 10:00\nalarm: 07:30\nrepeat: daily",
      [
        "reminder [20261202T100000] 2026-12-02T10:00:00, FREQ=DAILY, rings",
        "alarm 2026-12-01T07:30:00, rings",
      ]),
    Case(
      "due: 2026-12-02\nalarm: {time: \"07:30\", repeat: weekdays}\nrepeat: daily",
      ["todo 2026-12-02, FREQ=DAILY", "alarm 2024-01-01T07:30:00, FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR, rings"]),
    Case(
      "alarm: {time: \"07:30\", repeat: weekdays}\nrepeat: daily",
      ["alarm 2024-01-01T07:30:00, FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR, rings"],
      says: ["2:9: error: 'repeat' with nothing to repeat"]),
    Case(
      "date: 2026-12-01\nalarm: {time: \"07:30\", repeat: daily}\nuntil: 2026-11-01", [],
      says: ["3:8: error: the repetition ends before it begins"]),
  ]

  // MARK: - Zones

  static let zones: [Case] = [
    Case("due: 2026-12-01", ["todo 2026-12-01"], zone: nil),
    Case("due: 2026-12-01T10:00+08:00", ["todo 2026-12-01T10:00:00, rings"], zone: nil),
    Case(
      "due: 2026-12-01 10:00", [], says: ["1:6: error: no time zone says which moment this is"], zone: nil),
    Case(
      "start: 2026-12-01 10:00", [], says: ["1:8: error: no time zone says which moment this is"], zone: nil),
    Case(
      "remind: 2026-12-01 10:00", [], says: ["1:9: error: no time zone says which moment this is"], zone: nil),
    Case("remind: 2026-12-01", [], says: ["1:9: error: no time zone says which moment this is"], zone: nil),
    Case(
      "due: 2026-12-01\nremind: [0, 1d]", ["todo 2026-12-01"],
      says: [
        "2:10: error: no time zone says which moment this is",
        "2:13: error: no time zone says which moment this is",
      ], zone: nil),
    Case(
      "date: 2026-12-01\nalarm: 07:30", [], says: ["2:8: error: no time zone says which moment this is"],
      zone: nil),
    Case("due: 2026-12-01\nrepeat: daily", ["todo 2026-12-01, FREQ=DAILY"], zone: nil),
    Case(
      "due: 2026-12-01T10:00+08:00\nrepeat: daily", [],
      says: ["2:9: error: what repeats needs a time zone, not only an offset"], zone: nil),
    Case(
      "due: 2027-03-14 02:30", ["todo 2027-03-14T02:30:00-05:00, rings"],
      says: ["1:6: warning: clocks in America/New_York skip this time"], zone: "America/New_York"),
    Case(
      "due: 2026-11-01 01:30", ["todo 2026-11-01T01:30:00-04:00, rings"],
      says: ["1:6: warning: this time comes twice in America/New_York"], zone: "America/New_York"),
    Case("due: 2026-11-01T01:30-05:00", ["todo 2026-11-01T01:30:00-05:00, rings"], zone: "America/New_York"),
    Case("date: 2026-11-01 01:30", [], zone: "America/New_York"),
    // An hour before 03:30 on that day it is 01:30.
    Case(
      "start: 2027-03-14 03:30\nremind: [0, 1h]",
      [
        "event 2027-03-14T03:30:00-04:00, rings", "reminder [before-3600s] 2027-03-14T01:30:00-05:00, rings",
      ], zone: "America/New_York"),
  ]
}
