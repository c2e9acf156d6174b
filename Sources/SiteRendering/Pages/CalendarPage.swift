internal import CivilTime
internal import MemoReading
internal import Mustache
internal import SiteModel

/// One month as on a wall calendar, and below it what its days hold: `calendar/2026-12.html`,
/// `<user>/calendar/2026-12.html`, and the month of today at the lasting address `calendar/index.html`.
struct CalendarPage: Sendable {
  /// The most rows below the grid: what is more is counted, day by day.
  private static let mostRows = 500

  var frame: PageFrame
  var tabs: [NavigationItem]
  var readers: [NavigationItem]
  /// Of the page's person; empty on everyone's and on a site of one person.
  var name: String
  var nameLanguage: String
  var color: String
  var month: String
  var beginnings: String
  var weekdays: [WeekdayHead]
  var weeks: [Week]
  var days: [DaySection] = []
  var previous: Neighbour?
  var next: Neighbour?
  /// Empty on the page that has all months.
  var allHref: String
  var years: [Year]
  var subscribeHref: String

  static let shape = RecordShape<CalendarPage>(
    "calendar page",
    RecordShape<PageFrame>.lift(PageFrame.fields) { $0.frame } + NavigationItem.tabs { $0.tabs } + [
      .flag("has_readers") { !$0.readers.isEmpty },
      .list("readers", NavigationItem.shape) { $0.readers },
      .text("name") { $0.name },
      .text("name_lang") { $0.nameLanguage },
      .text("color") { $0.color },
      .text("month") { $0.month },
      .text("days_begin") { $0.beginnings },
      .list("weekdays", WeekdayHead.shape) { $0.weekdays },
      .list("weeks", Week.shape) { $0.weeks },
      .list("days", DaySection.shape) { $0.days },
      .flag("is_empty") { $0.days.isEmpty },
      .flag("has_neighbours") { $0.previous != nil || $0.next != nil || !$0.allHref.isEmpty },
      .optionalRecord("previous", Neighbour.shape) { $0.previous },
      .optionalRecord("next", Neighbour.shape) { $0.next },
      .text("all_months_href") { $0.allHref },
      .flag("has_years") { !$0.years.isEmpty },
      .list("years", Year.shape) { $0.years },
      .text("subscribe_href") { $0.subscribeHref },
    ])

  /// The page of a month, an index in `calendar.months`; `isFirst`: the one at the lasting address, with all months.
  init(_ maker: PageMaker, _ calendar: MonthCalendar, month index: Int, isFirst: Bool) {
    let site = maker.site
    let person = calendar.agenda.person.map { site.people[$0] }
    let shown = site.isPersonal ? nil : person
    let shownMonth = calendar.months[index]
    let label = maker.label(shownMonth)
    let title = isFirst ? maker.words["calendar"] : label
    frame = maker.frame(
      title: shown.map { "\($0.name), \(title)" } ?? title, section: .calendar, styles: ["calendar"],
      scripts: ["days"])
    tabs = person.map { maker.tabs(of: $0, .calendar) } ?? []
    readers = maker.readers(calendar.agenda.person, Places.calendar)
    name = shown?.name ?? ""
    nameLanguage = shown.map { maker.differing($0.language.rawValue) } ?? ""
    color = shown?.color ?? ""
    month = label

    let rows = DayRows(maker, calendar.agenda)
    let range = shownMonth.range
    beginnings = rows.beginnings(of: range.days.count, from: range.lowerBound)
    let grid = CalendarGrid(rows, calendar, shownMonth)
    (weekdays, weeks) = (grid.weekdays, grid.weeks)
    func neighbour(_ index: Int) -> Neighbour? {
      guard calendar.months.indices.contains(index) else { return nil }
      let month = calendar.months[index]
      return Neighbour(
        title: maker.label(month), language: "", href: maker.href(Places.calendar(of: person, month: month)))
    }
    previous = neighbour(index - 1)
    next = neighbour(index + 1)
    allHref = isFirst ? "" : maker.href(Places.calendar(of: person))
    years = isFirst ? Year.all(calendar, rows, person) : []
    subscribeHref = maker.subscribeHref(person)
    days = Self.list(range, calendar, rows)
  }

  /// The days that hold something; a long month is cut on its fullest days, so that none is left out.
  private static func list(
    _ range: ClosedRange<CivilDate>, _ calendar: MonthCalendar, _ rows: DayRows
  ) -> [DaySection] {
    let full = range.days.map { calendar[$0]?.items.count ?? 0 }
    let most = Self.most(of: full)
    let maker = rows.maker
    var sections: [DaySection] = []
    for (index, date) in range.days.enumerated() {
      guard let day = calendar[date] else { continue }
      let shown = day.items.prefix(most)
      var section = DaySection(date, index: index, shown.map { rows.row($0, on: date) }, maker)
      let more = day.items.count - shown.count + day.more
      if more > 0 {
        section.more = maker.words.count("more_entries", more)
        // A person's calendar has everything, and everyone's is made of those of the people.
        section.moreHref =
          rows.showsOwner
          ? maker.href(Places.people)
          : maker.subscribeHref(
            calendar.agenda.person.map { maker.site.people[$0] })
      }
      sections.append(section)
    }
    return sections
  }

  /// How many rows a day may have, so that all days together have no more than a page may.
  private static func most(of counts: [Int]) -> Int {
    var left = mostRows
    for (index, count) in counts.sorted().enumerated() {
      let share = left / (counts.count - index)
      if count > share { return share }
      left -= count
    }
    return mostRows
  }

  /// The months of a year that have a page.
  struct Year: Sendable {
    var label: String
    var months: [Month]

    struct Month: Sendable {
      var label: String
      /// With its year.
      var name: String
      var href: String
      /// In seconds since 1970.
      var begin: String
      var end: String
      var isShown: Bool

      static let shape = RecordShape<Month>(
        "calendar month",
        [
          .text("label") { $0.label },
          .text("name") { $0.name },
          .text("href") { $0.href },
          .text("begin") { $0.begin },
          .text("end") { $0.end },
          .flag("shown") { $0.isShown },
        ])
    }

    static let shape = RecordShape<Year>(
      "calendar year", [.text("label") { $0.label }, .list("months", Month.shape) { $0.months }])

    /// Newest first, as years stand elsewhere.
    static func all(_ calendar: MonthCalendar, _ rows: DayRows, _ person: Person?) -> [Year] {
      let maker = rows.maker
      var years: [Year] = []
      var year: Int?
      for (index, month) in calendar.months.enumerated() {
        if month.year != year { years.append(Year(label: maker.dates.year(month.year), months: [])) }
        year = month.year
        let begin = calendar.agenda.instant(CivilDateTime(month.range.lowerBound, .midnight))
        years[years.count - 1].months.append(
          Month(
            label: maker.dates.monthName(month.number), name: maker.label(month),
            href: maker.href(Places.calendar(of: person, month: month)), begin: String(begin.seconds),
            end: String(calendar.agenda.end(of: month.range.upperBound).seconds),
            isShown: index == calendar.current))
      }
      return years.reversed()
    }
  }
}

extension PageMaker {
  /// "December 2026".
  fileprivate func label(_ month: MonthCalendar.Month) -> String {
    dates.month(year: month.year, month: month.number)
  }
}
