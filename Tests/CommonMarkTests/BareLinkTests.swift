import ByteText
import CommonMark
import Testing

/// URLs and addresses without `<>`, and hashtags beside them.
struct BareLinkTests {
  /// A `|` ends a URL in a row of a table only, where `\|` stands for it.
  @Test func inTable() {
    let html = shownHTML(
      "| https://e.com/a\\|b | https://e.com/c|https://e.com/d |\n|-|-|-|\n| https://e.com/e\\|f\n\nhttps://e.com/g|h"
    )
    let links = html.split(separator: "<a ").dropFirst().map { String($0.split(separator: "</a>")[0]) }
    #expect(
      links == [
        "href=\"https://e.com/a%7Cb\">https://e.com/a|b", "href=\"https://e.com/c\">https://e.com/c",
        "href=\"https://e.com/d\">https://e.com/d", "href=\"https://e.com/e%7Cf\">https://e.com/e|f",
        "href=\"https://e.com/g%7Ch\">https://e.com/g|h",
      ])
  }

  /// Sources; `{…}` in what is expected is a link to just those words.
  @Test(
    arguments: [
      ("https://e.com/a。然后", "{https://e.com/a}。然后"),
      ("（https://e.com/a）", "（{https://e.com/a}）"),
      ("链接https://e.com后", "链接{https://e.com}后"),
      ("https://e.com/a，https://e.com/b", "{https://e.com/a}，{https://e.com/b}"),
      ("https://x.y/__init__.py", "{https://x.y/__init__.py}"),
      ("https://x.y/*a* *b*", "{https://x.y/*a}* <em>b</em>"),
      ("*https://x.y* **https://x.y/**", "<em>{https://x.y}</em> <strong>{https://x.y/}</strong>"),
      ("==https://x.y== ~~https://x.y~~", "<mark>{https://x.y}</mark> <del>{https://x.y}</del>"),
      (
        "\"https://x.y\" 'https://x.y' (https://x.y)",
        "&quot;{https://x.y}&quot; '{https://x.y}' ({https://x.y})"
      ),
      ("https://x.y/a(b) (https://x.y/a(b))", "{https://x.y/a(b)} ({https://x.y/a(b)})"),
      ("https://x.y/?a=1&b=2&lt;", "{https://x.y/?a=1&amp;b=2}&lt;"),
      ("https://x.y/é#ü", "{https://x.y/é#ü}"),
      ("https://x.y/…", "{https://x.y/}…"),
      ("<b>https://x.y</b>", "{https://x.y}"),
      ("HTTPS://X.Y", "{HTTPS://X.Y}"),
      ("xhttps://x.y https:// https://.", "xhttps://x.y https:// https://."),
      ("`https://x.y` \\https://x.y https\\://x.y", "<code>https://x.y</code> \\{https://x.y} https://x.y"),
      ("ftp://x.y javascript://x.y", "ftp://x.y javascript://x.y"),
      ("a https://x.y/|b", "a {https://x.y/|b}"),
      ("[a https://x.y](http://b)", "<a href=\"http://b\">a https://x.y</a>"),
      ("[https://x.y/a] b", "[{https://x.y/a}] b"),
      (
        "[a](https://x.y/b_c)[d](https://x.y/e)",
        "<a href=\"https://x.y/b_c\">a</a><a href=\"https://x.y/e\">d</a>"
      ),
      ("[a]: https://x.y/b_c\n[a]", "<a href=\"https://x.y/b_c\">a</a>"),
      ("<https://x.y>", "{https://x.y}"),
      ("https://x.y/%%c%%", "{https://x.y/}"),
    ])
  func urls(source: String, expected: String) {
    let linked = expected.split(separator: "{", omittingEmptySubsequences: false).enumerated().map {
      index, part in
      guard index > 0, let end = part.firstIndex(of: "}") else { return String(part) }
      let url = String(part[..<end])
      let href = url.replacing("é", with: "%C3%A9").replacing("ü", with: "%C3%BC").replacing(
        "|", with: "%7C")
      return "<a href=\"\(href)\">\(url)</a>\(part[part.index(after: end)...])"
    }
    #expect(shownHTML(source) == "<p>\(linked.joined())</p>\n")
  }

  @Test(
    arguments: [
      ("a@b.c", "mailto:a@b.c", "a@b.c"), ("请写a.b+c@d.org。", "mailto:a.b+c@d.org", "a.b+c@d.org"),
      ("_a@b.c_", "mailto:a@b.c", "a@b.c"), ("mailto:a@b.c", "mailto:a@b.c", "mailto:a@b.c"),
      ("www.a.b", "http://www.a.b", "www.a.b"), ("见www.a.b/c，", "http://www.a.b/c", "www.a.b/c"),
      ("a@b www. a@b.c@d @b.c", nil, nil), ("xwww.a.b awww.c.d", nil, nil), ("`a@b.c`", nil, nil),
      ("a\\@b.c", nil, nil),
    ] as [(String, String?, String?)])
  func hostsAndAddresses(source: String, url: String?, text: String?) {
    let html = shownHTML(source)
    guard let url, let text else {
      #expect(!html.contains("<a "), "\(html)")
      return
    }
    #expect(html.contains("<a href=\"\(url)\">\(text)</a>"), "\(html)")
  }

  /// What is a hashtag and what is not, cases from the trackers of programs for notes among them.
  @Test(
    arguments: [
      ("#🀄️/text", ["🀄️/text"]), ("#测试 x", ["测试"]), ("#tag,", ["tag"]), ("#tag:", ["tag"]),
      ("https://x/#hsts", []), ("# Heading", []), ("\\#x", []), ("#cafe\u{301}", ["cafe\u{301}"]),
      ("#a/b/ #c- #d_ #e+", ["a/b", "c", "d", "e"]), ("#a-b_c+d&e", ["a-b_c+d&e"]),
      ("#R&D &amp; #a&amp;b", ["R&D", "a"]),
      ("你好#标签，#另一个。", ["标签", "另一个"]), ("（#a）「#b」", ["a", "b"]),
      ("(#a) \"#b\" *#c* |#d", ["a", "b", "c", "d"]),
      ("a#b é#c &#35;d /#e #/f ##g #", []), ("#123 #2024/05 #1a", ["1a"]), ("#_a #-b", ["_a"]),
      ("#️⃣ #⃣", []), ("`#a` <b c=\"#d\">", []), ("[a](#b) [c](d#e '#f')", []), ("[#a](b)", ["a"]),
      ("[[a#b]] [[#c]]", []), ("http://a.b/#c a@b.c#d", []), ("#a %%#b%% #c", ["a", "c"]), ("# A #b", ["b"]),
      ("![#a](b)", []), ("```\n#a\n```\n#b", ["b"]), ("a\n\n    #b", []), ("#👩‍👩‍👧 #🇨🇳", ["👩‍👩‍👧", "🇨🇳"]),
      ("#a//b", ["a"]), ("#a#b", ["a"]), ("[#a]: http://b\n\n[#a]", ["a"]),
    ] as [(String, [String])])
  func hashtags(source: String, expected: [String]) {
    let body = BodyRenderer().render(Array(source.utf8))
    expectConsistent(body, Array(source.utf8), "\(source.debugDescription)")
    #expect(body.hashtags.map(\.name) == expected)
  }

  @Test func hashtagsStayInTheText() {
    let body = BodyRenderer().render(Array("#a_b_c #d\n\n- #a_b_c `#d`\n  #d\n".utf8))
    #expect(body.html.text == "<p>#a_b_c #d</p>\n<ul>\n<li>#a_b_c <code>#d</code>\n#d</li>\n</ul>\n")
    #expect(body.hashtags.map(\.line) == [1, 1, 3, 4])
  }
}
