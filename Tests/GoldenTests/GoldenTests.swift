import Foundation
import TestSupport
import Testing

/// Builds each case of `Sites/` and holds all that comes out against its `expected/`, byte for byte.
///
/// `expected/` holds `diagnostics.txt` (what the build says, and how it ends), `list.jsonl`, and `public/` without assets.
/// `UPDATE_GOLDENS=1` records it anew, and then fails: read what was recorded before you commit it.
@Suite struct GoldenTests {
  private static let records = ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1"

  @Test func casesAreFound() {
    #expect(GoldenCase.all.count > 40)
  }

  @Test(arguments: GoldenCase.all) func site(_ golden: GoldenCase) throws {
    let folder = try TemporaryFolder()
    let copy = try golden.copy(into: folder)
    let build = try copy.build()
    let list = try copy.list()
    var made: [String: Data] = [:]
    for (path, bytes) in try copy.outputs() { made["public/" + path] = bytes }
    let hasOutput = !made.isEmpty
    made["diagnostics.txt"] = Data("\(Self.withoutCounts(build.errors))exit \(build.status)\n".utf8)
    made["list.jsonl"] = Data(list.output.utf8)
    if Self.records {
      try golden.record(made)
      Issue.record("recorded \(golden.name)")
      return
    }
    let expected = try golden.expected()
    #expect(made.keys.sorted() == expected.keys.sorted())
    for (path, bytes) in expected.sorted(by: { $0.key < $1.key }) {
      // Text shows in the failure; bytes that are not UTF-8 are no text of ours.
      #expect(
        made[path].map { String(decoding: $0, as: UTF8.self) } == String(decoding: bytes, as: UTF8.self),
        "\(path)")
      #expect(made[path] == bytes, "\(path) differs in bytes")
    }

    // Every command sees the same content.
    #expect(list.status == build.status)
    if !copy.publishesDrafts {
      let check = try copy.check()
      #expect(check.status == build.status)
      #expect(Self.diagnostics(check.errors) == Self.diagnostics(build.errors))
    }

    // The second build changes nothing, wherever it runs.
    let abroad = ["TZ": "America/New_York", "LANG": "zh_TW.UTF-8", "LC_ALL": "zh_TW.UTF-8"]
    let again = try copy.build(environment: abroad)
    #expect(again.status == build.status)
    #expect(Self.withoutCounts(again.errors) == Self.withoutCounts(build.errors))
    if hasOutput { #expect(again.errors.contains(": 0 written, ") && again.errors.contains(", 0 deleted;")) }
  }

  /// The last line without how many files there are: the theme's assets are among them.
  private static func withoutCounts(_ text: String) -> String {
    text.replacing(#/: \d+ written, \d+ unchanged, \d+ deleted; /#, with: ": ")
  }

  /// All but the last line, which each command words in its own way.
  private static func diagnostics(_ text: String) -> [Substring] {
    text.split(separator: "\n").dropLast()
  }
}
