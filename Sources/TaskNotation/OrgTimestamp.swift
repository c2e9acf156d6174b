package import CivilTime
package import Recurrence

/// A time stamp of Org mode: `<2026-09-01 Tue 09:00-10:30 +1w -3d>`.
///
///     active   = "<" date [ SP dayname ] [ SP time [ "-" time ] ] { SP ( repeater | delay ) } ">"
///     inactive = the same in "[" "]"
///     range    = active "--" active
///     repeater = ( "+" | "++" | ".+" ) number unit [ "/" number unit ]
///     delay    = ( "-" | "--" ) number unit
///     unit     = "h" | "d" | "w" | "m" | "y"
package struct OrgTimestamp: Sendable, Hashable {
  /// A number of hours, days, weeks, months or years.
  package struct Span: Sendable, Hashable {
    /// 1 to 9999.
    package let value: Int
    /// `h`, `d`, `w`, `m` or `y`.
    package let unit: Unicode.Scalar
  }

  package struct Repeater: Sendable, Hashable {
    package enum Mark: String, Sendable, Hashable {
      /// By exactly one step.
      case cumulative = "+"
      /// To the next one in the future.
      case catchUp = "++"
      /// From the day it is done.
      case restart = ".+"
    }

    package let mark: Mark
    package let span: Span
    /// Of a habit: the longest time between two.
    package let longest: Span?
  }

  package struct Delay: Sendable, Hashable {
    /// `--`: only for the first occurrence.
    package let isForFirst: Bool
    package let span: Span
  }

  /// An hour and a minute as written.
  package struct Clock: Sendable, Hashable {
    package let hour: Int
    package let minute: Int

    package var time: TimeOfDay? { TimeOfDay(hour: hour, minute: minute) }
  }

  package let isActive: Bool
  package let day: WrittenDay
  /// The name of the day as written; empty where there is none.
  package private(set) var dayName = ""
  package private(set) var time: Clock?
  package private(set) var endTime: Clock?
  /// The last day of a range.
  package private(set) var endDay: WrittenDay?
  package private(set) var repeater: Repeater?
  package private(set) var delay: Delay?
  /// All its bytes.
  package private(set) var range: Range<Int>

  /// Reads the time stamp, or range, that begins at `start`; nil where there is none.
  package init?(_ bytes: [UInt8], at start: Int, before end: Int) {
    let text = LineText(bytes, start..<end)
    guard let first = OrgTimestamp(text) else { return nil }
    self = first
    var rest = text.slice(range.upperBound..<end)
    if isActive, rest.take("--"), rest.first == UInt8(ascii: "<"), let last = OrgTimestamp(rest) {
      endDay = last.day
      endTime = last.time
      range = range.lowerBound..<last.range.upperBound
    }
  }

  private init?(_ text: LineText) {
    var rest = text
    isActive = rest.take("<")
    guard isActive || rest.take("["), let day = WrittenDay(rest, at: rest.start) else { return nil }
    let close = isActive ? UInt8(ascii: ">") : UInt8(ascii: "]")
    self.day = day
    range = text.start..<text.start
    rest.dropFirst(WrittenDay.length)
    var parts = 0
    while true {
      let blanks = rest.skip(while: LineText.isSpace)
      if rest.first == close { break }
      // No stamp has more parts: name, time, repeater, delay.
      guard blanks > 0, parts < 4 else { return nil }
      parts += 1
      let start = rest.start
      guard rest.skip(while: { $0 != 0x20 && $0 != close }) > 0, !rest.isEmpty,
        readPart(text.slice(start..<rest.start))
      else { return nil }
    }
    range = text.start..<rest.start + 1
  }

  private mutating func readPart(_ part: LineText) -> Bool {
    if time == nil, repeater == nil, delay == nil, readTime(part) { return true }
    if repeater == nil, readRepeater(part) { return true }
    if delay == nil, readDelay(part) { return true }
    let isName = !part.bytes[part.range].contains { byte in
      LineText.isDigit(byte) || [0x2B, 0x2D, 0x5D, 0x3E].contains(byte)
    }
    guard isName, dayName.isEmpty, time == nil, repeater == nil, delay == nil else { return false }
    dayName = part.string
    return true
  }

  /// `9:00`, `09:00`, `09:00-10:30`.
  private mutating func readTime(_ part: LineText) -> Bool {
    var rest = part
    guard let first = OrgTimestamp.clock(&rest) else { return false }
    if rest.isEmpty {
      time = first
      return true
    }
    guard rest.take("-"), let last = OrgTimestamp.clock(&rest), rest.isEmpty else { return false }
    time = first
    endTime = last
    return true
  }

  private static func clock(_ rest: inout LineText) -> Clock? {
    let start = rest.start
    let digits = rest.skip(while: LineText.isDigit)
    guard 1...2 ~= digits, let hour = WrittenDay.number(rest.whole, start, digits), rest.take(":"),
      let minute = WrittenDay.number(rest, rest.start, 2)
    else { return nil }
    rest.dropFirst(2)
    return Clock(hour: hour, minute: minute)
  }

  private mutating func readRepeater(_ part: LineText) -> Bool {
    var rest = part
    let mark: Repeater.Mark
    if rest.take(".+") {
      mark = .restart
    } else if rest.take("++") {
      mark = .catchUp
    } else if rest.take("+") {
      mark = .cumulative
    } else {
      return false
    }
    guard let span = OrgTimestamp.span(&rest) else { return false }
    var longest: Span?
    if rest.take("/") {
      longest = OrgTimestamp.span(&rest)
      if longest == nil { return false }
    }
    guard rest.isEmpty else { return false }
    repeater = Repeater(mark: mark, span: span, longest: longest)
    return true
  }

  private mutating func readDelay(_ part: LineText) -> Bool {
    var rest = part
    let isForFirst = rest.take("--")
    guard isForFirst || rest.take("-"), let span = OrgTimestamp.span(&rest), rest.isEmpty else {
      return false
    }
    delay = Delay(isForFirst: isForFirst, span: span)
    return true
  }

  private static func span(_ rest: inout LineText) -> Span? {
    let start = rest.start
    let digits = rest.skip(while: LineText.isDigit)
    guard 1...4 ~= digits, let value = WrittenDay.number(rest.whole, start, digits), value > 0,
      let byte = rest.first, "hdwmy".utf8.contains(byte)
    else { return nil }
    rest.dropFirst()
    return Span(value: value, unit: Unicode.Scalar(byte))
  }
}

extension OrgTimestamp {
  /// The rule of a repeater whose future is known: `+` and `++`; hours need a time of day.
  package var rule: RecurrenceRule? {
    guard let repeater, repeater.mark != .restart else { return nil }
    let value = repeater.span.value
    return switch repeater.span.unit {
    case "h": RecurrenceRule(.hourly, interval: value)
    case "d": RecurrenceRule(.daily, interval: value)
    case "w": RecurrenceRule(.weekly, interval: value)
    case "m": RecurrenceRule(.monthly, interval: value)
    default: RecurrenceRule(.yearly, interval: value)
    }
  }

  /// Whether the day's name is one that we know and another day's; the date counts.
  package var hasWrongDayName: Bool {
    guard let date = day.civil, let named = DayName.weekday(dayName) else { return false }
    return named != date.weekday
  }

  /// Whether an Emacs Lisp expression for days begins at `start`, `<%%(`; it is not evaluated.
  package static func isDiary(_ bytes: [UInt8], at start: Int, before end: Int) -> Bool {
    LineText(bytes, start..<end).hasPrefix("<%%(")
  }
}
