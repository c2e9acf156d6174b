import SiteModel
import Testing

/// Names to addresses (design §4; research on static sites, §3 C).
struct SlugTests {
  @Test(arguments: [
    ("Note", "Note"), ("2026-11-30-first-frost", "2026-11-30-first-frost"),
    ("2022-11-29-23-06", "2022-11-29-23-06"),
    ("測試", "測試"), ("第1章", "第1章"), ("第1篇", "第1篇"), ("C++", "C++"), ("C#", "C"), ("a(1)", "a(1)"),
    ("it's", "it's"), ("plural.sh", "plural.sh"), ("😀", "😀"), ("👩‍👧", "👩‍👧"), (";)", ";)"), ("…", "…"),
    ("two words", "two-words"), ("two  words\t", "two-words"), ("full\u{3000}width", "full-width"),
    ("no\u{00A0}break", "no-break"), ("a: b | c", "a-b-c"), ("what?", "what"), ("50%", "50"), ("a&b", "a-b"),
    ("a/b", "a-b"), ("a\\b", "a-b"), ("\"quoted\"", "quoted"), ("<tag>", "tag"), ("a*b", "a-b"),
    ("a--b", "a-b"),
    ("-a-", "a"), ("a -- b", "a-b"), ("2026-11-02 - heron", "2026-11-02-heron"), (".hidden", "hidden"),
    ("dots...", "dots"), ("..", ""), ("a..b", "a..b"),
    ("e\u{301}", "é"), ("line\nbreak", "line-break"), ("bell\u{7}", "bell"),
    ("zero\u{200B}width", "zero-width"),
    ("right\u{202E}left", "right-left"), ("private\u{E000}use", "private-use"), ("", ""), ("???", ""),
    (" ", ""),
    ("_draft", "_draft"), ("ÄÖÜ", "ÄÖÜ"), ("？？？", "？？？"),
  ]) func makes(_ name: String, _ slug: String) {
    let made = Slug.make(name)
    #expect(Array(made.utf8) == Array(slug.utf8), "\(made)")
    #expect(Slug.make(made) == made)
  }

  /// A file name has 255 bytes, and an ending and a suffix must fit.
  @Test(arguments: ["a", "é", "中", "😀"]) func cutsLongNamesBetweenScalars(_ letter: String) {
    let slug = Slug.make(String(repeating: letter, count: 300))
    #expect(slug.utf8.count <= 200 && slug.utf8.count >= 196)
    #expect(slug.allSatisfy { String($0) == letter })
  }
}
