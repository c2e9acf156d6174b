import Foundation
import Outputs
import TestSupport
import Testing

@testable import SiteRendering

/// News feeds, sitemap, robots and manifest as they are planned; that readers take them is Tests/Judges/test_news.py.
@Suite struct NewsFeedTests {
  private static let address = "url: https://example.org/x/\n"

  private static func site(_ files: [(String, String)], _ settings: String = "") throws -> PlannedSite {
    try PlannedSite([("almanac.yml", "owner: ann\ntimezone: Asia/Taipei\n" + address + settings)] + files)
  }

  private static func json(_ plan: PlannedSite, _ path: String = "ann/feed.json") throws -> [String: Any] {
    let text = try #require(plan.page(path))
    return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private static func items(_ plan: PlannedSite, _ path: String = "ann/feed.json") throws -> [[String: Any]] {
    try #require(json(plan, path)["items"] as? [[String: Any]])
  }

  @Test func withoutAnAddressThereAreNoFeeds() throws {
    let plan = try PlannedSite([])
    for path in ["feed.xml", "feed.json", "ann/feed.xml", "ann/feed.json", "sitemap.xml"] {
      #expect(plan.page(path) == nil, "\(path)")
    }
    #expect(plan.page("index.html")?.contains("og:") == false)
    #expect(plan.page("index.html")?.contains("application/atom+xml") == false)
    #expect(plan.page("robots.txt") == "User-agent: *\nDisallow:\n")
  }

  /// The moment in the memo's own zone; of a day its first.
  @Test(arguments: [
    ("date: 2026-11-01", "2026-11-01T00:00:00+08:00"),
    ("date: 2026-11-01 08:30", "2026-11-01T08:30:00+08:00"),
    ("date: 2026-11-01T08:30:00Z", "2026-11-01T16:30:00+08:00"),
    ("date: 2026-11-01 08:30\ntimezone: America/New_York", "2026-11-01T08:30:00-05:00"),
    ("date: 2026-07-01\ntimezone: America/New_York", "2026-07-01T00:00:00-04:00"),
    // Until 1901 Shanghai was 8:05:43 ahead, which RFC 3339 cannot write.
    ("date: 1890-01-01\ntimezone: Asia/Shanghai", "1889-12-31T15:54:17Z"),
  ])
  func published(_ key: String, _ expected: String) throws {
    let plan = try Self.site([("notes/ann/memo.md", "---\ntitle: Memo\n\(key)\n---\nx\n")])
    let item = try #require(try Self.items(plan).first { $0["title"] as? String == "Memo" })
    #expect(item["date_published"] as? String == expected)
  }

  /// The latest of what the memo says and of when its file changed; never the clock.
  @Test(arguments: [
    ("date: 2026-11-01", 1_796_000_000, "2026-11-30T08:53:20+08:00"),
    ("date: 2026-11-01\nupdated: 2026-12-24 10:00", 1_796_000_000, "2026-12-24T10:00:00+08:00"),
    ("date: 2027-01-01\nupdated: 2026-12-24 10:00", 1_796_000_000, "2027-01-01T00:00:00+08:00"),
    ("updated: 2020-01-01", 1_796_000_000, "2026-11-30T08:53:20+08:00"),
  ])
  func updated(_ keys: String, _ modified: Int, _ expected: String) throws {
    let plan = try PlannedSite([
      ("almanac.yml", "owner: ann\ntimezone: Asia/Taipei\n" + Self.address),
      ("notes/ann/memo.md", "---\ntitle: Memo\n\(keys)\n---\nx\n"),
    ]) { try $0.setTimes(Date(timeIntervalSince1970: TimeInterval(modified))) }
    let item = try #require(try Self.items(plan).first { $0["title"] as? String == "Memo" })
    #expect(item["date_modified"] as? String == expected)
  }

  /// A UUID stays as it is; any other id has one made of it, whatever its place or its words.
  @Test(arguments: [
    ("id: 0190163D-8694-739B-AEA5-966C26F8AD91", "urn:uuid:0190163d-8694-739b-aea5-966c26f8ad91"),
    // uuid5(NAMESPACE_URL, "almanac:id:tea")
    ("id: tea", "urn:uuid:5c70a5b4-60ae-5b34-95e5-222cd3c7450a"),
  ])
  func identity(_ key: String, _ expected: String) throws {
    let ids = try ["notes/ann/a.md", "notes/ann/deep/b.md"].map { path in
      let plan = try Self.site([(path, "---\ntitle: Memo \(path)\n\(key)\n---\nx\n")])
      return try #require(
        try Self.items(plan).first { ($0["title"] as? String)?.hasPrefix("Memo") == true }?["id"] as? String)
    }
    #expect(ids == [expected, expected])
  }

  /// Ids that are one UUID in two spellings are two ids to the rest of the program.
  @Test func noTwoEntriesAreOne() throws {
    let uuid = "0190163d-8694-739b-aea5-966c26f8ad91"
    let plan = try Self.site(
      [uuid, uuid.uppercased()].map { ("notes/ann/\($0).md", "---\ntitle: \($0)\nid: \($0)\n---\nx\n") })
    let ids = try Self.items(plan).compactMap { $0["id"] as? String }
    #expect(ids.count == 3 && Set(ids).count == 3 && ids.contains("urn:uuid:" + uuid))
  }

  @Test func fiftyNewestAndUndatedLast() throws {
    func memos(_ dated: Int) -> [(String, String)] {
      (0..<dated).map { number in
        let day = String(1_000 + number).dropFirst(2)
        return ("notes/ann/d\(number).md", "---\ntitle: D\(number)\ndate: 20\(day)-01-01\n---\nx\n")
      } + [("notes/ann/undated.md", "---\ntitle: Undated\n---\nx\n")]
    }
    let some = try Self.items(Self.site(memos(10))).compactMap { $0["title"] as? String }
    #expect(some == ["Tea"] + (0..<10).reversed().map { "D\($0)" } + ["Undated"])
    let full = try Self.items(Self.site(memos(60))).compactMap { $0["title"] as? String }
    #expect(full == (27..<60).reversed().map { "D\($0)" } + ["Tea"] + (11..<27).reversed().map { "D\($0)" })
  }

  @Test func aFeedStaysSmallAndWhole() throws {
    let long = String(repeating: "words ", count: 40_000)
    let files = (10..<20).map { day in
      ("notes/ann/m\(day).md", "---\ntitle: M\(day)\ndate: 2026-11-\(day)\n---\n\(long)\nend of \(day)\n")
    }
    let book = String(repeating: "words ", count: 100_000)
    let plan = try Self.site(
      files + [("notes/ann/book.md", "---\ntitle: Book\ndate: 2026-11-25\n---\n\(book)\n")])
    for path in ["feed.xml", "feed.json", "ann/feed.xml", "ann/feed.json"] {
      let text = try #require(plan.page(path))
      #expect(text.utf8.count <= 1_000_000, "\(path)")
      #expect(text.contains("end of 19") && text.contains("end of 17") && !text.contains("end of 10"))
    }
    let items = try Self.items(plan)
    #expect(items.count == 5)
    #expect(items[0]["title"] as? String == "Book")
    #expect(items[0]["content_html"] == nil)
    #expect((items[0]["content_text"] as? String)?.hasPrefix("words words") == true)
  }

  /// Links within a memo lead to its page: in a feed there is nothing else that they could lead to.
  @Test func addressesAreWhole() throws {
    let plan = try Self.site([
      (
        "notes/ann/a.md",
        "---\ntitle: A\n---\n[[b]] [[#Part]] word[^1] ![[b]]\n\n![[b]]\n\n# Part\n\n[^1]: note\n"
      ),
      ("notes/ann/b.md", "---\ntitle: B\n---\nother[^1]\n\n[^1]: more\n"),
    ])
    let item = try #require(try Self.items(plan).first { $0["title"] as? String == "A" })
    let html = try #require(item["content_html"] as? String)
    let hrefs = html.matches(of: #/href="([^"]*)"/#).map { String($0.1) }
    #expect(hrefs.count >= 6)
    for href in hrefs { #expect(href.hasPrefix("https://example.org/x/ann/"), "\(href)") }
  }

  @Test func draftsAreNoNews() throws {
    let plan = try Self.site([
      ("notes/ann/d.md", "---\ntitle: Secret\nvisibility: draft\n---\nx\n")
    ])
    for path in ["feed.xml", "feed.json", "ann/feed.xml", "sitemap.xml"] {
      #expect(plan.page(path)?.contains("ecret") == false, "\(path)")
    }
  }

  // MARK: What crawlers are told

  @Test func searchEnginesThatAreNotWantedMayStillReadThatTheyAreNot() throws {
    let plan = try Self.site([], "search_engines: false\n")
    #expect(plan.page("sitemap.xml") == nil)
    #expect(plan.page("index.html")?.contains("<meta name=\"robots\" content=\"noindex\">") == true)
    #expect(
      plan.page("robots.txt")
        == "User-agent: *\nAllow: /$\nAllow: /*/$\nAllow: /*.html$\nAllow: /assets/\nDisallow: /\n")
  }

  @Test func aSitemapListsWhatMayBeFound() throws {
    let plan = try Self.site([
      ("notes/ann/b.md", "---\ntitle: B\naliases: [/old/b.html]\n---\nx\n")
    ])
    let text = try #require(plan.page("sitemap.xml"))
    let places = text.matches(of: #/<loc>https://example\.org/x/([^<]*)</loc>/#).map { String($0.1) }
    #expect(Set(places).isSuperset(of: ["index.html", "ann/index.html", "ann/tea.html", "ann/b.html"]))
    #expect(Set(places).isDisjoint(with: ["404.html", "search.html", "old/b.html"]))
    #expect(Set(places).count == places.count)
    #expect(plan.page("robots.txt")?.hasSuffix("\nSitemap: https://example.org/x/sitemap.xml\n") == true)
  }

  /// sitemaps.org: at most 50,000 addresses and 50 MB in a file.
  @Test func aLargeSitemapIsSplit() {
    let pages = (0..<100_001).map { "p\($0).html" }
    let parts = Sitemap.split(pages, base: "https://example.org/")
    #expect(parts.map(\.count) == [50_000, 50_000, 1])
    #expect(parts.flatMap { $0 } == pages)
    #expect(Sitemap.split([], base: "https://example.org/") == [[]])
    let long = Array(repeating: String(repeating: "長", count: 600), count: 20_000)
    let sizes = Sitemap.split(long, base: "https://example.org/").map { part in
      part.reduce(0) { $0 + $1.utf8.count * 3 }
    }
    #expect(sizes.count == 3 && sizes.allSatisfy { $0 < 50_000_000 })
    #expect(Sitemap.split(["a", "b"], base: "https://example.org/", largest: 1) == [["a"], ["b"]])
  }

  /// A notebook's own stands in for ours, and nobody is warned.
  @Test func staticFilesStandIn() throws {
    let files = ["robots.txt", "sitemap.xml", "manifest.webmanifest"]
    let plan = try Self.site(files.map { ("static/" + $0, "mine") })
    #expect(plan.says == [])
    #expect(plan.copied.sorted() == files.sorted())
    for file in files { #expect(plan.outputs.filter { $0.path == file }.count == 1) }
    let feed = try Self.site([("static/feed.xml", "mine")])
    #expect(feed.says.count == 1)
    #expect(feed.page("feed.xml") != nil)
  }
}
