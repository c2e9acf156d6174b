import Testing
import TestSupport

@testable import TaskNotation

/// Whatever a line is made of, reading it ends soon and what it says lies in the line.
struct HostileLineTests {
  private static let units: [String] = [
    "📅", "📅 ", "⏰", "⏰ 2026-09-01 ", "⏰ 2026-09-01 18:00 ", "📅 2026-09-01 ", "📅 2026-02-30 ", "🔁", "🔁 every ",
    "🔁 every day ", "(@", "(@2026-09-01", "(@2026-09-01) ", "(@2026 ", "@{2026", "@{2026-09-01} ",
    "@[[2026-09-01]]",
    "[due:: ", "[due:: 2026-09-01] ", "(due:: 2026-09-01)", "[", "]", "[[", "]]", "(", ")", "`", "`` ",
    "` ``",
    "<!--",
    "<a", "<", "&", "&amp;", "&#", "\\", "*", "_a_", "**a", "~~", "==", "#", "#a", " #a", "# ", "^", " ^a",
    ":: ",
    "🆔", "🆔 a ", "⛔ a,", "🏁 ", "⏫", "✅ 2026-09-01", "2026-09-01", "\u{FE0F}", "\u{A0}", "，", "（＠２０２６", "每",
    "![[",
    "[a](", "![a](b)", "[^1]", "|", "a ", "中", "\u{0}", "<2026-09-01 Tue>", "<2026-", "[2026-09-01]", "<%%(",
    "TODO ",
    "%%", "\n", "\n  ", "\n⏰", "\n#a", "- ", "- > ", "[^1]: ", "<a+ ", "<a:", "⏰ x 2026-12-17 ", "📅:",
  ]

  private static func check(_ bytes: [UInt8]) {
    for readsStamps in [false, true] {
      let line = DatedLineReader.read(bytes, bytes.indices, readsStamps: readsStamps)
      let isInside = line.findings.allSatisfy {
        $0.range.lowerBound >= 0 && $0.range.upperBound <= bytes.count && !$0.message.isEmpty
      }
      #expect(isInside, "\(bytes)")
      #expect(!line.description.contains("\n"))
    }
    _ = TodoTxtLine(bytes, bytes.indices)
    _ = OrgPlanning(bytes, bytes.indices)
    _ = TaskKeyword(bytes, bytes.indices)
    _ = OrgTimestamp(bytes, at: 0, before: bytes.count)
  }

  /// 5 kB of one thing, behind a box and without: 0.2 s in a debug build, and 5 where a scan is quadratic.
  @Test(.timeLimit(.minutes(3)), arguments: units.indices)
  func endsSoon(_ number: Int) {
    let unit = Self.units[number]
    let clock = ContinuousClock()
    let many = String(repeating: unit, count: max(1, 5_000 / unit.utf8.count))
    for line in [
      "- [ ] A \(many)", many, "- [ ] \(many)> \(many)", "- [ ] \(many)📅 2026-09-01",
      "- [ ] ⏰ 2026-09-01 \(many) x",
    ] {
      let bytes = Array(line.utf8)
      let time = clock.measure { Self.check(bytes) }
      #expect(time < .seconds(3), "\(unit)")
    }
  }

  @Test func mutantsNeverTrap() {
    var chance = SplitMix64(seed: 7)
    let pieces = Self.units.map { Array($0.utf8) }
    for _ in 0..<6000 {
      var bytes = Array("- [ ] ".utf8)
      for _ in 0..<Int.random(in: 0...12, using: &chance) {
        bytes += pieces.randomElement(using: &chance) ?? []
        if Int.random(in: 0..<6, using: &chance) == 0 {
          bytes.append(UInt8.random(in: 0...255, using: &chance))
        }
      }
      if Int.random(in: 0..<3, using: &chance) == 0 {
        bytes.removeFirst(min(bytes.count, Int.random(in: 0...8, using: &chance)))
      }
      if Int.random(in: 0..<3, using: &chance) == 0 { bytes.removeLast(min(bytes.count, 2)) }
      Self.check(bytes)
    }
  }

  /// Bytes that are no UTF-8, cut anywhere.
  @Test(arguments: ["- [ ] A 📅 2026-09-01 🔁 每週一 (@2026-09-01 09:00) [due:: 2026-09-01] ⏰ 2026-09-01 18:00 ^a"]
  )
  func cutAnywhere(_ line: String) {
    let bytes = Array(line.utf8)
    for start in bytes.indices {
      Self.check(Array(bytes[start...]))
      Self.check(Array(bytes[..<start]))
    }
  }
}
