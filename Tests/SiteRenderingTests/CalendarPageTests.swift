import Testing

/// The grid of a month and its list of days; today is 2026-11-30.
@Suite struct CalendarPageTests {
  /// The rows of the grid: a day with the number of its lines, `.` of a blank.
  private func grid(_ page: String) -> [String] {
    page.matches(of: #/<tr>\n(.*?)<\/tr>/#.dotMatchesNewlines()).map { row in
      row.output.1.matches(of: #/<td(?: class="(blank)")?>(.*?)<\/td>/#.dotMatchesNewlines()).map { cell in
        if cell.output.1 != nil { return "." }
        let number = cell.output.2.firstMatch(of: #/<time[^>]*>(\d+)</#).map { String($0.output.1) } ?? "?"
        let lines = cell.output.2.matches(of: #/<li /#).count
        return lines > 0 ? "\(number):\(lines)" : number
      }.joined(separator: " ")
    }
  }

  private func plan(_ memos: [String], settings: String = "") throws -> PlannedSite {
    let files = memos.enumerated().map { number, keys in
      ("notes/ann/m\(number).md", "---\ntitle: M\(number)\n\(keys)\n---\n")
    }
    let plan = try PlannedSite([("almanac.yml", "owner: ann\ntimezone: UTC\n\(settings)")] + files)
    #expect(plan.says == [])
    return plan
  }

  @Test(arguments: [
    ("mon", "Monday", [". 1 2 3 4 5 6", "7 8 9 10 11 12 13"]),
    ("sun", "Sunday", [". . 1 2 3 4 5", "6 7 8 9 10 11 12"]),
  ])
  func weeksBeginAsTheSettingSays(_ day: String, _ name: String, _ rows: [String]) throws {
    let page = try #require(
      try plan(["due: 2026-12-31"], settings: "week_starts: \(day)\n").page("ann/calendar/2026-12.html"))
    #expect(grid(page).prefix(2) == rows[...])
    #expect(grid(page).joined(separator: " ").split(separator: " ").filter { $0 != "." }.count == 31)
    #expect(page.firstMatch(of: #/<th scope="col" abbr="(\w+)">/#)?.output.1 == name[...])
  }

  @Test func aFullDayLeadsToItsList() throws {
    let plan = try plan((0..<6).map { "due: 2026-12-03 1\($0):00" } + ["start: 2026-12-30\nend: 2027-01-02"])
    let page = try #require(plan.page("ann/calendar/2026-12.html"))
    // Three lines, and one that counts the rest.
    #expect(grid(page).first == ". 1 2 3:4 4 5 6")
    #expect(page.contains(##"<li class="line-more"><a href="#page:2026-12-03">+3</a></li>"##))
    #expect(grid(page).last == "28 29 30:1 31:1 . . .")
    let days = page.matches(of: #/<section class="day" id="page:([^"]+)"/#).map(\.output.1)
    #expect(days == ["2026-12-03", "2026-12-30", "2026-12-31"])
    #expect(page.matches(of: #/<li class="row /#).count == 8)
    let next = try #require(plan.page("ann/calendar/2027-01.html"))
    #expect(next.contains("Goes on · until 2 Jan 2027") && next.contains("Last day"))
  }

  @Test func neighboursAreMonthsThatExist() throws {
    let plan = try plan(["due: 2019-03-01", "due: 2027-04-01"])
    func neighbours(_ path: String) throws -> [String] {
      let page = try #require(plan.page(path))
      return page.matches(of: #/rel="(prev|next)" href="([^"]+)"/#).map { "\($0.output.1) \($0.output.2)" }
    }
    #expect(try neighbours("ann/calendar/2026-11.html") == ["prev 2019-03.html", "next 2027-04.html"])
    #expect(try neighbours("ann/calendar/index.html") == ["prev 2019-03.html", "next 2027-04.html"])
    #expect(try neighbours("ann/calendar/2019-03.html") == ["next 2026-11.html"])
    #expect(try neighbours("ann/calendar/2027-04.html") == ["prev 2026-11.html"])
    let first = try #require(plan.page("ann/calendar/index.html"))
    #expect(first.matches(of: #/data-month=/#).count == 3)
    // A site of one person has no calendar of everyone.
    #expect(plan.page("calendar/index.html") == nil && plan.page("agenda.html") == nil)
  }

  @Test func aLongMonthIsCutOnItsFullestDays() throws {
    let tasks = (1...31).flatMap { day in
      (0..<(day == 1 ? 3 : 40)).map { "- [ ] task \(day).\($0) 📅 2026-12-\(day < 10 ? "0" : "")\(day)" }
    }
    let plan = try PlannedSite([("notes/ann/m.md", "---\ntitle: M\n---\n" + tasks.joined(separator: "\n"))])
    let page = try #require(plan.page("ann/calendar/2026-12.html"))
    let counts = page.split(separator: #"<section class="day""#).dropFirst().map {
      $0.matches(of: #/<li class="row /#).count
    }
    #expect(counts == [3] + [Int](repeating: 16, count: 30))
    #expect(page.matches(of: #/and 24 more/#).count == 30)
  }
}
