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
      default: Issue.record("another hole")
      }
    }
    #expect(
      out.text == """
        <h1 id="IDa">A<sup class="footnote-ref"><a href="PAGE#fn-x" id="IDfnref-x" data-footnote-ref>1</a></sup></h1>
        <p>b<sup class="footnote-ref"><a href="PAGE#fn-x" id="IDfnref-x-2" data-footnote-ref>1</a></sup> \
        c<sup class="footnote-ref"><a href="PAGE#fn-%22%3C" id="IDfnref-%22%3C" data-footnote-ref>2</a></sup></p>
        <section class="footnotes" data-footnotes>
        <ol>
        <li id="IDfn-x">
        <p>d <a href="PAGE#fnref-x" class="footnote-backref" data-footnote-backref data-footnote-backref-idx="1" \
        aria-label="Back to reference 1">↩</a> <a href="PAGE#fnref-x-2" class="footnote-backref" \
        data-footnote-backref data-footnote-backref-idx="1-2" aria-label="Back to reference 1-2">↩<sup \
        class="footnote-ref">2</sup></a></p>
        </li>
        <li id="IDfn-%22%3C">
        <blockquote>
        <p>e</p>
        </blockquote>
        <a href="PAGE#fnref-%22%3C" class="footnote-backref" data-footnote-backref data-footnote-backref-idx="2" \
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
