internal import CivilTime
internal import Mustache
internal import SiteModel

/// One person's memos, a long list split into a page for each year: `<user>/index.html`, `<user>/2026.html`.
struct PersonPage: Sendable {
  /// The most memos on one page.
  static let longest = 200

  var frame: PageFrame
  var subscribe: SubscribePanel
  var tabs: [NavigationItem]
  var name: String
  var color: String
  var count: String
  var years: [Year]
  var pinned: [MemoRow]
  var memos: [MemoRow]

  struct Year: Sendable {
    var label: String
    var href: String
    var isCurrent: Bool

    static let shape = RecordShape<Year>(
      "year",
      [
        .text("label") { $0.label },
        .text("href") { $0.href },
        .flag("current") { $0.isCurrent },
      ])
  }

  static let shape = RecordShape<PersonPage>(
    "person page",
    RecordShape<PageFrame>.lift(PageFrame.fields) { $0.frame } + NavigationItem.tabs { $0.tabs }
      + [
        .record("subscribe", SubscribePanel.shape) { $0.subscribe },
        .text("name") { $0.name },
        .text("color") { $0.color },
        .text("memo_count") { $0.count },
        .flag("has_years") { !$0.years.isEmpty },
        .list("years", Year.shape) { $0.years },
        .flag("has_pinned") { !$0.pinned.isEmpty },
        .list("pinned_memos", MemoRow.shape) { $0.pinned },
        .flag("has_memos") { !$0.memos.isEmpty },
        .list("memos", MemoRow.shape) { $0.memos },
        .flag("is_empty") { $0.pinned.isEmpty && $0.memos.isEmpty },
      ])

  init(_ maker: PageMaker, person index: Int, part: PersonPart, parts: [PersonPart]) {
    let site = maker.site
    let person = site.people[index]
    name = person.name
    color = person.color ?? ""
    frame = maker.frame(
      title: part.title(maker).map { "\(person.name), \($0)" } ?? person.name, section: .memos,
      styles: SubscribePanel.styles, scripts: SubscribePanel.scripts)
    tabs = maker.tabs(of: person, .memos)
    subscribe = SubscribePanel(maker, of: index)
    count = maker.words.count("memos", site.listings[index].count)
    years =
      parts.count < 2
      ? []
      : parts.map { other in
        Year(
          label: other.title(maker) ?? maker.words["memos"], href: maker.href(other.path),
          isCurrent: other.path == part.path)
      }
    let split = part.memos.firstIndex { !site.memos[$0].isPinned } ?? part.memos.count
    pinned = maker.rows(part.memos[..<split], showsOwner: false)
    memos = maker.rows(part.memos[split...], showsOwner: false)
  }
}

/// One page of a person's list.
struct PersonPart: Sendable {
  /// Which memos it has.
  enum Content {
    /// All, or those that are pinned and newest.
    case first
    case year(Int)
    case undated
  }

  var content: Content
  /// Relative to the output folder.
  var path: String
  var memos: [Int]

  /// Nil of the first page.
  func title(_ maker: PageMaker) -> String? {
    switch content {
    case .first: nil
    case .year(let year): maker.dates.year(year)
    case .undated: maker.words["undated"]
    }
  }

  /// The pages of a list: one, or the first page, then a page for each year and one for what has no date.
  static func split(_ listing: [Int], handle: String, site: Site) -> [PersonPart] {
    let first = "\(handle)/index.html"
    guard listing.count > PersonPage.longest else {
      return [PersonPart(content: .first, path: first, memos: listing)]
    }
    var parts = [
      PersonPart(content: .first, path: first, memos: Array(listing.prefix(PersonPage.longest)))
    ]
    var years: [Int: [Int]] = [:]
    var undated: [Int] = []
    for index in listing {
      if let year = site.memos[index].date?.date.year {
        years[year, default: []].append(index)
      } else {
        undated.append(index)
      }
    }
    for year in years.keys.sorted(by: >) {
      let digits = String(year)
      let name = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      parts.append(
        PersonPart(content: .year(year), path: "\(handle)/\(name).html", memos: years[year] ?? []))
    }
    if !undated.isEmpty {
      parts.append(PersonPart(content: .undated, path: "\(handle)/undated.html", memos: undated))
    }
    return parts
  }
}
