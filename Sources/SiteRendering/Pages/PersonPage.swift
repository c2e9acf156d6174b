internal import CivilTime
internal import Mustache
internal import SiteModel

/// One person's memos, a long list split into a page for each year: `<user>/index.html`, `<user>/2026.html`.
struct PersonPage: Sendable {
  var frame: PageFrame
  /// On the first page of the list.
  var subscribe: SubscribePanel?
  var tabs: [NavigationItem]
  var name: String
  var color: String
  /// Of the whole list on its first page, else of a year's; empty on the older pages of a year.
  var count: String
  /// The year, or "Undated"; empty on the first page.
  var division: String
  var years: [Year]
  var filter: ListFilter
  var pinned: [MemoRow]
  var memos: [MemoRow]
  var pager: Pager?

  struct Year: Sendable {
    var label: String
    var href: String
    /// `page`: it is this page; `true`: this is one of its older pages; empty otherwise.
    var current: String

    static let shape = RecordShape<Year>(
      "year",
      [
        .text("label") { $0.label },
        .text("href") { $0.href },
        .text("current") { $0.current },
      ])
  }

  static let shape = RecordShape<PersonPage>(
    "person page",
    RecordShape<PageFrame>.lift(PageFrame.fields) { $0.frame } + NavigationItem.tabs { $0.tabs }
      + Pager.fields { $0.pager } + [
        .optionalRecord("subscribe", SubscribePanel.shape) { $0.subscribe },
        .text("name") { $0.name },
        .text("color") { $0.color },
        .text("memo_count") { $0.count },
        .text("division") { $0.division },
        .flag("has_years") { !$0.years.isEmpty },
        .list("years", Year.shape) { $0.years },
        .optionalRecord("filter", ListFilter.shape) { $0.filter.isOffered ? $0.filter : nil },
        .flag("has_pinned") { !$0.pinned.isEmpty },
        .list("pinned_memos", MemoRow.shape) { $0.pinned },
        .flag("has_memos") { !$0.memos.isEmpty },
        .list("memos", MemoRow.shape) { $0.memos },
        .flag("is_empty") { $0.pinned.isEmpty && $0.memos.isEmpty },
      ])

  /// The page at `index` of one division of a person's list.
  init(_ maker: PageMaker, person number: Int, part: PersonPart, at index: Int, parts: [PersonPart]) {
    let site = maker.site
    let person = site.people[number]
    let page = part.pages[index]
    let isFirst = part.content == .first && index == 0
    name = person.name
    color = person.color ?? ""
    pager = Pager(maker, part.pages, at: index)
    division = part.title(maker) ?? ""
    let title = [person.name, division, pager?.label ?? ""].filter { !$0.isEmpty }
    filter = ListFilter(maker, page.memos)
    frame = maker.frame(
      title: title.joined(separator: maker.words["list_separator"]), section: .memos,
      styles: ["lists"] + (isFirst ? SubscribePanel.styles : []),
      scripts: (filter.isOffered ? ["filter"] : []) + (isFirst ? SubscribePanel.scripts : []))
    tabs = maker.tabs(of: person, .memos)
    subscribe = isFirst ? SubscribePanel(maker, of: number) : nil
    count = index == 0 ? maker.words.count("memos", part.count) : ""
    years =
      parts.count < 2
      ? []
      : parts.map { other in
        Year(
          label: other.title(maker) ?? maker.words["newest"], href: maker.href(other.path),
          current: other.content != part.content ? "" : index == 0 ? "page" : "true")
      }
    let split = page.memos.firstIndex { !site.memos[$0].isPinned } ?? page.memos.count
    pinned = maker.rows(page.memos[..<split], showsOwner: false, isFiltered: filter.isOffered)
    memos = maker.rows(page.memos[split...], showsOwner: false, isFiltered: filter.isOffered)
  }
}
