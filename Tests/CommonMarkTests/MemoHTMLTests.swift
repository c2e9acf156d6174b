import ByteText
import CommonMark
import Testing

/// The HTML of a body with its holes shown: `⟨target⟩text⟨/⟩` for a link, `⟪target|text⟫` for an image.
func shownHTML(_ source: String) -> String {
  let body = BodyRenderer().render(Array(source.utf8))
  expectConsistent(body, Array(source.utf8), "\(source.debugDescription)")
  var out: [UInt8] = []
  body.appendHTML(to: &out) { part, out in
    switch part {
    case .words(let phrase): out.append(phrase.english)
    case .open(let index): out.append("⟨\(body.references[index].target)⟩")
    case .close: out.append("⟨/⟩")
    case .whole(let index): out.append("⟪\(body.references[index].target)|\(body.references[index].text)⟫")
    case .id, .page: break
    }
  }
  return out.text
}

struct MemoHTMLTests {
  @Test(
    arguments: [
      // What leads into the notebook is a hole.
      ("[a](b.md)", "<p>⟨b.md⟩a⟨/⟩</p>\n"),
      ("[*a* b](<b c.md#d e>)", "<p>⟨b c.md#d e⟩<em>a</em> b⟨/⟩</p>\n"),
      ("[a](#b)", "<p>⟨#b⟩a⟨/⟩</p>\n"),
      ("[a]()", "<p>⟨⟩a⟨/⟩</p>\n"),
      ("[a](b%20c.md)", "<p>⟨b%20c.md⟩a⟨/⟩</p>\n"),
      ("[a&lt;](b&amp;c.md)", "<p>⟨b&c.md⟩a&lt;⟨/⟩</p>\n"),
      ("[a]\n\n[a]: ../b.md 'c'", "<p>⟨../b.md⟩a⟨/⟩</p>\n"),
      ("![a *b*](c.png)", "<p>⟪c.png|a b⟫</p>\n"),
      ("[![a](b.png) c](d.md)", "<p>⟨d.md⟩⟪b.png|a⟫ c⟨/⟩</p>\n"),
      ("[a <http://b> c](d)", "<p>⟨d⟩a http://b c⟨/⟩</p>\n"),
      ("[<http://a>](http://b)", "<p><a href=\"http://b\">http://a</a></p>\n"),
      ("![a ![b](c) [d](e)](f)", "<p>⟪f|a b d⟫</p>\n"),
      ("# [a](b)", "<h1 id=\"a\">⟨b⟩a⟨/⟩</h1>\n"),
      ("- [a](b)\n- ![](c)", "<ul>\n<li>⟨b⟩a⟨/⟩</li>\n<li>⟪c|⟫</li>\n</ul>\n"),
      // What leads out of it is written.
      ("[a](https://b/?c=1&d='e')", "<p><a href=\"https://b/?c=1&amp;d=%27e%27\">a</a></p>\n"),
      (
        "[a](https://中.cn/文 \"t<\")",
        "<p><a href=\"https://%E4%B8%AD.cn/%E6%96%87\" title=\"t&lt;\">a</a></p>\n"
      ),
      ("<https://b/中>", "<p><a href=\"https://b/%E4%B8%AD\">https://b/中</a></p>\n"),
      ("<a@b.c>", "<p><a href=\"mailto:a@b.c\">a@b.c</a></p>\n"),
      (
        "![a](http://b/c.png \"d\")",
        "<p><img src=\"http://b/c.png\" alt=\"a\" title=\"d\" loading=\"lazy\" /></p>\n"
      ),
      ("![a\n<b>`c`](//d)", "<p><img src=\"https://d\" alt=\"a c\" loading=\"lazy\" /></p>\n"),
      // Raw HTML is left out, save line breaks.
      ("a<br>b<BR/>c<br />d", "<p>a<br />b<br />c<br />d</p>\n"),
      ("a<br onclick=\"x()\">b", "<p>a<br />b</p>\n"),
      ("<br>\n\na", "<br />\n<p>a</p>\n"),
      ("a <b onload=x>b</b> c", "<p>a b c</p>\n"),
      ("<script>\nalert(1)\n</script>\n\na", "<p>a</p>\n"),
      ("a <!-- b --> c", "<p>a  c</p>\n"),
      ("<br><img src=x onerror=y>", "<p><br /></p>\n"),
      // Code is what it was, with its language.
      (
        "```swift run\nlet a = \"<b>\"\n```",
        "<pre><code class=\"language-swift\">let a = &quot;&lt;b&gt;&quot;\n</code></pre>\n"
      ),
      ("```a\"b\n```", "<pre><code class=\"language-a&quot;b\"></code></pre>\n"),
      ("`<b>`", "<p><code>&lt;b&gt;</code></p>\n"),
      // Odd bytes.
      ("a\0b", "<p>a\u{FFFD}b</p>\n"),
      ("&#xFFFE;&#0;&#xD800;", "<p>\u{FFFD}\u{FFFD}\u{FFFD}</p>\n"),
      ("", ""),
      ("\n \n", ""),
    ])
  func html(source: String, expected: String) {
    #expect(shownHTML(source) == expected.replacing("%27", with: "&#x27;"))
  }

  @Test func bytesThatAreNoText() {
    let body = BodyRenderer().render([0x61, 0xFF, 0xC3, 0x0A, 0xC0, 0x80])
    #expect(body.html.text == "<p>a\u{FFFD}\u{FFFD}\n\u{FFFD}\u{FFFD}</p>\n")
    let large = BodyRenderer().render([UInt8](repeating: 0x61, count: 4 << 20) + [0xFF])
    #expect(large.html.text.hasSuffix("a\u{FFFD}</pre>\n"))
    #expect(large.findings.map(\.kind) == [.tooLarge])
  }

  /// What a writer of pages does: fill, leave out, or show as text.
  @Test func fillingSomeBlocks() {
    let body = BodyRenderer().render(Array("[a](b)\n\n- [c](d)\n\n![e](f)\n\ng".utf8))
    var out: [UInt8] = []
    body.appendHTML(of: 1..<3, to: &out) { part, out in
      switch part {
      case .open(let index): out.append("<a href=\"\(body.references[index].target).html\">")
      case .close: out.append("</a>")
      case .whole(let index):
        out.append("<img src=\"\(body.references[index].target)\" alt=\"\(body.references[index].text)\" />")
      case .id, .page, .words: break
      }
    }
    #expect(
      out.text == "<ul>\n<li><a href=\"d.html\">c</a></li>\n</ul>\n<p><img src=\"f\" alt=\"e\" /></p>\n")
    out = []
    body.appendPlainText(of: 0..<3, to: &out) { part, out in
      if case .open = part { out.append("<") } else { out.append(">") }
    }
    #expect(out.text == "<a>\n\n<c>\n\ne>")
    out = []
    body.appendPlainText(to: &out) { _, _ in }
    #expect(out == body.plainText)
  }
}

extension Body.Phrase {
  /// As the tests read it: the words of English pages, as GitHub has them.
  var english: String {
    switch self {
    case .calloutTitle(let type): type.prefix(1).uppercased() + type.dropFirst()
    case .box(let status): String(status)
    case .footnoteReturn(let number): "Back to reference \(number)"
    }
  }
}

extension Body {
  /// The HTML without the tags of references, and with the words of an English page.
  var englishHTML: String {
    var out: [UInt8] = []
    appendHTML(to: &out) { part, out in
      if case .words(let phrase) = part { out.append(phrase.english) }
    }
    return out.text
  }
}

extension Body.Hole.Part {
  var isWords: Bool { if case .words = self { true } else { false } }
}
