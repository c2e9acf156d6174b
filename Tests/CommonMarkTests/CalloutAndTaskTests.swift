import ByteText
import CommonMark
import Testing

/// Quotes that begin with `[!type]`, and items that begin with a box.
struct CalloutAndTaskTests {
  @Test(
    arguments: [
      ("> [!note] *T* [a](b)\n> c", "note", "<em>T</em> ⟨b⟩a⟨/⟩", "<p>c</p>\n"),
      ("> [!NOTE]\n> c", "note", "Note", "<p>c</p>\n"),
      ("> [!note]  \n> c", "note", "Note", "<p>c</p>\n"),
      ("> [!my-type_2] T", "my-type_2", "T", ""),
      ("> [!备注] 标题\n> 内容", "备注", "标题", "<p>内容</p>\n"),
      ("> [!info|right] T", "info", "T", ""),
      ("> [!a] T\n>\n> - b", "a", "T", "<ul>\n<li>b</li>\n</ul>\n"),
      ("> [!a]\n> ***", "a", "A", "<hr />\n"),
      ("> [!a] <kbd>T\n> b", "a", "<kbd>T</kbd>", "<p>b</p>\n"),
      ("> [!a] T\nlazy", "a", "T", "<p>lazy</p>\n"),
      // The mark is one though someone defines it as a link.
      ("> [!a] T\n> b\n\n[!a]: c", "a", "T", "<p>b</p>\n"),
      ("> [!a]\n> b\n\n[!a]: c", "a", "A", "<p>b</p>\n"),
    ])
  func callout(source: String, type: String, title: String, content: String) {
    let start = "<div class=\"callout\" data-callout=\"\(type)\">\n<p class=\"callout-title\">"
    #expect(shownHTML(source) == start + "\(title)</p>\n\(content)</div>\n", "\(source.debugDescription)")
    #expect(BodyRenderer().render(Array(source.utf8)).blocks.map(\.kind) == [.callout])
  }

  @Test(
    arguments: [
      ("> [!faq]- T\n> b", "", "T"), ("> [!faq]+ T\n> b", " open", "T"), ("> [!faq]-\n> b", "", "Faq"),
      ("> [!faq]- T\n> b\n\n[!faq]: c", "", "T"),
    ])
  func folding(source: String, open: String, title: String) {
    #expect(
      shownHTML(source) == """
        <details class="callout" data-callout="faq"\(open)>
        <summary class="callout-title">\(title)</summary>
        <p>b</p>
        </details>

        """)
  }

  @Test func nestedCallouts() {
    #expect(
      shownHTML("- > [!a] b\n  > > [!c]- d\n  > > e\n  >\n  > <details>\n") == """
        <ul>
        <li>
        <div class="callout" data-callout="a">
        <p class="callout-title">b</p>
        <details class="callout" data-callout="c">
        <summary class="callout-title">d</summary>
        <p>e</p>
        </details>
        <details>
        </details>
        </div>
        </li>
        </ul>

        """)
  }

  @Test(
    arguments: [
      "> \\[!a]", "> [!a\\]", "> [!a]b", "> [!a](b)", "> [!a]: b", "> [! a]", "> [!]", "> a\n> [!a]",
      "> *[!a]*",
      "> `[!a]`", "[!a]", "> # [!a]", "> - [!a]", "> [!a]-b", "> &#91;!a]", "> [!a\"b]",
    ])
  func noCallout(source: String) {
    #expect(!shownHTML(source).contains("callout"), "\(source.debugDescription)")
  }

  /// Sources of one item, its attributes, and whether its box is ticked.
  @Test(
    arguments: [
      ("- [ ] a", "class=\"task\"", false), ("- [x] a", "class=\"task\"", true),
      ("1. [X] a", "class=\"task\"", true),
      ("+ [/] a", "class=\"task\" data-status=\"/\"", false),
      ("* [-] a", "class=\"task\" data-status=\"-\"", true),
      ("- [\"] a", "class=\"task\" data-status=\"&quot;\"", false),
      ("- [中] a", "class=\"task\" data-status=\"中\"", false),
      ("- [<] a", "class=\"task\" data-status=\"&lt;\"", false),
      ("- [!] a", "class=\"task\" data-status=\"!\"", false),
      ("- [ ]a", "class=\"task\"", false), ("- [x]中", "class=\"task\"", true),
      ("-   [ ]   a", "class=\"task\"", false),
      ("- [ ]\ta", "class=\"task\"", false),
    ])
  func task(source: String, attributes: String, isChecked: Bool) {
    let html = shownHTML(source)
    let words = source.hasSuffix("中") ? "中" : "a"
    let status = source.drop { $0 != "[" }.dropFirst().prefix(1)
    let state = (isChecked ? " checked" : "") + " aria-label=\"\(status)\""
    let box = "<li \(attributes)><input type=\"checkbox\" disabled\(state)> \(words)</li>\n"
    #expect(html.contains(box), "\(html)")
    #expect(BodyRenderer().render(Array(source.utf8)).plainText.text.hasSuffix("] " + words))
  }

  @Test(
    arguments: [
      "- \\[ ] a", "- [x\\] a", "- [x](b)", "- [a][b]", "- [x]: b\n- c", "- [a] b\n\n[a]: c", "- [] a",
      "- [ab] c", "- `[ ]` a",
      "- *[ ] a*", "- a [ ] b", "- a\n  [ ] b", "[ ] a", "- &#91;x] a", "- [/]a", "- # [ ] a", "- [&#32;] a",
      "- [  ] a",
      "- [x]: b\n  [x] c",
    ])
  func noTask(source: String) {
    #expect(!shownHTML(source).contains("task"), "\(source.debugDescription)")
  }

  @Test func boxOfALooseItem() {
    #expect(
      shownHTML("- [x] *a*\n\n  b\n- [ ]\n  c\n") == """
        <ul>
        <li class="task">
        <p><input type="checkbox" disabled checked aria-label="x"> <em>a</em></p>
        <p>b</p>
        </li>
        <li class="task">
        <p><input type="checkbox" disabled aria-label=" "> c</p>
        </li>
        </ul>

        """)
  }
}
