internal import CivilTime

/// A day or a moment with which a text begins; other words may follow.
package struct LeadingDate: Sendable {
  /// What was written, or why there is no such day or time.
  package let result: Result<DateOrTime, DateTextError>
  /// How many scalars of the text it takes.
  package let length: Int
}

extension DateText {
  /// Reads the day or moment with which `text` begins, as long as it goes; nil where it begins with none.
  ///
  /// `-19:00` behind a time is left: it may be an offset from UTC or an end. Of times only the plain ones are taken, since
  /// the words behind might go on with digits: no `0830`, no offset of an hour alone.
  package static func leading(_ text: some Sequence<Unicode.Scalar>) -> LeadingDate? {
    var scanner = DateScanner(text)
    guard let written = scanner.readDate() else { return nil }
    let result: Result<DateOrTime, DateTextError>
    do throws(DateTextError) {
      let date = try written.civil()
      result = .success(try scanner.readMoment(on: date, behind: written))
    } catch {
      scanner.skipTimeUnread()
      result = .failure(error)
    }
    guard !scanner.isInsideWord || scanner.isAtEndOfRange else { return nil }
    return LeadingDate(result: result, length: DateScanner.length(of: scanner.position, in: text))
  }
}

extension DateScanner {
  /// Reads what may stand behind a day: a weekday, a time, an offset.
  fileprivate mutating func readMoment(
    on date: CivilDate, behind written: WrittenDate
  ) throws(DateTextError) -> DateOrTime {
    let hasWeekday = try readWeekday(of: date)
    let dayEnd = position
    let separator = readSeparator()
    let isSeparate =
      separator != nil || written.endsInUnit || written.isCompact || hasWeekday || isAtWord
    guard isSeparate, let time = readTime(isCompactAllowed: separator == .letterT) else {
      position = dayEnd
      return .date(date)
    }
    let civil = CivilDateTime(date, try time.timeOfDay(on: date))
    let timeEnd = position
    guard let offset = try readOffset(orEndOfRange: separator != .letterT), isPlainOffset(from: timeEnd),
      !isInsideWord
    else {
      position = timeEnd
      return .local(civil)
    }
    if separator != .letterT, rangeRefusal(time, civil, offset, from: timeEnd) != nil {
      position = timeEnd
      return .local(civil)
    }
    return .fixed(civil, offset: offset)
  }

  /// Reads an offset; one that there is not may be the end of a range, and then is none.
  private mutating func readOffset(orEndOfRange mayBeRange: Bool) throws(DateTextError) -> Int? {
    let start = position
    do throws(DateTextError) {
      return try readOffset()
    } catch {
      position = start
      if mayBeRange, isAtEndOfRange { return nil }
      throw error
    }
  }

  /// Whether what was read as an offset could be nothing else: it has letters, or hours and minutes.
  private func isPlainOffset(from start: Int) -> Bool {
    let written = scalars[start..<position].drop { $0 == " " }
    return written.count >= 5 || written.contains { ("A"..."Z").contains($0) || ("a"..."z").contains($0) }
  }

  /// Steps over the time behind a day that there is not: it belongs to the mistake.
  fileprivate mutating func skipTimeUnread() {
    let start = position
    _ = readSeparator()
    if readTime(isCompactAllowed: false) == nil { position = start }
  }

  /// Whether letters or digits go on at the position, so that what was read is a part of something else.
  fileprivate var isInsideWord: Bool {
    guard let next else { return false }
    if DateScanner.isLetterOrDigit(next) { return true }
    let after = position + 1 < scalars.count ? scalars[position + 1] : nil
    return "-/.:".unicodeScalars.contains(next) && after.map(DateScanner.isLetterOrDigit) == true
  }

  /// Whether `-` and digits go on, behind a time: the end of a range, which is not read.
  fileprivate var isAtEndOfRange: Bool {
    next == "-" && position > 0 && DateScanner.isDigit(scalars[position - 1])
      && scalars[..<position].contains(":")
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    isDigit(scalar) || ("A"..."Z").contains(scalar) || ("a"..."z").contains(scalar)
  }

  /// How many scalars of `text` the first `count` that are kept of it take.
  fileprivate static func length(of count: Int, in text: some Sequence<Unicode.Scalar>) -> Int {
    var kept = 0
    var length = 0
    for scalar in text {
      if kept == count { break }
      length += 1
      guard let plain = plain(scalar), !(plain == " " && kept == 0) else { continue }
      kept += 1
    }
    return length
  }
}
