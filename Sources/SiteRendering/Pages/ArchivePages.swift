internal import CivilTime
internal import Mustache
internal import SiteModel

/// The years and months that hold memos: `archive.html`.
struct ArchivePage: Sendable {
  var frame: PageFrame
  var count: String
  var years: [Year]
  var undatedHref: String
  var undatedCount: String

  struct Year: Sendable {
    var label: String
    var months: [Month]

    static let shape = RecordShape<Year>(
      "archive year", [.text("label") { $0.label }, .list("months", Month.shape) { $0.months }])
  }

  struct Month: Sendable {
    var label: String
    var href: String
    var count: String

    static let shape = RecordShape<Month>(
      "archive month",
      [
        .text("label") { $0.label },
        .text("href") { $0.href },
        .text("count") { $0.count },
      ])
  }

  static let shape = RecordShape<ArchivePage>(
    "archive page",
    RecordShape<PageFrame>.lift(PageFrame.fields) { $0.frame } + [
      .text("memo_count") { $0.count },
      .list("years", Year.shape) { $0.years },
      .text("undated_href") { $0.undatedHref },
      .text("undated_count") { $0.undatedCount },
      .flag("is_empty") { $0.years.isEmpty && $0.undatedHref.isEmpty },
    ])

  init(_ maker: PageMaker) {
    let site = maker.site
    frame = maker.frame(title: maker.words["archive"], styles: ["lists"])
    count = maker.words.count("memos", site.listing.count)
    years = []
    var year: Int?
    for month in site.archive {
      let line = Month(
        label: maker.dates.monthName(month.month), href: maker.href(month.permalink),
        count: String(month.memos.count))
      if year == month.year {
        years[years.count - 1].months.append(line)
      } else {
        year = month.year
        years.append(Year(label: maker.dates.year(month.year), months: [line]))
      }
    }
    undatedHref = site.undated.isEmpty ? "" : maker.href(MonthPage.undatedPath)
    undatedCount = String(site.undated.count)
  }
}

/// The memos of one month by day, or those without a date: `archive/2026-12.html`, `archive/undated.html`.
struct MonthPage: Sendable {
  static let undatedPath = "archive/undated.html"

  var frame: PageFrame
  /// The month, whichever of its pages this is.
  var title: String
  /// Empty on its older pages.
  var count: String
  var days: [Day]
  var undated: [MemoRow]
  var previous: Neighbour?
  var next: Neighbour?
  var pager: Pager?

  struct Day: Sendable {
    var leaf: Leaf
    var words: String
    var memos: [MemoRow]

    static let shape = RecordShape<Day>(
      "archive day",
      RecordShape<Leaf>.lift(Leaf.fields) { $0.leaf } + [
        .text("words") { $0.words },
        .list("memos", MemoRow.shape) { $0.memos },
      ])
  }

  static let shape = RecordShape<MonthPage>(
    "month page",
    RecordShape<PageFrame>.lift(PageFrame.fields) { $0.frame } + Pager.fields { $0.pager } + [
      .text("month") { $0.title },
      .text("memo_count") { $0.count },
      .list("days", Day.shape) { $0.days },
      .flag("has_undated") { !$0.undated.isEmpty },
      .list("undated", MemoRow.shape) { $0.undated },
      .flag("has_neighbours") { $0.previous != nil || $0.next != nil },
      .optionalRecord("previous", Neighbour.shape) { $0.previous },
      .optionalRecord("next", Neighbour.shape) { $0.next },
    ])

  /// A page of the month at `index` in `Site.archive`.
  init(_ maker: PageMaker, month index: Int, parts: [ListPart], at part: Int) {
    let site = maker.site
    let month = site.archive[index]
    self.init(
      maker, maker.dates.month(year: month.year, month: month.month), count: month.memos.count, parts,
      at: part)
    var day: CivilDate?
    for number in parts[part].memos {
      let memo = site.memos[number]
      guard let date = memo.date?.date else { continue }
      let row = maker.row(memo, showsOwner: true)
      if day == date {
        days[days.count - 1].memos.append(row)
      } else {
        day = date
        days.append(Day(leaf: Leaf(date, maker.dates), words: maker.dates.day(date, .full), memos: [row]))
      }
    }
    func neighbour(_ index: Int) -> Neighbour? {
      guard site.archive.indices.contains(index) else { return nil }
      let month = site.archive[index]
      return Neighbour(
        title: maker.dates.month(year: month.year, month: month.month), language: "",
        href: maker.href(month.permalink))
    }
    previous = neighbour(index + 1)
    next = neighbour(index - 1)
  }

  init(undated maker: PageMaker, parts: [ListPart], at part: Int) {
    self.init(maker, maker.words["undated_memos"], count: maker.site.undated.count, parts, at: part)
    undated = maker.rows(parts[part].memos, showsOwner: true)
  }

  private init(_ maker: PageMaker, _ title: String, count: Int, _ parts: [ListPart], at part: Int) {
    self.title = title
    pager = Pager(maker, parts, at: part)
    let whole = [title, pager?.label ?? ""].filter { !$0.isEmpty }
    frame = maker.frame(title: whole.joined(separator: maker.words["list_separator"]), styles: ["lists"])
    self.count = part == 0 ? maker.words.count("memos", count) : ""
    days = []
    undated = []
  }
}
