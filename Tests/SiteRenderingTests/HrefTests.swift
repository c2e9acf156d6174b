import SiteRendering
import Testing

@Suite struct HrefTests {
  @Test(arguments: [
    ("index.html", "lin/index.html", "lin/index.html"),
    ("lin/index.html", "index.html", "../index.html"),
    ("lin/index.html", "lin/a.html", "a.html"),
    ("lin/x/a.html", "lin/y/b.html", "../y/b.html"),
    ("lin/x/a.html", "mara/x/a.html", "../../mara/x/a.html"),
    ("lin/xa.html", "lin/xb.html", "xb.html"),
    ("lin/a/b.html", "lin/a.html", "../a.html"),
    ("a.html", "a.html", "a.html"),
    ("x/a.html", "x/a.html", "a.html"),
    ("index.html", "lin/冬 至#.html", "lin/%E5%86%AC%20%E8%87%B3%23.html"),
    ("index.html", "a:b.html", "a%3Ab.html"),
  ])
  func relative(_ page: String, _ target: String, _ expected: String) {
    #expect(Viewpoint.page(page).href(to: target) == expected)
  }

  @Test func fragments() {
    #expect(Viewpoint.page("a.html").href(to: "b.html", fragment: "簡介 x") == "b.html#%E7%B0%A1%E4%BB%8B%20x")
    #expect(Viewpoint.page("a.html").href(to: "a.html", fragment: "top") == "#top")
  }

  @Test func absolute() {
    #expect(
      Viewpoint.absolute(base: "https://e.org/x/").href(to: "lin/a b.html")
        == "https://e.org/x/lin/a%20b.html")
    #expect(Viewpoint.absolute(base: nil).href(to: "lin/a.html") == "lin/a.html")
  }
}
