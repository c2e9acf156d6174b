import CommonMark
import SiteModel
import Testing

/// Nothing that the site publishes names what it does not.
struct ConcealmentTests {
  /// Every way of naming `Hush`, none with words of its own.
  static let namings = [
    "See [[Hush]] today.", "# About [[Hush]]\n\nText.\n", "[[Hush]]", "![[Hush]]",
    "- [ ] Ask [[Hush]] 📅 2026-12-01",
    "**[[Hush#Hush plan]]** and [[hush#^hush]]", "| a | b |\n|---|---|\n| [[Hush]] | ![[Hush]] |",
    "> [[Hush]]",
    "## One [[lin/Hush]]\n\n## Two [[Hush.md]]\n\n[[#One lin/Hush]]",
    "==[[Hush]]==^[[Hush]]",
    "1. [[Hush]]\n   ![[Hush#x]]\n2. [[Hush|  ]]", "Title\n=====\n\n[[ Hush ]]",
    "[[Hushed name]] [[A hushed title]]",
    "tag #x [[Hush]]^block", "[^1]\n\n[^1]: [[Hush]]", "<details>\n\n[[Hush]]\n\n</details>", "[[[[Hush]]]]",
    "\u{FEFF}[[Hush]]\r\n\r\n[[Hush]]\r\n",
  ]

  private static let hidden = (
    "lin/Hush.md",
    "---\ndraft: true\naliases: [Hushed name]\ntitle: A hushed title\n---\n## Hush plan\n\nx ^hush\n"
  )

  @Test(arguments: namings) func nothingNamesIt(_ text: String) throws {
    let files = [("lin/from.md", text), Self.hidden, ("lin/other.md", "[[from]] ![[from]]")]
    let site = try TestSite(files)
    for memo in site.site.memos where memo.isPublished {
      #expect(!Self.told(memo).contains("hush"), "\(text)\n\(Self.told(memo))")
    }
    #expect(site.memo("lin/from.md").map(Self.told)?.contains("a private memo") == true)
    // Whoever builds with drafts sees all of it.
    let all = try TestSite(files, publishesDrafts: true)
    #expect(all.memo("lin/from.md").map(Self.told)?.contains("hush") == true)
    #expect(all.memo("lin/from.md").map(Self.told)?.contains("a private memo") == false)
  }

  @Test(arguments: [
    ("[[Hush|my words]]", "my words"), ("[my words](Hush.md)", "my words"),
    ("![my words](Hush.md)", "my words"),
  ]) func wordsOfTheWriterStay(_ text: String, _ words: String) throws {
    let site = try TestSite([("lin/from.md", text), Self.hidden])
    let memo = try #require(site.memo("lin/from.md"))
    #expect(memo.resolutions == [.unpublished])
    #expect(Self.told(memo).contains(words))
    #expect(!Self.told(memo).contains("private"))
  }

  @Test func wordsAreInTheLanguageOfTheOwner() throws {
    let site = try TestSite(
      [
        ("lin/a.md", "[[h]]"), ("ming/a.md", "[[h]]"), ("ann/a.md", "[[h]]"),
        ("ann/h.md", "---\nvisibility: private\n---\nx"),
      ],
      settings: """
        users:
          lin: { language: zh-Hant }
          ming: { language: zh-Hans }
          ann: { language: en }
        """)
    #expect(
      ["lin", "ming", "ann"].map { site.memo("\($0)/a.md")?.title } == ["未公開的備忘", "未公开的备忘", "a private memo"])
  }

  /// Sealed, withheld for a fault, in a folder of drafts: none of them is published.
  @Test(arguments: [
    ("h.md", "---\nvisibility: sealed\n---\nx"), ("h.md", "---\nvisibility: what\n---\nx"),
    ("h.md", "---\ntitle: x\n"),
    ("_drafts/h.md", "x"), ("h.md", "---\npublish: false\n---\nx"),
  ]) func whateverKeepsItBack(_ path: String, _ text: String) throws {
    let site = try TestSite([("lin/a.md", "About [[h]]"), ("lin/\(path)", text)])
    #expect(site.memo("lin/a.md")?.title == "About a private memo")
  }

  /// The memo is read anew as it was read: with stamps that count in folders of Org notes.
  @Test func stampsOfOrgStillCount() throws {
    let site = try TestSite(
      [
        ("lin/org/a.md", "* TODO Ask [[h]] <2026-12-01 Tue 09:00>\n"),
        ("lin/h.md", "---\ndraft: true\n---\nx"),
        ("lin/b.md", "* TODO Ask [[h]] <2026-12-01 Tue 09:00>\n"),
      ], settings: "timezone: UTC")
    #expect(["org/a", "b"].map { site.memo("lin/\($0).md")?.entries.isEmpty } == [false, true])
    #expect(site.memo("lin/org/a.md")?.title.contains("a private memo") == true)
  }

  /// What is said of the rest of the memo points at the file as it is.
  @Test func placesAreThoseOfTheFile() throws {
    let site = try TestSite([
      Self.hidden,
      (
        "lin/from.md",
        "---\ntags: [x]\n---\n[[Hush]] then [[gone]]\n\n![[from]]\n\n## With [[Hush]]\n\n[[#With Hush]] [[#Nowhere]]\n"
      ),
    ])
    #expect(
      site.says.filter { $0.contains("from.md") } == [
        "notes/lin/from.md:4:1: warning: 'Hush' leads to lin/Hush.md, which is not published",
        "notes/lin/from.md:4:15: warning: no memo is called 'gone'",
        "notes/lin/from.md:6:1: warning: lin/from.md embeds itself",
        "notes/lin/from.md:8:9: warning: 'Hush' leads to lin/Hush.md, which is not published",
        "notes/lin/from.md:10:16: warning: there is no heading 'Nowhere' in this memo",
      ])
    // Who links to a heading by the words in the file still gets there.
    #expect(site.place("lin/from.md", 2) == "lin/from.md#with-a-private-memo")
  }

  /// All that pages and feeds can take from a memo, folded.
  private static func told(_ memo: SiteMemo) -> String {
    var parts = [memo.title, memo.excerpt, memo.permalink ?? ""] + memo.tags
    parts.append(String(decoding: memo.body.html, as: UTF8.self))
    parts.append(String(decoding: memo.body.plainText, as: UTF8.self))
    parts += memo.body.headings.flatMap { [$0.id, $0.text] }
    parts += memo.body.references.flatMap { [$0.text, $0.title, $0.target] }
    parts += memo.backlinks.flatMap { [$0.before, $0.words, $0.after] }
    parts += memo.entries.map { "\($0)" }
    return parts.joined(separator: "\n").lowercased()
  }
}
