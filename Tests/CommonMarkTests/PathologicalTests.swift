import ByteText
import CommonMark
import Foundation
import TestSupport
import Testing

/// Inputs made to take long: none may take over a second, and none may lose text without a finding.
@Suite(.serialized) struct PathologicalTests {
  /// Debug code runs about eight times slower.
  #if DEBUG
    static let bound = Duration.seconds(10)
    static let sizes = [25_000]
  #else
    static let bound = Duration.seconds(1)
    /// Below the limit of marks for patterns of one, two and four bytes a mark, and the largest body.
    static let sizes = [500_000, 1_000_000, 2_000_000, 4_000_000]
  #endif

  private func render(_ source: [UInt8], _ options: Options, _ name: String) -> Body {
    let start = Self.threadTime
    let body = BodyRenderer(options: options).render(source)
    let time = Self.threadTime - start
    #expect(time < Self.bound, "\(name): \(source.count) bytes took \(time)")
    if ProcessInfo.processInfo.environment["ALMANAC_TIMES"] != nil {
      print(name, source.count, time, body.findings.first?.summary ?? "")
    }
    return body
  }

  /// The processor time of this thread: other work on the machine must not fail the test.
  private static var threadTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  // MARK: Published recipes

  @Test(.enabled(if: Corpus.isPresent, "the corpus is not beside the repository"))
  func publishedRecipes() throws {
    let root = try #require(Corpus.root)
    let data = try Data(contentsOf: root.appendingPathComponent("commonmark/pathological.json"))
    let recipes = try JSONDecoder().decode(Recipes.self, from: data)
    #expect(recipes.cases.count == 26)
    for recipe in recipes.cases {
      let source = recipe.input.flatMap(\.bytes)
      #expect(source.count == recipe.inputBytes, "\(recipe.name)")
      let body = render(source, .specification, recipe.name)
      if let expected = Self.capped[recipe.name] {
        #expect(body.findings.map(\.kind) == [expected], "\(recipe.name)")
      } else {
        #expect(body.findings.isEmpty, "\(recipe.name)")
        let html = body.html.text
        if !Self.extended.contains(recipe.name), let measured = recipe.measured, let head = measured.head,
          let tail = measured.tail
        {
          #expect(body.html.count == measured.outputBytes, "\(recipe.name)")
          #expect(html.hasPrefix(head) && html.hasSuffix(tail), "\(recipe.name)")
        }
      }
    }
  }

  /// Recipes that hold marks of ours, so that their HTML is not libcmark's: a table, and a wikilink.
  private static let extended: Set<String> = ["tables (gfm)", "nested brackets"]

  private static let capped: [String: Finding.Kind] = [
    "pattern ![[]() repeated": .tooComplex,
    "unclosed <!--": .tooComplex,
    "nested strong emph": .tooComplex,
    "pattern [ (]( repeated": .tooComplex,
    "many image openers": .tooComplex,
    "reference collisions": .tooComplex,
    "nested block quotes": .nestingCapped,
    "deeply nested lists": .nestingCapped,
    "empty lines in deeply nested lists": .nestingCapped,
    "empty lines in deeply nested lists in blockquote": .nestingCapped,
    "emph in deep blockquote": .tooComplex,
    "backticks": .tooLarge,
  ]

  private struct Recipes: Decodable {
    var cases: [Recipe]
  }

  private struct Recipe: Decodable {
    struct Measured: Decodable {
      var outputBytes: Int?
      var head: String?
      var tail: String?

      enum CodingKeys: String, CodingKey {
        case head, tail
        case outputBytes = "output_bytes"
      }
    }

    var name: String
    var input: [Part]
    var inputBytes: Int
    var measured: Measured?

    enum CodingKeys: String, CodingKey {
      case name, input
      case inputBytes = "input_bytes"
      case measured = "libcmark_0.30.2"
    }
  }

  /// One part of a recipe, as `pathological.json` describes it.
  private struct Part: Decodable {
    var bytes: [UInt8] = []

    enum CodingKeys: String, CodingKey {
      case `repeat`, times, ramp, from, to
      case rampAfter = "ramp_after"
      case hashCollisions = "hash_collisions"
    }

    init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        bytes = Array(text.utf8)
        return
      }
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if let text = try container.decodeIfPresent(String.self, forKey: .repeat) {
        bytes += String(repeating: text, count: try container.decode(Int.self, forKey: .times)).utf8
      } else if let ramp = try container.decodeIfPresent([String].self, forKey: .ramp) {
        for index in try range(container) {
          bytes += (String(repeating: ramp[0], count: index) + ramp[1]).utf8
        }
      } else if let ramp = try container.decodeIfPresent([String].self, forKey: .rampAfter) {
        for index in try range(container) {
          bytes += (ramp[0] + String(repeating: ramp[1], count: index)).utf8
        }
      } else {
        let wanted = try container.decode([String: Int].self, forKey: .hashCollisions)
        bytes = Self.collisions(modulo: UInt32(wanted["modulo"] ?? 1), count: wanted["count"] ?? 0)
      }
    }

    private func range(_ container: KeyedDecodingContainer<CodingKeys>) throws -> ClosedRange<Int> {
      try container.decode(Int.self, forKey: .from)...container.decode(Int.self, forKey: .to)
    }

    private static func collisions(modulo: UInt32, count: Int) -> [UInt8] {
      var keys: [String] = []
      var number = 0
      while keys.count < count {
        let key = "x\(number)"
        var hash: UInt32 = 0
        for byte in key.utf8 { hash = UInt32(byte) &+ (hash << 6) &+ (hash << 16) &- hash }
        if hash % modulo == 0 { keys.append(key) }
        number += 1
      }
      let bad = keys.first ?? ""
      return keys.dropFirst().flatMap { Array("[\($0)]: /url\n\n[\(bad)]\n\n".utf8) }
    }
  }

  // MARK: Own recipes

  /// A text before, one repeated up to the size, one after.
  static let patterns: [(before: String, unit: String, after: String)] = [
    ("", "[", ""), ("", "]", ""), ("", "![", ""), ("", "![a](b) ", ""), ("", "[a](b) ", ""),
    ("", "![[]()", ""), ("", "![![a](b)", ""), ("", "![`]`[]()", ""), ("", "![\n[]()\n", ""),
    ("", "[a][", ""), ("", "[a]: b\n", "\n[a]"), ("", "[a]: b 'c\n", ""), ("", "[a]: <b\n", ""),
    ("", "[a] ", "\n\n[a]: b"), ("", "[a](b '", ""), ("", "[a](<", ""), ("", "[a](\\(", ""),
    ("", "[a](b \"c\\\"", ""), ("[", "a\\]", "]"), ("", "[a] [b", ""), ("", "[](", ""),
    ("", "`", ""), ("", "a` ``b ", ""), ("", "`a``", ""), ("", "\\`", ""),
    ("", "*", ""), ("", "*a", ""), ("", "a* ", ""), ("", "*a_b ", ""), ("", "**a *b", ""),
    ("", "a**b c* ", ""), ("", "_a __b", ""), ("", "*a*", ""), ("", "***a** b* ", ""), ("", "[*a](b)", ""),
    ("", "<", ""), ("", "<a", ""), ("", "<a b='c\" ", ""), ("", "<a b=\"", ""), ("", "<!--", ""),
    ("", "<!-- a -", ""),
    ("", "<?", ""), ("", "<!A ", ""), ("", "<![CDATA[", ""), ("", "</a ", ""), ("", "<a:b", ""),
    ("", "<a@b", ""),
    ("<a ", "b ", ""), ("<a ", "b=c ", ">"), ("x <a ", "b='c' ", ""), ("", "<a>", ""), ("", "a <b> ", ""),
    ("<div>\n", "a\n", ""), ("<script>\n", "</scrip\n", ""), ("<!--\n", "-- >\n", ""), ("", "<div\n\n", ""),
    ("", "<x>\n\n", ""), ("", "&", ""), ("", "&amp", ""), ("", "&#1", ""), ("", "&amp;", ""),
    ("", "&#xFFFF;", ""),
    ("", "|a", ""), ("", "|a|b|\n|-|-|\n", ""), ("", "~~a", ""), ("", "==a", ""), ("", "\\", ""),
    ("", "\\\n", ""),
    ("", "a  \n", ""), ("", "a\n", ""), ("", "\n", ""), ("", "\r", ""), ("", " \n", ""), ("", "\t", ""),
    ("", " ", ""),
    ("", "a", ""), ("", "中", ""), ("", "a\n===\n", ""), ("", "a\n---\n", ""), ("", "=\n", ""),
    ("a\n", "=", "\n"),
    ("", "# a\n", ""), ("", "#\n", ""), ("", "# ", ""), ("# a ", "#", ""), ("", "###### 标题\n", ""),
    ("", "- ", "a"), ("", "+ ", "a"), ("", "1. ", "a"), ("", "- a\n", ""), ("", "- a\n\n", ""),
    ("", "1. a\n", ""),
    ("", "- \n", ""), ("", "-\n", ""), ("", "- - a\n", ""), ("", "- a\n  b\n\n  c\n", ""), ("", "* * ", ""),
    ("", "*\t", "a"),
    ("", "> ", "a"), ("", ">", "a"), ("", "> a\n", ""), ("", ">\n", ""), ("", "> a\n\n", ""),
    ("", ">>a*", ""),
    (String(repeating: "- ", count: 32) + "a\n", "\n", "b"),
    (String(repeating: "> ", count: 32) + "a\n", "b\n", ""),
    (String(repeating: "- ", count: 31) + "a\n", "\n", "b"), (String(repeating: ">", count: 32), "a*", ""),
    (String(repeating: "- ", count: 32), "*a* ", ""), (String(repeating: "> - ", count: 16), "[a](b) ", ""),
    ("", String(repeating: "> ", count: 40) + "a\n", ""), ("", String(repeating: ">", count: 33) + "\n", ""),
    ("> ```\n", String(repeating: ">", count: 40) + "\n", ""), ("", "```\n", ""), ("```\n", "``\n", ""),
    ("", "~~~a\n", ""),
    ("    ", "a\n    ", ""), ("", "    a\n\n", ""), ("", "***\n", ""), ("", "* * *\n", ""),
    ("- ", "- - ", ""),
    ("", "http://a.b ", ""), ("", "[a](http://b?c&d) ", ""), ("", "![a](x&y) *b*\n", ""),
    ("", "[x*y*](z)\n   ", ""),
    ("[a]: b\n", "[&amp;](c) ", ""), ("[d]: e\n[d]: e\n", "[a](b)\n", ""), ("", "[a](javascript:b) ", ""),
    ("", "\0", ""), ("", "a\0b ", ""), ("", "\u{FEFF}", ""),
    // Wikilinks and embeds.
    ("", "[[", ""), ("", "[[a]]", ""), ("", "![[", ""), ("", "![[a]]", ""), ("", "[[a|b]] ", ""),
    ("", "[[`", ""),
    ("", "[[`a", ""), ("", "![[a|1", ""), ("", "- [[a]]\n", ""), ("", "[[[a]]]: b\n", ""), ("", "*[[", ""),
    ("", "|[[a]]|\n", ""), ("", "![a|300](b)", ""), ("", "[a](b \"", ""), ("", "](a '", ""),
    ("", "[a](<b", ""),
    // Comments.
    ("", "%%", ""), ("", "%% ", ""), ("", "%%a%% ", ""), ("", "%%\n\n", ""), ("", "> %%\n", ""),
    ("", "- a\n%%\n", ""), ("", "- %%a%%\n", ""), ("", "> - %%a%%\n", ""), ("", "*%%", ""),
    ("", "\t%%\n", ""),
    ("", "%%a%%\n---\n", ""),
    // Footnotes.
    ("", "[^a]", ""), ("", "[^a]: x\n", ""), ("", "[^a] [^a]: x\n", ""), ("", "[^a]:\n", ""),
    ("", "[^a]: ", ""),
    ("", "[^", ""), ("", "[^a", ""), ("[^a]: ", "[^a]", ""), ("[^a]: x\n\n", "[^a] ", ""),
    // Bare links.
    ("", "www.a.b ", ""), ("", "www.a.b", ""), ("", "www.", ""), ("", "http://", ""), ("", "http://a ", ""),
    ("", "a@b.c ", ""), ("", "@", ""), ("", "a@", ""), ("", "https://a.b/(", ""), ("", "https://a.b/)", ""),
    ("", "https://a.b;", ""), ("", "https://a_b", ""), ("", "mailto:a@b.c/", ""), ("", "xmpp:a@b.c/a.", ""),
    ("https://a.b/", ")", ""), ("https://a.b/", "&a;", ""), ("", "a.", "@b.c"),
    // `~~`, `==`, and escapes of them.
    ("", "~~", ""), ("", "~", ""), ("", "~a", ""), ("", "~~a~~", ""), ("", "==", ""), ("", "=", ""),
    ("", "==a==", ""), ("", "\\~", ""), ("", "&#126;", ""), ("", "~a ~~b ==c ", ""), ("", "==a ~b== c~ ", ""),
    ("", "*==a* b== ", ""), ("", "*~a", ""),
    // Hashtags and names of blocks.
    ("", "#a ", ""), ("", "#a", ""), ("", "#a-", ""), ("", "#/", ""), ("", "#中", ""), ("#", "a/", ""),
    ("", " ^a\n", ""), ("", "^a\n\n", ""), ("", "a ^a\n\n", ""), ("", "- a ^a\n", ""),
    // CJK text.
    ("", "**中。", ""), ("", "**（", ""), ("", "。*", ""), ("", "中**（**", ""), ("", "a**。", ""), ("", "中\n", ""),
    ("", "*中*\n", ""), ("", "“\n", ""),
    // Code before all of them.
    ("", "`a`", ""), ("", "a`b``c```", ""), ("", "``a`[[b]]", ""), ("", "`%%", ""),
    ("", "`[[a]]` #a ~~b~~ %%c%%\n", ""),
    // Tables.
    ("", "|", ""), ("", "-|", ""), ("", "|-\n", ""), ("", "a\n:-\n", ""), ("|a\n|-\n", "|a", ""),
    ("|a|\n|-|\n", "|a|\n", ""), ("|a|\n|-|\n", "||\n", ""), ("|a|\n|-|\n", "|\\|", ""),
    ("", "|a\n|-\n\n", ""),
    ("> |a\n> |-\n", "> |a#\n", ""), ("", "- |a\n  |-\n", ""), ("", "|a\n|-\n***\n", ""),
    ("", "|a\n|-\n---\n", ""),
    ("|a|b\n|-|-\n", "|`|*|", ""), ("|a|b\n|-|-\n", "|`|*\n", ""), ("", "|a|\n-|-|\n", ""),
    (
      String(repeating: "- ", count: 32) + "|a\n" + String(repeating: " ", count: 64) + "|-\n",
      String(repeating: " ", count: 64) + "|a|b|c\n", ""
    ),
    (String(repeating: ">", count: 32) + "|a\n", String(repeating: ">", count: 32) + "|-\n", ""),
    // Boxes and callouts.
    ("", "- [ ] a\n", ""), ("", "- [x]\n", ""), ("", "- [", ""), ("", "> [!a] b\n> c\n\n", ""),
    ("", "> [!a]\n", ""),
    ("", ">[!a]-\n\n", ""), ("> [!a]", "[!a]", ""),
    // Raw HTML.
    ("", "<kbd>", ""), ("", "<kbd>a</kbd>", ""), ("", "</kbd>", ""), ("", "*<sub>a* ", ""),
    ("a ", "<script>", ""),
    ("a ", "<script>*a* ", ""), ("a ", "<svg></svg>", ""), ("<div>", "<kbd>a", ""),
    ("<div>", "<kbd></kbd>", ""),
    ("<div>", "<details>", ""), ("<div>", "<details></details>", ""), ("", "<details>\n\n", ""),
    ("", "<details><summary>a\n\n", ""), ("", "> <details>\n", ""), ("<div>", "&amp;", ""),
    ("<div>", "&#1;", ""),
    ("<div>", "<a b='", ""), ("<div>", "<a b=\"<a b='", ""), ("<div>", "<a b=\"c\" ", ""),
    ("<div>", "<svg>", ""),
    ("<div>", "<svg></svg", ""), ("<div>", "<!--", ""), ("<div>", "<!---->", ""), ("<div>", "<?", ""),
    ("<div>", "<!a", ""), ("<div>", "<p>a", ""), ("<div>", "<", ""), ("<div>", "</", ""), ("<div>", "a ", ""),
    ("<div>", "<b>", ""),
  ]

  @Test(arguments: sizes, patterns.indices) func ownRecipe(size: Int, index: Int) {
    let (before, unit, after) = Self.patterns[index]
    var source = Array(before.utf8)
    source += String(repeating: unit, count: size / unit.utf8.count).utf8
    source += after.utf8
    let body = render(
      source, .memo, "\(index): \(String((before + unit + after).debugDescription.prefix(60)))")
    #expect(body.plainText.firstInvalidUTF8 == nil)
  }

  /// Rows that leave out nearly all their cells would fill a quadratic number of them.
  @Test(arguments: sizes) func emptyCells(size: Int) {
    let columns = min(size / 8, 60_000)
    var source = Array((String(repeating: "|a", count: columns) + "\n").utf8)
    source += (String(repeating: "|-", count: columns) + "\n").utf8
    source += String(repeating: "a\n", count: size / 4).utf8
    let body = render(source, .memo, "empty cells")
    // Each is `<td></td>` and a line end.
    #expect(body.html.count < 16 * size + 10 * 100_000)
  }

  /// Many entities that do not exist, each another one.
  @Test(arguments: sizes) func unknownEntities(size: Int) {
    var source = Array("<div>".utf8)
    for number in 0..<(size / 8) { source += "&a\(number);".utf8 }
    _ = render(source, .memo, "entities")
  }

  /// Lists that nest by indentation take a quadratic number of bytes.
  @Test(arguments: sizes) func indentationRamp(size: Int) {
    var source: [UInt8] = []
    var depth = 0
    while source.count < size {
      source += (String(repeating: " ", count: 2 * depth) + "- a\n").utf8
      depth += 1
    }
    let body = render(source, .memo, "ramp")
    #expect(body.findings.map(\.kind) == [.nestingCapped])
    #expect(body.plainText.text.hasSuffix("- a - a"))
  }
}
