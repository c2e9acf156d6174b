import ByteText
import CommonMark
import Testing

struct FootnoteTests {
  private func body(_ source: String) -> Body {
    let body = BodyRenderer().render(Array(source.utf8))
    expectConsistent(body, Array(source.utf8), "\(source.debugDescription)")
    return body
  }

  /// The paragraphs and items of a body, without the links of footnotes.
  private func words(_ source: String) -> String { body(source).plainText.text }

  @Test(
    arguments: [
      ("a[^1]\n\n[^1]: b", "a\n\nb"),
      // In the order of the first references, once each.
      ("a[^x] b[^y] c[^x]\n\n[^y]: 2\n[^x]: 1", "a b c\n\n1\n2"),
      ("[^1]: b\n\na[^1]", "a\n\nb"),
      ("a[^A]\n\n[^a]: b", "a\n\nb"),
      ("a[^注]\n\n[^注]: b", "a\n\nb"),
      // Several blocks.
      ("a[^1]\n\n[^1]: b\n\n    c\n\n    - d\n\ne", "a\n\ne\n\nb\nc\nd"),
      ("a[^1]\n\n[^1]:\n    b\n\n    c", "a\n\nb\nc"),
      ("a[^1]\n\n[^1]: b\nc", "a\n\nb c"),
      // Blocks that begin on the first line.
      ("a[^1]\n\n[^1]: ```\n    b\n    [[c]]\n    ```\n\nd", "a\n\nd\n\nb\n[[c]]"),
      ("a[^1]\n\n[^1]: - b\n    - c\n\nd", "a\n\nd\n\nb\nc"),
      ("a[^1] b[^2]\n\n[^1]: [^2]: c\n[^2]: d", "a b\n\n: c\nd"),
      // Inside others.
      ("> a[^1]\n>\n> [^1]: b\n\nc", "a\n\nc\n\nb"),
      ("- a[^1]\n\n  [^1]: b\n- c", "a\nc\n\nb"),
      ("+ a[^1]\n\n[^1]: b", "a\n\nb"),
      ("a[^1]\n\n[^1]: b[^2]\n[^2]: c", "a\n\nb\nc"),
      ("a[^1]\n\n[^1]: b[^1]", "a\n\nb"),
      ("| a[^1] |\n|-|\n| b |\n\n[^1]: c", "a\nb\n\nc"),
      // What is none.
      ("a[^1]", "a[^1]"),
      ("a[^1] [b](c)\n\n[^2]: d", "a[^1] b"),
      ("a[^1 2]\n\n[^1 2]: b", "a^1 2"),
      ("`a[^1]`\n\n```\n[^1]: b\n```", "a[^1]\n\n[^1]: b"),
      ("a\\[^1]\n\n[^1]: b", "a[^1]"),
      ("[^1](b)\n\n[^1]: c", "^1"),
      ("![a[^1]](b)\n\n[^1]: c", "a[^1]"),
      ("[a[^1]](b)\n\n[^1]: c", "a[^1]"),
      ("a[^*b*]", "a[^*b*]"),
      ("<div>\n[^1]: b\n</div>\n\na[^1]\n\n[^1]: c", "[^1]: b\n\na\n\nc"),
    ])
  func plainText(source: String, expected: String) {
    #expect(words(source) == expected)
  }

  @Test func html() {
    let source = "# A[^x]\n\nb[^x] c[^\"<]\n\n[^x]: d\n[^\"<]:\n    > e\n"
    let body = body(source)
    var out: [UInt8] = []
    body.appendHTML(to: &out) { part, out in
      switch part {
      case .id: out.append("ID")
      case .page: out.append("PAGE")
      case .words(let phrase): out.append(phrase.english)
      default: Issue.record("another hole")
      }
    }
    #expect(
      out.text == """
        <h1 id="IDa">A<sup class="footnote-ref"><a href="PAGE#IDfn-x" id="IDfnref-x" data-footnote-ref>1</a></sup></h1>
        <p>b<sup class="footnote-ref"><a href="PAGE#IDfn-x" id="IDfnref-x-2" data-footnote-ref>1</a></sup> \
        c<sup class="footnote-ref"><a href="PAGE#IDfn-%22%3C" id="IDfnref-%22%3C" data-footnote-ref>2</a></sup></p>
        <section class="footnotes" data-footnotes>
        <ol>
        <li id="IDfn-x">
        <p>d <a href="PAGE#IDfnref-x" class="footnote-backref" data-footnote-backref data-footnote-backref-idx="1" \
        aria-label="Back to reference 1">↩</a> <a href="PAGE#IDfnref-x-2" class="footnote-backref" \
        data-footnote-backref data-footnote-backref-idx="1-2" aria-label="Back to reference 1-2">↩<sup \
        class="footnote-ref">2</sup></a></p>
        </li>
        <li id="IDfn-%22%3C">
        <blockquote>
        <p>e</p>
        </blockquote>
        <a href="PAGE#IDfnref-%22%3C" class="footnote-backref" data-footnote-backref data-footnote-backref-idx="2" \
        aria-label="Back to reference 2">↩</a>
        </li>
        </ol>
        </section>

        """)
    #expect(body.headings.map(\.text) == ["A"])
    #expect(body.blocks.map(\.kind) == [.heading(1), .paragraph, .footnotes])
    #expect(body.blocks.last?.lines == 5...7)
    #expect(body.findings.isEmpty)
  }

  /// What a definition holds, as GitHub shows it.
  @Test(
    arguments: [
      ("[^1]: ```\n    code\n    ```", "<pre><code>code\n</code></pre>\n"),
      ("[^1]: - l1\n    - l2", "<ul>\n<li>l1</li>\n<li>l2</li>\n</ul>\n"),
      ("[^1]: 1. one\n    2. two", "<ol>\n<li>one</li>\n<li>two</li>\n</ol>\n"),
      ("[^1]: 7. one", "<ol start=\"7\">\n<li>one</li>\n</ol>\n"),
      ("[^1]: > q\n    > r", "<blockquote>\n<p>q\nr</p>\n</blockquote>\n"),
      ("> [^1]: > q\n>     > r", "<blockquote>\n<p>q\nr</p>\n</blockquote>\n"),
      ("- [^1]: - q\n      - r", "<ul>\n<li>q</li>\n<li>r</li>\n</ul>\n"),
      ("> [^1]:\n>     > q", "<blockquote>\n<p>q</p>\n</blockquote>\n"),
      ("[^1]: # h", "<h1 id=\"h\">h</h1>\n"),
      (
        "[^1]: | a |\n    |---|\n    | b |",
        "<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>b</td>\n</tr>\n</tbody>\n</table>\n"
      ),
      ("[^1]: ---", "<hr />\n"),
      ("   [^1]: - b\n    - c", "<ul>\n<li>b</li>\n<li>c</li>\n</ul>\n"),
      ("-   y\n\n\t[^1]: - b\n\t    - c", "<ul>\n<li>b</li>\n<li>c</li>\n</ul>\n"),
      ("1. y\n\n\t[^1]:\t- b\n\t\t- c", "<ul>\n<li>b</li>\n<li>c</li>\n</ul>\n"),
      (
        "- y\n\n\t[^1]: > b\n\n\t  > c",
        "<blockquote>\n<p>b</p>\n</blockquote>\n<blockquote>\n<p>c</p>\n</blockquote>\n"
      ),
      ("[^1]: foo\n    ---", "<h2 id=\"foo\">foo</h2>\n"),
      ("[^1]: foo\n    ===\n\n    - bar", "<h1 id=\"foo\">foo</h1>\n<ul>\n<li>bar</li>\n</ul>\n"),
      (
        "[^1]: > [!note] t\n    > b",
        "<div class=\"callout\" data-callout=\"note\">\n<p class=\"callout-title\">t</p>\n<p>b</p>\n</div>\n"
      ),
    ])
  func blocks(definition: String, expected: String) {
    let html = shownHTML("x[^1]\n\n\(definition)\n")
    let parts = html.split(separator: "<li id=\"fn-1\">\n", maxSplits: 1)
    #expect(parts.count == 2 && parts[1].hasPrefix(expected + "<a href=\"#fnref-1\""), "\(html)")
    #expect(parts[0].hasPrefix("<p>x<sup"))
    _ = body("x[^1]\n\n\(definition)\n")
  }

  @Test func ruleBelow() {
    let html = shownHTML("a[^a] b[^b]\n\n[^a]: foo\n    ---\n\n[^b]: bar\n   ---\n")
    #expect(html.contains("<li id=\"fn-a\">\n<h2 id=\"foo\">foo</h2>\n<a href"))
    #expect(html.contains("<li id=\"fn-b\">\n<p>bar <a href"))
    #expect(html.contains("</p>\n<hr />\n<section"))
    #expect(!html.contains("<ul>"))
  }

  @Test func unicodeLabel() {
    let html = shownHTML("a[^茶]\n\n[^茶]: b")
    #expect(html.contains("<a href=\"#fn-%E8%8C%B6\" id=\"fnref-茶\""))
    #expect(html.contains("<li id=\"fn-茶\">"))
    #expect(html.contains("<a href=\"#fnref-%E8%8C%B6\""))
  }

  @Test func lost() {
    let body = body("a\n\n[^x]: b\n\n[^y]: c\n[^y]: d\n\ne[^y]")
    #expect(body.plainText.text == "a\n\ne\n\nc")
    #expect(body.findings.map(\.kind) == [.footnoteUnused, .footnoteUnused])
    #expect(body.findings.map(\.line) == [3, 6])
    #expect(body.findings.map(\.excerpt) == ["[^x]", "[^y]"])
  }

  @Test func headingsInFootnotes() {
    let body = body("a[^1]\n\n# B\n\n[^1]: c\n\n    # D\n\n    [[e]]\n\n# F")
    #expect(body.headings.map(\.text) == ["B", "F", "D"])
    #expect(body.headings.map(\.line) == [3, 11, 7])
    #expect(body.references.map(\.line) == [9])
  }
}
