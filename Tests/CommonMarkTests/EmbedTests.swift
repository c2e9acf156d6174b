import ByteText
import CommonMark
import Testing

/// Embeds that a block may take the place of, and those that stand among words.
struct EmbedTests {
  @Test(
    arguments: [
      ("![[b]]", "⟪b|b⟫\n", true),
      ("a ![[b]]", "<p>a ⟪b|b⟫</p>\n", false),
      // Below the title of a callout.
      (
        "> [!note] T\n> ![[b]]",
        "<div class=\"callout\" data-callout=\"note\">\n<p class=\"callout-title\">T</p>\n⟪b|b⟫\n</div>\n",
        true
      ),
      (
        "> [!note]\n> ![[b]]",
        "<div class=\"callout\" data-callout=\"note\">\n<p class=\"callout-title\">Note</p>\n⟪b|b⟫\n</div>\n",
        true
      ),
      (
        "> [!note]- T\n> ![[b]]\n>\n> c",
        "<details class=\"callout\" data-callout=\"note\">\n<summary class=\"callout-title\">T</summary>\n⟪b|b⟫\n"
          + "<p>c</p>\n</details>\n", true
      ),
      (
        "> [!note] T\n> ![[b]] c",
        "<div class=\"callout\" data-callout=\"note\">\n<p class=\"callout-title\">T</p>\n<p>⟪b|b⟫ c</p>\n</div>\n",
        false
      ),
      (
        "> [!note] ![[b]]",
        "<div class=\"callout\" data-callout=\"note\">\n<p class=\"callout-title\">⟪b|b⟫</p>\n</div>\n", false
      ),
      // With a name of its own.
      ("![[b]] ^c", "<div id=\"^c\">⟪b|b⟫\n</div>\n", true),
      ("![[b]]\n^c", "<div id=\"^c\">⟪b|b⟫\n</div>\n", true),
      ("![[b]]\n\n^c", "<div id=\"^c\">⟪b|b⟫\n</div>\n", true),
      ("- ![[b]] ^c", "<ul>\n<li id=\"^c\">⟪b|b⟫\n</li>\n</ul>\n", true),
      (
        "- [ ] ![[b]]",
        "<ul>\n<li class=\"task\"><input type=\"checkbox\" disabled aria-label=\" \"> ⟪b|b⟫</li>\n</ul>\n",
        false
      ),
    ])
  func standsAlone(source: String, expected: String, standsAlone: Bool) {
    #expect(shownHTML(source) == expected, "\(source.debugDescription)")
    let body = BodyRenderer().render(Array(source.utf8))
    #expect(body.references.map(\.standsAlone) == [standsAlone])
  }
}
