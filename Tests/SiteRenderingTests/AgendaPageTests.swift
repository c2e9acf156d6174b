import Testing

/// The agenda of a person and of everyone; today is 2026-11-30.
@Suite struct AgendaPageTests {
  private static let settings = """
    timezone: Asia/Taipei
    users:
      ann: {name: Ann, timezone: Europe/London}
      bob: {name: Bob}

    """

  private static func memo(_ title: String, _ keys: String) -> String {
    "---\ntitle: \(title)\n\(keys)\n---\n"
  }

  /// `heading: title, time, words`, row by row.
  private func rows(_ page: String) -> [String] {
    var found: [String] = []
    for section in page.split(separator: "<section class=").dropFirst() {
      let day = section.firstMatch(of: #/<time datetime="(\d{4}-\d\d-\d\d)"><span class="leaf/#)?.output.1
      let rows = section.matches(
        of: #/<li class="row.*?<a href="[^"]*">(.*?)<\/a>.*?<p class="row-side">(.*?)<\/p>/#
          .dotMatchesNewlines())
      for row in rows {
        let times = row.output.2.matches(of: #/<(?:time|span|bdi)[^>]*>([^<>]+)(?=<)/#).map(\.output.1)
        found.append("\(day ?? "overdue"): \(row.output.1), \(times.joined(separator: ", "))")
      }
    }
    return found
  }

  @Test func overdueStandsFirstAndTimesAreTheReaders() throws {
    let plan = try PlannedSite([
      ("almanac.yml", Self.settings),
      ("notes/ann/late.md", Self.memo("Late", "due: 2026-11-20 17:00")),
      ("notes/ann/day.md", Self.memo("Day", "due: 2026-12-02")),
      ("notes/ann/done.md", Self.memo("Done", "due: 2026-12-02\nstatus: done")),
      ("notes/ann/flight.md", Self.memo("Flight", "start: 2026-12-01 21:20\nend: 2026-12-02T18:55+08:00")),
      ("notes/ann/wake.md", Self.memo("Wake", "alarm: '07:00'\nrepeat: daily")),
      ("notes/bob/call.md", Self.memo("Call", "remind: 2026-12-02 07:30")),
      ("notes/bob/tea.md", Self.memo("Tea", "start: 2027-01-28 15:00\nend: 2027-01-28 16:00")),
      ("notes/bob/far.md", Self.memo("Far", "start: 2027-01-29 15:00")),
    ])
    #expect(plan.says == [])
    let ann = try #require(plan.page("ann/agenda.html"))
    #expect(
      rows(ann) == [
        "overdue: Late, 20 Nov 2026, 17:00", "2026-12-01: Flight, 21:20", "2026-12-02: Day, All day",
        "2026-12-02: Flight, until 10:55",
      ])
    #expect(ann.contains("until 2 Dec 2026, 10:55") && ann.contains(">Last day</p>"))
    #expect(!ann.contains(">Tea</a>") && !ann.contains(">Wake</a>") && !ann.contains(">Done</a>"))
    let all = try #require(plan.page("agenda.html"))
    #expect(
      rows(all) == [
        "overdue: Late, 21 Nov 2026, 01:00, Fri, 17:00 , Europe/London, Ann",
        "2026-12-02: Day, All day, Ann",
        "2026-12-02: Flight, 05:20, until 18:55, Tue, 21:20 , Europe/London, Ann",
        "2026-12-02: Call, 07:30, Bob",
        "2027-01-28: Tea, 15:00, until 16:00, Bob",
      ])
    // Each to-do says when it becomes overdue: a day when it is over for the reader.
    #expect(all.contains(#"data-overdue="1796227200" data-due="2 Dec 2026""#))
    #expect(ann.contains(#"data-overdue="1796256000" data-due="2 Dec 2026""#))
  }

  @Test func daysBeginWhereTheReaderIs() throws {
    let plan = try PlannedSite([("almanac.yml", Self.settings), ("notes/bob/tea.md", "Tea.\n")])
    let all = try #require(plan.page("agenda.html"))
    let ann = try #require(plan.page("ann/agenda.html"))
    // 2026-11-30 in Taipei begins at 16:00 UTC of the day before, which is not over in London.
    #expect(all.contains(#"data-days="1795968000 1796054400 "#))
    #expect(ann.contains(#"data-days="1795910400 1795996800 "#))
  }

  @Test func nothingComes() throws {
    let plan = try PlannedSite([])
    let page = try #require(plan.page("ann/agenda.html"))
    #expect(page.contains(#"<section class="empty">"#) && page.contains("Nothing in the next 60 days."))
    #expect(page.contains(#"<section class="overdue" aria-labelledby="page:overdue-title" hidden>"#))
  }

  @Test func aLongAgendaCountsTheRest() throws {
    let tasks = (0..<500).map { "- [ ] task \($0) 📅 2026-12-\(10 + $0 / 50)" }
    let late = (0..<250).map { "- [ ] late \($0) 📅 2026-10-01" }
    let plan = try PlannedSite([
      ("notes/ann/m.md", "---\ntitle: M\n---\n" + (tasks + late).joined(separator: "\n"))
    ])
    let page = try #require(plan.page("ann/agenda.html"))
    #expect(rows(page).count { $0.hasPrefix("overdue") } == 200 && rows(page).count == 400)
    #expect(page.contains(">and 50 more</a>") && page.contains(">and 300 more</a>"))
  }

  @Test(arguments: [(12, 13), (13, 3)]) func everyoneAndTheOthers(_ people: Int, _ links: Int) throws {
    let users = (0..<people).map { "  u\($0): {name: U\($0)}\n" }.joined()
    let plan = try PlannedSite([("almanac.yml", "timezone: UTC\nowner: u0\nusers:\n\(users)")])
    let page = try #require(plan.page("u1/agenda.html"))
    let readers = try #require(page.firstMatch(of: #/<nav class="readers".*?<\/nav>/#.dotMatchesNewlines()))
    #expect(readers.output.matches(of: #/<a href/#).count == links)
    #expect(readers.output.contains(#"<a href="agenda.html" aria-current="true">U1</a>"#))
  }

  /// The first page goes by the site's clock, as its agenda does: not by the wall of who wrote a memo.
  @Test func whatComesFirstIsFirst() throws {
    let plan = try PlannedSite([
      ("almanac.yml", Self.settings),
      ("notes/ann/late.md", Self.memo("Late", "remind: 2026-12-01 23:00")),
      ("notes/bob/early.md", Self.memo("Early", "remind: 2026-12-02 06:00")),
    ])
    let page = try #require(plan.page("index.html"))
    let titles = page.matches(of: #/<a href="[^"]*\.html">(Late|Early)</#).map(\.output.1).prefix(2)
    #expect(titles == ["Early", "Late"])
  }
}
