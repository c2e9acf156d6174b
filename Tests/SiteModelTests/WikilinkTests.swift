import Diagnostics
import MemoReading
import SiteModel
import TestSupport
import Testing

/// What a name in double brackets leads to.
struct WikilinkTests {
  static let files: [(String, String)] = [
    ("lin/Plan.md", "# Plan\n\n## Next week\n\n### Monday\n\n## Done\n\n### Monday\n\nBuy tea ^tea\n"),
    ("lin/a/todo.md", "x"), ("lin/b/deep/todo.md", "x"), ("lin/b/todo.md", "x"), ("mara/todo.md", "x"),
    ("mara/only.md", "x"), ("lin/v1.2.md", "x"), ("lin/C#.md", "# Sharp\n\n## Why\n"),
    ("lin/C.md", "x\n\n## Big\n"),
    ("lin/中文 筆記.md", "x\n\n## 說明：其一\n"), ("lin/u\u{308}ber.md", "x"), ("lin/plan.txt", ""),
    ("lin/plan.txt.md", "x"),
    ("lin/media/cat.png", ""), ("mara/dog.png", ""), ("lin/slides.pdf", ""),
    ("lin/projects/index.md", "x"), ("lin/house/README.md", "x"),
    ("lin/alias.md", "---\naliases: [Second name, old/]\n---\nx"),
    ("lin/title.md", "---\ntitle: A title of its own\n---\nx"), ("lin/50%25.md", "x"),
    (
      "lin/q.md",
      "x\n\n## What? (v2.0): *now*\n\n## Foo & Bar\n\n## C++\n\n## C\n\n## Issue #4\n\n## C#\n\n### In C#\n"
    ),
    ("lin/draft.md", "---\ndraft: true\naliases: [Hush]\n---\n## Inside\n"),
  ]

  @Test(arguments: [
    // By name, in whatever case and normalization, with or without the ending.
    ("Plan", "lin/Plan.md"), ("plan", "lin/Plan.md"), ("Plan.md", "lin/Plan.md"), (" plan ", "lin/Plan.md"),
    ("中文 筆記", "lin/中文 筆記.md"), ("\u{FC}ber", "lin/u\u{308}ber.md"), ("v1.2", "lin/v1.2.md"),
    ("only", "mara/only.md"),
    ("plan.txt", "attachment lin/plan.txt"), ("plan.txt.md", "lin/plan.txt.md"), ("50%25", "lin/50%25.md"),
    ("%E4%B8%AD%E6%96%87%20%E7%AD%86%E8%A8%98", "lin/中文 筆記.md"),
    // By path: from the root, from a person's own root, from the memo, by its end.
    ("lin/Plan", "lin/Plan.md"), ("/lin/Plan", "lin/Plan.md"), ("/Plan", "lin/Plan.md"), ("./Plan", "broken"),
    ("../Plan", "lin/Plan.md"), ("../../mara/only.md", "mara/only.md"), ("deep/todo", "lin/b/deep/todo.md"),
    ("b/todo", "lin/b/todo.md"), ("lin/b/todo.md", "lin/b/todo.md"), ("x/todo", "broken"),
    ("mara/todo", "mara/todo.md"), ("../../../etc/passwd", "broken"), ("/etc/passwd", "broken"),
    // From the root of the notebook, where all of that is the vault.
    ("notes/lin/Plan", "lin/Plan.md"), ("/notes/mara/only.md", "mara/only.md"),
    ("Notes/LIN/plan#Done", "lin/Plan.md#done"), ("notes/Plan", "broken"), ("notes", "broken"),
    ("notes/lin/media/cat.png", "attachment lin/media/cat.png"), ("notes/lin/draft", "unpublished"),
    ("../../../notes/mara/only", "mara/only.md"), ("notes/../etc/passwd", "broken"),
    // The memo's own folder first, then what is near, of the memo's own person before others.
    ("todo", "lin/a/todo.md"),
    // Folders, second names, titles.
    ("projects", "lin/projects/index.md"), ("lin/house", "lin/house/README.md"),
    ("second NAME", "lin/alias.md"), ("old/", "broken"), ("a title of its own", "lin/title.md"),
    // Files.
    ("cat.png", "attachment lin/media/cat.png"), ("media/cat.png", "attachment lin/media/cat.png"),
    ("dog.png", "attachment mara/dog.png"), ("slides.pdf#page=3", "attachment lin/slides.pdf"),
    ("cat", "broken"), ("gone.png", "broken"),
    // Parts.
    ("Plan#Next week", "lin/Plan.md#next-week"), ("Plan#next-week", "lin/Plan.md#next-week"),
    ("Plan#Monday", "lin/Plan.md#monday"), ("Plan#Done#Monday", "lin/Plan.md#monday-1"),
    ("Plan#Plan#Done#Monday", "lin/Plan.md#monday-1"), ("Plan#Plan", "lin/Plan.md"), ("Plan#", "lin/Plan.md"),
    ("Plan#^tea", "lin/Plan.md#^tea"), ("Plan#^TEA", "lin/Plan.md#^tea"),
    ("中文 筆記#說明:其一", "lin/中文 筆記.md#說明其一"), ("q#What (v2.0) now", "lin/q.md#what-v20-now"),
    ("q#what? v2 0 now", "lin/q.md#what-v20-now"), ("q#Foo Bar", "lin/q.md#foo--bar"),
    ("q#C++", "lin/q.md#c"), ("q#Issue #4", "lin/q.md#issue-4"), ("q#C#", "lin/q.md#c-2"),
    ("q#C##In C#", "lin/q.md#in-c"),
    ("#Here", "lin/a/from.md#here"), ("#Here#There", "lin/a/from.md#there"), ("#^end", "lin/a/from.md#^end"),
    // A `#` in a name.
    ("C#", "lin/C#.md"), ("C#Big", "lin/C.md#big"), ("C#Why", "lin/C.md"), ("C##Why", "lin/C#.md#why"),
    ("draft", "unpublished"), ("draft#Inside", "unpublished"), ("hush", "unpublished"),
  ]) func leadsTo(_ name: String, _ place: String) throws {
    let site = try Self.site("[[\(name)|x]]\n\n## Here\n\n### There\n\nEnd ^end\n")
    #expect(site.place("lin/a/from.md") == place)
  }

  @Test(arguments: [
    ("Plan#Next weak", "lin/a/from.md:1:1: warning: there is no heading 'Next weak' in lin/Plan.md"),
    ("Plan#^te", "lin/a/from.md:1:1: warning: there is no block '^te' in lin/Plan.md"),
    ("Plam", "lin/a/from.md:1:1: warning: no memo is called 'Plam'"),
    ("cart.png", "lin/a/from.md:1:1: warning: nothing lies at 'cart.png'"),
    ("draft", "lin/a/from.md:1:1: warning: 'draft' leads to lin/draft.md, which is not published"),
  ]) func faults(_ name: String, _ message: String) throws {
    let site = try Self.site("[[\(name)|x]]\n")
    #expect(site.says.filter { $0.contains("from.md") } == ["notes/" + message])
  }

  @Test(arguments: [
    ("[[Plam]]", "Plan"), ("[[cart.png]]", "cat.png"), ("[x](../Plam.md)", "../Plan.md"),
    ("[x](tod.md)", "todo.md"), ("![](cart.png)", "../media/cat.png"), ("[[Plan#Next weak]]", "Next week"),
    ("[[Plan#^te]]", "^tea"), ("[[v1.3]]", nil), ("[[nothing like it at all]]", nil),
  ]) func suggestions(_ text: String, _ name: String?) throws {
    let help = try #require(
      try Self.site(text).diagnostics.first { $0.path.hasSuffix("from.md") }?.help)
    #expect(help.contains("did you mean") == (name != nil))
    if let name { #expect(help.contains("'\(name)'"), "\(help)") }
  }

  /// A name that many bear: the order of the table is the order of preference.
  @Test func ofSeveralTheNearest() throws {
    var files = [
      ("a/b/x.md", "1"), ("a/b/c/x.md", "2"), ("x.md", "3"), ("a/x.md", "4"), ("z/x.md", "5"),
      ("z/y/x.md", "6"),
    ]
    files.append(("a/b/from.md", "[[x]] [[b/x]] [[y/x]] [[c/x]]"))
    files.append(("q/r/from.md", "[[x]]"))
    let site = try TestSite(files, settings: nil)
    #expect(
      (0..<4).map { site.place("a/b/from.md", $0) } == ["x.md", "a/b/x.md", "z/y/x.md", "a/b/c/x.md"])
    files.removeAll { $0.0 == "x.md" }
    let rootless = try TestSite(files, settings: nil)
    #expect(rootless.place("a/b/from.md") == "a/b/x.md")
    #expect(rootless.place("q/r/from.md") == "a/x.md")
  }

  /// The rules of Foam, by its own table of what is compatible.
  @Test(arguments: [
    ("notes", "work/notes.md"), ("/work/notes", "work/notes.md"), ("work/notes", "work/notes.md"),
    ("/project/house/todo", "project/house/todo.md"), ("project/house/todo", "project/house/todo.md"),
    ("house/todo", "project/house/todo.md"), ("/house/todo", "broken"), ("./todo", "broken"),
    ("project/house", "project/house/index.md"),
  ]) func foam(_ name: String, _ place: String) throws {
    let site = try TestSite(
      [
        ("work/notes.md", "x"), ("work/todo.md", "x"), ("project/house/todo.md", "x"),
        ("project/house/index.md", "x"),
        ("from.md", "[[\(name)|x]]"),
      ], settings: nil)
    #expect(site.place("from.md") == place)
  }

  @Test func filesOfMarkdownAreFoundByNameToo() throws {
    let site = try TestSite([
      ("lin/a/from.md", "[x](Plan.md) ![](cat.png) [y](index.md) [z](../b/Plan.md)"), ("lin/Plan.md", "x"),
      ("lin/media/cat.png", ""), ("lin/c/index.md", "x"),
    ])
    #expect(
      (0..<4).map { site.place("lin/a/from.md", $0) }
        == ["lin/Plan.md", "attachment lin/media/cat.png", "broken", "broken"])
  }

  @Test(arguments: [
    ("../my%20note.html", "lin/my note.md"), ("../my-note.html", "lin/my note.md"),
    ("../slugged.html", "lin/s.md"),
    ("/lin/slugged.html", "lin/s.md"), ("../my%20note.html#part", "lin/my note.md#part"),
    ("../gone.html", "broken"), ("../my%20note.md?raw=true", "lin/my note.md"),
  ]) func addressesOfPages(_ target: String, _ place: String) throws {
    let site = try TestSite([
      ("lin/a/from.md", "[x](\(target))"), ("lin/my note.md", "x\n\n## Part\n"),
      ("lin/s.md", "---\nslug: slugged\n---\nx"),
    ])
    #expect(site.place("lin/a/from.md") == place)
  }

  private static func site(_ text: String) throws -> TestSite {
    try TestSite(files + [("lin/a/from.md", text)])
  }
}
