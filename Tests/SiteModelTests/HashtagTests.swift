import SiteModel
import Testing

/// Tags of the text beside those of the front matter.
struct HashtagTests {
  @Test func joinThoseOfTheFrontMatter() throws {
    let site = try TestSite(
      [
        ("a.md", "---\ntags: [Tea, home, tea]\n---\nSome #TEA and #work/plan, #Work/Plan.\n"),
        ("b.md", "#tea #tea"),
        ("c.md", "\\#no `#no` https://example.org/#no"),
      ], settings: nil)
    #expect(site.memo("a.md")?.ownTags == ["Tea", "home", "work/plan"])
    #expect(site.memo("b.md")?.ownTags == ["tea"])
    #expect(site.memo("c.md")?.ownTags == [])
    #expect(site.site.tags.map(\.name) == ["home", "Tea", "work", "work/plan"])
    #expect(site.site.tags.map(\.memos.count) == [1, 2, 1, 1])
  }
}
