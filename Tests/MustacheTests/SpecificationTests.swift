import Foundation
import Mustache
import TestSupport
import Testing

/// The public Mustache specification suite, version 1.4.2.
@Suite(.enabled(if: Corpus.isPresent, "the corpus folder is absent"))
struct SpecificationTests {
  struct File: Decodable {
    let tests: [Example]
  }

  struct Example: Decodable, CustomTestStringConvertible {
    let name: String
    let desc: String
    let data: JSON
    let template: String
    let partials: [String: String]?
    let expected: String

    var testDescription: String { name }
  }

  /// Each file and the number of its tests, so that a file that is not read fails.
  ///
  /// Dynamic names and lambdas are optional parts that this engine leaves out: a theme's inclusions are known when it
  /// is loaded.
  static let files = [
    ("comments", 12), ("delimiters", 14), ("interpolation", 42), ("inverted", 22), ("partials", 12),
    ("sections", 34), ("~inheritance", 27),
  ]

  @Test(arguments: files)
  func passes(file: String, count: Int) throws {
    let examples = try Self.examples(file)
    #expect(examples.count == count)
    for example in examples {
      let sources = (example.partials ?? [:]).map { source($0.key, $0.value) }
      let set = TemplateSet(sources + [source("the test itself", example.template)], rules: .specification)
      let (template, diagnostics) = set.compile("the test itself", for: JSON.shape(of: [example.data]))
      #expect(diagnostics == [], "\(example.name): \(example.desc)")
      var out: [UInt8] = []
      template?.render(example.data, into: &out)
      #expect(String(decoding: out, as: UTF8.self) == example.expected, "\(example.name): \(example.desc)")
    }
  }

  private static func examples(_ file: String) throws -> [Example] {
    let root = try #require(Corpus.root)
    let data = try Data(contentsOf: root.appendingPathComponent("mustache/specs/\(file).json"))
    return try JSONDecoder().decode(File.self, from: data).tests
  }
}

func source(_ name: String, _ text: String) -> TemplateSet.Source {
  TemplateSet.Source(name: name, path: "\(name).mustache", bytes: Array(text.utf8))
}
