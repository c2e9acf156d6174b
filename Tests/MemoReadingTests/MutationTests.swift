import Diagnostics
import Foundation
import MemoReading
import TestSupport
import Testing
import TimeZones

/// Whatever the bytes of settings and memos are, reading them ends, and what it says lies in the file.
struct MutationTests {
  private static let site = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Site")

  /// Pieces that mean something to one of the readers.
  private static let pieces: [[UInt8]] = [
    "---\n", "\n", "\r", ": ", "- ", "[", "]", "{", "}", "&a ", "*a", "<<: ", "!!int ", "\"", "'", "|\n",
    ">-\n", "#", "? ", "\t",
    "\u{FEFF}", "\u{2028}", "\u{0}", "\u{200D}", "中", "e\u{301}", "visibility", "users", "lock",
    "99999999999999999999",
    "-9223372036854775808", "event_length: ", "repeat: every ", "remind: ", "alarm: {time: ", "2026-02-30",
    "07:60", "```", "> ",
    "[[", "](", "![", "**", "==", "~~", "|-|", "<br>", "<!--", "[^1]", "| a |\n|---|\n", "$", "%%", "@all",
    "⏰ ", "📅 ",
  ].map { Array($0.utf8) }

  private static func mutate(_ text: [UInt8], _ chance: inout SplitMix64) -> [UInt8] {
    var text = text
    for _ in 0..<Int.random(in: 1...8, using: &chance) {
      let at = Int.random(in: 0...text.count, using: &chance)
      let end = min(text.count, at + Int.random(in: 0...24, using: &chance))
      switch Int.random(in: 0..<6, using: &chance) {
      case 0: text.removeSubrange(at..<end)
      case 1: text.insert(contentsOf: pieces.randomElement(using: &chance) ?? [], at: at)
      case 2: text.insert(UInt8.random(in: 0...255, using: &chance), at: at)
      case 3:
        text.insert(contentsOf: Array(text[at..<end]), at: Int.random(in: 0...text.count, using: &chance))
      case 4: text.replaceSubrange(at..<end, with: pieces.randomElement(using: &chance) ?? [])
      default:
        let piece = pieces.randomElement(using: &chance) ?? []
        text.insert(contentsOf: (0..<Int.random(in: 1...60, using: &chance)).flatMap { _ in piece }, at: at)
      }
    }
    return text
  }

  private static func lies(_ diagnostic: Diagnostic, in text: [UInt8]) -> Bool {
    let lines = text.reduce(1) { $0 + ($1 == 0x0A || $1 == 0x0D ? 1 : 0) }
    return diagnostic.position.map { (1...lines).contains($0.line) && $0.column >= 1 } ?? true
  }

  @Test func settingsNeverTrap() throws {
    let written = try Data(contentsOf: Self.site.appendingPathComponent("almanac.yml"))
    let dense = Data(
      "users: {ann: {name: Ann, aliases: [A, B], visibility: draft, lock: {k: v}}, bob: Bob}\nowner: ann\nnotes: a/b\nevent_length: 1h\n"
        .utf8)
    var chance = SplitMix64(seed: 1)
    let zones = ZoneDatabase()
    for number in 0..<2000 {
      let text = Self.mutate(Array(number.isMultiple(of: 2) ? written : dense), &chance)
      let reader = SettingsReader(SourceText(path: "almanac.yml", bytes: text), zones: zones)
      let isExplained = !reader.isFatal || reader.diagnostics.contains { $0.severity == .error }
      #expect(isExplained && reader.diagnostics.allSatisfy { Self.lies($0, in: text) }, "\(text)")
    }
  }

  @Test func memosNeverTrap() throws {
    let enumerator = FileManager.default.enumerator(
      at: Self.site.appendingPathComponent("notes"), includingPropertiesForKeys: nil)
    let paths = (enumerator?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "md" }.sorted {
      $0.path < $1.path
    }
    let memos = try paths.map { Array(try Data(contentsOf: $0)) }
    try #require(!memos.isEmpty)
    var chance = SplitMix64(seed: 2)
    let parser = MemoParser()
    for number in 0..<5000 {
      let text = Self.mutate(memos[number % memos.count], &chance)
      let memo = parser.parse(SourceText(path: "a.md", bytes: text), path: "a.md", notePath: "a.md")
      #expect(memo.diagnostics.allSatisfy { Self.lies($0, in: text) }, "\(text)")
    }
  }
}
