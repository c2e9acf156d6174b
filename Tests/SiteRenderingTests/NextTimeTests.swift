import Testing

/// What a memo's page says of its next ring, and of zones that are not the site's.
///
/// Today is 2026-11-30.
@Suite struct NextTimeTests {
  private static let settings = """
    timezone: Asia/Taipei
    clock: 12
    users:
      ann: {name: Ann, timezone: Europe/London}
      lin: {name: 林, language: zh-Hant}
      yuan: {name: 远, language: zh-Hans, timezone: Asia/Shanghai}

    """

  private func page(_ keys: String, of user: String = "ann") throws -> String {
    let plan = try PlannedSite([
      ("almanac.yml", Self.settings), ("notes/\(user)/a.md", "---\n\(keys)\n---\nText\n"),
    ])
    #expect(plan.says == [])
    return try #require(plan.page("\(user)/a.html"))
  }

  /// The label, time and zone of the line; nil where there is none.
  private func nextTime(_ page: String) -> String? {
    guard let line = page.firstMatch(of: #/(?:Rings next|Next time|下次[^<]*)</dt>\n<dd>(.+)</dd>/#) else {
      return nil
    }
    let label = line.output.0.prefix { $0 != "<" }
    return "\(label): \(line.output.1)"
  }

  @Test(arguments: [
    (
      "alarm: '07:15'\nrepeat: weekdays", "ann",
      #"Rings next: <time datetime="2026-11-30T07:15:00Z">Monday, 30 November 2026, 7:15 AM</time> <span class="zone" lang="en">Europe/London</span>"#
    ),
    (
      "alarm: '07:15'\nrepeat: weekends", "lin",
      #"下次提醒: <time datetime="2026-12-05T07:15:00+08:00">2026年12月5日 週六 上午7:15</time>"#
    ),
    // Shanghai's clocks are those of Taipei.
    (
      "remind: 2026-10-01 08:00\nrepeat: monthly on the last", "yuan",
      #"下次提醒: <time datetime="2026-11-30T08:00:00+08:00">2026年11月30日 周一 上午8:00</time>"#
    ),
    (
      "start: 2026-12-24 18:00\nremind: 1h", "lin",
      #"下次提醒: <time datetime="2026-12-24T17:00:00+08:00">2026年12月24日 週四 下午5:00</time>"#
    ),
    (
      "remind: [2026-12-24 18:00, 2026-12-01 18:00]", "lin",
      #"下次提醒: <time datetime="2026-12-01T18:00:00+08:00">2026年12月1日 週二 下午6:00</time>"#
    ),
    // It repeats and does not ring.
    (
      "start: 1990-05-04\nrepeat: yearly", "ann",
      #"Next time: <time datetime="2027-05-04">Tuesday, 4 May 2027</time>"#
    ),
    (
      "start: 1990-05-04\nrepeat: yearly", "lin", #"下次: <time datetime="2027-05-04">2027年5月4日 週二</time>"#
    ),
  ])
  func says(_ keys: String, _ user: String, _ expected: String) throws {
    #expect(nextTime(try page(keys, of: user)) == expected)
  }

  /// Nothing comes any more, or the page says it already.
  @Test(arguments: [
    "title: Text", "remind: 2026-12-24 18:00", "date: 2026-12-24\nalarm: '07:15'", "due: 2026-12-24 18:00",
    "remind: 2026-12-24 18:00\nrepeat: weekly", "start: 2026-12-24\nrepeat: yearly", "start: 2026-12-24",
    "remind: 2026-11-01 08:00", "start: 2026-11-01\nrepeat: daily\ncount: 3",
    "alarm: {time: '07:15', enabled: off}\nrepeat: daily", "due: 2026-12-24 18:00\nstatus: done",
    "start: 2026-12-24\nremind: 1d",
  ])
  func saysNothing(_ keys: String) throws {
    #expect(nextTime(try page(keys)) == nil)
  }

  /// Every time of day of a memo in another zone names it, and no day does.
  @Test func zonesOfTimes() throws {
    let page = try page(
      "date: 2026-11-02 09:00\nstart: 2026-12-24 18:00\nend: 2026-12-24 20:00\nremind: [1h, 1d]\nrepeat: weekly"
    )
    #expect(page.matches(of: #/<span class="zone" lang="en">Europe/London</span>/#).count == 4)
    let days = try self.page("date: 2026-11-02\nstart: 2026-12-24\nrepeat: weekly")
    #expect(!days.contains("class=\"zone\""))
    let own = try self.page("date: 2026-11-02 09:00\nstart: 2026-12-24 18:00\nremind: 1h", of: "lin")
    #expect(!own.contains("class=\"zone\""))
  }

  @Test(arguments: [
    ("timezone: America/Argentina/Buenos_Aires\nremind: 2026-12-24 18:00", "America/Argentina/Buenos Aires"),
    // In the summer it is as late in Lagos as in London.
    ("timezone: Africa/Lagos\nremind: 2027-07-24 18:00", "Africa/Lagos"),
  ])
  func zoneNames(_ keys: String, _ name: String) throws {
    let plan = try PlannedSite([
      ("almanac.yml", "owner: ann\ntimezone: Europe/London\n"),
      ("notes/ann/a.md", "---\n\(keys)\n---\nText\n"),
    ])
    #expect(plan.page("ann/a.html")?.contains(#"<span class="zone" lang="en">\#(name)</span>"#) == true)
  }

  /// Where no zone is known, an offset is.
  @Test func offsets() throws {
    let plan = try PlannedSite([
      ("almanac.yml", "owner: ann\n"),
      ("notes/ann/a.md", "---\nremind: 2026-12-24 18:00 +05:30\n---\nText\n"),
    ])
    #expect(plan.page("ann/a.html")?.contains(#"<span class="zone" lang="en">UTC+05:30</span>"#) == true)
  }

  /// What comes up is shown on the site's clock, and beside it what its owner's shows.
  @Test func comingUp() throws {
    let plan = try PlannedSite([
      ("almanac.yml", Self.settings), ("notes/ann/a.md", "---\nremind: 2026-12-24 18:00\n---\nText\n"),
      ("notes/ann/day.md", "---\nstart: 2026-12-24\n---\nText\n"),
      ("notes/lin/b.md", "---\nremind: 2026-12-24 18:00\n---\nText\n"),
    ])
    let welcome = try #require(plan.page("index.html"))
    let section = #/<section class="coming".*?</section>/#.dotMatchesNewlines()
    let page = try #require(welcome.firstMatch(of: section)).output
    let clocks =
      #/<time datetime="([^"]+)">([^<]+)</time></span> <span class="zone">([^<]+)<span lang="en">([^<]+)</#
    #expect(
      page.matches(of: clocks).map { "\($0.output.1) \($0.output.2) \($0.output.3)\($0.output.4)" } == [
        "2026-12-25T02:00:00+08:00 2:00 AM Thu, 6:00 PM Europe/London"
      ])
    #expect(page.matches(of: #/class="zone"/#).count == 1)
  }

  /// A rule that names times of day says them itself: no second time stands beside it.
  @Test func alarmsInLists() throws {
    let plan = try PlannedSite([
      ("almanac.yml", "owner: ann\ntimezone: UTC\nclock: 24\n"),
      ("notes/ann/a.md", "---\nalarm: {time: '08:00', repeat: every day at 8 and 20}\n---\nText\n"),
      ("notes/ann/b.md", "---\nalarm: {time: '07:30', repeat: weekdays}\n---\nText\n"),
    ])
    let page = try #require(plan.page("ann/index.html"))
    #expect(page.contains(">Every day at 08:00 and 20:00</time>"))
    #expect(page.contains(">Every weekday, 07:30</time>"))
  }
}
