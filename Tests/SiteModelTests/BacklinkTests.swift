import SiteModel
import Testing

/// Which memos lead to one, and how they speak of it.
struct BacklinkTests {
  @Test(arguments: [
    ("I read [tea](to.md) today.", "I read |tea| today."),
    ("First. Then [tea](to.md) came! Last.", "Then |tea| came!"),
    ("Why? [tea](to.md). Because.", "|tea|."),
    ("At 3.14 see [tea](to.md) v1.2 now", "At 3.14 see |tea| v1.2 now"),
    ("「好。」我喝[茶](to.md)，很香。再見！", "我喝|茶|，很香。"), ("他說：「喝[茶](to.md)！」走了。", "他說：「喝|茶|！」"),
    ("One\ntwo [tea](to.md)\nthree", "One two |tea| three"), ("A  \nb [tea](to.md)  \nc", "b |tea|"),
    ("- one\n- two [tea](to.md)\n- three", "two |tea|"), ("x\n\n[tea](to.md)\n\ny", "|tea|"),
    ("# About [tea](to.md)\n\nText.", "About |tea|"), ("See [](to.md) here", "See |The tea| here"),
    ("[one](to.md) and [two](to.md)", "|one| and two"),
    ("[*b* `c`](to.md) d", "|b c| d"),
    ("Herbs, e.g. [tea](to.md) etc. are nice. Good.", "Herbs, e.g. |tea| etc. are nice."),
    ("Voilà. élan [tea](to.md)", "Voilà. élan |tea|"), ("Hm! so [tea](to.md)", "so |tea|"),
  ]) func sentence(_ text: String, _ expected: String) throws {
    let site = try TestSite([("to.md", "---\ntitle: The tea\n---\nx"), ("from.md", text)], settings: nil)
    let links = try #require(site.memo("to.md")?.backlinks)
    #expect(links.map { "\($0.before)|\($0.words)|\($0.after)" } == [expected])
  }

  @Test func longSentencesAreCut() throws {
    let words = Array(repeating: "elephant", count: 60).joined(separator: " ")
    let site = try TestSite(
      [
        ("to.md", "x"), ("a.md", "\(words) [tea](to.md) \(words)"), ("b.md", "[tea](to.md) \(words)"),
        ("c.md", String(repeating: "象", count: 200) + "[茶](to.md)" + String(repeating: "👨‍👩‍👧", count: 200)),
        ("d.md", String(repeating: "x", count: 5_000) + "[y](to.md)"),
      ], settings: nil)
    let links = try #require(site.memo("to.md")?.backlinks)
    #expect(links.map(\.words) == ["tea", "tea", "茶", "y"])
    #expect(links[0].before.hasPrefix("…elephant") && links[0].before.hasSuffix("elephant "))
    #expect(links[0].after.hasSuffix("elephant…") && links[0].after.hasPrefix(" elephant"))
    #expect(links[0].before.count + links[0].after.count <= 160 && links[0].before.count > 60)
    #expect(links[1].before.isEmpty && links[1].after.count > 140)
    #expect(links[2].before.hasPrefix("…象") && links[2].before.count < 45)
    #expect(links[2].after.hasSuffix("👨‍👩‍👧…"))
    #expect(links[3].before == "…")
  }

  @Test func whoseAreListed() throws {
    let site = try TestSite(
      [
        ("to.md", "[me](to.md) ![](pic.png) [[#x]]"), ("pic.png", ""),
        ("2026-01-02-b.md", "[x](to.md) ![[to]]"),
        ("2026-01-03-a.md", "![[to]]"), ("pinned.md", "---\npinned: true\n---\n[[to]]"),
        ("draft.md", "---\ndraft: true\n---\n[x](to.md)"), ("to-draft.md", "[x](draft.md)"),
      ], settings: nil)
    let paths = site.memo("to.md")?.backlinks.map { site.site.memos[$0.memo].notePath }
    #expect(paths == ["pinned.md", "2026-01-03-a.md", "2026-01-02-b.md"])
    #expect(site.memo("draft.md")?.backlinks.isEmpty == true)
  }
}
