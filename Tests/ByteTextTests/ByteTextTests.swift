import ByteText
import Testing

@Suite struct UTF8TextTests {
  /// Unicode 16, table 3-7: each first ill-formed place.
  @Test(
    arguments: [
      ([0x61, 0xC3, 0xA9], nil),
      ([0x61, 0xC3], 1),
      ([0xC0, 0xAF], 0),
      ([0xE0, 0x80, 0x80], 0),
      ([0xED, 0xA0, 0x80], 0),
      ([0xEF, 0xBF, 0xBF], nil),
      ([0xF0, 0x9F, 0x98, 0x80], nil),
      ([0xF4, 0x90, 0x80, 0x80], 0),
      ([0xF5, 0x80, 0x80, 0x80], 0),
      ([0xC4, 0xE3], 0),
      ([0x61, 0x62, 0xFF], 2),
      ([0xE4, 0xBD], 0),
    ] as [([UInt8], Int?)])
  func firstInvalid(_ bytes: [UInt8], _ expected: Int?) {
    #expect(bytes.firstInvalidUTF8 == expected)
  }

  @Test func agreesWithTheStandardLibrary() {
    var state: UInt64 = 3
    for _ in 0..<20_000 {
      let bytes = (0..<5).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let pick = UInt8(truncatingIfNeeded: state >> 40)
        return pick < 80 ? 0x80 + pick % 0x40 : 0xC0 + pick % 0x40
      }
      #expect(
        (bytes.firstInvalidUTF8 == nil) == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
    }
  }

  @Test(arguments: [(5, 2, "05"), (123, 2, "123"), (0, 0, "0"), (-7, 2, "-07"), (Int.min, 0, "\(Int.min)")])
  func decimals(_ number: Int, _ width: Int, _ expected: String) {
    var out: [UInt8] = []
    out.append(decimal: number, width: width)
    #expect(out.text == expected)
  }
}

@Suite struct EscapingTests {
  @Test func html() {
    var out: [UInt8] = []
    out.append(htmlEscaping: "a<b> & \"c\" 'd' 中")
    #expect(out.text == "a&lt;b&gt; &amp; &quot;c&quot; 'd' 中")
  }

  @Test func controlCharactersAreLeftOut() {
    var out: [UInt8] = []
    out.append(htmlEscaping: "a\u{0}b\u{1B}c\u{7F}d\u{B}e\tf\ng\u{85}")
    #expect(out.text == "abcde\tf\ng\u{85}")
  }

  @Test(arguments: [
    ("a b/c#d.md", "a%20b/c%23d.md"),
    ("中.html", "%E4%B8%AD.html"),
    ("50%", "50%25"),
    ("a(1)'.png", "a%281%29%27.png"),
    ("plain-_.~", "plain-_.~"),
  ])
  func percent(_ path: String, _ expected: String) {
    #expect(PercentEncoding.path(path) == expected)
    #expect(PercentEncoding.decode(expected) == path)
  }

  @Test(arguments: [
    ("100%", "100%"), ("%zz", "%zz"), ("%E4%B8", "%E4%B8"), ("a%20b", "a b"), ("%2520", "%20"),
  ])
  func decoding(_ text: String, _ expected: String) {
    #expect(PercentEncoding.decode(text) == expected)
  }
}

@Suite struct PrintableTextTests {
  @Test(arguments: [
    ("plain 中文 👩‍👧 e\u{301}", "plain 中文 👩‍👧 e\u{301}"),
    ("\u{1B}[31mred\u{1B}]0;pwned\u{7}", "\\u{1b}[31mred\\u{1b}]0;pwned\\u{7}"),
    ("a\u{9B}31m", "a\\u{9b}31m"), ("a\u{7F}", "a\\u{7f}"), ("a\tb\nc\r\n", "a b c\\u{d} "),
    ("\u{202E}cod.exe\u{2066}\u{061C}", "\\u{202e}cod.exe\\u{2066}\\u{61c}"),
    ("\u{FEFF}\u{2028}", "\\u{feff}\\u{2028}"),
    ("", ""),
  ])
  func nothingDrivesATerminal(_ text: String, _ expected: String) {
    #expect(text.printable == expected)
  }
}

@Suite struct NameTests {
  @Test func composesAndFolds() {
    #expect("e\u{301}".precomposed.unicodeScalars.count == 1)
    #expect("Straße".folded == "STRASSE".folded)
    #expect("É".folded == "e\u{301}".folded)
    #expect("Блины".folded == "блины".folded)
    #expect("中文".folded == "中文")
    #expect("a".folded != "b".folded)
  }

  @Test(arguments: [
    ("visiblity", "visibility"), ("remnd", "remind"), ("biuld", "build"), ("tag", "tags"), ("BUILD", "build"),
  ])
  func nearMisses(_ word: String, _ expected: String) {
    let known = ["title", "tags", "visibility", "remind", "build"]
    #expect(NearMiss.nearest(to: word, among: known) == expected)
  }

  @Test(arguments: ["weather", "", "x", String(repeating: "visibility", count: 1000)])
  func nothingNear(_ word: String) {
    #expect(NearMiss.nearest(to: word, among: ["title", "visibility", "remind"]) == nil)
  }

  @Test(arguments: [
    ("kitten", "sitting", 3), ("ab", "ba", 1), ("", "abc", 3), ("same", "same", 0), ("abcdef", "badcfe", 3),
  ])
  func editDistance(_ a: String, _ b: String, _ expected: Int) {
    #expect(EditDistance.between(Array(a), Array(b), limit: 9) == expected)
    #expect(EditDistance.between(Array(a), Array(b), limit: expected - 1) == nil)
  }

  @Test(arguments: [("abc", 3), ("中文", 4), ("é", 1), ("e\u{301}", 1), ("👍", 2), ("ｱ", 1), ("Ａ", 2), ("", 0)])
  func columns(_ text: String, _ expected: Int) {
    #expect(TextWidth.columns(text) == expected)
  }
}
