import ByteText
import CommonMark
import Foundation
import TestSupport
import Testing

/// The examples of GitHub Flavored Markdown, written as its specification writes them.
@Suite(.enabled(if: Corpus.isPresent, "the corpus is not beside the repository"))
struct GFMTests {
  private struct Example: Decodable {
    var markdown: String
    var html: String
    var example: Int
    var extensions: [String]
  }

  /// An example that is written otherwise, and why.
  private struct Difference {
    var file: String
    var example: Int
    /// The HTML we write.
    var html: String
    var reason: String
  }

  private static let differences: [Difference] = [
    Difference(
      file: "spec", example: 279,
      html: """
        <ul>
        <li><input type="checkbox" disabled="" /> foo</li>
        <li><input type="checkbox" checked="" disabled="" /> bar</li>
        </ul>

        """,
      reason: "the order of attributes: `extensions`, and cmark-gfm itself, write it so"),
    Difference(
      file: "spec", example: 280,
      html: """
        <ul>
        <li><input type="checkbox" checked="" disabled="" /> foo
        <ul>
        <li><input type="checkbox" disabled="" /> bar</li>
        <li><input type="checkbox" checked="" disabled="" /> baz</li>
        </ul>
        </li>
        <li><input type="checkbox" disabled="" /> bim</li>
        </ul>

        """,
      reason: "the order of attributes, as in 279"),
  ]

  private func examples(_ path: String) throws -> [Example] {
    let root = try #require(Corpus.root)
    let data = try Data(contentsOf: root.appendingPathComponent("gfm/\(path).json"))
    return try JSONDecoder().decode([Example].self, from: data)
  }

  /// Extensions, and how many examples need it in `spec` and `extensions` of each of the two copies.
  @Test(
    arguments: [
      ("table", "github", 8, 16), ("table", "swift-cmark", 8, 16),
      ("tasklist", "github", 2, 3), ("tasklist", "swift-cmark", 2, 3),
      ("strikethrough", "github", 2, 2), ("strikethrough", "swift-cmark", 2, 2),
      ("autolink", "github", 11, 2), ("autolink", "swift-cmark", 11, 2),
      ("footnotes", "swift-cmark", 0, 3),
    ])
  func everyExample(of name: String, copy: String, inSpec: Int, inExtensions: Int) throws {
    for (file, count) in [("spec", inSpec), ("extensions", inExtensions)] {
      let examples = try examples("\(copy)/\(file)").filter { $0.extensions == [name] }
      #expect(examples.count == count)
      for example in examples {
        let html = BodyRenderer(options: .specification).render(Array(example.markdown.utf8)).html.text
        let difference = Self.differences.first { $0.file == file && $0.example == example.example }
        #expect(html == difference?.html ?? example.html, "\(file) \(example.example)")
        if let difference { #expect(difference.html != example.html, "\(difference.reason)") }
      }
    }
  }

  /// Examples of several extensions, save `tagfilter`: we drop raw HTML, which is more.
  @Test(arguments: ["github", "swift-cmark"]) func everyExampleOfSeveral(copy: String) throws {
    let paths = ["\(copy)/extensions", "\(copy)/regression"]
    let examples = try paths.flatMap(examples).filter {
      ($0.extensions.count > 1 || $0.extensions == ["strikethrough"]) && $0.html != "<IGNORE>\n"
    }
    #expect(examples.count > 5)
    for example in examples where !Self.olderFootnotes.contains(example.markdown) {
      let html = BodyRenderer(options: .specification).render(Array(example.markdown.utf8)).html.text
      #expect(html == example.html, "\(example.example)")
    }
  }

  /// The copy of GitHub writes footnotes as cmark-gfm did before 0.29.0.gfm.13.
  private static let olderFootnotes: Set<String> = [
    "A footnote in a paragraph[^1]\n\n| Column1   | Column2 |\n| --------- | ------- |\n| foot [^1] | note    |\n\n[^1]: a footnote\n"
  ]

  /// What needs no extension is CommonMark, with all of ours on.
  @Test(arguments: ["github", "swift-cmark"]) func everyPlainExample(copy: String) throws {
    let examples = try examples("\(copy)/spec").filter { $0.extensions.isEmpty }
    #expect(examples.count > 600)
    var differing: [Int] = []
    for example in examples {
      let html = BodyRenderer(options: .specification).render(Array(example.markdown.utf8)).html.text
      if html != example.html { differing.append(example.example) }
    }
    let expected = Set(Self.otherVersions[copy] ?? []).union(Self.extended.keys)
    #expect(differing == expected.sorted())
  }

  /// Examples that one of our extensions changes, and which; of both copies.
  private static let extended: [Int: String] = [
    556: "`[[[foo]]]` holds a wikilink",
    567: "`[[*foo* bar]]` is a wikilink",
    598: "`![[foo]]` is an embed",
    610: "`http://foo.bar/baz` is a bare link: there are no `<>` around a URL with blanks",
    616: "`http://foo.bar` is a bare link, as in 610",
    619: "`http://example.com` is a bare link",
    620: "`foo@bar.example.com` is a bare link",
  ]

  /// Examples of the copies that follow another version than libcmark 0.30.2.
  private static let otherVersions: [String: [Int]] = [
    "github": [],
    // Since 0.29.0.gfm.7 cmark-gfm writes `<strong>` in `<strong>` once, which no version of CommonMark says; 644 and
    // 645 have the comments of CommonMark 0.31, where `<!-->` is one.
    "swift-cmark": [398, 426, 434, 435, 436, 473, 474, 475, 477, 644, 645],
  ]
}
