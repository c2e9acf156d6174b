internal import CivilTime
internal import SiteModel

extension WelcomePage {
  /// How many entries are shown that come next.
  private static let most = 10

  /// The next occurrence of each entry on the site's clock; alarms ring for their owner alone and are left out.
  static func coming(_ maker: PageMaker) -> (days: [DaySection], beginnings: String) {
    let site = maker.site
    let agenda = Agenda(site)
    let rows = DayRows(maker, agenda)
    let range = site.today...site.today.adding(days: AgendaPage.days - 1)
    let table = DayTable(agenda, [range])
    var shown: Set<[Int]> = []
    var days: [DaySection] = []
    for (index, date) in range.days.enumerated() {
      var entries: [EntryRow] = []
      for item in table[date]?.items ?? [] where shown.count < most {
        if site.memos[item.memo].entries[item.entry].isDone { continue }
        if shown.insert([item.memo, item.entry]).inserted { entries.append(rows.row(item, on: date)) }
      }
      if !entries.isEmpty { days.append(DaySection(date, index: index, entries, maker)) }
    }
    return (days, rows.beginnings(of: AgendaPage.days, from: site.today))
  }
}
