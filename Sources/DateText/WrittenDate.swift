internal import ByteText
internal import CivilTime

/// Year, month and day as written; there need be no such day.
struct WrittenDate {
  var year: Int
  var month: Int
  var day: Int
  /// What was written, as a message shows it.
  var quoted: String
  /// Whether a time may follow without a blank: after 日, 号, 號.
  var endsInUnit = false
  /// Whether the digits ran together, as in `20261201`.
  var isCompact = false

  /// The day, or an error that names a day to write.
  func civil() throws(DateTextError) -> CivilDate {
    if let date = CivilDate(year: year, month: month, day: day) { return date }
    throw DateTextError("there is no day \(quoted)", help: cure)
  }

  private var cure: String {
    guard (1...9999).contains(year) else { return "years run from 0001 to 9999" }
    guard (1...12).contains(month) else {
      if let swapped = CivilDate(year: year, month: day, day: month) {
        return "months run from 1 to 12; write \(swapped) if day and month are swapped"
      }
      return "months run from 1 to 12; write a day that exists, such as 2026-12-01"
    }
    let last = CivilDate.days(inMonth: month, year: year)
    guard day > 0, let end = CivilDate(year: year, month: month, day: last) else {
      return "days run from 1 to \(last) in that month"
    }
    return "that month ends with day \(last); write \(end)"
  }
}

extension DateScanner {
  /// Reads a date with the year first, in any of our forms; nil, and nothing read, for anything else.
  ///
  /// In names of files (`isName`) `2026_12_01` is a date too.
  mutating func readDate(isName: Bool = false) -> WrittenDate? {
    readCompactDate() ?? readSeparatedDate(marks: isName ? "-/._" : "-/.") ?? readUnitDate()
  }

  /// `20261201`, alone or with the digits of a time behind it: `202612010830`, `20261201083000` (ISO 8601 basic).
  private mutating func readCompactDate() -> WrittenDate? {
    let start = position
    let run = scalars[start...].prefix(while: DateScanner.isDigit).count
    guard run == 8 || run == 12 || run == 14, let year = readDigits(first: 4),
      let month = readDigits(first: 2),
      let day = readDigits(first: 2)
    else { return nil }
    return WrittenDate(
      year: year, month: month, day: day, quoted: quoted(from: start, to: position), isCompact: true)
  }

  /// `2026-12-01`, `2026/12/1`, `2026.12.01`: four digits, and the same mark twice.
  private mutating func readSeparatedDate(marks: String) -> WrittenDate? {
    let start = position
    guard let year = readDigits(exactly: 4), let mark = next, marks.unicodeScalars.contains(mark) else {
      position = start
      return nil
    }
    position += 1
    guard let month = readDigits(), month.digits <= 2, eat(mark), let day = readDigits(), day.digits <= 2
    else {
      position = start
      return nil
    }
    return WrittenDate(
      year: year, month: month.value, day: day.value, quoted: quoted(from: start, to: position))
  }

  /// `2026年12月1日`, `2026 年 12 月 1 號`, `二〇二六年十二月一日`.
  private mutating func readUnitDate() -> WrittenDate? {
    let start = position
    guard let year = readNumber(), year.digits == 4, readUnit("年"), let month = readNumber(),
      month.digits <= 3,
      readUnit("月"), let day = readNumber(), day.digits <= 3, readUnit("日", "号", "號")
    else {
      position = start
      return nil
    }
    let quoted = quoted(from: start, to: position)
    return WrittenDate(
      year: year.value, month: month.value, day: day.value, quoted: quoted, endsInUnit: true)
  }

  /// Steps over one of `units` and the blanks around it; the blanks after the last unit stay.
  mutating func readUnit(_ units: String...) -> Bool {
    let start = position
    skipBlanks()
    guard eat(anyOf: units) != nil else {
      position = start
      return false
    }
    if units == ["年"] || units == ["月"] { skipBlanks() }
    return true
  }
}
