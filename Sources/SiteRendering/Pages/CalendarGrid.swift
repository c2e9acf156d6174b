internal import CivilTime
internal import MemoReading
internal import Mustache
internal import SiteModel

/// The grid of a month, week by week.
struct CalendarGrid: Sendable {
  /// Lines in the cell of a day; the last one counts what has no line.
  private static let mostLines = 4

  let weekdays: [WeekdayHead]
  let weeks: [Week]

  init(_ rows: DayRows, _ calendar: MonthCalendar, _ month: MonthCalendar.Month) {
    let maker = rows.maker
    let start = maker.site.settings.weekStart.rawValue
    weekdays = (0..<7).compactMap { Weekday(rawValue: (start - 1 + $0) % 7 + 1) }.map { day in
      WeekdayHead(name: maker.dates.weekday(day), short: maker.dates.weekday(day, short: true))
    }
    let lead = (month.range.lowerBound.weekday.rawValue - start + 7) % 7
    var cells = [CalendarCell](repeating: .blank, count: lead)
    cells += month.range.days.map { Self.cell($0, calendar[$0], rows) }
    cells += [CalendarCell](repeating: .blank, count: (7 - cells.count % 7) % 7)
    weeks = stride(from: 0, to: cells.count, by: 7).map { Week(cells: Array(cells[$0..<($0 + 7)])) }
  }

  private static func cell(_ date: CivilDate, _ day: DayTable.Day?, _ rows: DayRows) -> CalendarCell {
    var cell = CalendarCell(number: String(date.day), value: "\(date)")
    guard let day else { return cell }
    let all = day.items.count + day.more
    cell.listHref = "#page:\(date)"
    let lines = all > mostLines ? mostLines - 1 : mostLines
    cell.lines = day.items.prefix(lines).map { line($0, on: date, rows) }
    if all > cell.lines.count { cell.more = "+\(all - cell.lines.count)" }
    return cell
  }

  private static func line(_ item: DayTable.Item, on date: CivilDate, _ rows: DayRows) -> CalendarCell.Line {
    let maker = rows.maker
    let memo = maker.site.memos[item.memo]
    let entry = memo.entries[item.entry]
    var time = ""
    if case .moment(let moment) = entry.start(at: item.civil), date == item.days.lowerBound {
      time = maker.dates.time(rows.civil(moment.instant).time)
    }
    return CalendarCell.Line(
      title: entry.line == nil ? memo.title : entry.label ?? memo.title,
      language: maker.differing(memo.language),
      href: maker.href(memo.permalink ?? "", fragment: entry.line?.fragment), mark: Mark(entry), time: time,
      goesOn: date != item.days.lowerBound,
      color: rows.showsOwner ? maker.site.people[memo.owner].color ?? "" : "")
  }
}

/// The head of a column.
struct WeekdayHead: Sendable {
  var name: String
  var short: String

  static let shape = RecordShape<WeekdayHead>(
    "weekday", [.text("name") { $0.name }, .text("short") { $0.short }])
}

/// A row of the grid.
struct Week: Sendable {
  var cells: [CalendarCell]

  static let shape = RecordShape<Week>("week", [.list("cells", CalendarCell.shape) { $0.cells }])
}

/// A day of the grid, or a blank where a neighbouring month's would stand.
struct CalendarCell: Sendable {
  /// Empty of a blank.
  var number: String
  var value: String
  /// Empty where nothing stands on the day.
  var listHref = ""
  var lines: [Line] = []
  /// "+2"; empty where every entry has a line.
  var more = ""

  static let blank = CalendarCell(number: "", value: "")

  struct Line: Sendable {
    var title: String
    var language: String
    var href: String
    var mark: Mark
    /// Empty of a day, and of what began before.
    var time: String
    var goesOn: Bool
    var color: String

    static let shape = RecordShape<Line>(
      "calendar line",
      [
        .text("title") { $0.title },
        .text("lang") { $0.language },
        .text("href") { $0.href },
        .text("mark") { $0.mark.rawValue },
        .text("time") { $0.time },
        .flag("goes_on") { $0.goesOn },
        .text("color") { $0.color },
      ])
  }

  static let shape = RecordShape<CalendarCell>(
    "calendar cell",
    [
      .text("number") { $0.number },
      .text("value") { $0.value },
      .text("list_href") { $0.listHref },
      .flag("has_lines") { !$0.lines.isEmpty },
      .list("lines", Line.shape) { $0.lines },
      .text("more") { $0.more },
    ])
}
