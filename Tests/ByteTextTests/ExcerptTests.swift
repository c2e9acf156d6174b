import ByteText
import Testing

@Suite struct ExcerptTests {
  @Test(arguments: [
    ("", 10, ""),
    ("short", 10, "short"),
    ("exactly ten", 11, "exactly ten"),
    ("one two three four", 15, "one two three…"),
    ("  spaces\n\nand\tlines  ", 40, "spaces and lines"),
    // A long word is cut, for a line of which two thirds are lost says nothing.
    ("abcdefghijklmnop", 10, "abcdefghij…"),
    // Chinese characters take two columns each.
    ("今天下午三點開會", 8, "今天下午…"),
    ("今天下午三點開會", 16, "今天下午三點開會"),
    ("今天　下午", 20, "今天 下午"),
    // A family of four is one character: all of it, or nothing.
    ("ab👨‍👩‍👧‍👦cd", 3, "ab…"),
    // A combining mark stays with its letter.
    ("abcde\u{301}fgh", 5, "abcde\u{301}…"),
  ])
  func cuts(_ text: String, _ columns: Int, _ expected: String) {
    #expect(Excerpt.cut(text, columns: columns) == expected)
    #expect(Excerpt.make(Array(text.utf8), columns: columns) == expected)
  }

  @Test func neverLongerThanAsked() {
    let characters = ["a", " ", "中", "é", "e\u{301}", "👍🏽", "👨‍👩‍👧", "\n", "🇹🇼", "ﬁ", "x", "　"]
    var state: UInt64 = 7
    for _ in 0..<2000 {
      var text = ""
      for _ in 0..<40 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += characters[Int(state >> 33) % characters.count]
      }
      let cut = Excerpt.cut(text, columns: 12)
      let body = cut.hasSuffix("…") ? String(cut.dropLast()) : cut
      #expect(TextWidth.columns(body) <= 12)
      let whole = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(
        Array(whole).starts(with: Array(body)), "\(text.debugDescription) → \(cut)")
    }
  }
}
