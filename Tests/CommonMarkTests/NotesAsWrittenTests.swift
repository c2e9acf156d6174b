import ByteText
import CommonMark
import Testing

/// What people write that stands between CommonMark and the ways of note programs.
struct NotesAsWrittenTests {
  @Test(
    arguments: [
      // A line end beside what only a hole stands for.
      ("![[b]]\nfoo", "<p>⟪b|b⟫\nfoo</p>\n"),
      ("foo\n![](p.png)\nbar", "<p>foo\n⟪p.png|⟫\nbar</p>\n"),
      ("![[a]]\n![[b]]", "<p>⟪a|a⟫\n⟪b|b⟫</p>\n"),
      ("x ![[a]]%%c%% y", "<p>x ⟪a|a⟫ y</p>\n"),
      // Brackets around a link's words.
      ("[[1]](https://x.y)", "<p><a href=\"https://x.y\">[1]</a></p>\n"),
      ("[[1]](/x)", "<p>⟨/x⟩[1]⟨/⟩</p>\n"),
      ("[[note]](aside)", "<p>⟨note⟩note⟨/⟩(aside)</p>\n"),
      ("[[a] b]]", "<p>[[a] b]]</p>\n"),
      // Blanks in a file's name.
      ("[x](my note.md)", "<p>⟨my note.md⟩x⟨/⟩</p>\n"),
      ("![圖](圖 1.png) 後", "<p>⟪圖 1.png|圖⟫ 後</p>\n"),
      ("[x](a (1).md#Some heading)", "<p>⟨a (1).md#Some heading⟩x⟨/⟩</p>\n"),
      ("[x](my note)", "<p>[x](my note)</p>\n"), ("x](my note.md)", "<p>x](my note.md)</p>\n"),
      ("`[x](my note.md)`", "<p><code>[x](my note.md)</code></p>\n"),
      ("[x](/url and.more words)", "<p>[x](/url and.more words)</p>\n"),
      // A host without a scheme.
      ("[x](//e.com/a)", "<p><a href=\"https://e.com/a\">x</a></p>\n"),
    ]) func shows(_ source: String, _ html: String)
  {
    #expect(shownHTML(source) == html)
  }

  /// A name inside another link or an image's text is known, for it may have to stay unnamed.
  @Test(arguments: [
    "[a [[Hush]] b](c.md)", "[[[Hush]]](c.md)", "![a [[Hush]] b](c.png)", "[![[Hush]]](d.md)",
  ])
  func namesInLinksAreReferences(_ source: String) throws {
    let body = BodyRenderer().render(Array(source.utf8))
    let name = try #require(body.references.first { $0.target == "Hush" })
    #expect(!name.hasOwnText)
    let range = try #require(name.sourceRange)
    #expect(Array(source.utf8)[range].suffix(8).elementsEqual("[[Hush]]".utf8))
  }

  /// The name of what is shown in place is none of the words around it.
  @Test func embedsAddNoWords() {
    let body = BodyRenderer().render(Array("# ![[p.png]] x\n\n![[two]]\n\n![[p.png|a cat]] ![[b#c]]".utf8))
    #expect(body.headings.map(\.text) == [" x"])
    #expect(body.plainText.text == " x\n\na cat b › c")
  }

  @Test func commentsAreNoBlocks() {
    let body = BodyRenderer().render(Array("<!-- c -->\n# T\n\n%%d%%\n\nx".utf8))
    #expect(body.blocks.map(\.kind) == [.heading(1), .paragraph])
  }

  @Test func aTagMayBeMarked() {
    let body = BodyRenderer().render(Array("==#mark== x=#no".utf8))
    #expect(body.hashtags.map(\.name) == ["mark"])
  }

  /// What neither HTML nor XML knows: U+FFFF, U+1FFFE, U+FDD0.
  @Test func noncharacters() {
    let source: [UInt8] = [
      0x61, 0xEF, 0xBF, 0xBF, 0x62, 0xF0, 0x9F, 0xBF, 0xBE, 0x2A, 0x63, 0x2A, 0xEF, 0xB7, 0x90,
    ]
    let body = BodyRenderer().render(source)
    #expect(body.html.text == "<p>a\u{FFFD}b\u{FFFD}<em>c</em>\u{FFFD}</p>\n")
  }
}
