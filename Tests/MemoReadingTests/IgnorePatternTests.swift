import MemoReading
import Testing

/// Globs of `ignore:` and `include:`, and Obsidian's prefixes.
struct IgnorePatternTests {
  @Test(arguments: [
    // Without a slash inside, a name at any depth.
    ("a.md", "a.md", true), ("a.md", "x/y/a.md", true), ("a.md", "b.md", false), ("a.md", "a.md.bak", false),
    ("*.md", "a.md", true), ("*.md", "x/a.md", true), ("*.md", "a.txt", false), ("*", "a", true),
    ("?.md", "a.md", true),
    ("?.md", "中.md", true), ("?.md", "ab.md", false), ("?.md", ".md", false), ("[ab].md", "a.md", true),
    ("[ab].md", "c.md", false), ("[!ab].md", "c.md", true), ("[a-c].md", "b.md", true),
    ("[0-9]*.md", "2026.md", true),
    // Sets are of scalars, not of bytes: 丮 and 中 begin with the same two.
    ("[中]*.md", "中文.md", true), ("[中]*.md", "丮.md", false), ("[!中].md", "丮.md", true),
    ("[一-龥].md", "中.md", true), ("[一-龥].md", "é.md", false), ("[é].md", "e\u{301}.md", true),
    ("[z-a].md", "m.md", false), ("[]a].md", "].md", true), ("[a-].md", "-.md", true),
    ("a[", "a[", true), ("*a*b*c", "xaybzc", true), ("*a*b*c", "xaybz", false),
    // With one, from the root.
    ("/a.md", "a.md", true), ("/a.md", "x/a.md", false), ("x/a.md", "x/a.md", true),
    ("x/a.md", "y/x/a.md", false),
    ("x/*.md", "x/a.md", true), ("x/*.md", "x/y/a.md", false), ("**/a.md", "a.md", true),
    ("**/a.md", "x/y/a.md", true),
    ("x/**", "x/a", true), ("x/**", "x/y/z", true), ("x/**", "y/x", false), ("x/**/z", "x/z", true),
    ("x/**/z", "x/a/b/z", true),
    ("x/**/z", "x/a/b/y", false),
    // Letter case counts, normalization does not.
    ("A.md", "a.md", false), ("\u{E9}.md", "e\u{301}.md", true),
    ("", "a", false), ("/", "a", false),
  ]) func matchesFiles(_ pattern: String, _ path: String, _ matches: Bool) {
    #expect(IgnorePattern(pattern).matches(path, isFolder: false) == matches)
  }

  @Test(arguments: [
    ("Templates/", "Templates", true), ("Templates/", "x/Templates", true),
    ("/Templates/", "x/Templates", false),
    ("x/y/", "x/y", true), ("Templates", "Templates", true),
  ]) func matchesFolders(_ pattern: String, _ path: String, _ matches: Bool) {
    #expect(IgnorePattern(pattern).matches(path, isFolder: true) == matches)
    if pattern.hasSuffix("/") { #expect(!IgnorePattern(pattern).matches(path, isFolder: false)) }
  }

  @Test(arguments: [
    ("Archive/", "Archive", true, true), ("Archive/", "Archive/old.md", false, true),
    ("Archive/", "Archived", true, false),
    ("Scratch", "Scratchpad.md", false, true), ("Scratch", "x/Scratchpad.md", false, false),
    ("a*", "ab", false, false),
  ]) func prefixesAreTakenLetterByLetter(_ prefix: String, _ path: String, _ isFolder: Bool, _ matches: Bool)
  {
    #expect(IgnorePattern(prefix: prefix).matches(path, isFolder: isFolder) == matches)
  }

  /// A backtracking matcher would need longer than the universe has.
  @Test func hostilePatternsAreQuick() {
    let stars = String(repeating: "*a", count: 40) + "b"
    #expect(!IgnorePattern(stars).matches(String(repeating: "a", count: 2000), isFolder: false))
    let folders = String(repeating: "**/a/", count: 40) + "b"
    #expect(!IgnorePattern(folders).matches(String(repeating: "a/", count: 500) + "c", isFolder: false))
  }
}
