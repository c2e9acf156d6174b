import SiteModel
import Testing

/// Tags that stand in the text.
struct TextTagTests {
  /// Each is a page of its own, so that there is an end to them; said once.
  @Test func thereIsAnEndToThem() throws {
    let text = (0..<1_002).map { "#a\($0)" }.joined(separator: " ")
    let site = try TestSite([("a.md", "---\ntags: [own]\n---\n\(text)\n")], settings: nil)
    let memo = try #require(site.memo("a.md"))
    #expect(memo.tags.count == 1_001)
    #expect(
      site.says == [
        "a.md:4:1: warning: the text has more than 1000 tags; '#a1000' and those after it are only words"
      ])
  }
}
