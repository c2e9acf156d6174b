internal import ByteText
internal import CivilTime

extension RecurrenceRule {
  /// Reads an RRULE value (RFC 5545 §3.3.10), with or without `RRULE:`, in any letter case.
  ///
  /// Beyond the grammar it takes blanks around names and values, and an empty part, as in the trailing
  /// `;` that Google Calendar has written: neither can mean anything else.
  package static func parse(rrule text: String) throws(RecurrenceError) -> RecurrenceRule {
    var parser = RRULEParser(text)
    return try parser.parse()
  }
}

/// Reads one RRULE value.
struct RRULEParser {
  private typealias Part = RecurrenceRule.Part

  /// A name or a value: its place in the text, without blanks around it.
  private typealias Span = Range<Int>

  private let bytes: [UInt8]
  private var frequency: RecurrenceRule.Frequency?
  private var rule = RecurrenceRule(.daily)
  private var seen: Set<String> = []

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  mutating func parse() throws(RecurrenceError) -> RecurrenceRule {
    var rest = trimmed(0..<bytes.count)
    let prefix = Array("RRULE:".utf8)
    if upper(rest.prefix(prefix.count)) == prefix {
      rest = trimmed(rest.lowerBound + prefix.count..<rest.upperBound)
    }
    for part in split(rest, at: UInt8(ascii: ";")) where !part.isEmpty {
      try read(part: part)
    }
    guard let frequency else {
      throw RecurrenceError("FREQ is missing", help: "begin with FREQ=DAILY, WEEKLY, MONTHLY or YEARLY")
    }
    rule.frequency = frequency
    rule.normalize()
    try rule.validate()
    return rule
  }

  // MARK: Parts

  private mutating func read(part: Span) throws(RecurrenceError) {
    guard let equals = bytes[part].firstIndex(of: UInt8(ascii: "=")) else {
      throw error("\(quoted(part)) is no part of a rule", help: "parts look like FREQ=WEEKLY", at: part)
    }
    let nameSpan = trimmed(part.lowerBound..<equals)
    let value = trimmed(equals + 1..<part.upperBound)
    let name = String(decoding: upper(nameSpan), as: UTF8.self)
    if value.isEmpty {
      throw error("\(quoted(nameSpan)) has no value", help: "give a value, or leave it out", at: part)
    }
    guard RRULEParser.names.contains(name) else {
      throw error("\(quoted(nameSpan)) is no part of a rule", help: help(forName: name), at: nameSpan)
    }
    guard seen.insert(name).inserted else {
      throw error("\(name) is given twice", help: "keep one; a list is written with commas", at: nameSpan)
    }
    try read(value: value, of: name)
  }

  private mutating func read(value: Span, of name: String) throws(RecurrenceError) {
    switch name {
    case "FREQ": frequency = try readFrequency(value)
    case "INTERVAL": rule.interval = try readCount(value, of: name)
    case "COUNT": rule.count = try readCount(value, of: name)
    case "UNTIL": rule.until = try readUntil(value)
    case "WKST": rule.weekStart = try readWeekday(value)
    case "BYDAY":
      for item in split(value, at: UInt8(ascii: ",")) {
        rule.byDay.append(try readDay(item))
      }
    case "RSCALE":
      guard upper(value) == Array("GREGORIAN".utf8) else {
        throw error(
          "calendar \(quoted(value)) is not supported", help: "rules follow the Gregorian calendar", at: value
        )
      }
    case "SKIP":
      guard upper(value) == Array("OMIT".utf8) else {
        throw error(
          "SKIP=\(shown(value)) is not supported: days that a month lacks are left out (RFC 5545)",
          help: "write BYMONTHDAY=-1 for the last day of each month", at: value)
      }
    default:
      guard let part = Part(rawValue: name) else { return }
      var values: [Int] = []
      for item in split(value, at: UInt8(ascii: ",")) {
        values.append(try readNumber(item, of: part))
      }
      rule.setValues(values, of: part)
    }
  }

  private static let names: [String] =
    ["FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYDAY", "RSCALE", "SKIP"] + Part.allCases.map(\.rawValue)

  private func help(forName name: String) -> String {
    if let near = NearMiss.nearest(to: name, among: RRULEParser.names) { return "write \(near)" }
    return "the parts are FREQ, INTERVAL, COUNT, UNTIL, BYDAY, BYMONTHDAY, BYMONTH and the like"
  }

  // MARK: Values

  private func readFrequency(_ span: Span) throws(RecurrenceError) -> RecurrenceRule.Frequency {
    let name = String(decoding: upper(span), as: UTF8.self)
    if let frequency = RecurrenceRule.Frequency.allCases.first(where: { $0.name == name }) {
      return frequency
    }
    let names = RecurrenceRule.Frequency.allCases.map(\.name)
    let near = NearMiss.nearest(to: name, among: names)
    throw error(
      "FREQ has no \(quoted(span))",
      help: near.map { "write FREQ=\($0)" } ?? "it is one of \(names.joined(separator: ", "))", at: span)
  }

  private func readCount(_ span: Span, of name: String) throws(RecurrenceError) -> Int {
    guard let number = unsigned(span, digits: 1...7), RecurrenceRule.numberRange.contains(number) else {
      throw error("\(name) has no \(quoted(span))", help: RecurrenceRule.numberHelp, at: span)
    }
    return number
  }

  private func readNumber(_ span: Span, of part: Part) throws(RecurrenceError) -> Int {
    let isSigned = span.count > 1 && isSign(bytes[span.lowerBound])
    let digits = isSigned ? span.dropFirst() : span
    if let magnitude = unsigned(digits, digits: 1...3), !isSigned || part.isOrdinal {
      let number = isSigned && bytes[span.lowerBound] == UInt8(ascii: "-") ? -magnitude : magnitude
      if part.range.contains(number), number != 0 || !part.isOrdinal { return number }
    }
    throw error("\(part.rawValue) has no \(quoted(span))", help: part.rangeHelp, at: span)
  }

  private func readDay(_ span: Span) throws(RecurrenceError) -> RecurrenceRule.Day {
    let weekday = try readWeekday(span.suffix(2), within: span)
    var number = span.dropLast(2)
    if number.isEmpty { return RecurrenceRule.Day(weekday) }
    let sign = bytes[number.lowerBound]
    if isSign(sign) { number = number.dropFirst() }
    guard let magnitude = unsigned(number, digits: 1...2), (1...53).contains(magnitude) else {
      throw error(
        "BYDAY has no \(quoted(span))", help: "write MO, or with a number 1MO to 53MO, -1MO to -53MO",
        at: span)
    }
    return RecurrenceRule.Day(weekday, ordinal: sign == UInt8(ascii: "-") ? -magnitude : magnitude)
  }

  private func readWeekday(_ span: Span, within whole: Span? = nil) throws(RecurrenceError) -> Weekday {
    if let weekday = Weekday(code: String(decoding: upper(span), as: UTF8.self)) { return weekday }
    throw error(
      "there is no weekday \(quoted(whole ?? span))", help: "weekdays are MO, TU, WE, TH, FR, SA, SU",
      at: whole ?? span)
  }

  /// `19971224`, `19971224T093000` or `19971224T093000Z` (RFC 5545 §3.3.4 and §3.3.5).
  private func readUntil(_ span: Span) throws(RecurrenceError) -> RecurrenceRule.Until {
    let help = "write a day as 20261231, or a moment as 20261231T093000 or 20261231T093000Z"
    let start = span.lowerBound
    guard span.count >= 8, let year = unsigned(start..<start + 4, digits: 4...4),
      let month = unsigned(start + 4..<start + 6, digits: 2...2),
      let day = unsigned(start + 6..<start + 8, digits: 2...2)
    else { throw error("UNTIL has no \(quoted(span))", help: help, at: span) }
    guard let date = CivilDate(year: year, month: month, day: day) else {
      throw error("UNTIL names a day that there is not: \(quoted(span))", help: help, at: span)
    }
    if span.count == 8 { return .date(date) }
    let isUTC = span.count == 16 && upper(span.suffix(1)) == Array("Z".utf8)
    guard span.count == 15 || isUTC, upper(start + 8..<start + 9) == Array("T".utf8),
      let hour = unsigned(start + 9..<start + 11, digits: 2...2),
      let minute = unsigned(start + 11..<start + 13, digits: 2...2),
      let second = unsigned(start + 13..<start + 15, digits: 2...2)
    else { throw error("UNTIL has no \(quoted(span))", help: help, at: span) }
    // A leap second is taken as the second before it (RFC 5545 §3.3.12).
    guard let time = TimeOfDay(hour: hour, minute: minute, second: second == 60 ? 59 : second) else {
      throw error("UNTIL names a time that there is not: \(quoted(span))", help: help, at: span)
    }
    let civil = CivilDateTime(date, time)
    return isUTC ? .utc(Instant(civil, offset: 0)) : .local(civil)
  }

  // MARK: Bytes

  /// The number that `span` writes in decimal digits alone, or nil.
  private func unsigned(_ span: Span, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(span.count) else { return nil }
    var number = 0
    for byte in bytes[span] {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }

  private func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private func trimmed(_ span: Span) -> Span {
    var span = span
    while let first = span.first, isBlank(bytes[first]) { span = span.dropFirst() }
    while let last = span.last, isBlank(bytes[last]) { span = span.dropLast() }
    return span
  }

  private func split(_ span: Span, at separator: UInt8) -> [Span] {
    bytes[span].split(separator: separator, omittingEmptySubsequences: false)
      .map { trimmed($0.startIndex..<$0.endIndex) }
  }

  private func upper(_ span: Span) -> [UInt8] {
    bytes[span].map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 - 0x20 : $0 }
  }

  private func shown(_ span: Span) -> String { String(decoding: bytes[span], as: UTF8.self) }

  private func quoted(_ span: Span) -> String { RecurrenceError.quoted(shown(span)) }

  private func error(_ message: String, help: String, at span: Span) -> RecurrenceError {
    RecurrenceError(message, help: help, at: span)
  }
}
