import Foundation
import Testing

/// What the welcome page, the list of people and the rows of lists say.
@Suite struct ReadingPageTests {
  private static func people(_ count: Int) -> [(String, String)] {
    let users = (0..<count).map { "  p\($0):\n    name: Person \($0)\n" }.joined()
    return [
      ("almanac.yml", "timezone: Asia/Taipei\nusers:\n\(users)"), ("notes/p0/a.md", "---\ntitle: A\n---\n"),
    ]
  }

  @Test(arguments: [(24, false), (25, true)])
  func welcomeShowsTheFirstPeople(_ count: Int, _ hasMore: Bool) throws {
    let plan = try PlannedSite(Self.people(count))
    let welcome = try #require(plan.page("index.html"))
    #expect(welcome.matches(of: /<li class="person">/).count == 24)
    #expect(welcome.contains(">All 25 people</a>") == hasMore)
    let all = try #require(plan.page("people.html"))
    #expect(all.matches(of: /class="row person-row"/).count == count)
    for page in ["index", "agenda", "calendar/index", "alarms"] {
      #expect(all.contains("href=\"p3/\(page).html\""), "\(page)")
    }
  }

  @Test func aSiteOfOnePersonHasNoPeople() throws {
    let plan = try PlannedSite([])
    #expect(plan.page("people.html") == nil)
    #expect(plan.page("index.html")?.contains("people.html") == false)
  }

  /// The plan is of 30 November 2026.
  @Test func onThisDayAreMemosOfEarlierYears() throws {
    let dates = ["2020-11-30", "2026-11-30", "2025-11-29", "2024-11-30 23:30", "2025-10-30"]
    let files = dates.enumerated().map { index, date in
      ("notes/ann/m\(index).md", "---\ntitle: M\(index)\ndate: \(date)\n---\n")
    }
    let page = try #require(try PlannedSite(files).page("index.html"))
    let heading = try #require(page.range(of: ">30 November in other years</h2>"))
    let rest = page[heading.upperBound...]
    let section = rest[..<(rest.range(of: "</section>")?.lowerBound ?? rest.endIndex)]
    #expect(section.matches(of: /href="ann\/(m\d)\.html"/).map { String($0.1) } == ["m3", "m0"])
    let none = try #require(try PlannedSite([]).page("index.html"))
    #expect(!none.contains("in other years"))
  }

  @Test func aRowSaysItsZoneAndWhatIsOff() throws {
    let plan = try PlannedSite([
      (
        "notes/ann/off.md",
        "---\ntitle: Off\nalarm:\n  time: \"07:30\"\n  repeat: daily\n  enabled: false\n---\n"
      ),
      ("notes/ann/on.md", "---\ntitle: On\nalarm:\n  time: \"07:30\"\n  repeat: daily\n---\n"),
      ("notes/ann/past.md", "---\ntitle: Past\nremind: 2026-10-01 09:00\n---\n"),
      ("notes/ann/far.md", "---\ntitle: Far\nstart: 2026-12-24 18:00\ntimezone: Europe/Berlin\n---\n"),
    ])
    let page = try #require(plan.page("ann/index.html"))
    func row(_ title: String) -> Substring {
      let rows = page.split(separator: "<li class=\"row row-memo")
      return rows.first { $0.contains(">\(title)</a>") } ?? ""
    }
    #expect(row("Off").hasPrefix(" row-alarm row-quiet") && row("Off").contains(">Off</span>"))
    #expect(row("On").hasPrefix(" row-alarm\"") && !row("On").contains(">Off</span>"))
    #expect(row("Past").hasPrefix(" row-reminder row-quiet"))
    #expect(row("Far").contains("<span class=\"zone\" lang=\"en\">Europe/Berlin</span>"))
    #expect(!row("On").contains("class=\"zone\""))
  }

  @Test func aListOffersTheKindsAndTagsOnItsPage() throws {
    let files = (0..<20).map { number in
      let tags = (0...number).map { "t\($0)" }.joined(separator: ", ")
      let kind = number < 3 ? "due: 2026-12-24\n" : ""
      return ("notes/ann/m\(number).md", "---\ntags: ['A b/é', \(tags)]\n\(kind)---\n# M\n")
    }
    let page = try #require(try PlannedSite(files).page("ann/index.html"))
    let kinds = page.matches(of: /data-kind="([a-z]*)">[^<]* <span class="count">(\d+)/)
    #expect(kinds.map { "\($0.1) \($0.2)" } == ["todo 3", "note 18"])
    let tags = page.matches(of: /data-tag="([^"]*)"/).map { String($0.1) }
    #expect(tags == ["a%20b", "a%20b/%C3%A9"] + (0..<10).map { "t\($0)" })
    #expect(page.contains("href=\"../tags/index.html\">All tags</a>"))
    #expect(page.contains("data-kind=\"todo\" data-tags=\"a%20b/%C3%A9 t0\""))
    let few = try #require(try PlannedSite(Array(files.prefix(2))).page("ann/index.html"))
    #expect(!few.contains("class=\"filter\""))
  }
}
