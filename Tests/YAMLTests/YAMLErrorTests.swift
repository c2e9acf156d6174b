import ByteText
import Testing
import YAML

/// What is said of the mistakes that people make, and where.
struct YAMLErrorTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    var yaml: String
    /// The text that the error underlines, and how often it stands before that place.
    var at: String
    var says: String
    var helps: String?

    init(_ yaml: String, at: String, _ says: String, helps: String? = nil) {
      self.yaml = yaml
      self.at = at
      self.says = says
      self.helps = helps
    }

    var testDescription: String { yaml.debugDescription }
  }

  static let mistakes: [Mistake] = [
    // Tabs.
    Mistake("a:\n\tb: 1\n", at: "\t", "a tab cannot indent: YAML needs spaces", helps: "two spaces"),
    Mistake("tags:\n\t- a\n", at: "\t", "a tab cannot indent"),
    Mistake("a:\n  b:\n  \tc: 1\n", at: "\t", "a tab cannot indent"),
    // Colons.
    Mistake(
      "title: Part 1: start\n", at: "Part 1: start", "the value of 'title' holds a colon and a blank",
      helps: #"quote the value: title: "Part 1: start""#),
    Mistake(
      "date: 2026-01-01\ntitle: 標題: \"a\"\n", at: "標題: \"a\"", "holds a colon",
      helps: #"title: '標題: "a"'"#),
    Mistake("title:foo\ndate: x\n", at: ":", "no blank after the ':'", helps: "key: value"),
    Mistake("a: 1\n b: 2\n", at: "b", "a key cannot stand here", helps: "same column"),
    Mistake("title： 标题\ndate: 2026-01-01\n", at: "：", "full-width colon", helps: "write ':'"),
    Mistake("date: 2026-01-01\ntitle： 标题\n", at: "：", "full-width colon"),
    Mistake("title: 📅\n全角冒号：不是键\n", at: "：", "full-width colon"),
    Mistake("title: a\njust words\n", at: "just words", "this line has no ':'", helps: "key: value"),
    // Marks that cannot begin a value.
    Mistake("author: @alice\n", at: "@", "'@' cannot begin a value", helps: #"author: "@alice""#),
    Mistake("title: `code`\n", at: "`", "'`' cannot begin a value", helps: #"title: "`code`""#),
    Mistake("title: %d\n", at: "%", "'%' cannot begin a value", helps: #"title: "%d""#),
    Mistake("title: *bold*\n", at: "*", "'*' cannot begin a value", helps: #"title: "*bold*""#),
    Mistake("title: *bold\n", at: "*bold", "nothing is named '&bold'", helps: "quote"),
    Mistake("to:\n  - @bob\n", at: "@", "'@' cannot begin a value", helps: #"- "@bob""#),
    Mistake(
      "title: [draft] x\n", at: "x", "text after the closing ']'", helps: #"title: "[draft] x""#),
    Mistake(
      "title: \"a\" b\n", at: "b", "text after the closing quote", helps: #"title: '"a" b'"#),
    Mistake("aliases: {{date:WW}}_x\n", at: "{{date:WW}}", "a template placeholder", helps: "ignore:"),
    // What is not closed.
    Mistake("title: \"open\ndate: x\n", at: "\"", "the quote that begins here is not closed"),
    Mistake("title: it\nother: 'open\n", at: "'", "the quote that begins here is not closed", helps: "put '"),
    Mistake("tags: [a, b\ntitle: x\n", at: "[", "the '[' here is not closed", helps: "]"),
    Mistake("tags: [a,,b]\n", at: ",", "a value is missing before this"),
    Mistake("a b: [\n", at: "[", "the value is not complete", helps: "quote"),
    Mistake("a: {b: c\n", at: "{", "the '{' here is not closed", helps: "}"),
    // Characters.
    Mistake(#"title: "C:\Users\name""# + "\n", at: #"\U"#, #"'\U' is no escape"#, helps: "single quotes"),
    Mistake(#"title: "a\qb""# + "\n", at: #"\q"#, #"'\q' is no escape"#),
    Mistake("title: 中\u{1}b\n", at: "\u{1}", "the character U+0001 cannot stand in YAML"),
    Mistake("title: a\u{0}b\n", at: "\u{0}", "the character U+0000"),
    // Keys and documents.
    Mistake("title: a\ntitle: b\n", at: "title", "the key 'title' is given twice"),
    Mistake("a: {x: 1, \"x\": 2}\n", at: "\"x\"", "the key 'x' is given twice"),
    Mistake("%YAML 1.2\n---\na: b\n", at: "%", "directives"),
    Mistake("%YAML 1.2\n", at: "%", "directives"),
    Mistake("[a] b\n", at: "b", "does not belong to the value above"),
    Mistake("a: b\n---\nc: d\n", at: "---", "a second YAML document"),
    // Aliases.
    Mistake("a: &a\n  self: *a\n", at: "*a", "stands for a value that holds itself"),
    Mistake("a: &a [x, [*a]]\n", at: "*a", "stands for a value that holds itself"),
  ]

  @Test(arguments: mistakes) func explains(_ mistake: Mistake) throws {
    // A lead with wide characters, outside of the text that is parsed.
    let lead = Array("\u{FEFF}---\r\n前😀\n".utf8)
    let bytes = lead + Array(mistake.yaml.utf8)
    let error = try #require(throws: YAMLError.self) {
      try YAMLParser.parse(bytes, lead.count..<bytes.count)
    }
    #expect(error.message.contains(mistake.says), "\(error)")
    #expect(Array(bytes[error.range]).text == mistake.at, "\(error)")
    if let helps = mistake.helps { #expect(error.help?.contains(helps) == true, "\(error)") }
  }

  @Test func namesBothOfTwoKeys() throws {
    let bytes = Array("title: a\nx: 1\ntitle: b\n".utf8)
    let error = try #require(throws: YAMLError.self) { try YAMLParser.parse(bytes, 0..<bytes.count) }
    #expect(error.kind == .duplicateKey)
    #expect(error.first == 0..<5)
    #expect(error.range == 14..<19)
  }

  @Test func reportsBytesThatAreNotUTF8() throws {
    let bytes: [UInt8] = Array("title: caf".utf8) + [0xE9, 0x0A]
    let error = try #require(throws: YAMLError.self) { try YAMLParser.parse(bytes, 0..<bytes.count) }
    #expect(error.message == "not UTF-8")
    #expect(error.offset == 10)
  }
}
