internal import MemoReading
internal import Mustache
internal import QRCode
internal import SiteModel

/// How to have a page's dates in a calendar app, and its memos in a news reader: the reader's own feed first.
struct SubscribePanel: Sendable {
  /// Names in the theme's `assets/` that a page with a panel loads.
  static let styles = ["subscribe"]
  static let scripts = ["subscribe"]
  /// The id of the panel on its page.
  static let anchor = "page:subscribe"

  /// Whether the site has an address, without which no app can subscribe.
  var hasAddress: Bool
  /// Whose panels are elsewhere.
  var people: [PersonLink]
  var first: Offer
  var others: [Offer]
  /// An SVG that leads a telephone to this panel; empty where there is no address, or one too long for a code.
  var code: [UInt8]
  /// Addresses of the news feeds; empty where there are none.
  var atom: String
  var jsonFeed: String

  struct PersonLink: Sendable {
    var name: String
    var language: String
    var href: String

    static let shape = RecordShape<PersonLink>(
      "person",
      [
        .text("name") { $0.name },
        .text("lang") { $0.language },
        .text("href") { $0.href },
      ])
  }

  /// One calendar.
  struct Offer: Sendable {
    var label: String
    /// What is in it, and whether it rings.
    var holds: String
    var href: String
    /// The id of the field with its address.
    var field: String
    /// `https:` and `webcal:`; empty where the site has no address.
    var address: String
    var webcal: String

    static let shape = RecordShape<Offer>(
      "calendar",
      [
        .text("label") { $0.label },
        .text("holds") { $0.holds },
        .text("href") { $0.href },
        .text("field") { $0.field },
        .text("address") { $0.address },
        .text("webcal_href") { $0.webcal },
      ])
  }

  static let shape = RecordShape<SubscribePanel>(
    "subscribe panel",
    [
      .flag("has_address") { $0.hasAddress },
      .flag("has_people") { !$0.people.isEmpty },
      .list("people", PersonLink.shape) { $0.people },
      .record("first", Offer.shape) { $0.first },
      .flag("has_others") { !$0.others.isEmpty },
      .list("others", Offer.shape) { $0.others },
      .html("code") { $0.code },
      .text("atom_href") { $0.atom },
      .text("json_feed_href") { $0.jsonFeed },
    ])

  /// Of a person's pages: her calendar, which alone rings, her to-dos, and everyone's calendar.
  init(_ maker: PageMaker, of person: Int) {
    let site = maker.site
    let owner = site.people[person]
    var others: [(String, String, String)] = []
    if site.listings[person].contains(where: { site.memos[$0].entries.contains { $0.kind == .todo } }) {
      let label = maker.words.fill("tasks_of", ["name": owner.name])
      others.append((label, "holds_tasks", Places.tasksFeed(of: owner)))
    }
    if !site.isPersonal {
      others.append((maker.words["calendar_of_all"], "holds_all", Places.calendarFeed()))
    }
    self.init(
      maker, page: Places.memos(of: owner),
      first: (
        maker.words.fill("calendar_of", ["name": owner.name]), "holds_own", Places.calendarFeed(of: owner)
      ), others: others, newsOf: owner)
  }

  /// Of the first page: the only person's, or everyone's with ways to each person's own.
  init(welcome maker: PageMaker) {
    let site = maker.site
    if site.isPersonal, let person = site.shownPeople.first {
      self.init(maker, of: person)
      return
    }
    self.init(
      maker, page: Places.home,
      first: (maker.words["calendar_of_all"], "holds_all", Places.calendarFeed()), others: [], newsOf: nil)
    // Where there are many, the others are on the page of all people.
    people = site.shownPeople.prefix(WelcomePage.mostPeople).map { index in
      let person = site.people[index]
      return PersonLink(
        name: person.name, language: maker.differing(person.language.rawValue),
        href: maker.href(Places.memos(of: person), fragment: Self.anchor))
    }
  }

  /// Of a tag's page.
  init(_ maker: PageMaker, _ tag: Tag) {
    let label = maker.words.fill("calendar_of_tag", ["tag": tag.name])
    self.init(
      maker, page: tag.permalink, first: (label, "holds_tag", tag.calendarPermalink), others: [], newsOf: nil)
    (atom, jsonFeed) = ("", "")
  }

  /// `page` has the panel, and is where the code leads; a feed has a label, the key of the words for what it holds, and a path.
  private init(
    _ maker: PageMaker, page: String, first: (String, String, String), others: [(String, String, String)],
    newsOf person: Person?
  ) {
    hasAddress = maker.absolute != nil
    people = []
    self.first = Self.offer(first, 1, maker)
    self.others = others.enumerated().map { Self.offer($1, $0 + 2, maker) }
    code = maker.absolute.flatMap { Self.code(of: $0.href(to: page, fragment: Self.anchor), maker) } ?? []
    atom = hasAddress ? maker.href(Places.atom(of: person)) : ""
    jsonFeed = hasAddress ? maker.href(Places.jsonFeed(of: person)) : ""
  }

  private static func offer(
    _ feed: (label: String, holds: String, path: String), _ number: Int, _ maker: PageMaker
  ) -> Offer {
    let address = maker.absolute?.href(to: feed.path) ?? ""
    return Offer(
      label: feed.label, holds: maker.words[feed.holds], href: maker.href(feed.path),
      field: "page:feed-\(number)", address: address,
      webcal: address.isEmpty ? "" : "webcal" + address.drop { $0 != ":" })
  }

  /// Nil where the address is too long: then a page has no code.
  private static func code(of address: String, _ maker: PageMaker) -> [UInt8]? {
    try? QRCode(Array(address.utf8)).svg(label: maker.words.fill("code_of", ["address": address]))
  }
}
