import Outputs
import Testing

@Suite struct PersonPartTests {
  /// More memos than one page holds: a page for each year, and one for those without a date.
  @Test func aLongListIsSplit() throws {
    let dated = (0..<150).map { number in
      ("notes/ann/d\(number).md", "---\ntitle: D\(number)\ndate: \(2024 + number % 2)-03-04\n---\n")
    }
    let undated = (0..<60).map { ("notes/ann/u\($0).md", "# U\($0)\n") }
    let plan = try PlannedSite(dated + undated)
    #expect(plan.says == [])
    let paths = plan.outputs.map(\.path)
    #expect(Set(paths).count == paths.count)
    let first = try #require(plan.page("ann/index.html"))
    for link in ["2026.html", "2025.html", "2024.html", "undated.html"] {
      #expect(first.contains("href=\"\(link)\""))
      #expect(paths.contains("ann/\(link)"))
    }
    #expect(first.contains(">Undated</a>"))
    #expect(!first.contains(">0</a>") && !paths.contains("ann/0000.html"))
    let page = try #require(plan.page("ann/undated.html"))
    #expect(page.contains("<title>ann, Undated"))
    #expect((0..<60).allSatisfy { page.contains("href=\"u\($0).html\"") })
    #expect(!page.contains("href=\"d0.html\""))
  }

  @Test func noPageOfNothing() throws {
    let plan = try PlannedSite(
      (0..<201).map { ("notes/ann/d\($0).md", "---\ntitle: D\ndate: 0999-03-04\n---\n") })
    let paths = plan.outputs.map(\.path)
    #expect(paths.contains("ann/0999.html") && !paths.contains("ann/undated.html"))
  }
}
