import SiteModel
import TestSupport
import Testing

/// What a link of a body leads to.
struct LinkResolverTests {
  static let files: KeyValuePairs = [
    "lin/my note.md": "# My note\n\n## A heading\n\n## 簡介\n", "lin/中文.md": "x", "lin/sub/index.md": "x",
    "lin/index.md": "x",
    "lin/C#.md": "x", "lin/50%.md": "x", "lin/cat.jpg": "", "lin/e\u{301}.md": "NFD", "lin/\u{E9}.md": "NFC",
    "lin/u\u{308}.md": "NFD only", "lin/plan.txt.md": "x", "lin/draft.md": "---\ndraft: true\n---\n",
    "mara/x.md": "x",
    "lin/both": "", "lin/both.md": "x",
  ]

  @Test(arguments: [
    ("my%20note.md", "lin/my note.md"), ("<my note.md>", "lin/my note.md"), ("my%20note", "lin/my note.md"),
    ("./my%20note.md", "lin/my note.md"), ("../lin/my%20note.md", "lin/my note.md"),
    ("/lin/my%20note.md", "lin/my note.md"),
    ("MY%20NOTE.MD", "lin/my note.md"), ("my%20note.md#a-heading", "lin/my note.md#a-heading"),
    ("my%20note.md#A%20Heading", "lin/my note.md#a-heading"), ("my%20note.md#nowhere", "lin/my note.md"),
    ("my%20note.md#%E7%B0%A1%E4%BB%8B", "lin/my note.md#簡介"), ("<my note.md#簡介>", "lin/my note.md#簡介"),
    ("中文.md", "lin/中文.md"), ("%E4%B8%AD%E6%96%87.md", "lin/中文.md"), ("sub/", "lin/sub/index.md"),
    ("sub", "lin/sub/index.md"), ("sub/index.md", "lin/sub/index.md"), (".", "lin/index.md"),
    ("../mara/x.md", "mara/x.md"), ("/notes/mara/x.md", "mara/x.md"), ("notes/mara/x", "mara/x.md"),
    ("../../notes/mara/x.md", "mara/x.md"), ("/notes/lin/cat.jpg", "attachment lin/cat.jpg"),
    ("/notes/lin/my%20note.md#a-heading", "lin/my note.md#a-heading"), ("/notes/lin/draft.md", "unpublished"),
    ("C%23.md", "lin/C#.md"), ("50%25.md", "lin/50%.md"), ("cat.jpg", "attachment lin/cat.jpg"),
    ("CAT.jpg", "attachment lin/cat.jpg"), ("e\u{301}.md", "lin/e\u{301}.md"), ("\u{E9}.md", "lin/\u{E9}.md"),
    ("\u{FC}.md", "lin/u\u{308}.md"), ("plan.txt", "lin/plan.txt.md"), ("draft.md", "unpublished"),
    ("draft", "unpublished"),
    ("both", "attachment lin/both"), ("both.md", "lin/both.md"), ("#here", "lin/from.md"),
    ("#top", "lin/from.md#top"),
    ("gone.md", "broken"), ("../../../etc/passwd", "broken"), ("../../lin/my%20note.md", "broken"),
    ("/etc/passwd", "broken"),
    ("my%2520note.md", "broken"),
  ]) func leadsTo(_ target: String, _ place: String) throws {
    let site = try Self.site("[x](\(target))\n\n## Top\n")
    #expect(site.place == place)
    #expect(site.says.contains { $0.contains("nothing lies at") } == (place == "broken"))
  }

  @Test(arguments: [
    ("cat.jpg", "attachment lin/cat.jpg"), ("my%20note.md", "lin/my note.md"), ("gone.png", "broken"),
    ("draft.md", "unpublished"), ("#top", "broken"), ("", "broken"),
  ]) func imagesShowFilesAndLeadToMemos(_ target: String, _ place: String) throws {
    #expect(try Self.site("![x](\(target))").place == place)
  }

  @Test func onlyWhatPublishedMemosUseIsAnAttachment() throws {
    let site = try TestSite([
      "lin/a.md": "![](used.jpg)", "lin/b.md": "---\ndraft: true\n---\n![](secret.jpg) ![](used.jpg)",
      "lin/used.jpg": "", "lin/secret.jpg": "", "lin/unused.jpg": "",
    ])
    #expect(site.site.attachments.map(\.notePath) == ["lin/used.jpg"])
  }

  private static func site(_ text: String) throws -> (place: String, says: [String]) {
    var files = Array(Self.files.map { ($0.key, $0.value) })
    files.append(("lin/from.md", text))
    let made = try TestSite(files)
    return (made.place("lin/from.md"), made.says)
  }
}
