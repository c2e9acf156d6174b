internal import MemoReading
internal import Mustache
internal import SiteModel

/// The first page, with whose site this is, what comes, what is new: `index.html`.
struct WelcomePage: Sendable {
  var frame: PageFrame
  var feeds: [FeedLink]
  var people: [PersonLink]
  var coming: [Day]
  var asOf: String
  var latest: [MemoRow]

  struct PersonLink: Sendable {
    var name: String
    var language: String
    var href: String
    var count: String
    var color: String

    static let shape = RecordShape<PersonLink>(
      "person",
      [
        .text("name") { $0.name },
        .text("lang") { $0.language },
        .text("href") { $0.href },
        .text("memo_count") { $0.count },
        .text("color") { $0.color },
      ])
  }

  /// A day that holds something.
  struct Day: Sendable {
    var leaf: Leaf
    var entries: [EntryRow]

    static let shape = RecordShape<Day>(
      "day",
      RecordShape<Leaf>.lift(Leaf.fields) { $0.leaf } + [.list("entries", EntryRow.shape) { $0.entries }])
  }

  static let shape = RecordShape<WelcomePage>(
    "welcome page",
    RecordShape<PageFrame>.lift(PageFrame.fields) { $0.frame } + FeedLink.fields { $0.feeds } + [
      .flag("has_people") { !$0.people.isEmpty },
      .list("people", PersonLink.shape) { $0.people },
      .flag("has_coming") { !$0.coming.isEmpty },
      .list("coming", Day.shape) { $0.coming },
      .text("as_of") { $0.asOf },
      .flag("has_latest") { !$0.latest.isEmpty },
      .list("latest", MemoRow.shape) { $0.latest },
    ])

  init(_ maker: PageMaker) {
    let site = maker.site
    frame = maker.frame(
      title: site.title, description: site.settings.description ?? "", styles: ["calendar"])
    var feeds = [maker.feed(maker.words["calendar_of_all"], "calendar.ics")]
    if site.isPersonal, let person = site.shownPeople.first.map({ site.people[$0] }) {
      feeds = [
        maker.feed(maker.words.fill("calendar_of", ["name": person.name]), "\(person.handle)/calendar.ics")
      ]
    }
    self.feeds = feeds
    people =
      site.isPersonal
      ? []
      : site.shownPeople.map { index in
        PersonLink(
          name: site.people[index].name, language: maker.differing(site.people[index].language.rawValue),
          href: maker.href("\(site.people[index].handle)/index.html"),
          count: maker.words.count("memos", site.listings[index].count), color: site.people[index].color ?? ""
        )
      }
    coming = Self.coming(maker)
    asOf = maker.words.fill("as_of", ["date": maker.dates.day(site.today, .long)])
    let newest = site.order.newestFirst(site.listing).prefix(10)
    latest = maker.rows(newest, showsOwner: true)
  }
}
