internal import ByteText
internal import CivilTime
internal import Recurrence
package import SiteModel
internal import TimeZones

extension DateWords {
  /// How an entry repeats, with where it ends and what it leaves out: "Every weekday, until 30 Apr 2027"; empty when it
  /// does not.
  package func repetition(of entry: Entry) -> String {
    guard let rule = entry.rule else { return "" }
    var text = repetition(rule, from: entry.time.civil)
    if let until = end(of: rule, entry) {
      text = words.fill("repeat_until", ["repeat": text, "date": until])
    }
    if let count = rule.count {
      text = words.count("repeat_count", count, "repeat", text)
    }
    return without(entry, rule, text).withCapital
  }

  /// The same in at most so many columns, without its end: "Weekdays", "Mon, Wed", "每天"; empty where that does not fit.
  func repetition(of entry: Entry, columns: Int) -> String {
    guard let rule = entry.rule else { return "" }
    let text = repetition(rule, from: entry.time.civil)
    if TextWidth.columns(text) <= columns { return text.withCapital }
    guard let plain = rule.plainer(from: entry.time.civil), plain.frequency == .weekly, plain.interval == 1,
      plain.byMonth.isEmpty
    else { return "" }
    let days = plain.byDay.map(\.weekday)
    let brief =
      RepeatWords.weekdayWord(days).map { words[$0] }
      ?? days.map { weekday($0, short: true) }.joined(separator: words["list_separator"])
    return TextWidth.columns(brief) <= columns ? brief.withCapital : ""
  }

  private func repetition(_ rule: RecurrenceRule, from start: CivilDateTime) -> String {
    if let plain = rule.plainer(from: start),
      let text = RepeatWords(dates: self, rule: plain, start: start.time).text()
    {
      return text
    }
    var bare = rule
    bare.count = nil
    return words.fill("repeat_rule", ["rule": bare.text(until: nil)])
  }

  /// The last day; with the time where it ends before an occurrence of that day.
  private func end(of rule: RecurrenceRule, _ entry: Entry) -> String? {
    let end: CivilDateTime
    switch rule.until {
    case .date(let date)?: return day(date)
    case .local(let civil)?: end = civil
    case .utc(let instant)?:
      guard case .moment(let moment) = entry.time else { return day(instant.civil(offset: 0).date) }
      end = moment.zone?.civil(at: instant) ?? instant.civil(offset: moment.offset)
    case nil: return nil
    }
    var endless = rule
    endless.until = nil
    let next = endless.first(onOrAfter: end.adding(seconds: 1), start: entry.time.civil)
    return moment(end, isDay: next?.date != end.date)
  }

  private func without(_ entry: Entry, _ rule: RecurrenceRule, _ text: String) -> String {
    var byDay: [CivilDate: Int] = [:]
    let skipped = Set(entry.skipped)
    for civil in skipped { byDay[civil.date, default: 0] += 1 }
    if skipped.isEmpty { return text }
    // A day is left out when nothing of it is left.
    let isWhole = byDay.allSatisfy { date, count in
      let all = rule.occurrences(onOrAfter: CivilDateTime(date, .midnight), start: entry.time.civil)
      return all.prefix(count + 1).count { $0.date == date } == count
    }
    let number = isWhole ? byDay.count : skipped.count
    guard number <= 3 else {
      return words.fill(
        isWhole ? "repeat_without_days" : "repeat_without_times", ["repeat": text, "n": "\(number)"])
    }
    let named =
      isWhole
      ? byDay.keys.sorted().map { day($0) } : skipped.sorted().map { moment($0, isDay: false) }
    return words.fill("repeat_without", ["repeat": text, "days": words.list(named)])
  }
}

extension String {
  /// With a capital where it begins with a letter that has one.
  fileprivate var withCapital: String { prefix(1).uppercased() + dropFirst() }
}
