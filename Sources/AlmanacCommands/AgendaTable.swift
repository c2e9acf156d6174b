internal import ByteText
internal import CivilTime
internal import MemoReading
internal import SiteModel

/// An agenda for people at a terminal: a heading for each day, below it what falls on it, in columns.
struct AgendaTable {
  private let agenda: Agenda
  private let site: Site
  /// Columns of the names of people; 0 where there is only one.
  private let nameWidth: Int
  /// The day under which the last line stands.
  private var day: CivilDate?

  init(agenda: Agenda, site: Site) {
    self.agenda = agenda
    self.site = site
    let owners = agenda.person.map { [$0] } ?? site.shownPeople
    nameWidth =
      owners.count < 2
      ? 0 : min(20, owners.map { TextWidth.columns(site.people[$0].name.onOneLine) }.max() ?? 0)
  }

  /// The line of an occurrence, with its day above it where that is another than the previous one's.
  mutating func lines(of occurrence: Agenda.Occurrence) -> String {
    var text = ""
    if day != occurrence.day {
      text += (day == nil ? "" : "\n") + "\(occurrence.day) \(occurrence.day.weekday.englishName)\n"
      day = occurrence.day
    }
    let entry = site.memos[occurrence.memo].entries[occurrence.entry]
    return text + line(of: occurrence, at: times(entry, occurrence))
  }

  /// What was due before, with its days, and a blank line below; empty when there is nothing.
  func overdue(_ occurrences: [Agenda.Occurrence]) -> String {
    if occurrences.isEmpty { return "" }
    return "overdue\n" + occurrences.map { line(of: $0, at: "\($0.day)") }.joined() + "\n"
  }

  private func line(of occurrence: Agenda.Occurrence, at times: String) -> String {
    let memo = site.memos[occurrence.memo]
    let entry = memo.entries[occurrence.entry]
    var columns = [HelpText.padded(times, to: 13), HelpText.padded(mark(entry), to: 9)]
    if nameWidth > 0 {
      let name = Excerpt.cut(site.people[memo.owner].name.onOneLine, columns: nameWidth)
      columns.append(HelpText.padded(name, to: nameWidth))
    }
    var words = entry.label ?? memo.title
    // A line says little without its memo.
    if entry.line != nil, entry.label != nil { words += "  · \(memo.title)" }
    columns.append(words.onOneLine)
    return "  " + columns.joined(separator: "  ") + "\n"
  }

  /// `09:00–10:30` on the reader's clock; the last day of what ends on another.
  private func times(_ entry: Entry, _ occurrence: Agenda.Occurrence) -> String {
    let end = entry.end(at: occurrence.civil)
    guard case .moment(let start) = entry.start(at: occurrence.civil) else {
      guard let end, end.date > occurrence.civil.date else { return "all day" }
      return "to \(end.date)"
    }
    let begin = agenda.civil(start.instant)
    guard case .moment(let last)? = end else { return begin.time.hourAndMinute }
    let wall = agenda.civil(last.instant)
    return begin.time.hourAndMinute + "–"
      + (wall.date == begin.date ? wall.time.hourAndMinute : "\(wall.date.monthAndDay)")
  }

  private func mark(_ entry: Entry) -> String {
    guard entry.kind == .todo else { return entry.kind.rawValue }
    return entry.isDone ? "✓ done" : entry.status == .doing ? "doing" : "due"
  }
}

extension CivilDate {
  /// `12-31`.
  fileprivate var monthAndDay: String { String("\(self)".suffix(5)) }
}
