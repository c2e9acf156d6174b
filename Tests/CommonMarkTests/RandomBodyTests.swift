import ByteText
import CommonMark
import Testing

/// Bodies made of random marks: what holds of every body holds of them too.
struct RandomBodyTests {
  /// The generator SplitMix64: the same numbers on every machine.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  private static let inlines = [
    "[", "]", "(", ")", "![", "](", "](a)", "](b.md#c 'd')", "](http://e)", "](javascript:f)", "<", ">", "*",
    "**",
    "_", "`", "``", "\\", "&", "&amp;", "&#xFFFF;", "&#0;", "<br>", "<i>", "<!--", "-->", "!", "\"", "'", " ",
    "  ",
    "a", "b c", "中文", "，", "é", "\n", "\n", "\n\n", "\r\n", "\r", "\t", "\0", "\u{FEFF}", "<http://g>",
    "[x]", "[x]: y\n", "#", "# ", "- ", "1. ", "> ", "    ", "```\n", "===\n", "---\n", "***\n", "<div>\n",
    "|", "|", "|a|b|\n|-|:-|\n", "\n-|-\n", "\\|", "[ ] ", "- [x] ", "[!note]", "> [!a]- b\n", "<kbd>",
    "</kbd>", "<sub>",
    "<details>\n", "\n</details>\n", "<summary>", "</summary>", "<script>", "</script>", "<kbd/>",
    "<mark a=\"",
  ]

  /// Our own marks, and what they stand beside.
  private static let ownMarks = [
    "[[", "]]", "![[", "|", "|300", "#", "^", " ^a", "^a\n\n", "%%", "%%", "\\%", "[^a]", "[^a]: ", "[^b]:\n",
    "~", "~~",
    "==", "=", "\\~", "\\=", "\\[", "&#126;", "&#61;", "&#xFDD0;", "&#xFDE0;", "&#xFDD1;", "\u{A95F}", "#a",
    "#中", "#️⃣",
    "www.a.b", "http://a.b/", "https://a.b/(c", "a@b.c", "mailto:", "。", "（", "」", "“", "한", "あ", "**", "*",
    "`", "``",
    "[ ] ", "[!a] ", "> ", "- ", "1) ", "+ ", "# ", "\n", "\n", "\n\n", "\n    ", "    ", "```\n", "---\n",
    "|-|\n", "|a|\n",
    "[", "]", "](a)", "](", ")", "<", ">", "<b>", "<!--", "-->", "<div>", "<script>", "</script>", "\\", " ",
    "a", "b c",
    "\0", "\r", "\t", "\"", "'",
  ]

  @Test(arguments: 0..<20 as Range<UInt64>) func randomMarks(_ seed: UInt64) {
    var numbers = Numbers(state: seed)
    for _ in 0..<200 {
      var source: [UInt8] = []
      for _ in 0..<Int.random(in: 1...60, using: &numbers) {
        let marks = Bool.random(using: &numbers) ? Self.inlines : Self.ownMarks
        source += (marks.randomElement(using: &numbers) ?? "").utf8
      }
      let body = BodyRenderer().render(source)
      expectConsistent(body, source, "\(source.text.debugDescription)")
      // Only the tags that the writer makes: a text cannot break out of where it stands.
      let tags = body.html.text.split(separator: "<").dropFirst().map {
        $0.prefix { $0.isLetter || $0 == "/" }
      }
      #expect(tags.allSatisfy(Self.known.contains), "\(source.text.debugDescription)")
      #expect(firstUnbalancedTag(body.html.text) == nil, "\(source.text.debugDescription)")
      for block in body.blocks {
        let html = Array(body.html[block.htmlRange]).text
        #expect(firstUnbalancedTag(html) == nil, "\(source.text.debugDescription)")
      }
      // The reference mode takes the same walk.
      let specified = BodyRenderer(options: .specification).render(source)
      #expect(specified.holes.allSatisfy(\.part.isWords) && specified.references.isEmpty)
      #expect(specified.html.firstInvalidUTF8 == nil)
    }
  }

  /// The first look for marks passes over none: a text is written alike beside a mark and without one.
  @Test(arguments: 0..<10 as Range<UInt64>) func firstLook(_ seed: UInt64) {
    let pieces = [
      "[", "]", "](", ")", "(", "http://a.b", "https://", "www.", "www.a", "a@b.c", "@", "#", "#a", "#中",
      "\\", "~", "=",
      "==", "~~", "&#126;", "&equals;", "&", "%", "%%", "*", "**", "_", "中", "。", "（", "“", "한", "é", "a",
      "x", "1", " ",
      " ", "-", ".", ":", "/", "w", "!", "?", "\"", "|", "<", ">", "<http:", "[^", "[^a]", "[[a]]", "\n",
    ]
    var numbers = Numbers(state: seed &* 31)
    let renderer = BodyRenderer(options: .specification)
    for _ in 0..<200 {
      let count = Int.random(in: 1...14, using: &numbers)
      let text = (0..<count).map { _ in pieces.randomElement(using: &numbers) ?? "" }.joined()
      let alone = renderer.render(Array(text.utf8)).html.text
      let beside = renderer.render(Array("[[z]]\n\n\(text)".utf8)).html.text
      #expect(beside == "<p><a href=\"z\">z</a></p>\n\(alone)", "\(text.debugDescription)")
    }
  }

  private static let known: Set<Substring> = [
    "p", "/p", "a", "/a", "img", "em", "/em", "strong", "/strong", "code", "/code", "pre", "/pre", "br", "hr",
    "ul", "del", "/del", "sup", "/sup", "section", "/section", "span", "/span", "table", "/table", "thead",
    "/thead", "tbody", "/tbody", "tr", "/tr", "th", "/th", "td", "/td",
    "input",
    "div", "/div", "kbd", "/kbd", "sub", "/sub", "mark", "/mark", "details", "/details", "summary",
    "/summary",
    "/ul", "ol", "/ol", "li", "/li", "blockquote", "/blockquote", "h", "/h",
  ]

  private static let prefixes = [
    "- ", "-\t", "* ", "+  ", "1. ", "23) ", "> ", ">", "  ", "   ", "    ", "\t", " ", "-     ", "a", "a\n",
    "\n", "\n\n",
    "> > > > ", "- - - ", "```\n", "~~~\n", "<div>\n", "<!--\n", "-->\n", "# a\n", "***\n", "===\n",
    "[x]: y\n",
    "                ", "2024. ", "\u{0B}", "\r",
  ]

  /// The scan never counts fewer containers than libcmark opens, so no body nests deeper than it allows.
  @Test(arguments: 0..<20 as Range<UInt64>) func nestingStaysBelowTheLimit(_ seed: UInt64) {
    var numbers = Numbers(state: seed &* 7919)
    for _ in 0..<40 {
      var source: [UInt8] = []
      for _ in 0..<Int.random(in: 1...6, using: &numbers) {
        // Long runs of a few prefixes, which the next lines repeat in part.
        let few = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
          Self.prefixes.randomElement(using: &numbers) ?? ""
        }
        for _ in 0..<Int.random(in: 1...80, using: &numbers) {
          source += (few.randomElement(using: &numbers) ?? "").utf8
        }
        source += (Self.prefixes.randomElement(using: &numbers) ?? "").utf8
      }
      let body = BodyRenderer().render(source)
      expectConsistent(body, source, "\(source.text.debugDescription)")
      var depth = 0
      var deepest = 0
      for tag in body.html.text.split(separator: "<") {
        if tag.hasPrefix("li>") || tag.hasPrefix("blockquote>") { depth += 1 }
        if tag.hasPrefix("/li>") || tag.hasPrefix("/blockquote>") { depth -= 1 }
        deepest = max(deepest, depth)
      }
      #expect(deepest <= 32, "\(deepest) deep: \(source.text.debugDescription)")
      let isCapped = body.findings.contains { $0.kind == .nestingCapped }
      if isCapped { #expect(deepest == 32) }
    }
  }

  /// Marks in code that would nest too deep as blocks stay as they are, and nobody is told.
  @Test(arguments: ["```\n", "    ", "~~~~\n", "> ```\n> "]) func codeIsNotCapped(_ opening: String) {
    let marks = String(repeating: ">", count: 80) + String(repeating: " -", count: 40)
    let body = BodyRenderer().render(Array((opening + marks + "\n").utf8))
    #expect(body.findings.isEmpty)
    #expect(body.plainText.text == marks)
  }

  /// What is too deep is still there, as text.
  @Test func cappedMarksAreText() throws {
    let source = Array(
      (String(repeating: "> ", count: 34) + "a\n\n" + String(repeating: "- ", count: 30) + "> 1. - + b").utf8)
    let body = BodyRenderer().render(source)
    #expect(body.plainText.text == "> > a\n\n- + b")
    let finding = try #require(body.findings.first)
    #expect(finding.kind == .nestingCapped)
    #expect(finding.line == 1)
    #expect(finding.range == 64..<65)
  }

  /// The scalars that tokens are made of are no text, in a body or by an entity.
  @Test func tokensAreNotForged() {
    // U+FDD0, U+FDE0 and U+FDD1.
    let own: [UInt8] = [0xEF, 0xB7, 0x90, 0xEF, 0xB7, 0xA0, 0xEF, 0xB7, 0x91]
    let marks = String(repeating: ">", count: 33)
    let body = BodyRenderer().render(
      own + Array("\n\n\(marks)".utf8) + own + Array(" &#xFDD0;a `".utf8) + own + Array("`".utf8))
    let lost = "\u{FFFD}\u{FFFD}\u{FFFD}"
    #expect(body.plainText.text == "\(lost)\n\n>\(lost) \u{FFFD}a \(lost)")
  }

  @Test func longRulesAreNoLists() {
    let body = BodyRenderer().render(
      Array("\(String(repeating: "- ", count: 50))\n\n\(String(repeating: "* ", count: 50))".utf8))
    #expect(body.html.text == "<hr />\n<hr />\n")
  }
}
