internal import MemoReading
internal import Mustache
internal import SiteModel

/// Whose memos these are, with the way to each one's pages: `people.html`.
struct PeoplePage: Sendable {
  var frame: PageFrame
  var count: String
  var people: [PersonLine]

  static let shape = RecordShape<PeoplePage>(
    "people page",
    RecordShape<PageFrame>.lift(PageFrame.fields) { $0.frame } + [
      .text("people_count") { $0.count },
      .list("people", PersonLine.shape) { $0.people },
    ])

  init(_ maker: PageMaker) {
    let shown = maker.site.shownPeople
    frame = maker.frame(title: maker.words["people"], section: .people, styles: ["lists"])
    count = maker.words.count("people", shown.count)
    people = shown.map { PersonLine(maker, $0) }
  }
}

/// A person in a list of people.
struct PersonLine: Sendable {
  var name: String
  /// Empty: as the page.
  var language: String
  var href: String
  var count: String
  var color: String
  /// The person's other pages.
  var places: [NavigationItem]

  static let shape = RecordShape<PersonLine>(
    "person",
    [
      .text("name") { $0.name },
      .text("lang") { $0.language },
      .text("href") { $0.href },
      .text("memo_count") { $0.count },
      .text("color") { $0.color },
      .list("places", NavigationItem.shape) { $0.places },
    ])

  /// The person at `index` in `Site.people`.
  init(_ maker: PageMaker, _ index: Int) {
    let person = maker.site.people[index]
    name = person.name
    language = maker.differing(person.language.rawValue)
    href = maker.href(Places.memos(of: person))
    count = maker.words.count("memos", maker.site.listings[index].count)
    color = person.color ?? ""
    places = Array(maker.tabs(of: person, .home).dropFirst())
  }
}
