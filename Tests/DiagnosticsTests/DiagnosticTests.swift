import Diagnostics
import Testing

@Suite struct DiagnosticTests {
  private func shown(_ text: String, _ range: Range<Int>, help: String? = nil) -> String {
    let source = SourceText(path: "notes/a.md", bytes: Array(text.utf8))
    return DiagnosticFormatter(colours: false).text(
      source.diagnostic(.error, at: range, "no such day", help: help))
  }

  @Test func caretUnderTheValue() {
    #expect(
      shown("---\ndate: 2026-13-01\n---\n", 10..<20, help: "write 2026-12-01") == """
        notes/a.md:2:7: error: no such day
        date: 2026-13-01
              ^~~~~~~~~~
        help: write 2026-12-01

        """)
  }

  /// Columns count scalars; the caret line counts what a terminal shows.
  @Test func wideCharacters() {
    #expect(
      shown("時間: 明天", 8..<14) == "notes/a.md:1:5: error: no such day\n時間: 明天\n      ^~~~\n")
  }

  @Test(arguments: [
    ("a\nb", 2, 2, 1), ("a\r\nb", 3, 2, 1), ("a\rb", 2, 2, 1), ("\u{FEFF}ab", 4, 1, 2), ("ab", 2, 1, 3),
    ("", 0, 1, 1),
  ])
  func positions(_ text: String, _ offset: Int, _ line: Int, _ column: Int) {
    let source = SourceText(path: "x", bytes: Array(text.utf8))
    #expect(source.position(at: offset) == Diagnostic.Position(line: line, column: column))
  }

  @Test func aFileCannotDriveTheTerminal() {
    let text = shown("a\u{1B}[2Jb\u{202E}c", 0..<1)
    #expect(!text.unicodeScalars.contains { ($0.value < 0x20 && $0 != "\n") || $0.value == 0x202E })
    #expect(text.contains("\\u{1b}"))
  }

  @Test func longLinesAreShownAroundThePlace() {
    let text = shown(
      String(repeating: "x", count: 5000) + "HERE" + String(repeating: "y", count: 5000), 5000..<5004)
    #expect(text.contains("HERE"))
    #expect(text.utf8.count < 600)
    let lines = text.split(separator: "\n")
    let caret = lines[2].prefix { $0 == " " }.count
    #expect(Array(lines[1])[caret] == "H")
  }

  /// What is shown is the same whether the excerpt or the formatter cut the line.
  @Test(arguments: [0, 39, 40, 79, 80, 81, 119, 120, 121, 200, 4000, 4990, 4999])
  func excerptsAreCutWhenTheyAreMade(_ offset: Int) throws {
    let line = (0..<5000).map { String($0 % 10) }.joined()
    let source = SourceText(path: "x", bytes: Array("first\n\(line)\nlast".utf8))
    let cut = source.diagnostic(.error, at: offset + 6..<offset + 9, "no")
    #expect(try #require(cut.excerpt).unicodeScalars.count <= 161)
    var whole = cut
    whole.excerpt = line
    whole.excerptColumn = 1
    let formatter = DiagnosticFormatter(colours: false)
    #expect(formatter.text(cut) == formatter.text(whole))
  }

  /// Of two files: one with a byte order mark, wide scalars and every line end, one that is not UTF-8.
  @Test(arguments: [false, true])
  func placesAreThoseOfACountFromTheStart(_ isUTF8: Bool) {
    let text = "\u{FEFF}" + String(repeating: "a時\r\nb\r😀\n\n\r", count: 400)
    let bytes = isUTF8 ? Array(text.utf8) : [UInt8](repeating: 0x80, count: 3000) + Array("ab".utf8)
    let source = SourceText(path: "x", bytes: bytes)
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var (line, column) = (1, 1)
    for offset in start...bytes.count {
      #expect(source.position(at: offset) == Diagnostic.Position(line: line, column: column))
      guard offset < bytes.count else { break }
      let isCRLF = bytes[offset] == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
      if bytes[offset] == 0x0A || (bytes[offset] == 0x0D && !isCRLF) {
        (line, column) = (line + 1, 1)
      } else if bytes[offset] & 0xC0 != 0x80 {
        column += 1
      }
    }
    #expect(source.position(at: -1) == Diagnostic.Position(line: 1, column: 1))
    #expect(source.position(at: .max) == source.position(at: bytes.count))
  }

  /// Each fault by itself: counted from the file's start these would be 8 × 10⁹ steps.
  @Test(.timeLimit(.minutes(1))) func manyFaultsOnOneLine() {
    let fault = Array("[x](no/1.md) ".utf8)
    let count = 40_000
    let source = SourceText(path: "x", bytes: Array(repeatElement(fault, count: count).joined()))
    let diagnostics = (0..<count).map { number in
      let start = number * fault.count
      return source.diagnostic(.warning, at: start..<start + fault.count - 1, "no")
    }
    #expect(diagnostics.last?.position == .init(line: 1, column: (count - 1) * fault.count + 1))
    #expect(diagnostics.reduce(0) { $0 + ($1.excerpt?.utf8.count ?? 0) } <= 161 * count)
  }

  @Test func sortedByPathPlaceAndSeverity() {
    let all = [
      Diagnostic(.warning, path: "b", "x"),
      Diagnostic(.warning, path: "a", position: .init(line: 2, column: 1), "x"),
      Diagnostic(.error, path: "a", position: .init(line: 2, column: 1), "y"),
      Diagnostic(.error, path: "a", "z"),
    ]
    #expect(all.sorted().map(\.summary) == ["z", "y", "x", "x"])
    #expect(all.shuffled().sorted() == all.sorted())
  }
}
