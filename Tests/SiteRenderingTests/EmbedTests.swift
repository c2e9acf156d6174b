import TestSupport
import Testing

/// Other memos shown in place, and the memos that lead here.
@Suite struct EmbedTests {
  private func page(_ body: String, _ others: [(String, String)] = []) throws -> String {
    let plan = try PlannedSite([("notes/ann/a.md", "---\ntitle: A\n---\n" + body)] + others)
    return try #require(plan.page("ann/a.html"))
  }

  private static let glaze = (
    "notes/ann/pots/glaze.md",
    """
    # Glaze & ash

    Sift it.[^1] See [the kiln](../kiln.md) and [above](#ash).

    ## Ash

    Wash it ![[kiln]]

    - dry it ^dry

    ## White

    Wait.

    [^1]: Twice.

    """
  )
  private static let kiln = ("notes/ann/kiln.md", "---\ntitle: Kiln\nlang: zh-Hant\n---\n火。\n")

  @Test func aMemoIsShownWhole() throws {
    let page = try page("![[glaze]]\n", [Self.glaze, Self.kiln])
    #expect(page.contains("<section class=\"embed\" aria-label=\"Glaze &amp; ash\">"))
    #expect(page.contains("<p class=\"embed-title\"><a href=\"pots/glaze.html\">Glaze &amp; ash</a></p>"))
    // Links are seen from the page; what points into the other memo leads there, to its footnotes here.
    #expect(page.contains("<a href=\"kiln.html\">the kiln</a>"))
    #expect(page.contains("<a href=\"pots/glaze.html#ash\">above</a>"))
    #expect(page.contains("href=\"#e1:fn-1\" id=\"e1:fnref-1\""))
    #expect(page.contains("<h2 id=\"e1:ash\">Ash</h2>"))
    // Its title is said once, and an embed amid words is a link.
    #expect(!page.contains("<h1 id=\"e1:"))
    #expect(page.contains("Wash it <a href=\"kiln.html\">kiln</a>"))
  }

  @Test func aPartIsShown() throws {
    let page = try page("![[glaze#Ash]]\n", [Self.glaze, Self.kiln])
    #expect(page.contains("aria-label=\"Glaze &amp; ash › Ash\""))
    #expect(page.contains("<a href=\"pots/glaze.html#ash\">Glaze &amp; ash › Ash</a></p>\n<p>Wash it"))
    #expect(!page.contains("Wait."))
  }

  @Test func aBlockIsShown() throws {
    let page = try page("![[glaze#^dry]]\n", [Self.glaze, Self.kiln])
    #expect(
      page.contains(
        "<a href=\"pots/glaze.html#%5Edry\">Glaze &amp; ash</a></p>\n<ul>\n<li id=\"e1:^dry\">dry it"))
    #expect(!page.contains("Wash it"))
  }

  @Test func theLanguageIsSaid() throws {
    #expect(try page("![[kiln]]\n", [Self.kiln]).contains("aria-label=\"Kiln\" lang=\"zh-Hant\">"))
  }

  /// Ids are unique, however often a memo is shown.
  @Test func idsAreUnique() throws {
    let page = try page("## Ash\n\n![[glaze]]\n\n![[glaze]]\n", [Self.glaze, Self.kiln])
    for id in ["ash", "e1:ash", "e2:ash"] {
      #expect(page.split(separator: " id=\"\(id)\"").count == 2, "\(id)")
    }
  }

  @Test func nothingIsShownInItself() throws {
    let page = try page("![[a]]\n\n![[b]]\n", [("notes/ann/b.md", "---\ntitle: B\n---\n![[a]]\n")])
    #expect(!page.contains("class=\"embed\""))
    #expect(page.contains("<p><a href=\"a.html\">a</a></p>\n<p><a href=\"b.html\">b</a></p>"))
  }

  /// A page may show a part of its own again, which does not hold the embed.
  @Test func aPartIsShownAgain() throws {
    let page = try page("## One\n\nwords\n\n## Two\n\n![[#One]]\n\n![[#Two]]\n")
    #expect(page.contains("<p class=\"embed-title\"><a href=\"#one\">A › One</a></p>\n<p>words</p>"))
    #expect(page.split(separator: "class=\"embed\"").count == 2)
    #expect(page.contains("<p><a href=\"#two\">"))
  }

  @Test func embedsNestEightDeep() throws {
    func chain(_ length: Int) -> [(String, String)] {
      (1...length).map {
        ("notes/ann/n\($0).md", "---\ntitle: N\($0)\n---\ntext \($0)\n\n![[n\($0 + 1)]]\n")
      }
    }
    #expect(try page("![[n1]]\n", chain(8)).contains("text 8"))
    let page = try page("![[n2]]\n", chain(10))
    #expect(page.contains("<p><a href=\"n2.html\">n2</a></p>"))
  }

  /// Each doubles the one before; each alone is small.
  @Test func aPageStaysSmall() throws {
    let words = String(repeating: "word ", count: 8000)
    let page = try page(
      String(repeating: "![[long]]\n\n", count: 2000),
      [("notes/ann/long.md", "---\ntitle: L\n---\n\(words)\n")])
    #expect(page.utf8.count < 600_000)
    #expect(page.contains("class=\"embed\""))
    #expect(page.contains("<p><a href=\"long.html\">long</a></p>"))
  }

  /// Neither page nor feed tells of a memo that is not published.
  @Test func whatIsHiddenStaysHidden() throws {
    let page = try page(
      "![[secret]]\n\n[[secret]] and [[secret|words]]\n",
      [("notes/ann/secret.md", "---\ntitle: S\ndraft: true\n---\ntold\n")])
    #expect(!page.contains("secret"))
    #expect(!page.contains("told"))
    #expect(page.contains("and words"))
  }

  // MARK: Backlinks

  @Test func whatLeadsHereIsListed() throws {
    let page = try page(
      "x\n",
      [
        ("notes/ann/b.md", "---\ntitle: B & C\nlang: zh-Hans\n---\n先说别的。然后看[这里](a.md)，好吗？\n"),
        ("notes/ann/c.md", "---\ntitle: C\ndraft: true\n---\n[x](a.md)\n"),
      ])
    #expect(page.contains(">Linked from</h2>"))
    #expect(page.contains("<li lang=\"zh-Hans\">\n<a href=\"b.html\" dir=\"auto\">B &amp; C</a>"))
    #expect(page.contains("<b>这里</b>"))
    #expect(!page.contains("c.html"))
  }

  @Test func noMoreThanFifty() throws {
    let memos = (1...53).map { ("notes/ann/n\($0).md", "---\ntitle: N\($0)\n---\n[x](a.md)\n") }
    let page = try page("x\n", memos)
    #expect(page.split(separator: "<b>x</b>").count == 51)
    #expect(page.contains("<p class=\"hint\">and 3 more memos</p>"))
  }

  @Test func nothingWhereNothingLeadsHere() throws {
    #expect(try !page("[x](a.md)\n").contains("backlinks"))
  }
}
