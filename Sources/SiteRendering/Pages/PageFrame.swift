internal import MemoReading
internal import Mustache
internal import SiteModel

/// What every page has around its text: head, masthead, navigation, words.
struct PageFrame: Sendable {
  /// BCP 47, of the page's own words.
  var language: String
  var siteLanguage: String
  var siteTitle: String
  var title: String
  var description: String
  var isHidden: Bool
  /// Absolute; nil where the site has no address.
  var canonical: String?
  var css: String
  /// Style sheets of this kind of page, over that of all pages.
  var styles: [Asset]
  /// Scripts of this kind of page, after that of all pages.
  var scripts: [Asset]
  var printStyle: String
  var themeScript: String
  var siteScript: String
  var icon: String
  var home: String
  var archive: String
  /// Where readers subscribe: a part of the first page.
  var subscribe: String
  var navigation: [NavigationItem]
  var words: Record<Words>
  /// What machines are told; a page may add to it.
  var head: HeadLinks

  static let fields: [RecordShape<PageFrame>.Field] =
    [
      .text("lang") { $0.language },
      .text("words_lang") { $0.language },
      .text("site_lang") { $0.siteLanguage },
      .text("site_title") { $0.siteTitle },
      .text("page_title") { $0.title },
      .text("description") { $0.description },
      .flag("noindex") { $0.isHidden },
      .optionalText("canonical_href") { $0.canonical },
      .text("css_href") { $0.css },
      .list("styles", Asset.shape) { $0.styles },
      .list("scripts", Asset.shape) { $0.scripts },
      .text("print_css_href") { $0.printStyle },
      .text("theme_script_href") { $0.themeScript },
      .text("site_script_href") { $0.siteScript },
      .text("icon_href") { $0.icon },
      .text("home_href") { $0.home },
      .text("archive_href") { $0.archive },
      .text("subscribe_href") { $0.subscribe },
      .list("navigation", NavigationItem.shape) { $0.navigation },
      .sharedRecord("t", Words.shape) { $0.words },
      .optionalRecord("open_graph", OpenGraph.shape) { OpenGraph($0) },
    ] + RecordShape<HeadLinks>.lift(HeadLinks.fields) { $0.head }

  static let shape = RecordShape<PageFrame>("page", fields)
}

/// A file of the theme that a page loads.
struct Asset: Sendable {
  var href: String

  static let shape = RecordShape<Asset>("asset", [.text("href") { $0.href }])
}

/// One place of the navigation.
struct NavigationItem: Sendable {
  var label: String
  var href: String
  /// `page`: it is this page; `true`: it leads to the part of the site that holds this page; empty otherwise.
  var current: String
  /// The name of a symbol that stands before the label.
  var icon: String?

  static let shape = RecordShape<NavigationItem>(
    "navigation item",
    [
      .text("label") { $0.label },
      .optionalText("icon") { $0.icon },
      .text("href") { $0.href },
      .text("current") { $0.current },
    ])

  /// What the partial `person-tabs` shows of a page that is one person's.
  static func tabs<Page>(_ tabs: @escaping @Sendable (Page) -> [NavigationItem]) -> [RecordShape<Page>.Field]
  {
    [.flag("has_tabs") { !tabs($0).isEmpty }, .list("tabs", shape) { tabs($0) }]
  }
}

/// A memo before or after this one, or a month before or after.
struct Neighbour: Sendable {
  var title: String
  var language: String
  var href: String

  static let shape = RecordShape<Neighbour>(
    "neighbour",
    [
      .text("title") { $0.title },
      .text("title_lang") { $0.language },
      .text("href") { $0.href },
    ])
}
