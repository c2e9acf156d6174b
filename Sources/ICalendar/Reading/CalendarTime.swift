package import CivilTime

/// A DATE or DATE-TIME value with its zone (RFC 5545 §3.3.4, §3.3.5).
package enum CalendarTime: Sendable, Hashable {
  case date(CivilDate)
  case utc(Instant)
  /// A wall time in the zone that a TZID names.
  case zoned(CivilDateTime, zone: String)
  /// A wall time wherever the reader is.
  case floating(CivilDateTime)

  package var isDate: Bool {
    if case .date = self { true } else { false }
  }

  package var zone: String? {
    if case .zoned(_, let zone) = self { zone } else { nil }
  }

  /// What clocks show: in UTC for a moment, midnight for a day.
  package var wall: CivilDateTime {
    switch self {
    case .date(let date): CivilDateTime(date, .midnight)
    case .utc(let instant): instant.civil(offset: 0)
    case .zoned(let civil, _), .floating(let civil): civil
    }
  }
}

extension CalendarStream.Property {
  /// The DATE or DATE-TIME value, whichever it has the form of, whatever VALUE says.
  package func time() throws(ValueError) -> CalendarTime {
    try time(in: valueRange, zone: parameter("TZID"))
  }

  /// The values of a list, each with its place; of a PERIOD the start.
  package func times() -> [(range: Range<Int>, time: Result<CalendarTime, ValueError>)] {
    let zone = parameter("TZID")
    return parts(of: valueRange, at: UInt8(ascii: ",")).map { range in
      let start = parts(of: range, at: UInt8(ascii: "/")).first ?? range
      return (range, Result { () throws(ValueError) in try time(in: start, zone: zone) })
    }
  }

  private func time(in range: Range<Int>, zone: String?) throws(ValueError) -> CalendarTime {
    let date = try date(in: range)
    if range.count == 8 { return .date(date) }
    let civil = CivilDateTime(date, try timeOfDay(in: range))
    if range.count == 16 { return .utc(Instant(civil, offset: 0)) }
    return zone.map { .zoned(civil, zone: $0) } ?? .floating(civil)
  }

  private func date(in range: Range<Int>) throws(ValueError) -> CivilDate {
    let start = range.lowerBound
    guard range.count >= 8, let year = digits(start..<start + 4), let month = digits(start + 4..<start + 6),
      let day = digits(start + 6..<start + 8), range.count == 8 || range.count == 15 || range.count == 16
    else {
      throw ValueError(
        "\(stream.quoted(range)) is neither a date nor a date with a time",
        help: "write 20261224, 20261224T093000 or 20261224T093000Z", at: range)
    }
    guard let date = CivilDate(year: year, month: month, day: day) else {
      throw ValueError(
        "there is no such day: \(stream.quoted(range))", help: "write a day that exists", at: range,
        kind: .noSuchDay)
    }
    return date
  }

  private func timeOfDay(in range: Range<Int>) throws(ValueError) -> TimeOfDay {
    let start = range.lowerBound + 8
    let bytes = stream.text.bytes
    guard bytes[start] == UInt8(ascii: "T"), let hour = digits(start + 1..<start + 3),
      let minute = digits(start + 3..<start + 5), let second = digits(start + 5..<start + 7),
      range.count == 15 || bytes[range.upperBound - 1] == UInt8(ascii: "Z")
    else {
      throw ValueError(
        "\(stream.quoted(range)) is not a date with a time",
        help: "write 20261224T093000, or 20261224T093000Z for UTC", at: range)
    }
    // A leap second is taken as the second before it (RFC 5545 §3.3.12).
    guard let time = TimeOfDay(hour: hour, minute: minute, second: second == 60 ? 59 : second) else {
      throw ValueError(
        "there is no such time of day: \(stream.quoted(range))", help: "hours go from 00 to 23", at: range)
    }
    return time
  }

  /// The number that `range` writes in decimal digits alone; at most ten of them.
  func digits(_ range: Range<Int>) -> Int? {
    guard (1...10).contains(range.count), range.upperBound <= valueRange.upperBound else { return nil }
    var number = 0
    for byte in stream.text.bytes[range] {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }

  /// The ranges between separators, empty ones included.
  func parts(of range: Range<Int>, at separator: UInt8) -> [Range<Int>] {
    stream.text.bytes[range].split(separator: separator, omittingEmptySubsequences: false)
      .map { $0.startIndex..<$0.endIndex }
  }
}
