import ByteText
import CommonMark
import Foundation
import TestSupport
import Testing

/// The public examples, written as the specification writes them.
@Suite(.enabled(if: Corpus.isPresent, "the corpus is not beside the repository"))
struct SpecificationTests {
  private struct Example: Decodable {
    var markdown: String
    var html: String
    var example: Int
  }

  private func examples(_ name: String) throws -> [Example] {
    let root = try #require(Corpus.root)
    let data = try Data(contentsOf: root.appendingPathComponent("commonmark/\(name)"))
    return try JSONDecoder().decode([Example].self, from: data)
  }

  /// Files, how many examples they hold, and those on which libcmark 0.30.2 follows an older specification.
  @Test(
    arguments: [
      ("spec-0.30.json", 652, []),
      ("regression-0.30.2.json", 16, []),
      ("spec-0.31.2.json", 652, [354, 625, 626]),
      ("regression-0.31.2.json", 23, [17, 18, 19, 20, 21]),
    ])
  func everyExample(of file: String, count: Int, exceptions: [Int]) throws {
    let examples = try examples(file)
    #expect(examples.count == count)
    let renderer = BodyRenderer(options: .specification)
    var differing: [Int] = []
    for example in examples {
      let html = renderer.render(Array(example.markdown.utf8)).html.text
      if html != example.html { differing.append(example.example) }
    }
    let changed = Self.extended[file] ?? [:]
    #expect(differing == (exceptions + changed.keys).sorted(), "\(file)")
  }

  /// Examples that one of our extensions changes on purpose, and which; nothing else may change with all of them on.
  private static let extended: [String: [Int: String]] = [
    "regression-0.31.2.json": [23: "U+FFFE and U+FFFF are in no HTML and no XML: U+FFFD stands for them"],
    "spec-0.30.json": [
      547: "`[[[foo]]]` holds a wikilink",
      558: "`[[*foo* bar]]` is a wikilink",
      589: "`![[foo]]` is an embed",
      601: "`http://foo.bar/baz` is a bare link: there are no `<>` around a URL with blanks",
      607: "`http://foo.bar` is a bare link, as in 601",
      610: "`http://example.com` is a bare link",
      611: "`foo@bar.example.com` is a bare link",
    ],
    "spec-0.31.2.json": [
      548: "as 547 of 0.30", 559: "as 558", 590: "as 589", 602: "as 601", 608: "as 607", 611: "as 610",
      612: "as 611",
    ],
  ]

  @Test func everyEntity() throws {
    let root = try #require(Corpus.root)
    let data = try Data(contentsOf: root.appendingPathComponent("commonmark/entities.json"))
    let entities = try JSONDecoder().decode([String: String].self, from: data)
    #expect(entities.count == 2_125)
    let renderer = BodyRenderer()
    for (name, text) in entities {
      let body = renderer.render(Array("x&\(name);y".utf8))
      #expect(body.plainText == Array("x\(text)y".utf8), "&\(name);")
    }
  }
}
