import ByteText
import CommonMark
import Testing

/// `~~`, `==`, `^names`, and what our marks leave alone.
struct OwnMarkTests {
  @Test(
    arguments: [
      ("~~a~~ ~b~ ==c==", "<del>a</del> <del>b</del> <mark>c</mark>"),
      (
        "~~a *b* c~~ ==`d` [e](http://f)==",
        "<del>a <em>b</em> c</del> <mark><code>d</code> <a href=\"http://f\">e</a></mark>"
      ),
      ("*a ~~b* c~~", "<em>a ~~b</em> c~~"),
      ("~~a *b~~ c*", "~~a <em>b~~ c</em>"),
      ("~~a ==b~~ c==", "<del>a ==b</del> c=="),
      ("==~~a~~ *~b~*==", "<mark><del>a</del> <em><del>b</del></em></mark>"),
      ("~~a~ b~~", "<del>a~ b</del>"),
      ("~~~a~~~ ===b=== =c=", nil),
      ("a ~~ b ~~ c == d == e", "a ~~ b ~~ c == d == e"),
      ("\\~~a~~ \\==b==", "~~a~~ ==b=="),
      ("~\\~a~~ =&#61;b== &#126;~c~~", "~~a~~ ==b== ~~c~~"),
      ("`~~a~~` <http://a/~~b~~>", "<code>~~a~~</code> <a href=\"http://a/~~b~~\">http://a/~~b~~</a>"),
      (
        "[a](http://b/~~c~~ \"==d==\") ~~e~~", "<a href=\"http://b/~~c~~\" title=\"==d==\">a</a> <del>e</del>"
      ),
      ("[a](http://b/\\~c \"\\=d\")", "<a href=\"http://b/~c\" title=\"=d\">a</a>"),
      (
        "`\\~` <http://a\\~b> [c](<http://d\\~e>)",
        "<code>\\~</code> <a href=\"http://a%5C~b\">http://a\\~b</a> <a href=\"http://d~e\">c</a>"
      ),
      ("**a\\~**b *\\~c*", "**a~**b <em>~c</em>"),
      ("![~~a~~ b](http://c)", "<img src=\"http://c\" alt=\"a b\" loading=\"lazy\" />"),
      ("~~a\nb~~", "<del>a\nb</del>"),
      ("<b>~~a</b>~~", "<del>a</del>"),
      ("~~a <kbd>b~~ c</kbd>", "<del>a <kbd>b</kbd></del> c"),
    ] as [(String, String?)])
  func delimiters(source: String, expected: String?) {
    let html = shownHTML(source)
    if let expected {
      #expect(html == "<p>\(expected)</p>\n")
    } else {
      #expect(!html.contains("<del>") && !html.contains("<mark>"))
    }
  }

  @Test func delimitersInHeadings() {
    let body = BodyRenderer().render(Array("# ~~a~~ ==b== ~c\n\n- [~] ~~d~~".utf8))
    #expect(body.headings.map(\.text) == ["a b ~c"])
    #expect(body.plainText.text == "a b ~c\n\n[~] d")
  }

  /// Names of blocks: the blocks' HTML, and their words.
  @Test(
    arguments: [
      ("a ^x", "^x", "<p id=\"^x\">a</p>\n", "a"),
      ("a\nb ^x-1\n\nc", "^x-1", "<p id=\"^x-1\">a\nb</p>\n", "a b"),
      ("a\n^x", "^x", "<p id=\"^x\">a</p>\n", "a"),
      ("a\n\n- b\n- c ^x\n- d", "^x", "<li id=\"^x\">c</li>\n", "c"),
      ("- b ^x\n  - c", "^x", "<li id=\"^x\">b\n<ul>\n<li>c</li>\n</ul>\n</li>\n", "b\nc"),
      (
        "- [ ] b ^x", "^x",
        "<li id=\"^x\" class=\"task\"><input type=\"checkbox\" disabled aria-label=\"\"> b</li>\n",
        "[ ] b"
      ),
      ("- a\n- b\n\n^x\n\nc", "^x", "<ul id=\"^x\">\n<li>a</li>\n<li>b</li>\n</ul>\n", "a\nb"),
      ("3. a\n^x", "^x", "<ol id=\"^x\" start=\"3\">\n<li>a</li>\n</ol>\n", "a"),
      ("> a\n\n^x", "^x", "<blockquote id=\"^x\">\n<p>a</p>\n</blockquote>\n", "a"),
      ("> a\n> ^x", "^x", "<p id=\"^x\">a</p>\n", "a"),
      ("```\na\n```\n^x", "^x", "<pre id=\"^x\"><code>a\n</code></pre>\n", "a"),
      (
        "|a|\n|-|\n|b|\n^x", "^x",
        "<table id=\"^x\">\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>b</td>\n</tr>\n</tbody>\n</table>\n",
        "a\nb"
      ),
      ("# a ^x", "^x", "<h1 id=\"a\"><span id=\"^x\"></span>a</h1>\n", "a"),
      ("> [!note] a\n> b\n\n^x", "^x", nil, "a\n\nb"),
    ] as [(String, String, String?, String)])
  func names(source: String, id: String, html: String?, words: String) throws {
    let body = BodyRenderer().render(Array(source.utf8))
    expectConsistent(body, Array(source.utf8), "\(source.debugDescription)")
    #expect(body.anchors.count == 1)
    let anchor = try #require(body.anchors.first)
    #expect(anchor.id == id)
    if let html { #expect(Array(body.html[anchor.htmlRange]).text == html) }
    #expect(Array(body.plainText[anchor.plainTextRange]).text == words)
    #expect(!body.plainText.text.contains("^"))
    #expect(body.holes[anchor.holes].contains { $0.part == .id })
  }

  @Test(arguments: [
    "a^x", "a ^x b", "a ^", "a ^中", "`a ^x`", "a \\^x", "^x", "a ^x\nb", "[a ^x](b)", "x ^2 = y", "    a ^x",
  ])
  func noNames(source: String) {
    let body = BodyRenderer().render(Array(source.utf8))
    #expect(body.anchors.isEmpty)
    #expect(body.plainText.text.contains("^"), "\(body.plainText.text)")
  }

  @Test func namesAreUnique() {
    let body = BodyRenderer().render(Array("a ^x\n\nb ^x".utf8))
    #expect(body.html.text == "<p id=\"^x\">a</p>\n<p>b</p>\n")
    #expect(body.anchors.count == 1)
  }

  /// Every `id` has a hole right behind its quote, and so has every address of one behind its `#`.
  @Test func holesOfIdentifiers() {
    let body = BodyRenderer().render(Array("# a\n\nb ^c\n\n- d[^1] ^e\n\n[^1]: f".utf8))
    let html = body.html.text.utf8
    let ids = ["\u{20}id=\"", "href=\"#"].flatMap { mark in
      html.indices.filter { html[$0...].starts(with: mark.utf8) }.map {
        html.distance(from: html.startIndex, to: $0) + mark.utf8.count
      }
    }.sorted()
    #expect(ids.count == 7)
    #expect(body.holes.filter { $0.part == .id }.map(\.html) == ids)
  }

  /// Code and URLs show their source, whatever the scan took for marks in them.
  @Test(
    arguments: [
      "[[a]] ![[b]]", "%%a%%", "#a", "\\~ \\=", "&#126;", "https://a.b", "a@b.c", "[^1]", "**中。**", "a ^b",
      "~~a~~ ==b==",
    ])
  func codeShowsItsSource(mark: String) {
    for (before, after) in [
      ("`", "`"), ("    ", ""), ("```\n", "\n```"), ("- a\n\n      ", ""), ("> ~~~\n> ", ""), ("a `b\n", "`"),
      ("<!-- a -->\n\n`", "`"), ("<div>\n\n```\n", "\n```"), ("[a]: b\n\n`", "`"),
      ("1. a\n\n   ```\n   ", "\n"),
    ] {
      let body = BodyRenderer().render(Array("\(before)\(mark)\(after)".utf8))
      #expect(body.plainText.text.contains(mark), "\(before)\(mark)\(after)")
    }
  }
}
