import CivilTime
import SiteModel
import Testing

/// What stands on which of a reader's days.
struct DayTableTests {
  /// `2026-12-01: title, …`, of a continued one `title+`, of one that stands for many `title*`.
  private func table(
    _ files: KeyValuePairs<String, String>, settings: String = "timezone: Europe/Berlin", from: String,
    to: String, person: String? = nil
  ) throws -> [String] {
    let site = try TestSite(files, settings: settings).site
    let agenda = Agenda(site, person: person.flatMap { name in site.people.firstIndex { $0.handle == name } })
    let range = try #require(Self.date(from))...(try #require(Self.date(to)))
    let table = DayTable(agenda, [range])
    return range.days.compactMap { date in
      table[date].map { day in
        let items = day.items.map { item in
          site.memos[item.memo].title + (item.days.lowerBound < date ? "+" : "") + (item.isDense ? "*" : "")
        }
        return "\(date): " + items.joined(separator: ", ") + (day.more > 0 ? " and \(day.more)" : "")
      }
    }
  }

  private static func date(_ text: String) -> CivilDate? {
    let numbers = text.split(separator: "-").compactMap { Int($0) }
    return numbers.count == 3 ? CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]) : nil
  }

  @Test func whatLastsStandsOnEachOfItsDays() throws {
    let found = try table(
      [
        "a/1.md": "---\ntitle: trip\nstart: 2026-11-29\nend: 2026-12-02\n---\n",
        "a/2.md": "---\ntitle: firing\nstart: 2026-12-01 09:00\nend: 2026-12-02 18:00\n---\n",
        "a/3.md": "---\ntitle: evening\nstart: 2026-12-01 20:00\nend: 2026-12-02 00:00\n---\n",
        "a/4.md": "---\ntitle: night\nstart: 2026-12-02 23:00\nend: 2026-12-03 00:01\n---\n",
        "a/5.md": "---\ntitle: early\nremind: 2026-12-02 00:00\n---\n",
      ], from: "2026-12-01", to: "2026-12-31")
    #expect(
      found == [
        "2026-12-01: trip+, firing, evening", "2026-12-02: trip+, firing+, early, night",
        "2026-12-03: night+",
      ])
  }

  @Test func daysAreThoseOfTheReader() throws {
    let files: KeyValuePairs = [
      "a/1.md": "---\ntitle: flight\nstart: 2026-12-01 21:20\nend: 2026-12-02T18:55+08:00\n---\n",
      "b/1.md": "---\ntitle: day\ndue: 2026-12-01\n---\n",
      "b/2.md": "---\ntitle: call\nremind: 2026-12-02 06:00\n---\n",
    ]
    let settings = "timezone: UTC\nusers:\n  a: {timezone: Europe/London}\n  b: {timezone: Asia/Taipei}\n"
    #expect(
      try table(files, settings: settings, from: "2026-12-01", to: "2026-12-03") == [
        "2026-12-01: day, flight, call", "2026-12-02: flight+",
      ])
    #expect(
      try table(files, settings: settings, from: "2026-12-01", to: "2026-12-03", person: "b") == [
        "2026-12-01: day", "2026-12-02: call",
      ])
  }

  @Test func seriesKeepWhatIsSkippedCountedAndEnded() throws {
    let found = try table(
      [
        "a/1.md":
          "---\ntitle: skips\nstart: 2026-12-01\nrepeat: daily\nskip: 2026-12-02\nuntil: 2026-12-03\n---\n",
        "a/2.md": "---\ntitle: counts\nremind: 2026-11-29 08:00\nrepeat: daily\ncount: 4\n---\n",
        "a/3.md": "---\ntitle: camp\nstart: 2026-11-24\nend: 2026-11-25\nrepeat: weekly\n---\n",
        "a/4.md": "---\ntitle: alarm\nalarm: '07:00'\nrepeat: daily\n---\n",
        "a/5.md": "---\ntitle: gone\ndue: 2026-12-02\nstatus: done\n---\n",
      ], from: "2026-12-01", to: "2026-12-08")
    #expect(
      found == [
        "2026-12-01: skips, camp, counts", "2026-12-02: camp+, counts", "2026-12-03: skips",
        "2026-12-08: camp",
      ])
  }

  /// Clocks go forward at 2:00 on 28 March 2027 and back at 3:00 on 31 October 2027.
  @Test(arguments: [("2027-03-28", "02:30"), ("2027-10-31", "02:30"), ("2027-03-28", "23:59")])
  func eachDayHasItsOccurrenceWhereClocksChange(_ day: String, _ time: String) throws {
    let found = try table(
      ["a/1.md": "---\ntitle: daily\nremind: 2026-12-01 \(time)\nrepeat: daily\n---\n"], from: day, to: day)
    #expect(found == ["\(day): daily"])
  }

  @Test(arguments: ["MINUTELY", "MINUTELY;INTERVAL=7", "HOURLY;INTERVAL=2", "DAILY;BYHOUR=1,2,3,4,5,6,7"])
  func whatComesTooOftenStandsOnce(_ frequency: String) throws {
    let found = try table(
      ["a/1.md": "---\ntitle: often\nremind: 2026-12-01 00:00\nrepeat: 'RRULE:FREQ=\(frequency)'\n---\n"],
      from: "2026-12-01", to: "2026-12-03")
    #expect(found == ["2026-12-01: often*", "2026-12-02: often*", "2026-12-03: often*"])
    let few = try table(
      ["a/1.md": "---\ntitle: few\nremind: 2026-12-01 08:00\nrepeat: 'RRULE:FREQ=DAILY;BYHOUR=8,12'\n---\n"],
      from: "2026-12-01", to: "2026-12-01")
    #expect(few == ["2026-12-01: few, few"])
  }

  @Test func aFullDayCountsWhatItDoesNotKeep() throws {
    let lines = (0..<440).map { "- [ ] task \($0) 📅 2026-12-01" }.joined(separator: "\n")
    let site = try TestSite(
      ["a/1.md": "---\ntitle: full\n---\n\(lines)\n"], settings: "timezone: UTC"
    ).site
    let date = try #require(Self.date("2026-12-01"))
    let day = try #require(DayTable(Agenda(site), [date...date])[date])
    #expect(day.items.count == DayTable.mostItems && day.more == 140)
    #expect(day.items.map(\.entry) == Array(0..<DayTable.mostItems))
  }

  /// The same beginnings as `Agenda.occurrences`, which the command prints, over a year in three zones.
  @Test(arguments: ["Europe/Berlin", "Pacific/Apia", "America/St_Johns"])
  func theTableHoldsWhatTheAgendaHas(_ zone: String) throws {
    let site = try TestSite(
      [
        "a/1.md": "---\ntitle: one\nstart: 2026-12-01 23:30\nend: 2026-12-02 01:00\nrepeat: weekdays\n---\n",
        "a/2.md": "---\ntitle: two\ndue: 2026-12-24\nrepeat: monthly on the last\n---\n",
        "a/3.md":
          "---\ntitle: three\nremind: 2026-12-01 02:30\nrepeat: every 3 days\nskip: [2026-12-04]\n---\n",
        "a/4.md":
          "---\ntitle: four\nstart: 2026-12-10\nend: 2026-12-14\nrepeat: every 2 weeks on Thursday\n---\n",
        "a/5.md":
          "---\ntitle: five\ntimezone: Asia/Tokyo\nremind: 2026-12-01 00:10\nrepeat: weekly\ncount: 30\n---\n",
      ], settings: "timezone: \(zone)"
    ).site
    let agenda = Agenda(site)
    let range = try #require(Self.date("2026-12-03"))...(try #require(Self.date("2027-12-02")))
    let begin = agenda.instant(CivilDateTime(range.lowerBound, .midnight))
    let wanted = agenda.occurrences(from: begin, to: agenda.end(of: range.upperBound))
      .filter { $0.day >= range.lowerBound }
    // Months apart and beside each other: nothing is lost or twice at a border.
    let ranges = stride(from: 0, to: range.days.count, by: 30).map { offset in
      let first = range.lowerBound.adding(days: offset)
      return first...min(first.adding(days: 29), range.upperBound)
    }
    let table = DayTable(agenda, ranges)
    let found = range.days.flatMap { date in
      (table[date]?.items ?? []).filter { $0.days.lowerBound == date }.map { (date, $0) }
    }
    #expect(wanted.count > 400)
    #expect(
      found.map { "\($0.0) \($0.1.memo) \($0.1.civil)" } == wanted.map { "\($0.day) \($0.memo) \($0.civil)" })
  }
}
