internal import ByteText

extension PosixTimeZone {
  /// Reads `CST-8`, `EST5EDT,M3.2.0,M11.1.0`, `<-02>2<-01>,M3.5.0/-1,M10.5.0/0`; nil when `text` is none.
  ///
  /// Daylight time without its two moments has no meaning of its own (POSIX leaves it to the system) and is refused.
  package init?(_ text: some Sequence<UInt8>) {
    var reader = PosixTimeZoneReader(text)
    guard let name = reader.abbreviation(), let west = reader.time(maximumHours: 24) else { return nil }
    let standard = LocalTimeType(offset: -west, isDaylight: false, abbreviation: name)
    if reader.isAtEnd {
      self.init(standard: standard)
      return
    }
    guard let name = reader.abbreviation() else { return nil }
    var offset = standard.offset + 3600
    if !reader.nextIs(UInt8(ascii: ",")) {
      guard let west = reader.time(maximumHours: 24) else { return nil }
      offset = -west
    }
    guard let start = reader.moment(), let end = reader.moment(), reader.isAtEnd else { return nil }
    let type = LocalTimeType(offset: offset, isDaylight: true, abbreviation: name)
    self.init(standard: standard, daylight: Daylight(type: type, start: start, end: end))
  }
}

/// A cursor over a POSIX TZ string.
private struct PosixTimeZoneReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: some Sequence<UInt8>) { bytes = Array(text) }

  var isAtEnd: Bool { index >= bytes.count }

  func nextIs(_ byte: UInt8) -> Bool { index < bytes.count && bytes[index] == byte }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard nextIs(byte) else { return false }
    index += 1
    return true
  }

  /// Three or more letters, or `<…>` around letters, digits and signs.
  mutating func abbreviation() -> String? {
    let isQuoted = take(UInt8(ascii: "<"))
    let start = index
    while index < bytes.count, PosixTimeZoneReader.mayName(bytes[index], quoted: isQuoted) { index += 1 }
    guard index - start >= 3 else { return nil }
    let name = Array(bytes[start..<index]).text
    if isQuoted, !take(UInt8(ascii: ">")) { return nil }
    return name
  }

  private static func mayName(_ byte: UInt8, quoted: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): quoted
    default: false
    }
  }

  /// `[+|-]hh[:mm[:ss]]` in seconds.
  mutating func time(maximumHours: Int) -> Int? {
    let isNegative = take(UInt8(ascii: "-"))
    if !isNegative { _ = take(UInt8(ascii: "+")) }
    guard let hours = number(maximumHours) else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] where take(UInt8(ascii: ":")) {
      guard let value = number(59) else { return nil }
      seconds += value * unit
    }
    return isNegative ? -seconds : seconds
  }

  /// `,Jn`, `,n` or `,Mm.w.d`, each with `/time` or at 02:00.
  mutating func moment() -> YearlyMoment? {
    guard take(UInt8(ascii: ",")), let day = day() else { return nil }
    guard take(UInt8(ascii: "/")) else { return YearlyMoment(day: day) }
    guard let time = time(maximumHours: 167) else { return nil }
    return YearlyMoment(day: day, time: time)
  }

  private mutating func day() -> YearlyMoment.Day? {
    if take(UInt8(ascii: "J")) {
      guard let number = number(365), number >= 1 else { return nil }
      return .julian(number)
    }
    guard take(UInt8(ascii: "M")) else { return number(365).map { .ordinal($0) } }
    guard let month = number(12), month >= 1, take(UInt8(ascii: ".")),
      let week = number(5), week >= 1, take(UInt8(ascii: ".")), let weekday = number(6)
    else { return nil }
    return .weekday(month: month, week: week, weekday: weekday)
  }

  /// One to three digits, at most `maximum`.
  private mutating func number(_ maximum: Int) -> Int? {
    let start = index
    var value = 0
    while index < bytes.count, index - start < 3, bytes[index] >= UInt8(ascii: "0"),
      bytes[index] <= UInt8(ascii: "9")
    {
      value = value * 10 + Int(bytes[index] - UInt8(ascii: "0"))
      index += 1
    }
    return index > start && value <= maximum ? value : nil
  }
}
