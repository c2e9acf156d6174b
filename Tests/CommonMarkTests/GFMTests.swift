import ByteText
import CommonMark
import Foundation
import TestSupport
import Testing

/// The examples of GitHub Flavored Markdown for tables, strikethrough, bare links, task lists and footnotes, byte for byte.
@Suite(.enabled(if: Corpus.isPresent, "the corpus is not beside the repository"))
struct GFMTests {
  private struct Example: Decodable {
    var markdown: String
    var html: String
    var example: Int
    var extensions: [String]
    var ignoresOutput: Bool

    enum CodingKeys: String, CodingKey {
      case markdown, html, example, extensions
      case ignoresOutput = "ignore_output"
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      markdown = try values.decode(String.self, forKey: .markdown)
      html = try values.decodeIfPresent(String.self, forKey: .html) ?? ""
      example = try values.decode(Int.self, forKey: .example)
      extensions = try values.decodeIfPresent([String].self, forKey: .extensions) ?? []
      ignoresOutput = try values.decodeIfPresent(Bool.self, forKey: .ignoresOutput) ?? false
    }
  }

  private static let extensions: Set = [
    "table", "strikethrough", "autolink", "tasklist", "footnotes", "disabled",
  ]

  /// A file, how many of its examples need an extension of ours, and those that we write otherwise, with the reason.
  struct File: Sendable, CustomTestStringConvertible {
    var name: String
    var count: Int
    var exceptions: [Int: String] = [:]

    var testDescription: String { name }
  }

  private static let boxes = [
    279: "the order of attributes and the slash: `extensions`, and cmark-gfm itself, write them as we do",
    280: "as 279",
  ]
  private static let olderFootnotes =
    "the markup before 0.29.0.gfm.7; `swift-cmark` has the same example as we write it"

  static let files = [
    File(name: "github/spec", count: 23, exceptions: boxes),
    File(name: "github/extensions", count: 27, exceptions: [23: olderFootnotes]),
    File(name: "github/regression", count: 4, exceptions: [13: olderFootnotes]),
    File(name: "swift-cmark/spec", count: 23, exceptions: boxes),
    File(name: "swift-cmark/extensions", count: 29),
    File(name: "swift-cmark/regression", count: 8),
  ]

  @Test(arguments: files) func everyExtension(_ file: File) throws {
    let examples = try Self.examples(file.name).filter { !Self.extensions.isDisjoint(with: $0.extensions) }
    #expect(examples.count == file.count)
    let renderer = BodyRenderer(options: .specification)
    for example in examples {
      let html = renderer.render(Array(example.markdown.utf8)).englishHTML
      if example.ignoresOutput { continue }
      if file.exceptions[example.example] == nil {
        #expect(html == example.html, "\(file.name) \(example.example)")
      } else {
        #expect(html != example.html, "\(file.name) \(example.example) is an exception no more")
      }
    }
  }

  private static func examples(_ name: String) throws -> [Example] {
    let root = try #require(Corpus.root)
    let data = try Data(contentsOf: root.appendingPathComponent("gfm/\(name).json"))
    return try JSONDecoder().decode([Example].self, from: data)
  }

  /// What needs no extension is CommonMark, with all of ours on.
  @Test(arguments: ["github", "swift-cmark"]) func everyPlainExample(copy: String) throws {
    let examples = try Self.examples("\(copy)/spec").filter { $0.extensions.isEmpty }
    #expect(examples.count > 600)
    var differing: [Int] = []
    for example in examples {
      let html = BodyRenderer(options: .specification).render(Array(example.markdown.utf8)).englishHTML
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
