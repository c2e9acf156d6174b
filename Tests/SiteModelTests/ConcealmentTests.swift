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
    // As a notebook writes them that is opened as the vault.
    "[[notes/lin/Hush]]", "[[/notes/lin/Hush]]", "![[notes/lin/Hush]]", "[[Notes/Lin/hush.md#x]]",
    "[[../../notes/lin/Hush]]",
    // Broken, but the name is that of the hidden memo.
    "[[x/Hush]]", "[[Hush.html]]", "[[x/y/hush.md\\]]", "![[old/Hush#Plan]]", "[[hush-slug]]",
    "[[x/A hushed title]]", "[[x%2FHush]]", "[[x/hushed name.html]]",
    "---\ntitle: About [[Hush]]\nlocation: \"[[Hush#x]]\"\ntags: [\"[[Hush]]\", \"[[Hush|n]]\"]\n---\nx",
    "---\ndate: 2026-12-05\nalarm: { time: 07:00, label: \"[[Hush]]\" }\nauthor: \"[[Hush]]\"\n---\n[[Hush]]",
  ]

  private static let hidden = (
    "lin/Hush.md",
    "---\ndraft: true\naliases: [Hushed name]\nslug: hush-slug\ntitle: A hushed title\n---\n## Hush plan\n\nx ^hush\n"
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

  /// Broken links of other names stay as they are, and what is also a published memo's name is nobody's secret.
  @Test func otherNamesStay() throws {
    let site = try TestSite([
      ("lin/a.md", "[[x/Other]] [[x/shared]] [[x/Hushing]]"), Self.hidden,
      ("lin/d/shared.md", "---\ndraft: true\n---\nx"), ("ann/shared.md", "x"),
    ])
    #expect(
      site.memo("lin/a.md").map { String(decoding: $0.body.plainText, as: UTF8.self) }?.contains("private")
        == false)
  }

  /// Values of the front matter show the words of links, Obsidian's property links among them.
  @Test func propertiesShowWords() throws {
    let site = try TestSite(
      [
        (
          "lin/a.md",
          """
          ---
          title: "Tea with [[Ann Lee]] and [[Bo|my friend]] [[Hush]]"
          location: "[[Room 5#Desk]]"
          tags: ["[[Tea]]", "[[Hush]]", "[[people/Ann Lee|Ann]]", "[[x#y]]", plain]
          date: 2026-12-05
          alarm: { time: 07:00, label: "[[Wake|up]] [[Ann Lee]] [[Hush]]" }
          author: "[[Somebody]]"
          ---
          x
          """
        ), Self.hidden,
      ], settings: "timezone: UTC")
    let memo = try #require(site.memo("lin/a.md"))
    #expect(memo.title == "Tea with Ann Lee and my friend a private memo")
    #expect(memo.location == "Room 5 › Desk")
    #expect(memo.tags == ["Tea", "Ann Lee", "x", "plain"])
    #expect(memo.ownTags == memo.tags)
    #expect(memo.byline == "Somebody")
    #expect(memo.entries.compactMap(\.label) == ["up Ann Lee a private memo"])
  }

  /// A memo is told to have changed when what it names is hidden or comes back; its lines keep their UIDs.
  @Test func stampsMoveWithWhatIsNamed() throws {
    let line = "- [ ] Ask [[Hush]] 📅 2026-12-01\n"
    let shownSite = try TestSite([("lin/a.md", line), ("lin/Hush.md", "x")])
    let hiddenSite = try TestSite([("lin/a.md", line), Self.hidden])
    let (shown, hidden) = try (#require(shownSite.memo("lin/a.md")), #require(hiddenSite.memo("lin/a.md")))
    #expect(shown.entries.map(\.key) == hidden.entries.map(\.key))
    #expect(shown.entries.map(\.label) != hidden.entries.map(\.label) || shown.title != hidden.title)
    for site in [shownSite, hiddenSite] {
      #expect(site.memo("lin/a.md")?.lastChange ?? 0 >= site.memo("lin/Hush.md")?.lastChange ?? .max)
    }
  }

  /// Wikilinks within the words of links and pictures.
  @Test(arguments: ["[go to [[Hush]]](pub.md)", "![a [[Hush]] b](x.png)", "[![[[Hush]]](x.png)](pub.md)"])
  func withinOtherMarks(_ text: String) throws {
    let site = try TestSite([("lin/a.md", text), Self.hidden, ("lin/pub.md", "x"), ("lin/x.png", "")])
    let memo = try #require(site.memo("lin/a.md"))
    #expect(!Self.told(memo).contains("hush"), "\(Self.told(memo))")
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
