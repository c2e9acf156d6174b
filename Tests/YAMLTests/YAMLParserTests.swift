import Testing
import YAML

struct YAMLParserTests {
  private func parse(_ text: String) throws(YAMLError) -> YAMLNode? {
    let bytes = Array(text.utf8)
    return try YAMLParser.parse(bytes, 0..<bytes.count)
  }

  @Test(arguments: ["", "\n", "  \n\n", "# only a comment\n"]) func readsNothing(_ text: String) throws {
    #expect(try parse(text) == nil)
  }

  @Test func keepsTextAsWritten() throws {
    let root = try #require(try parse("a: no\nb: 1.10\nc: Null\nd: 07:30\ne: 0o10\nf: ~\ng:\nh: ''\n"))
    let pairs = try #require(root.pairs)
    #expect(pairs.map(\.value.text) == ["no", "1.10", "Null", "07:30", "0o10", "~", "", ""])
    #expect(pairs.map(\.value.isEmpty) == [false, false, false, false, false, false, true, false])
  }

  @Test func keepsTheOrderOfKeys() throws {
    let root = try #require(try parse("z: 1\na: 2\nm: 3\n"))
    #expect(root.pairs?.compactMap(\.key.text) == ["z", "a", "m"])
  }

  @Test func keepsTagsAsText() throws {
    let root = try #require(try parse("x: !ruby/object:Object {}\ny: !!str 5\nz: !important\nw: a\n"))
    let values = try #require(root.pairs).map(\.value)
    #expect(values.map(\.tag) == ["!ruby/object:Object", "tag:yaml.org,2002:str", "!important", nil])
    #expect(values[2].isEmpty == false)
  }

  @Test func sharesAliases() throws {
    let text = "base: &b {x: 1}\ncopy: *b\n"
    let pairs = try #require(try parse(text)?.pairs)
    #expect(pairs[1].value.pairs?.first?.value.text == "1")
    #expect(pairs[1].value.range == 22..<24)
    // The latest anchor of a name counts.
    let again = try #require(try parse("- &a 1\n- &a 2\n- *a\n- &a [&a 3, *a]\n- *a\n")?.items)
    #expect(again[2].text == "2")
    #expect(again[3].items?.last?.text == "3")
    #expect(again[4].text == "3")
  }

  @Test func takesAnyNodeAsKey() throws {
    let pairs = try #require(try parse("[a]: x\n? {a: 1}\n: y\n")?.pairs)
    #expect(pairs.map { $0.key.text == nil } == [true, true])
    #expect(pairs.map(\.value.text) == ["x", "y"])
  }

  @Test func readsAPartOfTheBytes() throws {
    let bytes = Array("---\na: 1\n---\nb: [\n".utf8)
    #expect(try YAMLParser.parse(bytes, 4..<9)?.pairs?.count == 1)
    #expect(try YAMLParser.parse(bytes, 4..<4) == nil)
    #expect(throws: YAMLError.self) { try YAMLParser.parse(bytes, 13..<5000) }
  }

  @Test func boundsNesting() throws {
    let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
    #expect(try parse(deep) != nil)
    for text in [
      String(repeating: "[", count: 100_000), String(repeating: "{", count: 100_000),
      String(repeating: "- ", count: 100_000), String(repeating: "? ", count: 100_000),
      String(repeating: "[\n", count: 100_000), String(repeating: "[{a: ", count: 50_000),
      (0..<2000).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
    ] {
      let error = #expect(throws: YAMLError.self) { try parse(text) }
      #expect(error?.kind == .excess, "\(text.prefix(8)) \(String(describing: error))")
    }
    // Nesting by aliases counts too.
    let chain = "a0: &a0 [x]\n" + (1..<130).map { "a\($0): &a\($0) [*a\($0 - 1)]\n" }.joined()
    let error = #expect(throws: YAMLError.self) { try parse(chain) }
    #expect(error?.message == "nested more than 100 levels deep")
  }

  @Test func boundsAliases() throws {
    var bomb = "a: &a [" + Array(repeating: "lol", count: 9).joined(separator: ",") + "]\n"
    for (name, before) in zip("bcdefghi", "abcdefgh") {
      bomb += "\(name): &\(name) [" + Array(repeating: "*\(before)", count: 9).joined(separator: ",") + "]\n"
    }
    var error: YAMLError?
    let time = ContinuousClock().measure { error = #expect(throws: YAMLError.self) { try parse(bomb) } }
    print("alias bomb of 9 × 9: \(time)")
    #expect(time < .milliseconds(100))
    #expect(error?.kind == .excess)
    #expect(error?.message == "the aliases stand for more than 10000 values")
  }

  struct Long: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String

    init(_ name: String, _ text: String) {
      testDescription = name
      self.text = text
    }
  }

  /// Inputs that are long in one direction; each must be read or refused in time linear in its length.
  @Test(arguments: [
    Long("keys", (0..<50_000).map { "k\($0): v\n" }.joined()),
    Long("items", String(repeating: "- a\n", count: 100_000)),
    Long("flow items", "[" + String(repeating: "a, ", count: 100_000) + "]"),
    Long("open quote", "a: \"" + String(repeating: "x\n ", count: 300_000)),
    Long("long line", "a: " + String(repeating: "字", count: 500_000)),
    Long("long key", String(repeating: "k", count: 500_000) + ": v"),
    Long("literal", "a: |\n" + String(repeating: "  x\n", count: 200_000)),
    Long("comments", String(repeating: "# c\n", count: 200_000)),
    Long("blank lines", "a:" + String(repeating: "\n", count: 500_000) + " b"),
    Long("anchors", (0..<50_000).map { "- &a\($0) x\n" }.joined()),
    Long("colons", String(repeating: "a: ", count: 100_000)),
    Long("tags", String(repeating: "!", count: 500_000)),
    Long("quotes", "[" + String(repeating: "'',", count: 100_000) + "]"),
    Long("indents", String(repeating: "a:\n b:\n", count: 50_000)),
    Long("aliases", "- &a x\n" + String(repeating: "- *a\n", count: 100_000)),
  ]) func takesLinearTime(_ input: Long) {
    let time = ContinuousClock().measure { _ = try? parse(input.text) }
    #expect(time < .seconds(3), "\(input.text.utf8.count) bytes")
  }
}
