internal import MemoReading
internal import Mustache
internal import SiteModel

/// The page at an old address, which leads to the memo's page.
struct RedirectPage: Sendable {
  var language: String
  var title: String
  var titleLanguage: String
  var target: String
  var canonical: String
  var css: String
  var icon: String
  var words: Record<Words>

  static let shape = RecordShape<RedirectPage>(
    "redirect page",
    [
      .text("lang") { $0.language },
      .text("title") { $0.title },
      .text("title_lang") { $0.titleLanguage },
      .text("target_href") { $0.target },
      .text("canonical_href") { $0.canonical },
      .text("css_href") { $0.css },
      .text("icon_href") { $0.icon },
      .sharedRecord("t", Words.shape) { $0.words },
    ])

  init(_ maker: PageMaker, to memo: SiteMemo) {
    let path = memo.permalink ?? ""
    language = maker.language
    title = memo.title
    titleLanguage = maker.differing(memo.language)
    target = maker.href(path)
    canonical = maker.site.settings.url.map { Viewpoint.absolute(base: $0).href(to: path) } ?? target
    css = maker.href("assets/style.css")
    icon = maker.href("assets/favicon.svg")
    words = maker.wordsRecord
  }
}

/// What a web server shows where nothing lies: `404.html`.
struct NotFoundPage: Sendable {
  var frame: PageFrame

  static let shape = RecordShape<NotFoundPage>(
    "not-found page", RecordShape<PageFrame>.lift(PageFrame.fields) { $0.frame })

  init(_ maker: PageMaker) {
    frame = maker.frame(title: maker.words["not_found"], isHidden: true)
    frame.canonical = nil
  }
}
