import ByteText
import CommonMark
import Testing

struct WikilinkTests {
  private func body(_ source: String, _ options: Options = .memo) -> Body {
    let body = BodyRenderer(options: options).render(Array(source.utf8))
    expectConsistent(body, Array(source.utf8), "\(source.debugDescription)")
    return body
  }

  /// Sources, and what is shown: see `shownHTML(_:)`.
  @Test(
    arguments: [
      ("[[a]]", "<p>⟨a⟩a⟨/⟩</p>\n"),
      ("x [[ a b | c d ]] y", "<p>x ⟨a b⟩c d⟨/⟩ y</p>\n"),
      ("[[a#b#c]]", "<p>⟨a#b#c⟩a › b › c⟨/⟩</p>\n"),
      ("[[#b]]", "<p>⟨#b⟩b⟨/⟩</p>\n"),
      ("[[a#^b]]", "<p>⟨a#^b⟩a › ^b⟨/⟩</p>\n"),
      ("[[a\\|b]]", "<p>⟨a⟩b⟨/⟩</p>\n"),
      ("[[a|b|c]]", "<p>⟨a⟩b|c⟨/⟩</p>\n"),
      ("[[a*b*c]] *[[d]]*", "<p>⟨a*b*c⟩a*b*c⟨/⟩ <em>⟨d⟩d⟨/⟩</em></p>\n"),
      ("[[a<b>&amp;]]", "<p>⟨a<b>&amp;⟩a&lt;b&gt;&amp;amp;⟨/⟩</p>\n"),
      ("**[[a]]**中文", "<p><strong>⟨a⟩a⟨/⟩</strong>中文</p>\n"),
      ("| [[a|b]] | [[c\\|d]] |\n|-|-|", nil),
      ("# [[a|b]]", "<h1 id=\"b\">⟨a⟩b⟨/⟩</h1>\n"),
      ("[x [[a|b]] y](c)", "<p>⟨c⟩x b y⟨/⟩</p>\n"),
      ("![x [[a|b]]](c)", "<p>⟪c|x b⟫</p>\n"),
      ("[[a]](b)", "<p>⟨a⟩a⟨/⟩(b)</p>\n"),
      ("[[[a]]]", "<p>[⟨a⟩a⟨/⟩]</p>\n"),
      // Embeds.
      ("![[a]]", "⟪a|a⟫\n"),
      ("![[a]] x", "<p>⟪a|a⟫ x</p>\n"),
      ("![[a]]\n![[b]]", "<p>⟪a|a⟫\n⟪b|b⟫</p>\n"),
      ("> ![[a#b]]", "<blockquote>\n⟪a#b|a › b⟫\n</blockquote>\n"),
      ("- ![[a|b]]", "<ul>\n<li>⟪a|b⟫\n</li>\n</ul>\n"),
      ("%%x%% ![[a]]\n\n- c\n\n  ![[b]]", "⟪a|a⟫\n<ul>\n<li>\n<p>c</p>\n⟪b|b⟫\n</li>\n</ul>\n"),
      ("[![[a]]](http://b)", "<p><a href=\"http://b\">⟪a|a⟫</a></p>\n"),
      // None.
      ("[[]] [[ ]] [[|a]] [[#]]", "<p>[[]] [[ ]] [[|a]] [[#]]</p>\n"),
      ("[[a\nb]]", "<p>[[a\nb]]</p>\n"),
      ("[[a [[b]]", "<p>[[a ⟨b⟩b⟨/⟩</p>\n"),
      ("\\[[a]] \\![[b]] [\\[c]]", "<p>[[a]] !⟨b⟩b⟨/⟩ [[c]]</p>\n"),
      ("`[[a]]` ``[[b]] ` ``", "<p><code>[[a]]</code> <code>[[b]] ` </code></p>\n"),
      ("`a\n[[b]]` [[c]]", "<p><code>a [[b]]</code> ⟨c⟩c⟨/⟩</p>\n"),
      ("[[a `b]] c`", "<p>[[a <code>b]] c</code></p>\n"),
      ("```\n[[a]]\n```", "<pre><code>[[a]]\n</code></pre>\n"),
      (
        "> ~~~\n> [[a]]\n[[b]]",
        "<blockquote>\n<pre><code>[[a]]\n</code></pre>\n</blockquote>\n<p>⟨b⟩b⟨/⟩</p>\n"
      ),
      ("- a\n\n      [[b]]", "<ul>\n<li>\n<p>a</p>\n<pre><code>[[b]]\n</code></pre>\n</li>\n</ul>\n"),
      ("    [[a]]", "<pre><code>[[a]]\n</code></pre>\n"),
      ("a\n    [[b]]", "<p>a\n⟨b⟩b⟨/⟩</p>\n"),
      ("[a](<b [[c]].md>)", "<p>⟨b [[c]].md⟩a⟨/⟩</p>\n"),
      ("[a](b \"c [[d]]\")", "<p>⟨b⟩a⟨/⟩</p>\n"),
      ("<a b=\"[[c]]\">d", "<p>d</p>\n"),
      ("<http://a/[[b]]>", "<p><a href=\"http://a/%5B%5Bb%5D%5D\">http://a/[[b]]</a></p>\n"),
      ("[[[a]]]: b", "<p>[⟨a⟩a⟨/⟩]: b</p>\n"),
    ] as [(String, String?)])
  func html(source: String, expected: String?) {
    let shown = shownHTML(source)
    if let expected {
      #expect(shown == expected)
    } else {
      #expect(shown.contains("<th>⟨a⟩b⟨/⟩</th>\n<th>⟨c⟩d⟨/⟩</th>"))
    }
  }

  @Test(
    arguments: [
      ("![[a.png|300]]", "a.png", false, 300, nil), ("![[a.png|300x200]]", "a.png", false, 300, 200),
      ("![[a.png|b|300]]", "b", true, 300, nil), ("![[a.png|b]]", "b", true, nil, nil),
      ("![[a.png|300px]]", "300px", true, nil, nil), ("![[a.png|0]]", "0", true, nil, nil),
      ("![[a.png|123456]]", "123456", true, nil, nil), ("![[a.png\\|300]]", "a.png", false, 300, nil),
      ("![b|300](a.png)", "b", true, 300, nil), ("![b|30x20](a.png)", "b", true, 30, 20),
      ("![|40](a.png)", "", true, 40, nil), ("![b|c](a.png)", "b|c", true, nil, nil),
    ] as [(String, String, Bool, Int?, Int?)])
  func sizes(source: String, text: String, hasOwnText: Bool, width: Int?, height: Int?) throws {
    let reference = try #require(body("x \(source)").references.first)
    #expect(reference.target == "a.png")
    #expect(reference.text == text)
    #expect(reference.hasOwnText == hasOwnText)
    #expect(reference.width == width)
    #expect(reference.height == height)
    #expect(!reference.standsAlone)
  }

  @Test func sizeOfAnExternalImage() {
    #expect(
      body("![b|30x20](http://a \"c\")").html.text
        == "<p><img src=\"http://a\" alt=\"b\" title=\"c\" width=\"30\" height=\"20\" loading=\"lazy\" /></p>\n"
    )
  }

  @Test func places() {
    let source = "`[[a]]` [[a]]\n\n> - [[a|b]] %%[[c]]%% ![[d]]\n\n![[e]]\n"
    let references = body(source).references
    let bytes = Array(source.utf8)
    #expect(references.map(\.kind) == [.wikilink, .wikilink, .embed, .embed])
    #expect(references.map { $0.sourceRange?.lowerBound } == [8, 19, 37, 45])
    #expect(
      references.map { $0.sourceRange.map { Array(bytes[$0]).text } } == [
        "[[a]]", "[[a|b]]", "![[d]]", "![[e]]",
      ])
    #expect(references.map(\.line) == [1, 3, 3, 5])
    #expect(references.map(\.hasOwnText) == [false, true, false, false])
    #expect(references.map(\.standsAlone) == [false, false, false, true])
    #expect(body("\u{FEFF}a\u{0}[[b]]").references.first?.sourceRange == 5..<10)
  }

  @Test func specificationMode() {
    #expect(
      body("[[a b|c]] ![[d.png]]", .specification).html.text
        == "<p><a href=\"a%20b\">c</a> <img src=\"d.png\" alt=\"d.png\" /></p>\n")
  }

  /// A body that is not UTF-8 has links without places.
  @Test func notUTF8() throws {
    let body = BodyRenderer().render([0xFF] + Array("[[a]]".utf8))
    let reference = try #require(body.references.first)
    #expect(reference.sourceRange == nil)
    #expect(reference.line == 1)
    #expect(body.plainText.text == "\u{FFFD}a")
  }
}
