internal import MemoReading
internal import Outputs
internal import SiteModel

extension SiteRenderer {
  /// `feed.xml`, `feed.json`, `sitemap.xml`, `robots.txt`, `manifest.webmanifest`.
  ///
  /// Called when all pages are planned: the sitemap lists them.
  mutating func planNewsFeeds() {
    let ours: (String) -> Bool = { [files = Set(notebook.staticFiles)] in !files.contains($0) }
    var sitemap: String?
    if let base = site.settings.url {
      planNews(base)
      if site.settings.allowsSearchEngines {
        sitemap = Viewpoint.absolute(base: base).href(to: Sitemap.path)
        if ours(Sitemap.path) { outputs += Sitemap(site, base: base, pages: foundPages).outputs() }
      }
    }
    // A notebook may have its own of these in `static/`: they are the host's business as much as the site's.
    if ours(RobotsFile.path) {
      outputs.append(
        PlannedOutput(
          path: RobotsFile.path,
          content: .rendered { [site, sitemap] in RobotsFile.bytes(site, sitemap: sitemap) }))
    }
    if ours(WebManifest.path) {
      outputs.append(
        PlannedOutput(path: WebManifest.path, content: .rendered { [site] in WebManifest.bytes(site) }))
    }
  }

  /// A feed of everyone and one of each person, in two formats.
  ///
  /// On a site of one person both hold the same, as both calendars do: whoever follows the person does not get others' memos
  /// when there come to be any. Pages name the person's alone.
  private mutating func planNews(_ base: String) {
    planNews(nil, site.settings.language, base)
    for index in site.shownPeople { planNews(index, site.people[index].language, base) }
  }

  private mutating func planNews(_ index: Int?, _ language: Language, _ base: String) {
    let person = index.map { site.people[$0] }
    let path = Places.atom(of: person)
    guard let maker = maker(path, language, viewpoint: .absolute(base: base)) else { return }
    outputs.append(
      PlannedOutput(path: path, content: .rendered { AtomWriter.bytes(NewsFeed(maker, of: index)) }))
    outputs.append(
      PlannedOutput(
        path: Places.jsonFeed(of: person),
        content: .rendered { JSONFeedWriter.bytes(NewsFeed(maker, of: index)) }))
  }

  /// The pages that have something to be found by, in the order in which they were planned.
  private var foundPages: [String] {
    var hidden: Set<String> = ["404.html", Places.search]
    for redirect in site.redirects { hidden.insert(redirect.permalink) }
    for memo in site.memos where memo.visibility != .public {
      if let permalink = memo.permalink { hidden.insert(permalink) }
    }
    return outputs.lazy.map(\.path).filter { $0.hasSuffix(".html") && !hidden.contains($0) }
  }
}
