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
    #expect(differing == exceptions)
  }

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
