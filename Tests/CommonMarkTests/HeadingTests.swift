import ByteText
import CommonMark
import Testing

struct HeadingTests {
  private func ids(_ headings: [String]) -> [String] {
    let source = headings.map { "# \($0)\n" }.joined(separator: "\n")
    let body = BodyRenderer().render(Array(source.utf8))
    expectConsistent(body, Array(source.utf8), "\(source.debugDescription)")
    return body.headings.map(\.id)
  }

  @Test(
    arguments: [
      (["Hello World"], ["hello-world"]),
      (["简介", "第 1 章：开始"], ["简介", "第-1-章开始"]),
      (["Ünïcode É", "E\u{301}"], ["ünïcode-é", "é"]),
      (["हिन्दी", "Ελλάς", "ＡＢ　Ｃ"], ["हिन्दी", "ελλάς", "ａｂ-ｃ"]),
      (["a_b-c.d/e", "`code` & *more*"], ["a_b-cde", "code--more"]),
      (["", "!?", "🚀", "🚀 go"], ["section", "section-1", "section-2", "-go"]),
      (["a", "A", "a!"], ["a", "a-1", "a-2"]),
      (["a", "a", "a-1", "a"], ["a", "a-2", "a-1", "a-3"]),
      (["a-1", "a", "a"], ["a-1", "a", "a-2"]),
      (["[a](b.md) ![c](d.png) [e](http://f)"], ["a-c-e"]),
      (["\"\\><script\\>", "`<b 'c'>`"], ["script", "b-c"]),
      (
        ["a <script>x</script>", "b <style>*x*</style> c", "d <script> e", "![<svg>f](g)"],
        ["a-", "b--c", "d--e", "f"]
      ),
    ])
  func identifiers(headings: [String], expected: [String]) {
    #expect(ids(headings) == expected)
  }

  /// A heading keeps its id when others come, go or change, unless they have the same words.
  @Test func stability() {
    let before = ids(["One", "Two", "Two", "Three"])
    let after = ids(["Zero", "One", "Two", "Two", "Two-1", "Four", "Three"])
    #expect(before == ["one", "two", "two-1", "three"])
    #expect(after == ["zero", "one", "two", "two-2", "two-1", "four", "three"])
  }

  @Test func levelsAndPlaces() {
    let source = "a\n\n## B *c*\n\n- # D\n\nE\nf\n===\n"
    let body = BodyRenderer().render(Array(source.utf8))
    #expect(body.headings.map(\.level) == [2, 1, 1])
    #expect(body.headings.map(\.text) == ["B c", "D", "E f"])
    #expect(body.headings.map(\.line) == [3, 5, 7])
    let html = body.headings.map { Array(body.html[$0.htmlRange]).text }
    #expect(
      html == [
        "<h2 id=\"b-c\">B <em>c</em></h2>\n", "<h1 id=\"d\">D</h1>\n", "<h1 id=\"e-f\">E\nf</h1>\n",
      ])
    #expect(body.headings.map { Array(body.plainText[$0.plainTextRange]).text } == ["B c", "D", "E f"])
  }

  @Test func blocks() {
    let source = "# A\n\nb\nc\n\n- d\n\n> e\n\n```\nf\n```\n***\n<div>\n\n    g\n"
    let body = BodyRenderer().render(Array(source.utf8))
    #expect(
      body.blocks.map(\.kind) == [.heading(1), .paragraph, .list, .quote, .code, .rule, .code])
    #expect(body.blocks.map(\.lines) == [1...1, 3...4, 6...7, 8...8, 10...12, 13...13, 16...16])
    let texts = body.blocks.map { Array(body.plainText[$0.plainTextRange]).text }
    #expect(texts == ["A", "b c", "d", "e", "f", "", "g"])
    #expect(Array(body.html[body.blocks[2].htmlRange]).text == "<ul>\n<li>d</li>\n</ul>\n")
  }
}
