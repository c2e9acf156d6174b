internal import MemoReading
internal import Mustache
internal import SiteModel

/// What the head of a page tells feed readers, calendar apps and telephones.
struct HeadLinks: Sendable {
  /// Feeds of what the page shows, the nearest first.
  var alternates: [Alternate]
  var touchIcon: String
  var manifest: String
  var pinScript: String
  /// Absolute; nil where the site has no address.
  var icon: String?
  /// Of a page that is one memo.
  var article: Article?

  /// A feed that says what the page says.
  struct Alternate: Sendable {
    var type: String
    var title: String
    var href: String

    static let shape = RecordShape<Alternate>(
      "alternate",
      [
        .text("type") { $0.type },
        .text("title") { $0.title },
        .text("href") { $0.href },
      ])
  }

  /// What a page that is one memo says of it to other sites (ogp.me, "article").
  struct Article: Sendable {
    /// RFC 3339, or a bare date.
    var published: String
    var modified: String
    /// Absolute.
    var author: String
    var tags: [String]
    /// The first picture of the text, absolute.
    var image: String?
    /// BCP 47, of the text.
    var language: String
  }

  static let fields: [RecordShape<HeadLinks>.Field] = [
    .list("alternates", Alternate.shape) { $0.alternates },
    .text("touch_icon_href") { $0.touchIcon },
    .text("manifest_href") { $0.manifest },
    .text("pin_script_href") { $0.pinScript },
  ]
}

/// How a page looks where its address is passed on (ogp.me); only where the site has an address.
struct OpenGraph: Sendable {
  var title: String
  var type: String
  var url: String
  var siteName: String
  var description: String
  /// `zh_TW`; empty where the text is in none of the pages' languages.
  var locale: String
  var image: String
  var article: HeadLinks.Article?

  /// Nil where the page has no address that lasts.
  init?(_ frame: PageFrame) {
    guard let canonical = frame.canonical, let icon = frame.head.icon else { return nil }
    article = frame.head.article
    title = frame.title
    type = article == nil ? "website" : "article"
    url = canonical
    siteName = frame.siteTitle
    description = frame.description
    locale = Self.locale(article?.language ?? frame.language)
    image = article?.image ?? icon
  }

  /// A language and a country, which the protocol wants.
  private static func locale(_ tag: String) -> String {
    switch Language(tag: tag) {
    case .english: "en_US"
    case .simplifiedChinese: "zh_CN"
    case .traditionalChinese: "zh_TW"
    case nil: ""
    }
  }

  static let shape = RecordShape<OpenGraph>(
    "open graph",
    [
      .text("title") { $0.title },
      .text("type") { $0.type },
      .text("url") { $0.url },
      .text("site_name") { $0.siteName },
      .text("description") { $0.description },
      .text("locale") { $0.locale },
      .text("image") { $0.image },
      .text("published") { $0.article?.published ?? "" },
      .text("modified") { $0.article?.modified ?? "" },
      .text("author") { $0.article?.author ?? "" },
      .texts("tags") { $0.article?.tags ?? [] },
    ])
}

extension PageMaker {
  func headLinks() -> HeadLinks {
    HeadLinks(
      alternates: alternates, touchIcon: href("assets/apple-touch-icon.png"),
      manifest: href(WebManifest.path),
      pinScript: href("assets/pin.js"), icon: absolute?.href(to: Places.largeIcon))
  }

  /// Where the site will be; nil where nobody said.
  var absolute: Viewpoint? { site.settings.url.map { .absolute(base: $0) } }

  /// The feeds of the person in whose folder the page lies, and of the site; on a site of one person hers alone.
  private var alternates: [HeadLinks.Alternate] {
    if site.isPersonal, let person = site.shownPeople.first.map({ site.people[$0] }) {
      return alternates(of: person)
    }
    return (person.map { alternates(of: $0) } ?? []) + alternates(of: nil)
  }

  private func alternates(of person: Person?) -> [HeadLinks.Alternate] {
    let title = NewsFeed.title(of: person, in: site)
    var found: [HeadLinks.Alternate] = []
    if site.settings.url != nil {
      found = [
        HeadLinks.Alternate(type: "application/atom+xml", title: title, href: href(Places.atom(of: person))),
        HeadLinks.Alternate(
          type: "application/feed+json", title: title, href: href(Places.jsonFeed(of: person))),
      ]
    }
    let name = person.map { words.fill("calendar_of", ["name": $0.name]) } ?? words["calendar_of_all"]
    found.append(
      HeadLinks.Alternate(type: "text/calendar", title: name, href: href(Places.calendarFeed(of: person))))
    return found
  }

  /// What a memo's page says of it to other sites; nil where the site has no address.
  func article(_ memo: SiteMemo) -> HeadLinks.Article? {
    guard let absolute else { return nil }
    let image = memo.resolutions.lazy.compactMap { resolution -> String? in
      guard case .attachment(let index) = resolution, site.attachments[index].media == .image else {
        return nil
      }
      return absolute.href(to: site.attachments[index].permalink)
    }.first
    return HeadLinks.Article(
      published: memo.date?.text ?? "", modified: memo.updated?.text ?? "",
      author: absolute.href(to: Places.memos(of: site.people[memo.owner])), tags: memo.tags, image: image,
      language: memo.language)
  }
}
