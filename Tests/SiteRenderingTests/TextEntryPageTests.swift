import Testing

/// How pages show the dated lines of a text; today is 2026-11-30.
@Suite struct TextEntryPageTests {
  private func plan(_ keys: String, _ lines: [String]) throws -> PlannedSite {
    let plan = try PlannedSite([
      ("notes/ann/week.md", "---\ntitle: Week\n\(keys)---\n" + lines.joined(separator: "\n") + "\n")
    ])
    #expect(plan.says == [])
    return plan
  }

  private func details(_ page: String) -> [String] {
    page.matches(of: #/<div class="detail([^"]*)">\n<dt>.*?</svg>(.*?)</dt>/#).map { match in
      String(match.output.2) + String(match.output.1)
    }
  }

  @Test func aPageTellsOfWhatIsOpenFirst() throws {
    let lines = [
      "- [x] Done 📅 2026-11-20", "- [ ] Later 📅 2026-12-24", "- [ ] Late 📅 2026-11-01",
      "- [ ] Soon ⏰ 2026-12-01 18:00", "", "Over (@2026-11-02 16:00)",
    ]
    let page = try #require(try plan("due: 2027-01-01\n", lines).page("ann/week.html"))
    let shown = ["Due", "Late", "Soon rings", "Later", "Over rings", "Done is-done", "Rings next rings"]
    #expect(details(page) == shown)
    #expect(page.contains(">Done</span>"))
  }

  @Test func aLongListIsCutShort() throws {
    let lines = (1...30).map { "- [ ] Task number \($0) 📅 2026-12-\($0 < 10 ? "0" : "")\($0)" }
    let page = try #require(try plan("", lines).page("ann/week.html"))
    #expect(details(page) == (1...12).map { "Task number \($0)" })
    #expect(page.contains("<p class=\"hint\">18 more in the text</p>"))
    // All of them are in the text and in the calendar.
    #expect((1...30).allSatisfy { page.split(separator: "Task number \($0)").count > 1 })
    let calendar = try #require(try plan("", lines).page("ann/week.ics"))
    #expect(calendar.split(separator: "BEGIN:VEVENT").count == 31)
  }

  @Test func whatComesIsNamedByItsWords() throws {
    let plan = try plan(
      "date: 2026-11-01\n", ["- [ ] Pay rent 📅 2026-12-03 ^rent", "- [ ] Pack 📅 2026-12-02"])
    let welcome = try #require(plan.page("index.html"))
    let coming = try #require(
      welcome.firstRange(of: #/<section class="coming".*?</section>/#.dotMatchesNewlines()))
    let rows = welcome[coming].matches(
      of: #/<a href="([^"]+)">(.+?)</a></p>\n<p class="row-excerpt"[^>]*>\s*(?:<span[^>]*>)?(.+?)</#)
    #expect(
      rows.map { "\($0.output.1) \($0.output.2) \($0.output.3)" } == [
        "ann/week.html Pack Week", "ann/week.html#%5Erent Pay rent Week",
      ])
  }

  /// A list shows what comes next of a memo; where nothing does, when it was written.
  @Test(arguments: [
    ("date: 2026-11-01\n", ["- [ ] Later 📅 2026-12-24", "- [ ] Soon 📅 2026-12-02"], "2026-12-02"),
    ("date: 2026-11-01\n", ["- [x] Done 📅 2026-11-20"], "2026-11-01"),
    ("due: 2026-12-05\n", ["- [ ] Soon 📅 2026-12-02"], "2026-12-02"),
    ("due: 2026-12-05\n", ["Tea (@2026-12-02 16:00)"], "2026-12-05"),
    ("due: 2026-12-05\nremind: 1d\n", [], "2026-12-05"),
    ("start: 2020-05-04\nrepeat: yearly\n", [], "2027-05-04"),
    ("date: 2026-11-01\n", ["- [ ] Late 📅 2026-11-20"], "2026-11-20"),
  ]) func aRowShowsWhatComesNext(_ keys: String, _ lines: [String], _ day: String) throws {
    let page = try #require(try plan(keys, lines).page("ann/index.html"))
    let row = try #require(
      page.firstMatch(of: #/week\.html">Week</a>.*?<time datetime="([^"]+)"/#.dotMatchesNewlines()))
    #expect(row.output.1 == day)
  }

  /// The leaf of a memo is its own day.
  @Test func aLeafIsOfTheMemo() throws {
    let line = ["- [ ] Soon 📅 2026-12-02"]
    for (keys, day) in [
      ("date: 2026-11-01\n", "2026-11-01"), ("", "2026-12-02"), ("due: 2026-12-05\n", "2026-12-05"),
    ] {
      let page = try #require(try plan(keys, line).page("ann/week.html"))
      let leaf = try #require(
        page.firstMatch(of: #/<p class="leaf"[^>]*><time datetime="([^"]+)"/#))
      #expect(leaf.output.1 == day)
    }
  }
}
