import ByteText
import Diagnostics
import Foundation
import MemoReading
import TestSupport
import Testing

/// Front matter of other programs' tests and of real notes.
@Suite(.enabled(if: Corpus.isPresent, "the corpus is absent: set ALMANAC_CORPUS"))
struct FrontMatterCorpusTests {
  struct OwnCase: Decodable {
    var file: String
    var hasFrontMatter: Bool
    var yaml: String?
    var body: String?

    enum CodingKeys: String, CodingKey {
      case file, yaml, body
      case hasFrontMatter = "front_matter"
    }
  }

  private let root: URL
  private let cases: [OwnCase]

  init() throws {
    struct File: Decodable { var cases: [OwnCase] }
    root = try #require(Corpus.root).appendingPathComponent("yaml")
    cases = try JSONDecoder().decode(
      File.self, from: Data(contentsOf: root.appendingPathComponent("own-cases.json"))
    ).cases
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appendingPathComponent(path)))
  }

  private func files(in folder: String) throws -> [String] {
    let all = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
    var isFolder: ObjCBool = false
    return try #require(all).compactMap { $0 as? String }.map { "\(folder)/\($0)" }.filter {
      FileManager.default.fileExists(atPath: root.appendingPathComponent($0).path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  @Test func splitsAsWritten() throws {
    #expect(cases.count == 96)
    for item in cases {
      // Closed, but not UTF-8 and not YAML.
      if ["own/fence-invalid-utf8.md", "own/nul-byte.md"].contains(item.file) { continue }
      let bytes = try bytes(item.file)
      switch FrontMatterFence.split(bytes) {
      case .closed(let yaml, let body):
        #expect(item.hasFrontMatter, "\(item.file)")
        #expect(Array(bytes[yaml]) == Array((item.yaml ?? "").utf8), "\(item.file)")
        #expect(Array(bytes[body]) == Array((item.body ?? "").utf8), "\(item.file)")
      case .absent(let body):
        #expect(!item.hasFrontMatter, "\(item.file)")
        let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        #expect(body == mark..<bytes.count, "\(item.file)")
      case .unclosed:
        #expect(!item.hasFrontMatter, "\(item.file)")
        #expect(["own/fence-unclosed.md", "own/fence-only-open.md"].contains(item.file), "\(item.file)")
      }
    }
  }

  /// What each own document costs: those not named here are published with warnings at most.
  @Test func weighsOwnCases() throws {
    let withheld: [String: WithheldReason] = [
      "fence-cr-only": .notYAML, "fence-utf16": .notUTF8, "fence-invalid-utf8": .notUTF8,
      "fence-unclosed": .notClosed, "fence-toml": .notYAML, "fence-json": .notYAML, "nul-byte": .notYAML,
      "scalar-colon-bad": .notYAML, "scalar-at-unquoted": .notYAML, "scalar-backtick-unquoted": .notYAML,
      "scalar-star-unquoted": .notYAML, "scalar-bracket-title": .notYAML, "scalar-bad-escape": .notYAML,
      "scalar-tab-indent": .notYAML, "scalar-emoji-cjk": .notYAML, "scalar-fullwidth-colon": .notYAML,
      "scalar-nonprintable": .notYAML, "seq-flow-unclosed": .notYAML, "map-duplicate": .duplicateKey,
      "map-bad-indent": .notYAML, "map-recursive": .notYAML, "map-billion-laughs": .notYAML,
      "map-directive": .notYAML, "map-draft-forms": .visibility,
    ]
    let erring: Set = [
      "scalar-template", "scalar-sexagesimal", "map-nonstring-keys", "seq-of-maps",
    ]
    for item in cases {
      let name = String(item.file.dropFirst("own/".count).dropLast(".md".count))
      let result = FrontMatterReader.read(source: SourceText(path: item.file, bytes: try bytes(item.file)))
      let errors = result.diagnostics.filter { $0.severity == .error }
      #expect(result.withheld == withheld[name], "\(name): \(result.diagnostics)")
      #expect(errors.isEmpty == (withheld[name] == nil && !erring.contains(name)), "\(name): \(errors)")
    }
  }

  @Test func refusesTheAliasBombAtOnce() throws {
    let bytes = try bytes("own/map-billion-laughs.md")
    var result: FrontMatterResult?
    let time = ContinuousClock().measure {
      result = FrontMatterReader.read(source: SourceText(path: "alias-bomb.md", bytes: bytes))
    }
    print("alias-bomb.md: \(time)")
    #expect(time < .milliseconds(100))
    #expect(result?.withheld == .notYAML)
    #expect(result?.diagnostics.first?.summary == "the aliases stand for more than 10000 values")
  }

  /// Every real block is read, or told with a line; what is withheld is so for a reason that is there.
  @Test func readsRealBlocks() throws {
    let blocks = try files(in: "real").filter { $0.hasSuffix(".yaml") }
    #expect(blocks.count == 156)
    var withheld: [String] = []
    for path in blocks {
      let file = Array("---\n".utf8) + (try bytes(path)) + Array("\n---\nBody.\n".utf8)
      let result = FrontMatterReader.read(source: SourceText(path: path, bytes: file))
      #expect(Array(file[result.bodyRange]).text == "Body.\n", "\(path)")
      for diagnostic in result.diagnostics {
        #expect(diagnostic.position != nil && diagnostic.excerpt?.isEmpty == false, "\(path): \(diagnostic)")
      }
      if result.withheld != nil { withheld.append(path) }
    }
    #expect(withheld == ["real/swift-org-blog/13.yaml"])
  }

  @Test func survivesFixturesOfLibraries() throws {
    let fixtures = try files(in: "library-fixtures")
    #expect(fixtures.count >= 100)
    for path in fixtures {
      let bytes = try bytes(path)
      let result = FrontMatterReader.read(source: SourceText(path: path, bytes: bytes))
      #expect(result.bodyRange.upperBound == bytes.count, "\(path)")
      #expect(result.withheld == nil || result.diagnostics.contains { $0.severity == .error }, "\(path)")
    }
  }
}
