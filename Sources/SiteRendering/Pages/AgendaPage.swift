internal import CivilTime
internal import MemoReading
internal import Mustache
internal import SiteModel

/// What comes, by day, and before it what is overdue: `agenda.html`, `<user>/agenda.html`.
struct AgendaPage: Sendable {
  /// Days that a page looks ahead.
  static let days = 60
  /// The most rows on one page, and how many of them may be overdue.
  private static let mostRows = 400
  private static let mostOverdue = 200

  var frame: PageFrame
  var tabs: [NavigationItem]
  var readers: [NavigationItem]
  /// Of the page's person; empty on everyone's and on a site of one person.
  var name: String
  var nameLanguage: String
  var color: String
  var asOf: String
  var stale: String
  var beginnings: String
  var ringPanel: RingPanel?
  var overdue: [EntryRow]
  var moreOverdue = ""
  var coming: [DaySection] = []
  var more = ""
  var calendarHref: String
  var subscribeHref: String

  static let shape = RecordShape<AgendaPage>(
    "agenda page",
    RecordShape<PageFrame>.lift(PageFrame.fields) { $0.frame } + NavigationItem.tabs { $0.tabs } + [
      .flag("has_readers") { !$0.readers.isEmpty },
      .list("readers", NavigationItem.shape) { $0.readers },
      .text("name") { $0.name },
      .text("name_lang") { $0.nameLanguage },
      .text("color") { $0.color },
      .text("as_of") { $0.asOf },
      .text("stale") { $0.stale },
      .text("days_begin") { $0.beginnings },
      .optionalRecord("ring_panel", RingPanel.shape) { $0.ringPanel },
      .flag("has_overdue") { !$0.overdue.isEmpty },
      .list("overdue_entries", EntryRow.shape) { $0.overdue },
      .text("more_overdue") { $0.moreOverdue },
      .flag("has_coming") { !$0.coming.isEmpty },
      .list("coming", DaySection.shape) { $0.coming },
      .text("more") { $0.more },
      .text("calendar_href") { $0.calendarHref },
      .text("subscribe_href") { $0.subscribeHref },
      .flag("is_empty") { $0.overdue.isEmpty && $0.coming.isEmpty },
    ])

  init(_ maker: PageMaker, _ agenda: Agenda) {
    let site = maker.site
    let person = agenda.person.map { site.people[$0] }
    let shown = site.isPersonal ? nil : person
    let title = maker.words["agenda"]
    frame = maker.frame(
      title: shown.map { "\($0.name), \(title)" } ?? title, section: .agenda,
      styles: ["calendar"] + (person == nil ? [] : RingPanel.styles),
      scripts: ["days"] + (person == nil ? [] : RingPanel.scripts))
    tabs = person.map { maker.tabs(of: $0, .agenda) } ?? []
    readers = maker.readers(agenda.person, Places.agenda)
    name = shown?.name ?? ""
    nameLanguage = shown.map { maker.differing($0.language.rawValue) } ?? ""
    color = shown?.color ?? ""
    let today = maker.dates.day(site.today, .long)
    asOf = maker.words.fill("as_of", ["date": today])
    stale = maker.words.fill("agenda_is_old", ["date": today])
    ringPanel = person.map { RingPanel(maker, of: $0) }
    calendarHref = maker.href(Places.calendar(of: person))
    subscribeHref = maker.subscribeHref(person)

    let rows = DayRows(maker, agenda, tellsOverdue: true)
    // Where the reader's clock is behind the site's, the day before may not be over yet.
    let first = agenda.civil(site.startOfToday).date
    let last = first.adding(days: Self.days - 1)
    beginnings = rows.beginnings(of: Self.days, from: first)
    let late = agenda.overdue(at: agenda.instant(CivilDateTime(first, .midnight)))
    overdue = late.prefix(Self.mostOverdue).map(rows.overdueRow)
    if late.count > overdue.count {
      moreOverdue = maker.words.count("more_entries", late.count - overdue.count)
    }
    addDays(first...last, DayTable(agenda, [first...last]), rows)
  }

  private mutating func addDays(_ range: ClosedRange<CivilDate>, _ table: DayTable, _ rows: DayRows) {
    var left = Self.mostRows - overdue.count
    var more = 0
    for (index, date) in range.days.enumerated() {
      guard let day = table[date] else { continue }
      let open = day.items.filter { item in
        !rows.maker.site.memos[item.memo].entries[item.entry].isDone
      }
      let shown = open.prefix(left)
      left -= shown.count
      let hidden = open.count - shown.count + day.more
      if shown.isEmpty {
        more += hidden
        continue
      }
      var section = DaySection(date, index: index, shown.map { rows.row($0, on: date) }, rows.maker)
      if hidden > 0 {
        section.more = rows.maker.words.count("more_entries", hidden)
        section.moreHref = calendarHref
      }
      coming.append(section)
    }
    if more > 0 { self.more = rows.maker.words.count("more_entries", more) }
  }
}
