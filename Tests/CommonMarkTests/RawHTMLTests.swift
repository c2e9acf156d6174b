import ByteText
import CommonMark
import Testing

/// The short list of tags that pass (design §3): balanced, without attributes, and no word is lost silently.
struct RawHTMLTests {
  @Test(
    arguments: [
      // Among words.
      ("<kbd>a</kbd> b", "<p><kbd>a</kbd> b</p>\n", 0),
      ("<KBD\nclass='x'>a</Kbd >", "<p><kbd>a</kbd></p>\n", 0),
      (
        "H<sub>2</sub>O m<sup>2</sup> <mark>x</mark>", "<p>H<sub>2</sub>O m<sup>2</sup> <mark>x</mark></p>\n",
        0
      ),
      ("a <kbd>b", "<p>a <kbd>b</kbd></p>\n", 0),
      ("a</kbd> b", "<p>a b</p>\n", 1),
      ("<sub>a <sup>b</sub> c</sup>", "<p><sub>a <sup>b</sup></sub> c</p>\n", 1),
      ("*a <kbd>b* c</kbd>", "<p><em>a <kbd>b</kbd></em> c</p>\n", 1),
      ("<kbd>*a</kbd> b*", "<p><kbd><em>a b</em></kbd></p>\n", 1),
      ("[<kbd>a](b)</kbd>", "<p>⟨b⟩<kbd>a</kbd>⟨/⟩</p>\n", 1),
      ("# a <sub>b\n\nc", "<h1 id=\"a-b\">a <sub>b</sub></h1>\n<p>c</p>\n", 0),
      ("a <kbd/> b", "<p>a  b</p>\n", 1),
      ("a <details><summary>b</summary>c</details>", "<p>a bc</p>\n", 4),
      ("- a <sub>b\n- c", "<ul>\n<li>a <sub>b</sub></li>\n<li>c</li>\n</ul>\n", 0),
      ("a <script>alert(1)</script> b", "<p>a  b</p>\n", 1),
      ("a <style>*b* `c`</style>", "<p>a </p>\n", 1),
      ("the <script> tag *and* more", "<p>the  tag <em>and</em> more</p>\n", 1),
      ("a <svg>*b</svg> c*", "<p>a <em>b c</em></p>\n", 2),
      // What is no tag is text.
      ("<kbd onmouseover=alert(1)>a</kbd>", "<p><kbd>a</kbd></p>\n", 0),
      ("a <br/onload=x>", "<p>a &lt;br/onload=x&gt;</p>\n", 0),
      ("a <mark<script>b", "<p>a &lt;markb</p>\n", 1),
      ("a <kbd title=\"b", "<p>a &lt;kbd title=&quot;b</p>\n", 0),
      ("<div>\na <kbd title=\"b\nc", "<p>a &lt;kbd title=&quot;b\nc</p>\n", 1),
      ("<div>\n<mark<script>a", "<p>&lt;mark</p>\n", 2),
      ("<div>\n< script>a", "<p>&lt; script&gt;a</p>\n", 1),
      ("<div>\n<\0script>a", "<p>&lt;\u{FFFD}script&gt;a</p>\n", 1),
      ("<div>\n&lt;script&gt;", "<p>&lt;script&gt;</p>\n", 1),
      // Words of HTML blocks are kept.
      ("<div align=\"center\">Hello <b>you</b></div>", "<p>Hello you</p>\n", 4),
      (
        "<p>a</p><p>b &amp;  &copy; &#x3C; &nope;\n c</p>", "<p>a</p>\n<p>b &amp; © &lt; &amp;nope;\nc</p>\n",
        4
      ),
      ("<table><tr><td>a</td><td>b</td></tr></table>", "<p>a b</p>\n", 8),
      ("<kbd>\na *b*\n</kbd>", "<p><kbd>a *b*</kbd></p>\n", 0),
      ("<div>a<br>b</div>", "<p>a<br />\nb</p>\n", 2),
      ("<div>\n*a*\n\n*b*\n</div>", "<p>*a*</p>\n<p><em>b</em></p>\n", 2),
      ("- <div>a", "<ul>\n<li>\n<p>a</p>\n</li>\n</ul>\n", 1),
      // Wikilinks are links there too, other marks are not.
      ("<div>[[a|b]] *c*</div>", "<p>⟨a⟩b⟨/⟩ *c*</p>\n", 2),
      ("<div>\na[[b]]c\n</div>", "<p>a⟨b⟩b⟨/⟩c</p>\n", 2),
      ("<pre>\n\n    [[b]]\n</pre>", "<p>⟨b⟩b⟨/⟩</p>\n", 2),
      ("<div>\n`[[b]]` [[\n]] [c]\n</div>", "<p>`⟨b⟩b⟨/⟩` [[\n]] [c]</p>\n", 2),
      ("<div title=\"[[b]]\">a</div>", "<p>a</p>\n", 2),
      // Comments and what shows nowhere.
      ("<!-- a\n\nb -->\n\nc", "<p>c</p>\n", 0),
      ("<!-- a --> b", "<p>b</p>\n", 0),
      ("<!--> a", "<p>a</p>\n", 0),
      ("<!-- a\n\n<kbd>b", "", 1),
      ("<script>\na\n\n</script>b\n\nc", "<p>b</p>\n<p>c</p>\n", 1),
      ("<style>a", "", 1),
      ("<div><svg><text>a</text></svg>b", "<p>b</p>\n", 2),
      ("<iframe src=x>a</iframe>", "", 1),
      ("<?php a ?>b", "<p>b</p>\n", 1),
      ("<!DOCTYPE html>", "", 1),
      ("<![CDATA[a]]>", "", 1),
    ])
  func tags(source: String, expected: String, findings: Int) {
    #expect(shownHTML(source) == expected, "\(source.debugDescription)")
    let body = BodyRenderer().render(Array(source.utf8))
    let kinds: [Finding.Kind] = findings == 0 ? [] : [.rawHTMLDropped(count: findings)]
    #expect(body.findings.map(\.kind) == kinds, "\(source.debugDescription)")
  }

  /// Sources, their HTML, plain text and how many blocks they are.
  @Test(
    arguments: [
      (
        "<details><summary>More &amp; more</summary>\n\n*a*\n\n- b\n\n</details>\n\nc",
        "<details>\n<summary>More &amp; more</summary>\n<p><em>a</em></p>\n<ul>\n<li>b</li>\n</ul>\n</details>\n"
          + "<p>c</p>\n", "More & more\n\na\n\nb\n\nc", 2
      ),
      (
        "<details OPEN onclick=x>\n<summary>a</summary>\nb\n</details>",
        "<details open>\n<summary>a</summary>\n<p>b</p>\n</details>\n", "a\n\nb", 1
      ),
      // A heading or words may be a summary, other blocks end it.
      (
        "<details>\n<summary>\n\n## a\n\n</summary>\n\nb",
        "<details>\n<summary>\n<h2 id=\"a\">a</h2>\n</summary>\n<p>b</p>\n</details>\n", "a\n\nb", 1
      ),
      (
        "<details><summary>\n\n*a*\n\n> b\n\n</summary>c",
        "<details>\n<summary><em>a</em></summary>\n<blockquote>\n<p>b</p>\n</blockquote>\n<p>c</p>\n"
          + "</details>\n", "a\n\nb\n\nc", 1
      ),
      // What a container opens ends with it.
      (
        "- <details>\n\n  a\n- b\n\n</details>",
        "<ul>\n<li>\n<details>\n<p>a</p>\n</details>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>\n", "a\nb", 1
      ),
      (
        "> <details><summary>a\n\nb",
        "<blockquote>\n<details>\n<summary>a</summary>\n</details>\n</blockquote>\n<p>b</p>\n", "a\n\nb", 2
      ),
      (
        "<details>\n\n> </details>\n\na",
        "<details>\n<blockquote>\n</blockquote>\n<p>a</p>\n</details>\n", "a", 1
      ),
      // Wrong nesting is mended.
      ("<summary>a</summary>", "<p>a</p>\n", "a", 1),
      (
        "<details><summary>a</summary><summary>b</summary></details>",
        "<details>\n<summary>a</summary>\n<p>b</p>\n</details>\n", "a\n\nb", 1
      ),
      (
        "<details><summary>a<details>b</summary>c</details>d",
        "<details>\n<summary>a</summary>\n<details>\n<p>b</p>\n<p>c</p>\n</details>\n<p>d</p>\n</details>\n",
        "a\n\nb\n\nc\n\nd", 1
      ),
      (
        "<details><summary>a</details>b", "<details>\n<summary>a</summary>\n</details>\n<p>b</p>\n",
        "a\n\nb", 1
      ),
    ])
  func details(source: String, html: String, plainText: String, blocks: Int) {
    #expect(shownHTML(source) == html, "\(source.debugDescription)")
    let body = BodyRenderer().render(Array(source.utf8))
    #expect(body.plainText.text == plainText, "\(source.debugDescription)")
    #expect(body.blocks.count == blocks, "\(source.debugDescription)")
  }

  /// A block that raw HTML holds together reaches from its first line to its last.
  @Test func linesOfDetails() {
    let body = BodyRenderer().render(Array("a\n\n<details>\n\n- b\n\n</details>\n\nc".utf8))
    #expect(body.blocks.map(\.lines) == [1...1, 3...7, 9...9])
    #expect(body.blocks.map(\.kind) == [.paragraph, .rawHTML, .paragraph])
  }

  @Test func placeOfWhatIsLeftOut() throws {
    let source = Array("a\n\n> <details>\n> b <i\n> id=c> d".utf8)
    let body = BodyRenderer().render(source)
    let finding = try #require(body.findings.first)
    #expect(finding.line == 4)
    #expect(finding.excerpt == "<i")
    let other = BodyRenderer().render(Array("- <p>a\n  <b>".utf8))
    #expect(other.findings.first?.range == 2..<5)
  }
}
