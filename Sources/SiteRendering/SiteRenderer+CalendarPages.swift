internal import ParallelMap
internal import SiteModel

extension SiteRenderer {
  /// `calendar/2026-12.html`, `<user>/calendar/2026-12.html`, and an `index.html` beside them.
  mutating func planCalendarPages() {
    let readers = readers(Places.calendar)
    let site = site
    // What repeats is worked out once for all months of a reader.
    let calendars = readers.parallelMap { MonthCalendar(Agenda(site, person: $0.reader)) }
    for ((reader, first), calendar) in zip(readers, calendars) {
      let person = reader.map { site.people[$0] }
      page(theme.templates.calendarMonth, CalendarPage.shape, first) {
        CalendarPage($0, calendar, month: calendar.current, isFirst: true)
      }
      for (index, month) in calendar.months.enumerated() {
        let maker = maker(Places.calendar(of: person, month: month), person?.language)
        page(theme.templates.calendarMonth, CalendarPage.shape, maker) {
          CalendarPage($0, calendar, month: index, isFirst: false)
        }
      }
    }
  }
}
