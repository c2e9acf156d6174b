import ByteText
import Diagnostics
import MemoReading
import Testing

/// A file with `yaml` between fences, read.
func readFrontMatter(_ yaml: String) -> FrontMatterResult {
  readFile("---\n\(yaml)\n---\nBody.\n")
}

func readFile(_ text: String) -> FrontMatterResult {
  FrontMatterReader.read(source: SourceText(path: "a.md", bytes: Array(text.utf8)))
}

/// What keeps a file off the site, what is body, and what is said: the fixtures of the research on static sites.
struct FrontMatterReaderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var file: String
    var body: String
    var withheld: WithheldReason?
    /// Each diagnostic, as `line:column: severity: summary`; only the beginning is compared.
    var says: [String]

    init(_ file: String, body: String, withheld: WithheldReason? = nil, _ says: String...) {
      self.file = file
      self.body = body
      self.withheld = withheld
      self.says = says
    }

    var testDescription: String { file.debugDescription }
  }

  static let cases: [Case] = [
    // Fences (§3 B 11–14).
    Case("\u{FEFF}---\r\ntitle: \"x\"\r\n---\r\nB\r\n", body: "B\r\n"),
    Case("---\r\ntitle: \"x\"\r\n---", body: ""),
    Case("---\ntitle: a --- b\n---\n------\n", body: "------\n"),
    Case("---\n---\nB\n", body: "B\n"),
    Case("---\n# none\n...\nB\n", body: "B\n"),
    Case(
      "---\ntags:\n- a\n--\ntext\n", body: "---\ntags:\n- a\n--\ntext\n", withheld: .notClosed,
      "1:1: error: the front matter is not closed"),
    Case(
      "---\n\n# remark\ndraft：true\ntext\n", body: "---\n\n# remark\ndraft：true\ntext\n",
      withheld: .notClosed,
      "1:1: error: the front matter is not closed"),
    // A file that begins with a rule.
    Case("---\n\nText.\n", body: "---\n\nText.\n"),
    Case("---\n", body: "---\n"),
    Case("---\n# Heading\n\nText: more\n", body: "---\n# Heading\n\nText: more\n"),
    Case("---\nText.\n---\nMore.\n", body: "---\nText.\n---\nMore.\n", "1:1: warning: no keys between"),
    Case(
      "---\n\n*Text* of [a] and: b: c\n\n---\nMore.\n",
      body: "---\n\n*Text* of [a] and: b: c\n\n---\nMore.\n",
      "1:1: warning: no keys between"),
    Case("---\n- a\n- b\n---\nMore.\n", body: "---\n- a\n- b\n---\nMore.\n", "1:1: warning: no keys between"),
    Case(
      "---\n- title: a\n- draft: true\n---\nB\n", body: "B\n", withheld: .notYAML,
      "2:3: error: the front matter is a list, not keys"),
    // Not YAML (§3 B 15, 18–20, 23).
    Case(
      "---\ntitle: x\naliases: {{date:WW}}_x\n---\nB\n", body: "B\n", withheld: .notYAML,
      "3:10: error: a template placeholder stands here"),
    Case(
      "---\na:\n\tb: 1\n---\n", body: "", withheld: .notYAML,
      "3:1: error: a tab cannot indent: YAML needs spaces"),
    Case(
      "---\ntitle: Part 1: start\n---\n", body: "", withheld: .notYAML,
      "2:8: error: the value of 'title' holds a colon and a blank"),
    Case(
      "---\ntitle： 标题\n---\n", body: "", withheld: .notYAML, "2:6: error: '：' is a full-width colon"),
    Case(
      "---\nvisibility：private\ntitle: x\n---\n", body: "", withheld: .notYAML,
      "2:11: error: '：' is a full-width colon"),
    Case("---\ndraft:true\n---\n", body: "", withheld: .notYAML, "2:6: error: no blank after the ':'"),
    Case("---\nbad yaml: [\n---\n", body: "", withheld: .notYAML, "2:11: error: the value is not complete"),
    Case(
      "---\ndraft true\n---\n", body: "---\ndraft true\n---\n", withheld: .notYAML,
      "2:1: error: this line is no"),
    Case("---\n{{title}}\n---\n", body: "", withheld: .notYAML, "2:1: error: a template placeholder"),
    Case("---\ntitle: a\u{0}b\n---\n", body: "", withheld: .notYAML, "2:9: error: the character U+0000"),
    // Duplicate keys (§3 B 17).
    Case(
      "---\ntitle: a\nx: 1\ntitle: b\n---\nB\n", body: "B\n", withheld: .duplicateKey,
      "4:1: error: the key 'title' is given twice, first on line 2"),
    // Front matter in other forms.
    Case(
      "+++\ntitle = \"a\"\ndraft = true\n+++\nB\n", body: "+++\ntitle = \"a\"\ndraft = true\n+++\nB\n",
      withheld: .notYAML, "1:1: error: front matter in TOML is not read"),
    Case("+++\ntext\n", body: "+++\ntext\n"),
    Case(
      "{\n  \"draft\": true\n}\nB\n", body: "{\n  \"draft\": true\n}\nB\n", withheld: .notYAML,
      "1:1: error: front matter in JSON is not read"),
    Case(
      "---\rdraft: true\r---\rB\r", body: "---\rdraft: true\r---\rB\r", withheld: .notYAML,
      "1:1: error: the lines of this front matter end in CR alone"),
    // What looks like front matter.
    Case(
      "\n---\ndraft: true\n---\nB\n", body: "\n---\ndraft: true\n---\nB\n", withheld: .visibility,
      "2:1: error: this looks like front matter"),
    Case(
      "\n---\ntitle: x\n---\nB\n", body: "\n---\ntitle: x\n---\nB\n",
      "2:1: warning: this looks like front matter"),
    Case(
      "—-\nvisiblity: private\n—-\n", body: "—-\nvisiblity: private\n—-\n", withheld: .visibility,
      "1:1: error: this looks like front matter"),
    Case(
      "---yaml\ntitle: x\n---\n", body: "---yaml\ntitle: x\n---\n",
      "1:1: warning: this looks like front matter"),
    Case(
      "title: x\ndraft: yes\n---\nB\n", body: "title: x\ndraft: yes\n---\nB\n", withheld: .visibility,
      "2:1: error: this looks like front matter"),
    Case(
      "---draft: true\n---\nB\n", body: "---draft: true\n---\nB\n", withheld: .visibility,
      "1:1: error: this looks like front matter"),
    Case("Date: 2026\n---\n", body: "Date: 2026\n---\n"),
    Case("Draft: a plan\n---\n", body: "Draft: a plan\n---\n"),
    Case("----\n\nText: more\n\n----\n", body: "----\n\nText: more\n\n----\n"),
    Case("Text.\n\n---\nstatus: x\n---\n", body: "Text.\n\n---\nstatus: x\n---\n"),
    Case("", body: ""),
  ]

  @Test(arguments: cases) func reads(_ item: Case) {
    let result = readFile(item.file)
    let shown = result.diagnostics.map { diagnostic in
      "\(diagnostic.position?.line ?? 0):\(diagnostic.position?.column ?? 0): \(diagnostic.severity): \(diagnostic.summary)"
    }
    #expect(Array(Array(item.file.utf8)[result.bodyRange]).text == item.body)
    #expect(result.withheld == item.withheld)
    #expect(shown.count == item.says.count, "\(shown)")
    for (a, b) in zip(shown, item.says) { #expect(a.hasPrefix(b)) }
    // Whatever is withheld is told as an error.
    #expect((result.withheld != nil) <= result.diagnostics.contains { $0.severity == .error })
  }

  struct Bytes: Sendable {
    var bytes: [UInt8]
    var position: Diagnostic.Position
    var says: String
  }

  @Test(arguments: [
    Bytes(
      bytes: Array("---\ntitle: caf".utf8) + [0xE9] + Array("\n---\n".utf8),
      position: .init(line: 2, column: 11),
      says: "not UTF-8 (looks like Windows-1252)"),
    // 你好, in GBK.
    Bytes(
      bytes: Array("---\ntitle: a\n---\n".utf8) + [0xC4, 0xE3, 0xBA, 0xC3],
      position: .init(line: 4, column: 1),
      says: "not UTF-8 (looks like GBK)"),
    // 我們的日記, in Big5.
    Bytes(
      bytes: [0xA7, 0xDA, 0xAD, 0xCC, 0xAA, 0xBA, 0xA4, 0xE9, 0xB0, 0x4F, 0xA4, 0x40, 0xA4, 0x51],
      position: .init(line: 1, column: 1), says: "not UTF-8 (looks like Big5)"),
    Bytes(
      bytes: [0xFF, 0xFE, 0x2D, 0x00], position: .init(line: 1, column: 1),
      says: "not UTF-8 (looks like UTF-16)"),
  ]) func refusesOtherEncodings(_ item: Bytes) {
    let result = FrontMatterReader.read(source: SourceText(path: "a.md", bytes: item.bytes))
    #expect(result.withheld == .notUTF8)
    #expect(result.diagnostics.map(\.summary) == [item.says])
    #expect(result.diagnostics.first?.position == item.position)
  }
}

/// Implication.
private func <= (a: Bool, b: Bool) -> Bool { !a || b }
