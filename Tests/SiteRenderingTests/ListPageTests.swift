import Foundation
import Outputs
import Testing

/// No list shows more than 200 memos, and what is older stays where it is while new memos come.
@Suite struct ListPageTests {
  /// Memos one a day from 1 January 2023 on, with a tag.
  private static func memos(_ numbers: Range<Int>, _ keys: String = "tags: [travel]") -> [(String, String)] {
    numbers.map { number in
      let day = Date(timeIntervalSince1970: 1_672_531_200 + Double(number) * 86_400)
      let date = day.formatted(.iso8601.year().month().day())
      return ("notes/ann/d\(number).md", "---\ntitle: D\(number)\ndate: \(date)\n\(keys)\n---\n")
    }
  }

  private static func rows(_ page: String) -> [String] {
    page.matches(of: /<p class="row-title"[^>]*><a href="[^"]*\/?d(\d+)\.html"/).map { String($0.1) }
  }

  private static func pages(_ plan: PlannedSite, of stem: String) -> [String] {
    plan.outputs.map(\.path).filter {
      $0 == stem + ".html" || $0.hasPrefix(stem + "--") && $0.hasSuffix(".html")
    }
  }

  @Test(arguments: [(200, 0), (201, 1), (300, 1), (301, 2), (450, 3)])
  func olderPagesHaveAHundredMemosEach(_ count: Int, _ older: Int) throws {
    let plan = try PlannedSite(Self.memos(0..<count))
    let pages = Self.pages(plan, of: "tags/travel")
    #expect(pages.count == older + 1)
    let lists = try pages.map { Self.rows(try #require(plan.page($0))) }
    #expect(lists.flatMap { $0 } == (0..<count).reversed().map(String.init))
    #expect(lists.dropFirst().allSatisfy { $0.count == 100 })
    #expect(lists.allSatisfy { $0.count <= 200 })
  }

  @Test func aNewMemoLeavesTheOlderPagesAsTheyAre() throws {
    let before = try PlannedSite(Self.memos(0..<450))
    let after = try PlannedSite(Self.memos(0..<451))
    for number in 1...3 {
      let path = "tags/travel--\(number).html"
      let page = try #require(before.page(path))
      #expect(after.page(path) == page)
      #expect(page.contains("href=\"travel.html\"") == true)
    }
    #expect(after.page("tags/travel.html") != before.page("tags/travel.html"))
  }

  @Test func theFirstPageLeadsToAllOthersAndThoseToTheirNeighbours() throws {
    let plan = try PlannedSite(Self.memos(0..<450))
    let first = try #require(plan.page("tags/travel.html"))
    for number in 1...3 { #expect(first.contains("href=\"travel--\(number).html\"")) }
    #expect(first.contains(">1 Jan 2023 – 10 Apr 2023</a>"))
    #expect(first.contains("rel=\"next\" href=\"travel--3.html\"") && !first.contains("rel=\"prev\""))
    let oldest = try #require(plan.page("tags/travel--1.html"))
    #expect(oldest.contains("<title>travel, 1 Jan 2023 – 10 Apr 2023 · "))
    #expect(oldest.contains("rel=\"prev\" href=\"travel--2.html\"") && !oldest.contains("rel=\"next\""))
  }

  /// All on one day, or without one: the number tells the pages apart.
  @Test(arguments: ["date: 2023-01-05", "pinned: false"])
  func pagesOfOneDayAreNumbered(_ keys: String) throws {
    let files = (0..<401).map { ("notes/ann/d\($0).md", "---\n\(keys)\ntags: [travel]\n---\n# D\n") }
    let first = try #require(try PlannedSite(files).page("tags/travel.html"))
    for number in 1...3 { #expect(first.contains("page \(number)</a>")) }
  }

  @Test func yearsMonthsAndWhatHasNoDateAreSplitToo() throws {
    let month = (0..<250).map {
      ("notes/ann/d\($0).md", "---\ntitle: D\ndate: 2025-03-\($0 % 28 + 1)\n---\n")
    }
    let undated = (250..<500).map { ("notes/ann/d\($0).md", "# D\n") }
    let plan = try PlannedSite(month + undated)
    for stem in ["ann/2025", "ann/undated", "archive/2025-03", "archive/undated"] {
      let pages = Self.pages(plan, of: stem)
      #expect(pages.count == 2, "\(stem)")
      let lists = try pages.map { Self.rows(try #require(plan.page($0))) }
      #expect(lists.map(\.count) == [150, 100], "\(stem)")
      #expect(Set(lists.flatMap { $0 }).count == 250)
    }
    #expect(Self.rows(try #require(plan.page("ann/index.html"))).count == 199)
  }

  /// The places of older pages are none that a memo, a tag, a file or an old address could have.
  @Test func nothingElseTakesTheirPlace() throws {
    let plan = try PlannedSite(
      Self.memos(0..<201) + [
        ("notes/ann/2023--1.md", "---\ntags: [travel--1, 'travel/--1', 'travel-–-1']\n---\n[f](a--1.html)\n"),
        ("notes/ann/a--1.html", "<p>"),
        (
          "notes/ann/slug.md", "---\nslug: 2023--1\naliases: [/tags/travel--1.html, /ann/2023--1.html]\n---\n"
        ),
      ], prepare: { _ in })
    let paths = plan.outputs.map(\.path)
    #expect(Set(paths.map { $0.lowercased() }).count == paths.count)
    #expect(paths.filter { $0.contains("--") }.sorted() == ["ann/2023--1.html", "tags/travel--1.html"])
    #expect(plan.page("tags/travel--1.html")?.contains("<title>travel, 1 Jan 2023") == true)
  }

  @Test func tagsStandInTheOrderPeopleLookForThem() throws {
    let plan = try PlannedSite([
      ("notes/ann/a.md", "---\ntags: [part 10, part 2, Zoo, apple, 'apple/b', 'apple b']\n---\n")
    ])
    let page = try #require(plan.page("tags/index.html"))
    let hrefs = page.matches(of: /<li><a href="([^"]*)"><span class="tag-name"/).map { String($0.1) }
    #expect(
      hrefs == ["apple.html", "apple/b.html", "apple-b.html", "part-2.html", "part-10.html", "zoo.html"])
  }
}
