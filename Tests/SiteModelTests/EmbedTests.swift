import SiteModel
import Testing

/// What is shown in place, and what is not.
struct EmbedTests {
  @Test(arguments: [
    ("![[b]]", "0..<5 of b.md"), ("![[titled]]", "1..<2 of titled.md"), ("![[b#Two]]", "2..<5 of b.md"),
    ("![[b#One]]", "0..<2 of b.md"), ("![[b#^last]]", "^last of b.md"), ("![[#Own]]", "2..<4 of from.md"),
    ("![[b#Gone]]", "b.md"), ("![[b#In a quote]]", "b.md#in-a-quote"), ("![x](b.md)", "b.md"),
    ("[[b]]", "b.md"),
    ("![[cat.png]]", "attachment cat.png"), ("![[song.mp3|x]]", "attachment song.mp3"),
    ("![[gone]]", "broken"),
    ("![[draft]]", "none"),
  ]) func shows(_ text: String, _ place: String) throws {
    let site = try TestSite(
      [
        ("from.md", "\(text)\n\nx\n\n## Own\n\ny\n"),
        ("b.md", "---\ntitle: B\n---\n## One\n\nx\n\n## Two\n\ny ^last\n\n> ## In a quote\n"),
        ("titled.md", "# Titled\n\nx\n"), ("cat.png", ""),
        ("song.mp3", ""), ("draft.md", "---\ndraft: true\n---\nx"),
      ], settings: nil)
    #expect(site.place("from.md") == place)
  }

  @Test func circlesBecomeLinksAndAreNamedOnce() throws {
    let site = try TestSite(
      [
        ("a.md", "![[b]]\n\n![[d]]\n"), ("b.md", "![[c]]"), ("c.md", "x\n\n![[a]]"), ("d.md", "fine"),
        ("self.md", "![[self]]"),
        (
          "part.md", "---\ntitle: P\n---\n## One\n\n![[part#One]]\n\n## Two\n\n![[#Three]]\n\n## Three\n\nx\n"
        ),
        ("into.md", "![[a]]"),
      ], settings: nil)
    #expect(
      ["a.md", "b.md", "c.md", "self.md", "part.md", "into.md"].map { site.place($0) }
        == ["b.md", "c.md", "a.md", "self.md", "part.md#one", "0..<2 of a.md"])
    #expect(site.place("a.md", 1) == "0..<1 of d.md")
    #expect(site.place("part.md", 1) == "4..<6 of part.md")
    #expect(
      site.says == [
        "a.md:1:1: warning: embeds go round in a circle: a.md › b.md › c.md › a.md",
        "part.md:6:1: warning: part.md embeds itself", "self.md:1:1: warning: self.md embeds itself",
      ])
  }

  @Test func aLongChainEnds() throws {
    let files = (0..<400).map { ("m\($0).md", "![[m\($0 + 1)]]") } + [("m400.md", "end")]
    let site = try TestSite(files, settings: nil)
    // No page shows more than eight within each other.
    var longest = 0
    for start in 0..<40 {
      var depth = 0
      while site.place("m\(start + depth).md").contains(" of ") { depth += 1 }
      longest = max(longest, depth)
    }
    #expect(longest == 8)
  }

  @Test func doublingEmbedsDoNotGrowWithoutEnd() throws {
    let words = String(repeating: "words ", count: 400)
    let files =
      (0..<8).map { ("m\($0).md", String(repeating: "![[m\($0 + 1)]]\n\n", count: 20)) } + [("m8.md", words)]
    let site = try TestSite(files, settings: nil)
    #expect(site.says.contains { $0.contains("more than 256 KiB") })
    #expect(site.place("m7.md", 19) == "0..<1 of m8.md")
  }
}
