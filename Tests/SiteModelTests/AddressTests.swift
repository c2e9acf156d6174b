import SiteModel
import TestSupport
import Testing

/// The place of each page in the output folder: each once, whatever the names (design §4).
struct AddressTests {
  private func addresses(_ files: KeyValuePairs<String, String>, settings: String = "owner: lin") throws
    -> [String]
  {
    try TestSite(files, settings: settings).addresses
  }

  @Test func derivedNamesThatMeetGetASuffixOfTheirPath() throws {
    let site = try TestSite(["lin/a b.md": "", "lin/a-b.md": "", "lin/A B.md": ""])
    let addresses = site.addresses
    #expect(addresses[0] == "lin/A-B.html")
    for address in addresses.dropFirst() { #expect(address.contains(/^lin\/a-b-[0-9a-f]{4}\.html$/)) }
    #expect(Set(addresses).count == 3)
    #expect(site.says.count == 2)
    #expect(
      site.says[0].hasPrefix(
        "notes/lin/a b.md: warning: its address lin/a-b.html is taken by notes/lin/A B.md"))
  }

  /// A page's calendar lies beside it, whether or not it has one yet.
  @Test func theCalendarBesideAPageHasItsPlace() throws {
    let site = try TestSite(
      [
        "lin/trip.md": "[booking](trip.ics)", "lin/trip.ics": "BEGIN:VCALENDAR", "lin/calendar.md": "",
        "lin/tagged.md": "---\ntags: [a, a.ics]\n---\n",
      ], settings: "owner: lin")
    #expect(site.memo("lin/trip.md")?.permalink == "lin/trip.html")
    #expect(try #require(site.site.attachments.first).permalink.contains(/^lin\/trip-[0-9a-f]{4}\.ics$/))
    #expect(try #require(site.memo("lin/calendar.md")?.permalink).hasPrefix("lin/calendar-"))
    #expect(site.site.tags.map(\.calendarPermalink) == ["tags/a.ics", "tags/a.ics.ics"])
  }

  @Test func explicitSlugsGoFirstAndMeetInAnError() throws {
    let site = try TestSite([
      "lin/one.md": "---\nslug: x\n---\n", "lin/two.md": "---\nslug: X\n---\n", "lin/x.md": "",
    ])
    #expect(site.addresses[0] == "lin/x.html")
    #expect(site.addresses[1] == "lin/two.html")
    #expect(site.addresses[2].hasPrefix("lin/x-"))
    #expect(site.says[0] == "notes/lin/two.md:2:7: error: the slug 'X' is taken by notes/lin/one.md")
    #expect(site.says[1].hasPrefix("notes/lin/x.md: warning: "))
  }

  /// Months that have no page today may have one tomorrow.
  @Test func monthsOfTheCalendarAreKept() throws {
    let settings = "owner: lin\nusers:\n  lin: {name: Lin}\n  明远: {name: 明远}\n"
    let site = try TestSite(
      [
        "lin/calendar/2026-12.md": "", "明远/Calendar/2031-01.md": "", "lin/calendar/2026-1.md": "",
        "lin/calendar/x/2026-12.md": "", "lin/2026-12.md": "",
        "lin/slug.md": "---\nslug: calendar/2030-06\n---\n",
        "lin/old.md":
          "---\naliases: [/calendar/2026-12.html, /lin/calendar/2026-11.html, /lin/2024.html, /calendar/a.html]\n---\n",
      ], settings: settings)
    #expect(try #require(site.memo("lin/calendar/2026-12.md")?.permalink).hasPrefix("lin/calendar/2026-12-"))
    #expect(try #require(site.memo("明远/Calendar/2031-01.md")?.permalink).hasPrefix("明远/Calendar/2031-01-"))
    #expect(site.memo("lin/slug.md")?.permalink == "lin/slug.html")
    #expect(site.memo("lin/calendar/2026-1.md")?.permalink == "lin/calendar/2026-1.html")
    #expect(site.memo("lin/calendar/x/2026-12.md")?.permalink == "lin/calendar/x/2026-12.html")
    #expect(site.memo("lin/2026-12.md")?.permalink == "lin/2026-12.html")
    #expect(site.site.redirects.map(\.permalink) == ["calendar/a.html"])
    #expect(site.says.count { $0.contains("is taken by a page of the site") } == 6)
  }

  @Test(arguments: ["index", "agenda", "calendar", "feed", "tasks", "sealed", "2026"])
  func pagesOfOursAreKept(
    _ name: String
  ) throws {
    let derived = try TestSite(["lin/\(name).md": ""])
    #expect(try #require(derived.addresses.first).hasPrefix("lin/\(name)-"))
    #expect(derived.says.count == 1)
    let explicit = try TestSite(["lin/a.md": "---\nslug: \(name)\n---\n"])
    #expect(explicit.addresses == ["lin/a.html"])
    #expect(explicit.says == ["notes/lin/a.md:2:7: error: the slug '\(name)' is taken by a page of the site"])
  }

  @Test func foldersAndFilesDoNotMeet() throws {
    let site = try TestSite(["lin/a.html/b.md": "", "lin/a.md": ""])
    #expect(site.addresses[0] == "lin/a.html/b.html")
    #expect(site.addresses[1].contains(/^lin\/a-[0-9a-f]{4}\.html$/))
    let tags = try TestSite(["lin/m.md": "---\ntags: [a, a.html/b, a.html/c]\n---\n"]).site.tags
    #expect(tags.map(\.name) == ["a", "a.html", "a.html/b", "a.html/c"])
    #expect(tags[0].permalink == "tags/a.html")
    // Both lie in one folder.
    let folders = tags.dropFirst(2).map {
      $0.permalink.split(separator: "/").dropLast().joined(separator: "/")
    }
    #expect(folders[0] == folders[1] && folders[0].contains(/^tags\/a\.html-[0-9a-f]{4}$/))
  }

  @Test func attachmentsDoNotMeetFeeds() throws {
    let site = try TestSite([
      "lin/m.md": "[a](calendar.ics) [c](cat.jpg) [d](CAT.JPG)", "lin/calendar.ics": "",
      "lin/cat.jpg": "", "lin/CAT.JPG": "",
    ])
    let places = site.site.attachments.map(\.permalink)
    #expect(Set(places.map { $0.lowercased() }).count == 3)
    #expect(!places.contains("lin/calendar.ics"))
    #expect(places.allSatisfy { $0.hasPrefix("lin/") })
  }

  @Test func suffixesDoNotDependOnWhereTheNotebookLies() throws {
    let files: KeyValuePairs = ["lin/a b.md": "", "lin/a-b.md": ""]
    let one = try TestSite(files)
    let other = try TestSite(files)
    #expect(one.addresses == other.addresses)
  }

  @Test(arguments: [
    ("/old.html", "old.html"), ("/old/", "old/index.html"), ("/old", "old/index.html"),
    ("a/b.html", "a/b.html"),
    ("blog/", "blog/index.html"), ("/%E4%B8%AD/", "中/index.html"),
  ]) func oldAddressesRedirect(_ alias: String, _ place: String) throws {
    let site = try TestSite(["lin/a.md": "---\naliases: \"\(alias)\"\n---\n"])
    #expect(site.site.redirects.map(\.permalink) == [place])
    #expect(site.says.isEmpty)
  }

  @Test(arguments: [
    "/../x.html", "/a/../../x.html", "/./x.html", "/%2e%2e/x.html", "/lin/a.html",
    "/LIN/A.html", "/index.html",
    "/lin/calendar.ics/", "/calendar.ics/x.html", "/assets/style.css/", "/tags/t.html",
    "/archive/2026-01.html",
    "/archive/undated.html", "/lin/cat.jpg/",
  ]) func oldAddressesNeitherLeaveNorTakeAPage(_ alias: String) throws {
    let site = try TestSite([
      "lin/a.md": "---\ndate: 2026-01-01\ntags: t\n---\n![](cat.jpg)", "lin/cat.jpg": "",
      "lin/0.md": "---\naliases: \"\(alias)\"\n---\n",
    ])
    #expect(site.site.redirects.isEmpty)
    #expect(site.says.count == 1)
    #expect(site.memo("lin/a.md")?.permalink == "lin/a.html")
    #expect(site.site.archive.map(\.permalink) == ["archive/2026-01.html"])
    #expect(site.site.tags.map(\.permalink) == ["tags/t.html"])
  }

  @Test func oneOldAddressLeadsToOneMemo() throws {
    let site = try TestSite([
      "lin/a.md": "---\naliases: /old/\n---\n", "lin/b.md": "---\naliases: /OLD/\n---\n",
    ])
    #expect(site.site.redirects.count == 1)
    #expect(site.says == ["notes/lin/b.md:2:10: warning: the old address '/OLD/' is taken by notes/lin/a.md"])
  }

  @Test(arguments: ["second name", "../../x", "name", "第二名"]) func otherAliasesAreSecondNames(_ alias: String)
    throws
  {
    let site = try TestSite(["lin/a.md": "---\naliases: \"\(alias)\"\n---\n"])
    #expect(site.site.redirects.isEmpty && site.says.isEmpty)
  }

  @Test func tagsCompareFoldedAndShowTheSpellingUsedMost() throws {
    let site = try TestSite([
      "lin/a.md": "---\ntags: [Cafe\u{301}, food/Fruit]\n---\n", "lin/b.md": "---\ntags: [café, FOOD]\n---\n",
      "lin/c.md": "---\ntags: [café, food, index]\n---\n",
    ]).site
    #expect(site.tags.map(\.name) == ["café", "food", "food/Fruit", "index"])
    #expect(site.tags.map(\.memos.count) == [3, 3, 1, 1])
    #expect(site.memos[0].tags == ["café", "food/Fruit"])
    #expect(site.tags[3].permalink.contains(/^tags\/index-[0-9a-f]{4}\.html$/))
  }
}
