import ByteText
import CommonMark
import Testing

struct ReferenceTests {
  private func references(_ source: String) -> [Reference] {
    let body = BodyRenderer().render(Array(source.utf8))
    expectConsistent(body, Array(source.utf8), "\(source.debugDescription)")
    return body.references
  }

  @Test(
    arguments: [
      ("a.md", "a.md", nil), ("a%20b.md#c%20d", "a b.md", "c d"), ("#x", "", "x"), ("a#", "a", ""),
      ("C%23.md", "C#.md", nil), ("a#b#c", "a", "b#c"), ("中文.md#简介", "中文.md", "简介"), ("%zz", "%zz", nil),
      ("%FF", "%FF", nil), ("a?b", "a?b", nil),
    ] as [(String, String, String?)])
  func target(written: String, path: String, fragment: String?) throws {
    let reference = try #require(references("[x](\(written))").first)
    #expect(reference.target == written)
    #expect(reference.path == path)
    #expect(reference.fragment == fragment)
  }

  @Test func fields() throws {
    let references = references("x [a *b*](c.md 'T \\' &quot;') ![i](j.png \"k\")")
    let link = try #require(references.first)
    #expect(link.kind == .link)
    #expect(link.text == "a b")
    #expect(link.title == "T ' \"")
    let image = try #require(references.last)
    #expect(image.kind == .image)
    #expect(image.text == "i")
    #expect(image.title == "k")
  }

  /// Sources, and for each reference its line and the bytes at its place.
  static let placed: [(source: String, expected: KeyValuePairs<String, Int>)] = [
    ("a [b](c) d", ["[b](c)": 1]),
    ("a\nb [c](d) ![e](f 'g')", ["[c](d)": 2, "![e](f 'g')": 2]),
    ("# a [b](c)", ["[b](c)": 1]),
    ("中文 [文](件.md) [件](文.md)", ["[文](件.md)": 1, "[件](文.md)": 1]),
    // The continuation line is indented otherwise than the first.
    ("- a\n  [b](c)", ["[b](c)": 2]),
    ("- a\n[b](c)", ["[b](c)": 2]),
    ("> a\n[b](c)\n> > [d](e)", ["[b](c)": 2, "[d](e)": 3]),
    ("a\n     [b](c)", ["[b](c)": 2]),
    // Definitions before the paragraph shift libcmark's lines.
    ("[x]: y\n[z]: y\na [b](c)", ["[b](c)": 3]),
    ("[x]: y\n\na [x] [t][x] [x][]", ["[x]": 3, "[t][x]": 3, "[x][]": 3]),
    ("[x]: y\na [t][x] [u](v)", ["[t][x]": 2, "[u](v)": 2]),
    // Line ends, escapes and entities inside.
    ("a [b\nc](d) [e](f)", ["[b\nc](d)": 1, "[e](f)": 2]),
    ("[a\\*b](c) [d](e)", ["[a\\*b](c)": 1, "[d](e)": 1]),
    ("[a &amp; b](c) [d](e&amp;f)", ["[a &amp; b](c)": 1, "[d](e&amp;f)": 1]),
    ("`[b](c)` [b](c)", ["[b](c)": 1]),
    ("[*b*](c) [`d`](<e f>)", ["[*b*](c)": 1, "[`d`](<e f>)": 1]),
    ("[![a](b)](c)", ["[![a](b)](c)": 1, "![a](b)": 1]),
    ("a\r\nb [c](d)\r\n\r\n[e](f)\r\n", ["[c](d)": 2, "[e](f)": 4]),
    ("\u{FEFF}[a](b)", ["[a](b)": 1]),
    ("a\0 [b](c)", ["[b](c)": 1]),
    ("[](a)", ["[](a)": 1]),
  ]

  @Test(arguments: placed.indices) func places(_ index: Int) {
    let (source, expected) = Self.placed[index]
    let bytes = Array(source.utf8)
    let references = references(source)
    #expect(references.map(\.line) == expected.map(\.value), "\(source.debugDescription)")
    let written = references.map { $0.sourceRange.map { Array(bytes[$0]).text } ?? "?" }
    #expect(written == expected.map(\.key), "\(source.debugDescription)")
  }

  /// What stands twice where libcmark is wrong has no certain place: the block's line, not a guess.
  @Test func uncertainPlace() {
    let references = references("[x]: y\n[z]: y\na [b](c)\nd [b](c)")
    #expect(references.map(\.sourceRange) == [nil, nil])
    #expect(references.map(\.line) == [1, 1])
  }

  /// Places lead back over the stand-ins put in where lists nest too deep.
  @Test func placesAfterStandIns() throws {
    let source =
      String(repeating: "> ", count: 40) + "[a](b)\n\n[c](d) `\(String(repeating: ">", count: 40))`"
    let bytes = Array(source.utf8)
    let references = references(source)
    let written = references.map { $0.sourceRange.map { Array(bytes[$0]).text } }
    #expect(written == ["[a](b)", "[c](d)"])
    #expect(references.map(\.line) == [1, 3])
  }
}
