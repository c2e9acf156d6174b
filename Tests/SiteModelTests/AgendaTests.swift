import CivilTime
import SiteModel
import Testing

/// What falls between two moments: exactly that, once, in order.
struct AgendaTests {
  private func lines(
    _ files: KeyValuePairs<String, String>, settings: String = "timezone: Europe/Berlin", from: String,
    to: String, person: String? = nil
  ) throws -> [String] {
    let site = try TestSite(files, settings: settings).site
    let agenda = Agenda(site, person: person.flatMap { name in site.people.firstIndex { $0.handle == name } })
    let begin = agenda.instant(try #require(Self.civil(from)))
    let end = agenda.instant(try #require(Self.civil(to)))
    return agenda.occurrences(from: begin, to: end).map { found in
      let memo = site.memos[found.memo]
      let entry = memo.entries[found.entry]
      let last = entry.end(at: found.civil).map { "–\($0.text)" } ?? ""
      return "\(memo.title) \(entry.kind.rawValue) \(entry.start(at: found.civil).text)\(last)"
    }
  }

  /// `2026-12-01 08:00`.
  private static func civil(_ text: String) -> CivilDateTime? {
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 5, let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]),
      let time = TimeOfDay(hour: numbers[3], minute: numbers[4])
    else { return nil }
    return CivilDateTime(date, time)
  }

  @Test func theWindowHoldsItsBeginningAndNotItsEnd() throws {
    let found = try lines(
      [
        "a/1.md": "---\ntitle: first\nremind: 2026-12-01 08:00\n---\n",
        "a/2.md": "---\ntitle: last\nremind: 2026-12-02 08:00\n---\n",
        "a/3.md": "---\ntitle: going on\nstart: 2026-11-30 20:00\nend: 2026-12-01 08:01\n---\n",
        "a/4.md": "---\ntitle: over\nstart: 2026-11-30 20:00\nend: 2026-12-01 08:00\n---\n",
      ], from: "2026-12-01 08:00", to: "2026-12-02 08:00")
    #expect(
      found == [
        "going on event 2026-11-30T20:00:00+01:00–2026-12-01T08:01:00+01:00",
        "first reminder 2026-12-01T08:00:00+01:00",
      ])
  }

  @Test func daysCountFromMidnightToMidnight() throws {
    let files: KeyValuePairs = [
      "a/1.md": "---\ntitle: trip\nstart: 2026-12-01\nend: 2026-12-03\n---\n",
      "a/2.md": "---\ntitle: books\ndue: 2026-12-03\n---\n",
    ]
    #expect(try lines(files, from: "2026-12-03 23:59", to: "2026-12-04 00:00").count == 2)
    #expect(try lines(files, from: "2026-12-04 00:00", to: "2026-12-05 00:00").isEmpty)
    #expect(try lines(files, from: "2026-11-30 00:00", to: "2026-12-01 00:00").isEmpty)
    #expect(
      try lines(files, from: "2026-11-30 00:00", to: "2026-12-01 00:01") == [
        "trip event 2026-12-01–2026-12-03"
      ])
  }

  @Test func aRepeatAcrossAChangeOfClocks() throws {
    // Clocks go from 02:00 to 03:00 on 28 March 2027: read with the offset before, one hour later on the wall.
    let found = try lines(
      [
        "a/1.md":
          "---\ntitle: night\nstart: 2027-03-27 02:30\nend: 2027-03-27 03:15\nrepeat: daily\nskip: 2027-03-29\n---\n"
      ],
      from: "2027-03-27 00:00", to: "2027-03-31 00:00")
    #expect(
      found == [
        "night event 2027-03-27T02:30:00+01:00–2027-03-27T03:15:00+01:00",
        "night event 2027-03-28T02:30:00+01:00–2027-03-28T02:30:00+01:00",
        "night event 2027-03-30T02:30:00+02:00–2027-03-30T03:15:00+02:00",
      ])
  }

  @Test func whatIsOffOrDoneOrCalledOffIsLeftOut() throws {
    let found = try lines(
      [
        "a/1.md": "---\ntitle: off\nalarm: {time: \"07:00\", repeat: daily, enabled: no}\n---\n",
        "a/2.md": "---\ntitle: done\ndue: 2026-12-01 10:00\nstatus: done\n---\n",
        "a/3.md": "---\ntitle: late\ndue: 2026-11-20 10:00\nstatus: done\n---\n",
        "a/4.md": "---\ntitle: called off\ndue: 2026-11-20 10:00\nstatus: cancelled\n---\n",
        "a/5.md": "---\ntitle: draft\ndue: 2026-11-20 10:00\ndraft: true\n---\n",
      ], from: "2026-11-01 00:00", to: "2027-01-01 00:00")
    #expect(found == ["late todo 2026-11-20T10:00:00+01:00"])
  }

  @Test func onePersonsDaysAreThoseOfTheirZone() throws {
    let files: KeyValuePairs = [
      "a/1.md": "---\ntitle: late in Berlin\nremind: 2026-12-01 23:30\n---\n",
      "b/1.md": "---\ntitle: early in Taipei\nremind: 2026-12-02 06:00\n---\n",
    ]
    let settings = "timezone: Europe/Berlin\nusers:\n  a: {name: A}\n  b: {name: B, timezone: Asia/Taipei}"
    #expect(
      try lines(files, settings: settings, from: "2026-12-01 00:00", to: "2026-12-02 00:00")
        == [
          "late in Berlin reminder 2026-12-01T23:30:00+01:00",
          "early in Taipei reminder 2026-12-02T06:00:00+08:00",
        ].sorted { $0 < $1 })
    #expect(
      try lines(files, settings: settings, from: "2026-12-02 00:00", to: "2026-12-03 00:00", person: "b")
        == ["early in Taipei reminder 2026-12-02T06:00:00+08:00"])
    #expect(try lines(files, settings: settings, from: "2026-12-02 00:00", to: "2026-12-03 00:00").isEmpty)
  }

  @Test func whatIsOverdue() throws {
    let site = try TestSite(
      [
        "a/1.md": "---\ntitle: yesterday\ndue: 2026-11-30\n---\n",
        "a/2.md": "---\ntitle: today\ndue: 2026-12-01\n---\n",
        "a/3.md": "---\ntitle: a minute ago\ndue: 2026-12-01 07:59\n---\n",
        "a/4.md": "---\ntitle: now\ndue: 2026-12-01 08:00\n---\n",
        "a/5.md": "---\ntitle: done\ndue: 2026-11-01\nstatus: done\n---\n",
        "a/6.md": "---\ntitle: repeats\ndue: 2026-11-28\nrepeat: weekly\n---\n",
        "a/7.md": "---\ntitle: no to-do\nstart: 2026-11-01\n---\n",
      ], settings: "timezone: Europe/Berlin"
    ).site
    let agenda = Agenda(site)
    let now = agenda.instant(try #require(Self.civil("2026-12-01 08:00")))
    #expect(
      agenda.overdue(at: now).map { site.memos[$0.memo].title } == ["repeats", "yesterday", "a minute ago"])
  }

  @Test func wholeDaysStandBeforeMoments() throws {
    let found = try lines(
      [
        "a/1.md": "---\ntitle: moment\nremind: 2026-12-01 00:00\n---\n",
        "a/2.md": "---\ntitle: day\nstart: 2026-12-01\n---\n",
        "a/3.md": "---\ntitle: later\nremind: [2026-12-02 09:00, 2026-12-01 09:00]\n---\n",
      ], from: "2026-12-01 00:00", to: "2026-12-03 00:00")
    #expect(found.map { $0.split(separator: " ")[0] } == ["day", "moment", "later", "later"])
  }
}
