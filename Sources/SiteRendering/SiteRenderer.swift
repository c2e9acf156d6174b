internal import ByteText
package import Diagnostics
package import MemoReading
internal import Mustache
package import Outputs
package import SiteModel

/// Plans every file of the site: its path, and how its bytes are made.
package struct SiteRenderer {
  let site: Site
  let theme: Theme
  let notebook: Notebook
  let dates: [Language: DateWords]
  /// Indices in `Site.people`, by the name of the person's folder.
  private let folders: [Substring: Int]
  var outputs: [PlannedOutput] = []
  var diagnostics: [Diagnostic] = []

  package init(_ site: Site, theme: Theme, notebook: Notebook) {
    self.site = site
    self.theme = theme
    self.notebook = notebook
    folders = Dictionary(
      site.people.enumerated().map { ($1.handle[...], $0) }, uniquingKeysWith: { first, _ in first })
    dates = theme.words.mapValues {
      DateWords(words: $0, usesTwelveHourClock: site.settings.usesTwelveHourClock)
    }
  }

  /// All that is to be written, and what cannot be: no content error arises after this.
  package mutating func plan() -> (outputs: [PlannedOutput], diagnostics: [Diagnostic]) {
    outputs = []
    diagnostics = []
    planPages()
    planPeople()
    planMemos()
    planTags()
    planArchive()
    planAgenda()
    planCalendarPages()
    planAlarms()
    planSearch()
    planFeeds()
    planNewsFeeds()
    planFiles()
    return (outputs, diagnostics)
  }

  // MARK: Pages

  func maker(_ path: String, _ language: Language? = nil, viewpoint: Viewpoint? = nil) -> PageMaker? {
    let language = language ?? site.settings.language
    guard let dates = dates[language], let record = theme.wordRecords[language] else { return nil }
    let folder = path.utf8.firstIndex(of: UInt8(ascii: "/")).map { path[..<$0] }
    let person = folder.flatMap { folders[$0] }.map { site.people[$0] }
    return PageMaker(site, dates, record, path: path, viewpoint: viewpoint, person: person)
  }

  mutating func page<Page: Sendable>(
    _ template: Template<Page>?, _ shape: RecordShape<Page>, _ maker: PageMaker?,
    _ make: @escaping @Sendable (PageMaker) -> Page
  ) {
    guard let template, let maker else { return }
    let content = PlannedOutput.Content.rendered {
      var out: [UInt8] = []
      template.render(shape.record(make(maker)), into: &out)
      return out
    }
    outputs.append(PlannedOutput(path: maker.path, content: content))
  }

  private mutating func planPages() {
    page(theme.templates.welcome, WelcomePage.shape, maker("index.html")) { WelcomePage($0) }
    let lost = site.settings.url.map { Viewpoint.absolute(base: $0) }
    page(theme.templates.notFound, NotFoundPage.shape, maker("404.html", viewpoint: lost)) {
      NotFoundPage($0)
    }
    for redirect in site.redirects {
      let memo = site.memos[redirect.memo]
      page(
        theme.templates.redirect, RedirectPage.shape,
        maker(redirect.permalink, site.people[memo.owner].language)
      ) { RedirectPage($0, to: memo) }
    }
  }

  private mutating func planPeople() {
    if !site.isPersonal {
      page(theme.templates.people, PeoplePage.shape, maker(Places.people)) { PeoplePage($0) }
    }
    for index in site.shownPeople {
      let person = site.people[index]
      let parts = PersonPart.split(site.listings[index], handle: person.handle, site: site)
      for part in parts {
        for (number, list) in part.pages.enumerated() {
          page(theme.templates.person, PersonPage.shape, maker(list.path, person.language)) {
            PersonPage($0, person: index, part: part, at: number, parts: parts)
          }
        }
      }
    }
  }

  private mutating func planMemos() {
    var tagPaths: [String: String] = [:]
    for tag in site.tags { tagPaths[tag.name.folded] = tag.permalink }
    for (index, person) in site.people.enumerated() {
      let byDate = site.order.newestFirst(site.listings[index])
      for (position, number) in byDate.enumerated() {
        let memo = site.memos[number]
        let newer = position > 0 ? site.memos[byDate[position - 1]] : nil
        let older = position + 1 < byDate.count ? site.memos[byDate[position + 1]] : nil
        page(theme.templates.memo, MemoPage.shape, maker(memo.permalink ?? "", person.language)) {
          [tagPaths] in
          MemoPage($0, memo, older: older, newer: newer, tagPaths: tagPaths)
        }
      }
    }
  }

  private mutating func planTags() {
    page(theme.templates.tags, TagsPage.shape, maker("tags/index.html")) { TagsPage($0) }
    for (tag, family) in zip(site.tags, TagFamily.all(site.tags)) {
      let parts = ListPart.split(tag.memos, at: tag.permalink)
      for (index, part) in parts.enumerated() {
        page(theme.templates.tag, TagPage.shape, maker(part.path)) {
          TagPage($0, tag, family: family, parts: parts, at: index)
        }
      }
    }
  }

  private mutating func planArchive() {
    page(theme.templates.archive, ArchivePage.shape, maker("archive.html")) { ArchivePage($0) }
    for (index, month) in site.archive.enumerated() {
      let parts = ListPart.split(month.memos, at: month.permalink)
      for (number, part) in parts.enumerated() {
        page(theme.templates.month, MonthPage.shape, maker(part.path)) {
          MonthPage($0, month: index, parts: parts, at: number)
        }
      }
    }
    if site.undated.isEmpty { return }
    let parts = ListPart.split(site.undated, at: MonthPage.undatedPath)
    for (number, part) in parts.enumerated() {
      page(theme.templates.month, MonthPage.shape, maker(part.path)) {
        MonthPage(undated: $0, parts: parts, at: number)
      }
    }
  }

  // MARK: Feeds and files

  private mutating func planFeeds() {
    let plan = FeedPlan(site, words: theme.words)
    outputs += plan.outputs
    diagnostics += plan.diagnostics
  }

  private mutating func planFiles() {
    let own = Set(notebook.staticFiles)
    for (path, bytes) in theme.assets where !own.contains(path) {
      outputs.append(PlannedOutput(path: path, content: .rendered { bytes }))
    }
    for attachment in site.attachments {
      outputs.append(
        PlannedOutput(
          path: attachment.permalink, content: .copy(from: notebook.place.notes + "/" + attachment.notePath)))
    }
    planStaticFiles()
  }

  /// A file of `static/` may stand in for one of the theme's, never for a page: then it is left out, and said.
  private mutating func planStaticFiles() {
    if notebook.staticFiles.isEmpty { return }
    let places = PlannedPlaces(outputs.map(\.path))
    for file in notebook.staticFiles {
      if let holder = places.holder(of: file) {
        diagnostics.append(
          Diagnostic(
            .warning, path: "\(notebook.place.shownPrefix)static/\(file)",
            "it is left out, for '\(holder)' of the site has its place", help: "give it another name"))
      } else {
        outputs.append(
          PlannedOutput(path: file, content: .copy(from: notebook.place.root + "/static/" + file)))
      }
    }
  }
}
