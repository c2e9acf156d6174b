internal import CivilTime
internal import MemoReading
internal import Mustache
internal import SiteModel

/// The first page, with whose site this is, what comes, what is new: `index.html`.
struct WelcomePage: Sendable {
  var frame: PageFrame
  var subscribe: SubscribePanel
  /// The first of them.
  var people: [PersonLine]
  /// "All 100 people"; empty where these are all.
  var allPeople: String
  var peopleHref: String
  var coming: [DaySection]
  /// As scripts read it: the beginnings of the days among which those are.
  var beginnings: String
  var asOf: String
  var latest: [MemoRow]
  /// "1 December in other years".
  var thisDay: String
  var onThisDay: [MemoRow]

  /// The most people that are shown.
  static let mostPeople = 24
  /// The most memos in a list.
  private static let mostMemos = 10

  static let shape = RecordShape<WelcomePage>(
    "welcome page",
    RecordShape<PageFrame>.lift(PageFrame.fields) { $0.frame } + [
      .record("subscribe", SubscribePanel.shape) { $0.subscribe },
      .flag("has_people") { !$0.people.isEmpty },
      .list("people", PersonLine.shape) { $0.people },
      .text("all_people") { $0.allPeople },
      .text("people_href") { $0.peopleHref },
      .flag("has_coming") { !$0.coming.isEmpty },
      .list("coming", DaySection.shape) { $0.coming },
      .text("days_begin") { $0.beginnings },
      .text("as_of") { $0.asOf },
      .flag("has_latest") { !$0.latest.isEmpty },
      .list("latest", MemoRow.shape) { $0.latest },
      .text("this_day") { $0.thisDay },
      .flag("has_on_this_day") { !$0.onThisDay.isEmpty },
      .list("on_this_day", MemoRow.shape) { $0.onThisDay },
    ])

  init(_ maker: PageMaker) {
    let site = maker.site
    frame = maker.frame(
      title: site.title, description: site.settings.description ?? "", section: .home,
      styles: ["lists", "calendar"] + SubscribePanel.styles,
      scripts: ["days"] + SubscribePanel.scripts)
    subscribe = SubscribePanel(welcome: maker)
    let shown = site.isPersonal ? [] : site.shownPeople
    people = shown.prefix(Self.mostPeople).map { PersonLine(maker, $0) }
    allPeople = shown.count > Self.mostPeople ? maker.words.count("all_people", shown.count) : ""
    peopleHref = maker.href(Places.people)
    (coming, beginnings) = Self.coming(maker)
    asOf = maker.words.fill("as_of", ["date": maker.dates.day(site.today, .long)])
    let newest = site.order.newestFirst(site.listing)
    latest = maker.rows(newest.prefix(Self.mostMemos), showsOwner: true)
    thisDay = maker.words.fill("on_this_day", ["day": maker.dates.dayOfYear(site.today)])
    let sameDay = newest.lazy.filter { site.memos[$0].date?.date.isAnniversary(on: site.today) ?? false }
    onThisDay = maker.rows(Array(sameDay.prefix(Self.mostMemos)), showsOwner: true)
  }
}

extension CivilDate {
  /// Whether `day` is the same day of a later year.
  fileprivate func isAnniversary(on day: CivilDate) -> Bool {
    year < day.year && month == day.month && self.day == day.day
  }
}
