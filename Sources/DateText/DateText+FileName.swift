internal import CivilTime

extension DateText {
  /// Reads the date at the start of a file name, else at its end, with the time behind it; nil where there is none.
  ///
  /// The name comes without its extension: `2026-12-01-title`, `2022-11-29-23-06`, `20261201_083000`, `2026年12月1日 標題`,
  /// `minutes 2026-12-01`. A name is no place for errors: what is no day is part of the title.
  package static func dateInFileName(_ stem: String) -> DateOrTime? {
    let scalars = stem.unicodeScalars
    var start = DateScanner(scalars.prefix(DateScanner.limit))
    if let date = start.readNamedDate() { return date }
    // Day, time and the blanks between them fit into 40 scalars.
    let end = DateScanner(scalars.suffix(40))
    for position in end.scalars.indices.dropFirst() {
      var copy = end
      copy.position = position
      let isStart =
        DateScanner.isDigit(end.scalars[position]) && !DateScanner.isDigit(end.scalars[position - 1])
      if isStart, let date = copy.readNamedDate(), copy.isAtEnd { return date }
    }
    return nil
  }
}

extension DateScanner {
  /// Reads a day, and a time that belongs to it; in a name a run of 8 digits is a day of the years 1900 to 2199 only.
  fileprivate mutating func readNamedDate() -> DateOrTime? {
    guard let written = readDate(isName: true), let date = try? written.civil() else { return nil }
    if written.isCompact, !(1900...2199).contains(date.year) { return nil }
    let end = position
    _ = try? readWeekday(of: date)
    guard let time = readNamedTime(isCompactDate: written.isCompact).flatMap({ try? $0.timeOfDay(on: date) })
    else {
      position = end
      return written.isCompact && isAtDigit ? nil : .date(date)
    }
    return .local(CivilDateTime(date, time))
  }

  private mutating func readNamedTime(isCompactDate: Bool) -> WrittenTime? {
    let start = position
    let separator = next
    if separator == "-" || separator == "_" || separator == "T" || separator == "t" { position += 1 }
    skipBlanks()
    if let time = readTimeOfPairs() { return time }
    // Four digits behind a blank or a dash may be a year of the title: 2026-12-01 2027 plans.
    let isCompactAllowed = separator != " " && (separator != "-" || isCompactDate)
    if let time = readTime(isCompactAllowed: isCompactAllowed), !isAtDigit { return time }
    position = start
    return nil
  }

  /// `23-06`, `23.06.15`, `23_06`: pairs of two digits with the same mark.
  private mutating func readTimeOfPairs() -> WrittenTime? {
    let start = position
    guard let hour = readDigits(exactly: 2), let mark = next, mark == "-" || mark == "." || mark == "_" else {
      position = start
      return nil
    }
    position += 1
    guard let minute = readDigits(exactly: 2) else {
      position = start
      return nil
    }
    var time = WrittenTime(hour: hour, minute: minute, quoted: "")
    let end = position
    if eat(mark), let second = readDigits(exactly: 2) { time.second = second } else { position = end }
    return time
  }
}
