import Foundation
import TestSupport
import Testing

/// What a memo's page shows around its text.
@Suite struct MemoPageTests {
  // MARK: Contents

  private func contents(_ body: String) throws -> String? {
    let plan = try PlannedSite([("notes/ann/a.md", "---\ntitle: A\n---\n" + body)])
    let page = try #require(plan.page("ann/a.html"))
    guard let start = page.range(of: "<nav class=\"contents\""),
      let end = page[start.upperBound...].range(of: "</nav>")
    else { return nil }
    let lines = page[start.lowerBound..<end.lowerBound].split(separator: "\n").dropFirst(2).joined()
    return lines.replacing("<ul dir=\"auto\">", with: "<ul>")
  }

  @Test func threeHeadingsHaveNoContents() throws {
    #expect(try contents("## One\n\n## Two\n\n## Three\n") == nil)
    #expect(try contents("## One\n\n## Two\n\n## Three\n\n## Four\n") != nil)
  }

  @Test func headingsWithoutWordsAreNone() throws {
    #expect(try contents("## One\n\n## Two\n\n## Three\n\n## <b></b>\n\n## \n") == nil)
    let lines = try #require(try contents("## One\n\n## Two\n\n## <b></b>\n\n## Three\n\n## Four\n"))
    #expect(lines.components(separatedBy: "<a ").count == 5)
  }

  /// An address goes into its attribute as RFC 3986 has it, and is shown as it was typed.
  @Test func addressesAreEncoded() throws {
    let plan = try PlannedSite([
      ("notes/ann/a.md", "---\nurl: 'https://example.com/a<b>{c}''d\"/%20é'\n---\nx")
    ])
    let page = try #require(plan.page("ann/a.html"))
    #expect(page.contains("href=\"https://example.com/a%3Cb%3E%7Bc%7D%27d%22/%20é\""))
    #expect(page.contains(">example.com/a&lt;b&gt;{c}"))
  }

  /// Noncharacters are errors in HTML, and U+FFFF is in no XML.
  @Test func noncharactersAreReplaced() throws {
    let plan = try PlannedSite([
      (
        "notes/ann/a.md",
        "---\ntitle: \"a\\uFFFFb\"\nlocation: \"c\\uFDD0d\"\ntags: [\"e\\U0010FFFFf\"]\n---\nx"
      )
    ])
    let page = try #require(plan.page("ann/a.html"))
    for words in ["a\u{FFFD}b", "c\u{FFFD}d", "e\u{FFFD}f"] { #expect(page.contains(words)) }
    let hasAny = page.unicodeScalars.contains { $0.properties.isNoncharacterCodePoint }
    #expect(!hasAny)
  }

  /// The heading that says the title is none of them.
  @Test func aLeadingTitleDoesNotCount() throws {
    let plan = try PlannedSite([("notes/ann/a.md", "# A\n\n## One\n\n## Two\n\n## Three\n")])
    #expect(plan.page("ann/a.html")?.contains("class=\"contents\"") == false)
  }

  @Test(arguments: [
    ("x\n\n## a\n\n### b\n\n### c\n\n## d\n", "a(bc)d"),
    ("x\n\n## a\n\n### b\n\n#### c\n\n##### d\n\n###### e\n\n## f\n", "a(b(cde))f"),
    // What comes before a higher one stands beside it; a level that is left out is none.
    ("### a\n\n## b\n\n#### c\n\n### d\n", "ab(cd)"),
  ])
  func contentsNest(_ body: String, _ expected: String) throws {
    let lines = try #require(try contents(body))
    var words = lines.replacing("<ul>", with: "(").replacing("</ul>", with: ")")
    while let open = words.range(of: "<"), let close = words[open.upperBound...].range(of: ">") {
      words.removeSubrange(open.lowerBound..<close.upperBound)
    }
    #expect(words == "(\(expected))")
  }

  @Test func contentsLeadToTheHeadings() throws {
    let lines = try #require(try contents("## 茶 & 水\n\n## b\n\n## c\n\n## d\n"))
    #expect(lines.contains(">茶 &amp; 水</a>"))
    #expect(lines.contains("href=\"#%E8%8C%B6"))
  }

  // MARK: Reading time

  @Test(arguments: [
    ("en", String(repeating: "word ", count: 690), "3 min read"),
    ("zh-Hant", String(repeating: "字", count: 800), "閱讀約 2 分鐘"),
    ("zh-Hans", String(repeating: "字", count: 800), "阅读约 2 分钟"),
    ("en", String(repeating: "word ", count: 300), nil),
    ("en", "```\n" + String(repeating: "word ", count: 690) + "\n```\n", nil),
  ])
  func readingTime(_ language: String, _ body: String, _ expected: String?) throws {
    let plan = try PlannedSite([
      ("almanac.yml", "owner: ann\ntimezone: UTC\nlanguage: \(language)\n"), ("notes/ann/a.md", body),
    ])
    let page = try #require(plan.page("ann/a.html"))
    let shown = ["min read", "閱讀約", "阅读约"].contains { page.contains($0) }
    #expect(shown == (expected != nil))
    if let expected { #expect(page.contains("<span class=\"fact\">\(expected)</span>")) }
  }
}
