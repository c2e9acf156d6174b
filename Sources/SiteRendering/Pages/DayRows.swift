internal import CivilTime
internal import MemoReading
internal import SiteModel
internal import TimeZones

/// Makes the rows of days for one reader: times are what the reader's clock shows.
struct DayRows: Sendable {
  let maker: PageMaker
  let agenda: Agenda
  /// Whether the page is of several people.
  let showsOwner: Bool
  /// Whether scripts of the page move what becomes overdue.
  let tellsOverdue: Bool

  init(_ maker: PageMaker, _ agenda: Agenda, tellsOverdue: Bool = false) {
    self.maker = maker
    self.agenda = agenda
    self.tellsOverdue = tellsOverdue
    showsOwner = agenda.person == nil && !maker.site.isPersonal
  }

  /// The row of an occurrence on one of its days.
  func row(_ item: DayTable.Item, on date: CivilDate) -> EntryRow {
    let memo = maker.site.memos[item.memo]
    let entry = memo.entries[item.entry]
    let start = entry.start(at: item.civil)
    let end = entry.end(at: item.civil)
    var row = plain(memo, entry, start)
    row.time = time(start, end, item, on: date)
    if case .moment(let moment) = start, date == item.days.lowerBound {
      row.timeValue = text(moment.instant)
    } else {
      row.timeValue = "\(date)"
    }
    var said = row.words
    if item.isDense { said = joined([said, maker.dates.repetition(of: entry)]) }
    if item.days.lowerBound < item.days.upperBound {
      said = joined([said, lasting(item, end, on: date)])
    } else if case .moment(let start) = start, case .moment(let end)? = end, start.instant < end.instant {
      row.end = maker.words.fill("until_day", ["date": maker.dates.time(civil(end.instant).time)])
      row.endValue = text(end.instant)
    }
    row.words = said
    if said != memo.title { row.wordsLanguage = "" }
    if tellsOverdue, item.civil == entry.time.civil, let moment = overdue(entry) {
      row.overdueFrom = String(moment.seconds)
      row.due = due(entry)
    }
    return row
  }

  /// The row of a to-do that was due on another day.
  func overdueRow(_ occurrence: Agenda.Occurrence) -> EntryRow {
    let memo = maker.site.memos[occurrence.memo]
    let entry = memo.entries[occurrence.entry]
    var row = plain(memo, entry, entry.time)
    row.time = due(entry)
    if case .moment(let moment) = entry.time { row.timeValue = text(moment.instant) }
    return row
  }

  // MARK: What every row has

  private func plain(_ memo: SiteMemo, _ entry: Entry, _ start: EntryTime) -> EntryRow {
    let words = maker.words
    let person = maker.site.people[memo.owner]
    // A line is named by its words, and then by its memo.
    let isLine = entry.line != nil && entry.label != nil
    var row = EntryRow(
      title: isLine ? entry.label ?? memo.title : memo.title,
      href: maker.href(memo.permalink ?? "", fragment: entry.line?.fragment),
      language: maker.differing(memo.language), mark: Mark(entry), markWords: words[Mark(entry).key],
      words: isLine ? memo.title : kind(entry), time: "", timeValue: start.text)
    if isLine { row.wordsLanguage = maker.differing(memo.language) }
    if entry.kind == .todo, let status = entry.status, status != .todo {
      row.state = words["status_" + status.rawValue]
    }
    row.place = memo.location ?? ""
    if case .moment(let moment) = start, let own = ownClock(moment) { (row.ownTime, row.zone) = own }
    if showsOwner {
      row.owner = person.name
      row.ownerLanguage = maker.differing(person.language.rawValue)
      row.color = person.color ?? ""
    }
    return row
  }

  private func kind(_ entry: Entry) -> String {
    switch entry.kind {
    case .todo: maker.words[entry.isDue ? "due" : "begins"]
    case .reminder: entry.label ?? maker.words["reminder"]
    case .event, .alarm: entry.label ?? ""
    }
  }

  /// What the clock on the writer's wall shows, where the reader's shows another time, or nobody knows the reader's.
  private func ownClock(_ moment: Moment) -> (time: String, zone: String)? {
    // Where clocks skip the time that is written, they show a later one.
    let own = moment.zone?.civil(at: moment.instant) ?? moment.civil
    guard agenda.zone == nil || own != civil(moment.instant) else { return nil }
    // No clock is more than a day off, so that the weekday names the day.
    var time = maker.dates.time(own.time)
    if own.date != civil(moment.instant).date {
      let weekday = maker.dates.weekday(own.date.weekday, short: true)
      time = maker.words.fill("date_time", ["date": weekday, "time": time])
    }
    if let zone = moment.zone { return (time, String(zone.name.map { $0 == "_" ? " " : $0 })) }
    return (time, moment.offset == 0 ? "UTC" : "UTC\(moment.rfc3339.suffix(6))")
  }

  // MARK: Times

  private func time(_ start: EntryTime, _ end: EntryTime?, _ item: DayTable.Item, on date: CivilDate)
    -> String
  {
    guard case .moment(let moment) = start else { return maker.words["all_day"] }
    if date == item.days.lowerBound { return maker.dates.time(civil(moment.instant).time) }
    if date == item.days.upperBound, case .moment(let last)? = end {
      let civil = civil(last.instant)
      // It ends with the day where it ends at midnight.
      if civil.date == date {
        return maker.words.fill("until_day", ["date": maker.dates.time(civil.time)])
      }
    }
    return maker.words["all_day"]
  }

  /// "until 15 Feb 2027", and behind the first day that it goes on.
  private func lasting(_ item: DayTable.Item, _ end: EntryTime?, on date: CivilDate) -> String {
    if date == item.days.upperBound { return maker.words["last_day"] }
    var until = maker.dates.day(item.days.upperBound)
    if case .moment(let last)? = end { until = maker.dates.moment(civil(last.instant), isDay: false) }
    let said = maker.words.fill("until_day", ["date": until])
    return date == item.days.lowerBound ? said : joined([maker.words["goes_on"], said])
  }

  private func due(_ entry: Entry) -> String {
    switch entry.time {
    case .day(let date): maker.dates.day(date)
    case .moment(let moment): maker.dates.moment(civil(moment.instant), isDay: false)
    }
  }

  /// When an open to-do becomes overdue: of a day, when the reader's day is over.
  private func overdue(_ entry: Entry) -> Instant? {
    guard entry.kind == .todo, entry.isDue, !entry.isDone else { return nil }
    switch entry.time {
    case .day(let date): return agenda.end(of: date)
    case .moment(let moment): return moment.instant
    }
  }

  private func joined(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: maker.words["part_separator"])
  }

  // MARK: The reader's clock

  func civil(_ instant: Instant) -> CivilDateTime { agenda.civil(instant) }

  private func offset(at instant: Instant) -> Int { civil(instant).civilSeconds - instant.seconds }

  private func text(_ instant: Instant) -> String { civil(instant).rfc3339(offset: offset(at: instant)) }

  /// The beginnings of so many days and one more, in seconds since 1970: by these scripts tell days in any zone.
  func beginnings(of days: Int, from first: CivilDate) -> String {
    (0...days).map { day in
      let date = first.adding(days: day)
      return String(agenda.instant(CivilDateTime(date, .midnight)).seconds)
    }.joined(separator: " ")
  }
}
