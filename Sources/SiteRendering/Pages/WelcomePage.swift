internal import CivilTime
internal import MemoReading
internal import Mustache
internal import SiteModel

/// The first page, with whose site this is, what comes, what is new: `index.html`.
struct WelcomePage: Sendable {
  var frame: PageFrame
  var subscribe: SubscribePanel
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
    RecordShape<PageFrame>.lift(PageFrame.fields) { $0.frame } + [
      .record("subscribe", SubscribePanel.shape) { $0.subscribe },
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
      title: site.title, description: site.settings.description ?? "", styles: SubscribePanel.styles,
      scripts: SubscribePanel.scripts)
    subscribe = SubscribePanel(welcome: maker)
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

  /// The next occurrence of each entry; alarms ring for their owner alone and are left out.
  private static func coming(_ maker: PageMaker) -> [Day] {
    let site = maker.site
    let today = CivilDateTime(site.today, .midnight)
    let horizon = CivilDateTime(site.today.adding(days: 60), .midnight)
    var next: [(civil: CivilDateTime, memo: Int, entry: Int)] = []
    for index in site.listing {
      for (number, entry) in site.memos[index].entries.enumerated()
      where entry.kind != .alarm && !entry.isDone {
        guard let civil = entry.occurrence(onOrAfter: today), civil < horizon else { continue }
        next.append((civil, index, number))
      }
    }
    next.sort { ($0.civil, $0.memo, $0.entry) < ($1.civil, $1.memo, $1.entry) }
    var days: [Day] = []
    var date: CivilDate?
    for (civil, index, number) in next.prefix(10) {
      let row = maker.entryRow(
        site.memos[index], site.memos[index].entries[number], at: civil, showsOwner: true)
      if date == civil.date {
        days[days.count - 1].entries.append(row)
      } else {
        date = civil.date
        days.append(Day(leaf: Leaf(civil.date, maker.dates), entries: [row]))
      }
    }
    return days
  }
}
