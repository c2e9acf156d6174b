package import CivilTime

/// Reads dates, times and offsets as people write them, in English and Chinese; nothing is guessed or rolled over.
///
/// What could be read in two ways is an error that names both.
package enum DateText {
  /// Reads a day or a moment: `2026-12-01`, `2026年12月1日 下午3點半`, `2026-12-01T08:00:00+08:00`.
  ///
  /// A weekday behind the day must agree with it. `20261201`, `20261201T080000Z`, `202612010830` and a time of four
  /// digits are read too; fractions of a second are dropped.
  package static func parse(_ text: String) throws(DateTextError) -> DateOrTime {
    var scanner = DateScanner(text.unicodeScalars)
    guard !scanner.isCut, let written = scanner.readDate() else { throw scanner.refusal() }
    let date = try written.civil()
    let hasWeekday = try scanner.readWeekday(of: date)
    if scanner.isAtEnd { return .date(date) }

    let dayEnd = scanner.position
    let separator = scanner.readSeparator()
    let isSeparate =
      separator != nil || written.endsInUnit || written.isCompact || hasWeekday || scanner.isAtWord
    guard isSeparate, let time = scanner.readTime(isCompactAllowed: true) else {
      throw scanner.refusalOfRest(behind: date, from: dayEnd)
    }
    let civil = CivilDateTime(date, try time.timeOfDay(on: date))

    let timeEnd = scanner.position
    let offset = try scanner.readOffset()
    guard scanner.isAtEnd else { throw scanner.refusalOfRest(behindTimeFrom: scanner.position) }
    guard let offset else { return .local(civil) }
    if separator != .letterT, let error = scanner.rangeRefusal(time, civil, offset, from: timeEnd) {
      throw error
    }
    return .fixed(civil, offset: offset)
  }

  /// Reads a time of day, with no day and no zone: `07:30`, `0730`, `7:30 AM`, `早上七點半`.
  package static func parseTime(_ text: String) throws(DateTextError) -> TimeOfDay {
    var scanner = DateScanner(text.unicodeScalars)
    guard !scanner.isCut, let written = scanner.readTime(isCompactAllowed: true) else {
      throw scanner.refusalOfTime()
    }
    guard scanner.isAtEnd else { throw scanner.refusalOfTime(behind: scanner.position) }
    return try written.timeOfDay(on: nil)
  }
}

extension DateScanner {
  /// What stands between a day and its time.
  enum Separator {
    case letterT, blank
  }

  /// Steps over `T`, a comma, blanks.
  mutating func readSeparator() -> Separator? {
    if let letter = next, letter == "T" || letter == "t" {
      position += 1
      return .letterT
    }
    let hasComma = eat(",")
    return skipBlanks() || hasComma ? .blank : nil
  }

  /// Whether a word, such as 上午, is next: it needs no blank before it.
  var isAtWord: Bool { !isAtEnd && !isAtDigit }

  /// Reads the weekday behind a day and compares; whether there was one.
  mutating func readWeekday(of date: CivilDate) throws(DateTextError) -> Bool {
    let start = position
    _ = eat(",")
    skipBlanks()
    let wordStart = position
    guard let weekday = readWeekday() else {
      position = start
      return false
    }
    guard weekday == date.weekday else {
      throw DateTextError(
        "\(date) is a \(date.weekday.englishName), not \(quoted(from: wordStart, to: position))",
        help: "correct the day or the weekday, or leave the weekday out")
    }
    return true
  }
}
