import ByteText
import CommonMark
import Testing

/// `%%comments%%`: they show nowhere.
struct CommentTests {
  private func body(_ source: String) -> Body {
    let body = BodyRenderer().render(Array(source.utf8))
    expectConsistent(body, Array(source.utf8), "\(source.debugDescription)")
    return body
  }

  /// Sources, their HTML, and the comments in them.
  @Test(
    arguments: [
      ("a %%b%% c", "<p>a c</p>\n", ["%%b%%"]),
      ("a%%b%%c %%%%d", "<p>ac d</p>\n", ["%%b%%", "%%%%"]),
      ("%%a%%", "", ["%%a%%"]),
      ("a\n\n%%b%%\n\nc", "<p>a</p>\n<p>c</p>\n", ["%%b%%"]),
      ("%%a%%\nb", "<p>b</p>\n", ["%%a%%"]),
      ("a\n%%b%%", "<p>a</p>\n", ["%%b%%"]),
      ("a\n%%b%%\nc", "<p>a\nc</p>\n", ["%%b%%"]),
      ("a %%b\nc%% d", "<p>a\nd</p>\n", ["%%b\nc%%"]),
      ("a %%b\n\n# c\n\n- d\n    e\n%% f", "<p>a</p>\n<p>f</p>\n", ["%%b\n\n# c\n\n- d\n    e\n%%"]),
      ("%%\n```\na\n```\n%%\nb", "<p>b</p>\n", ["%%\n```\na\n```\n%%"]),
      ("%%\n```\na %%\n```\n%%\nb", "<p>b</p>\n", ["%%\n```\na %%\n```\n%%"]),
      ("%%\n```\na %%\nb", "<p>b</p>\n", ["%%\n```\na %%"]),
      ("%%\n\n        a\n\n%%", "", ["%%\n\n        a\n\n%%"]),
      ("%%\n\n\ta\n\n> b\n%%", "", ["%%\n\n\ta\n\n> b\n%%"]),
      ("%%a `b%% c` d%%", "<p>c` d%%</p>\n", ["%%a `b%%"]),
      ("`%%a%%` ``%%b%%``", "<p><code>%%a%%</code> <code>%%b%%</code></p>\n", []),
      ("```\n%%a\n```\n\nb", "<pre><code>%%a\n</code></pre>\n<p>b</p>\n", []),
      ("    %%a%%", "<pre><code>%%a%%\n</code></pre>\n", []),
      ("\\%%a \\%\\%b", "<p>%%a %%b</p>\n", []),
      ("- %%a%%", "", ["%%a%%"]),
      ("- a\n- %%b%%\n- c", "<ul>\n<li>a</li>\n<li>c</li>\n</ul>\n", ["%%b%%"]),
      ("> %%a\n> b%%", "", ["%%a\n> b%%"]),
      ("> a %%b\n\nc%% d", "<blockquote>\n<p>a</p>\n</blockquote>\n<p>d</p>\n", ["%%b\n\nc%%"]),
      (
        "- a %%b\n\n  c%% d\n\n  e", "<ul>\n<li>\n<p>a</p>\n<p>d</p>\n<p>e</p>\n</li>\n</ul>\n",
        ["%%b\n\n  c%%"]
      ),
      ("# a %%b%%", "<h1 id=\"a\">a</h1>\n", ["%%b%%"]),
      ("# %%a%%\n\nb", "<p>b</p>\n", ["%%a%%"]),
      ("%%a%%\n---\nb", "<hr />\n<p>b</p>\n", ["%%a%%"]),
      ("a %%b%%\n===", "<h1 id=\"a\">a</h1>\n", ["%%b%%"]),
      ("*a %%b%%* c", "<p><em>a </em> c</p>\n", ["%%b%%"]),
      (
        "[a %%b%%](http://c \"d %%e%%\")", "<p><a href=\"http://c\" title=\"d \">a </a></p>\n",
        ["%%b%%", "%%e%%"]
      ),
      ("![a %%b%%](http://c)", "<p><img src=\"http://c\" alt=\"a \" loading=\"lazy\" /></p>\n", ["%%b%%"]),
      ("https://a.b%%c%%", "<p><a href=\"https://a.b\">https://a.b</a></p>\n", ["%%c%%"]),
      // No comment begins in an autolink.
      ("<http://a.b/%%c%%>", "<p><a href=\"http://a.b/%%c%%\">http://a.b/%%c%%</a></p>\n", []),
      // What closes an escaped one opens none.
      ("\\%%c%% d %%e%% f", "<p>%%c%% d f</p>\n", ["%%e%%"]),
      ("\\%%c\\%% d %%e%% f", "<p>%%c%% d f</p>\n", ["%%e%%"]),
      ("\\%\\%c%% d %%e%% f", "<p>%%c%% d f</p>\n", ["%%e%%"]),
      ("\\%%c `%%` d%% %%e%% f", "<p>%%c <code>%%</code> d%% f</p>\n", ["%%e%%"]),
      ("\\%%c\n%%d%% e", "<p>%%c\ne</p>\n", ["%%d%%"]),
      ("[[a %%b%%]]", "<p>[[a ]]</p>\n", ["%%b%%"]),
      ("[^a%%b%%]", "<p>[^a]</p>\n", ["%%b%%"]),
      ("%%[[a]] #b [^c] ^d%%", "", ["%%[[a]] #b [^c] ^d%%"]),
      ("<div>\n%%a%%\nb\n</div>", "<p>b</p>\n", ["%%a%%"]),
      ("| a |\n|---|\n| %%b|c%% |", nil, ["%%b|c%%"]),
      ("a\r\n%%b\r\n\r\nc%%\r\nd", "<p>a</p>\n<p>d</p>\n", ["%%b\r\n\r\nc%%"]),
    ] as [(String, String?, [String])])
  func html(source: String, expected: String?, comments: [String]) {
    let body = body(source)
    if let expected { #expect(body.html.text == expected) }
    let bytes = Array(source.utf8)
    #expect(body.comments.map { Array(bytes[$0]).text } == comments)
    #expect(body.hashtags.isEmpty && body.anchors.isEmpty && body.references.isEmpty)
    #expect(
      body.findings.allSatisfy { $0.kind == .rawHTMLDropped(count: 2) } || body.findings.isEmpty
        || source.hasSuffix("d%%"))
  }

  /// What stands in a comment shows in no part of a body, whatever is around it.
  @Test func secretsStayHidden() {
    let arounds = [
      "%", "# %", "a\n%\n===", "> %", "- %\n- b", "1. a\n   %", "*%*", "**a%**", "`a` %", "[a %](b)",
      "![a %](b)", "[a](b '%')",
      "[a](<b%>)", "[a]: b '%'\n\n[a]", "| a |\n|-|\n| % |", "> [!note] %\n> b", "- [ ] %", "[^a]\n\n[^a]: %",
      "<b>%</b>",
      "<div>%</div>", "<!-- % -->", "<!-- a -- % -->", "<a b=\"%\">", "https://a.b/%", "a@b.c%", "[[%]]",
      "![[a%|b]]", "~~%~~",
      "==%==", "#a%", "a%^b", "\\[%", "&amp%;", "```a\nb\n```\n%", "![%", "[%", "(%", "`%", "*%", "中**%**文",
      "a ^b%", "% ^b",
    ]
    let comments = [
      "%%secret%%", "%% secret %%", "%%a\nsecret%%", "%%a\n\nsecret\n\n%%", "%%\n\n    secret\n\n%%",
      "%%\n```\nsecret\n```\n%%",
      "%%\n- secret\n%%", "%%\n> secret\n%%", "%%<b>secret</b>%%", "%%`secret`%%", "%%[[secret]]%%",
    ]
    for around in arounds {
      for comment in comments {
        let source = around.replacing("%", with: comment)
        // A backtick before a comment and one in it make code.
        if around == "`%", comment.contains("`") { continue }
        let body = body(source)
        guard !body.comments.isEmpty else {
          // Where nothing is a comment, all of it is code or raw HTML.
          #expect(["<!-- % -->", "<a b=\"%\">"].contains(around), "\(source.debugDescription)")
          continue
        }
        var shown = body.html + body.plainText
        for text in body.headings.flatMap({ [$0.text, $0.id] }) { shown += text.utf8 }
        for text in body.references.flatMap({ [$0.target, $0.text, $0.title] }) { shown += text.utf8 }
        for text in body.hashtags.map(\.name) + body.anchors.map(\.id) { shown += text.utf8 }
        #expect(!shown.text.contains("secret"), "\(source.debugDescription): \(body.html.text)")
      }
    }
  }

  @Test func notClosed() throws {
    let source = "a\n\nb %%c \\%d\n\n```\n%%\n```\n"
    let body = body(source)
    let finding = try #require(body.findings.first)
    #expect(body.html.text.hasPrefix("<p>a</p>\n<p>b %%c %d</p>"))
    #expect(finding.kind == .commentNotClosed)
    #expect(finding.line == 3)
    #expect(body.comments.isEmpty)
  }

  /// What stands in code ends no comment.
  @Test func codeEndsNoComment() {
    let body = body("50%% off\n\n```\nprintf(\"%%d\")\n```\n")
    #expect(
      body.html.text
        == "<p>50%% off</p>\n<pre><code>printf(&quot;%%d&quot;)\n</code></pre>\n")
    #expect(body.findings.map(\.kind) == [.commentNotClosed])
  }

  /// A body that is shown as it was written is shown without its comments.
  @Test func bodiesThatAreNotParsed() {
    let tooLarge = String(repeating: "a", count: 4 << 20) + "%%secret%% b"
    let tooComplex = String(repeating: "![[]()", count: 100_000) + "%%secret\n\nsecret%%"
    for source in [tooLarge, tooComplex] {
      let body = BodyRenderer().render(Array(source.utf8))
      #expect(!body.html.text.contains("secret"))
      #expect(body.html.text.hasPrefix("<pre>"))
    }
  }

  @Test func textLines() {
    let source =
      "a\nb\n\n%%c\n\nd%%\n\n```\ne\n```\n\n- f\n  g\n\n<div>\nh\n</div>\n\n# i\n\n[^1]: j\n\nk[^1]\n"
    #expect(body(source).textLines == [1...2, 12...13, 19...19, 21...21, 23...23])
  }
}
