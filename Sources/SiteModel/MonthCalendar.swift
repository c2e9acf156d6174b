package import CivilTime

/// The months that calendar pages show to a reader, with what stands on their days.
///
/// The month of today is always among them. Of the twelve before and the twelve after it those are in which anything
/// stands, and of all months before those in which something begins that happens once; what repeats stands there too,
/// back to ten years.
package struct MonthCalendar: Sendable {
  package struct Month: Sendable, Hashable, Comparable {
    /// Months since the year 0.
    package let index: Int

    package init(_ date: CivilDate) { index = date.year * 12 + date.month - 1 }

    /// Held at the ends of the calendar.
    fileprivate init(index: Int) { self.index = min(max(index, 12), 9999 * 12 + 11) }

    package var year: Int { index / 12 }
    /// 1–12.
    package var number: Int { index % 12 + 1 }
    private var days: Int { CivilDate.days(inMonth: number, year: year) }

    package var range: ClosedRange<CivilDate> {
      let first = CivilDate(year: year, month: number, day: 1)?.dayNumber ?? 0
      return CivilDate(dayNumber: first)...CivilDate(dayNumber: first + days - 1)
    }

    /// Of a page: `2026-12`.
    package var name: String { String("\(range.lowerBound)".dropLast(3)) }

    fileprivate func adding(_ months: Int) -> Month { Month(index: index + months) }

    package static func < (a: Month, b: Month) -> Bool { a.index < b.index }
  }

  package let agenda: Agenda
  /// Ascending.
  package let months: [Month]
  /// The one of today, an index in `months`.
  package let current: Int
  private let table: DayTable

  /// How many months before and after today's are looked at for what repeats.
  private static let reach = 12
  private static let repeatedYears = 10

  package init(_ agenda: Agenda) {
    self.agenda = agenda
    let today = Month(agenda.site.today)
    let begin = today.adding(-Self.reach)
    let end = today.adding(Self.reach)
    let old = Self.monthsOfSingles(agenda, before: begin).sorted()
    let repeatsSince = today.adding(-12 * Self.repeatedYears).range.lowerBound
    let table = DayTable(
      agenda, old.map(\.range) + [begin.range.lowerBound...end.range.upperBound], repeatsSince: repeatsSince)
    let recent = (begin.index...end.index).map { Month(index: $0) }.filter { month in
      month == today || month.range.days.contains { table[$0] != nil }
    }
    months = old + recent
    current = old.count + (recent.firstIndex(of: today) ?? 0)
    self.table = table
  }

  package subscript(date: CivilDate) -> DayTable.Day? { table[date] }

  /// In which something that happens once begins on the reader's clock.
  private static func monthsOfSingles(_ agenda: Agenda, before end: Month) -> Set<Month> {
    var months: Set<Month> = []
    for memo in agenda.memos {
      for entry in agenda.site.memos[memo].entries
      where entry.rule == nil && entry.kind != .alarm && entry.isAnnounced(on: agenda.site.today) {
        let date: CivilDate
        switch entry.time {
        case .day(let day): date = day
        case .moment(let moment): date = agenda.civil(moment.instant).date
        }
        let month = Month(date)
        if month < end { months.insert(month) }
      }
    }
    return months
  }
}

extension ClosedRange<CivilDate> {
  /// One by one.
  package var days: some Collection<CivilDate> & Sendable {
    (lowerBound.dayNumber...upperBound.dayNumber).lazy.map { CivilDate(dayNumber: $0) }
  }
}
