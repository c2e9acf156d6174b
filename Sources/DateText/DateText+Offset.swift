internal import CivilTime

extension DateText {
  /// Reads how long before: `15m`, `1h30m`, `1d 20:00`, `0`, `15 minutes before`, `提前15分鐘`, `前一天 20:00`.
  ///
  /// A sign is an error: `-15m` is "before" in a calendar's file and "after" by arithmetic.
  package static func parseOffset(_ text: String) throws(DateTextError) -> ReminderOffset {
    var scanner = DateScanner(text.unicodeScalars)
    return try scanner.readReminderOffset()
  }

  /// Whether `text` was meant as an offset, right or wrong, so that its error speaks of offsets and not of dates.
  package static func looksLikeOffset(_ text: String) -> Bool {
    var scanner = DateScanner(text.unicodeScalars)
    return scanner.readLikelyOffset()
  }
}

/// A unit of an offset, longest first.
private enum OffsetUnit: Int, Comparable {
  case month, week, day, hour, quarter, minute, second

  static func < (a: OffsetUnit, b: OffsetUnit) -> Bool { a.rawValue < b.rawValue }

  /// How many days or seconds one is; months have no length.
  var length: (days: Int, seconds: Int) {
    switch self {
    case .month: (0, 0)
    case .week: (7, 0)
    case .day: (1, 0)
    case .hour: (0, 3600)
    case .quarter: (0, 900)
    case .minute: (0, 60)
    case .second: (0, 1)
    }
  }

  init?(word: String) {
    switch word {
    case "mo", "month", "months", "y", "yr", "year", "years": self = .month
    case "w", "wk", "wks", "week", "weeks": self = .week
    case "d", "day", "days": self = .day
    case "h", "hr", "hrs", "hour", "hours": self = .hour
    case "m", "min", "mins", "minute", "minutes": self = .minute
    case "s", "sec", "secs", "second", "seconds": self = .second
    default: return nil
    }
  }

  /// Words with a common start: the longest first.
  static let hanWords: [(word: String, unit: OffsetUnit)] = [
    ("個星期", .week), ("个星期", .week), ("星期", .week), ("個禮拜", .week), ("个礼拜", .week), ("禮拜", .week),
    ("礼拜", .week),
    ("週", .week), ("周", .week), ("天", .day), ("日", .day), ("個小時", .hour), ("个小时", .hour), ("小時", .hour),
    ("小时", .hour),
    ("個鐘頭", .hour), ("个钟头", .hour), ("鐘頭", .hour), ("钟头", .hour), ("刻鐘", .quarter), ("刻钟", .quarter),
    ("分鐘", .minute), ("分钟", .minute), ("分", .minute),
    ("秒鐘", .second), ("秒钟", .second), ("秒", .second), ("個月", .month), ("个月", .month), ("年", .month),
  ]
}

extension DateScanner {
  /// Ten years: whatever is longer is a slip of the keys.
  private static let longestDays = 3653

  fileprivate mutating func readReminderOffset() throws(DateTextError) -> ReminderOffset {
    guard !isCut, !scalars.isEmpty else { throw notAnOffset() }
    if next == "-" || next == "+" { throw signRefusal() }
    var offset = ReminderOffset(days: 0, seconds: 0)
    if eat(anyOf: ["當天", "当天"]) == nil {
      if eat(anyOf: ["提前", "提早", "前"]) != nil { skipBlanks() }
      try readLengths(into: &offset)
    }
    try readTime(into: &offset)
    skipBlanks()
    _ = eat(anyOf: ["之前", "以前", "前"])
    _ = eat(word: "before", "earlier", "prior")
    guard isAtEnd else { throw refusalOfOffsetEnd() }
    guard offset.days <= Self.longestDays, offset.seconds <= Self.longestDays * 86_400 else {
      throw tooLong()
    }
    return offset
  }

  /// Numbers with their units, the longest unit first, each at most once; or a bare 0.
  private mutating func readLengths(into offset: inout ReminderOffset) throws(DateTextError) {
    var last: OffsetUnit?
    while true {
      let start = position
      if eat(anyOf: ["半"]) != nil {
        guard last == nil, let unit = readOffsetUnit(), unit == .hour else { throw notAnOffset() }
        offset.seconds += 1800
        return
      }
      guard let number = readNumber() else {
        guard last != nil else { throw notAnOffset() }
        position = start
        return
      }
      let end = position
      let hasBlank = skipBlanks()
      let hasHalf = eat(anyOf: ["個半", "个半"]) != nil
      let unitStart = position
      guard let unit = readOffsetUnit() else {
        if last == nil, number.value == 0, hasBlank || isAtEnd {
          position = end
          return
        }
        guard last != nil else { throw notAnOffset(missingUnitOf: number) }
        position = start
        return
      }
      if unit == .month { throw monthRefusal() }
      if scalars[unitStart] == "M", position == unitStart + 1 {
        throw DateTextError(
          "\(quoted) could be minutes or months", help: "write \(number.value)m for minutes")
      }
      guard last.map({ $0 < unit }) ?? true else {
        throw DateTextError(
          "\(quoted) does not go from long to short", help: "write each unit once, such as 1h30m")
      }
      guard number.value <= Self.longestDays * 86_400 else { throw tooLong() }
      offset.days += number.value * unit.length.days
      offset.seconds += number.value * unit.length.seconds
      last = unit
      if hasHalf || (unit == .hour && eat(anyOf: ["半"]) != nil) {
        guard unit == .hour else { throw notAnOffset() }
        offset.seconds += 1800
        return
      }
      skipJoint()
    }
  }

  /// Steps over what may stand between two lengths, if a number follows.
  private mutating func skipJoint() {
    let end = position
    skipBlanks()
    if eat(",") || eat(word: "and") != nil { skipBlanks() }
    if next.map({ !DateScanner.isDigit($0) }) ?? true {
      let start = position
      if readNumber() == nil { position = end } else { position = start }
    }
  }

  private mutating func readOffsetUnit() -> OffsetUnit? {
    if let unit = OffsetUnit(word: word) {
      position += word.utf8.count
      return unit
    }
    for (word, unit) in OffsetUnit.hanWords where eat(anyOf: [word]) != nil { return unit }
    return nil
  }

  /// The time at which an offset in days rings.
  private mutating func readTime(into offset: inout ReminderOffset) throws(DateTextError) {
    let start = position
    _ = eat(anyOf: ["之前", "前", "的"])
    skipBlanks()
    if eat(word: "before") != nil { skipBlanks() }
    if eat(word: "at") != nil { skipBlanks() }
    guard let time = readTime(isCompactAllowed: false) else {
      position = start
      return
    }
    guard offset.seconds == 0 else {
      throw DateTextError(
        "\(quoted) has a time of day behind hours or minutes",
        help: "a time goes with days, such as '1d 20:00'")
    }
    offset.at = try time.timeOfDay(on: nil)
  }
}

/// Why a text is no offset.
extension DateScanner {
  private static let offsetHelp = "write 15m, 1h30m, 2d, 1w, '1d 20:00' or 0"

  private func notAnOffset() -> DateTextError {
    DateTextError(
      scalars.isEmpty ? "there is no offset" : "\(quoted) is not an offset", help: Self.offsetHelp)
  }

  private func notAnOffset(missingUnitOf number: WrittenNumber) -> DateTextError {
    if next == "." || next == "," {
      return DateTextError("\(quoted) is not in whole numbers", help: "write 1h30m in place of 1.5h")
    }
    guard isAtEnd, number.digits <= 6 else { return notAnOffset() }
    return DateTextError(
      "\(quoted) has no unit", help: "write \(number.value)m, \(number.value)h or \(number.value)d")
  }

  private func signRefusal() -> DateTextError {
    let message = "\(quoted) has a sign: an offset always counts back from its moment"
    var rest = DateScanner(self, at: position + 1)
    rest.skipBlanks()
    let shown = DateScanner.text(rest.scalars[rest.position...])
    let isOffset = (try? rest.readReminderOffset()) != nil
    return DateTextError(message, help: isOffset ? "write \(shown)" : Self.offsetHelp)
  }

  private func monthRefusal() -> DateTextError {
    DateTextError(
      "\(quoted) has no fixed length: months and years differ", help: "count in days or weeks, such as 30d")
  }

  private func tooLong() -> DateTextError {
    DateTextError("\(quoted) is more than ten years", help: "write a shorter offset, or a date")
  }

  private func refusalOfOffsetEnd() -> DateTextError {
    let later = ["後", "后", "之後", "之后", "以後", "以后"]
    var rest = self
    if rest.eat(word: "after", "later") != nil || later.contains(where: { contains($0) }) {
      return DateTextError(
        "\(quoted) counts forward: an offset counts back", help: "write the date on which to ring")
    }
    if position > 0, let unit = rest.readNumber() { return rest.notAnOffset(missingUnitOf: unit) }
    return notAnOffset()
  }

  fileprivate mutating func readLikelyOffset() -> Bool {
    if next == "-" || next == "+" { return true }
    if eat(anyOf: ["提前", "提早", "當天", "当天", "前", "半"]) != nil { return true }
    if word == "pt" || (word == "p" && scalars.count > 1 && DateScanner.isDigit(scalars[1])) { return true }
    guard let number = readNumber() else { return false }
    if eat("."), number.digits < 4 {
      // 1.5h, but not 1.12.2026.
      return readDigits() != nil && OffsetUnit(word: word) != nil
    }
    // `0 20:00` is today at 20:00, but 00:30 is a time.
    if skipBlanks(), number.value == 0, number.digits == 1 { return true }
    if isAtEnd { return number.digits < 4 }
    let word = word
    if OffsetUnit(word: word) != nil { return true }
    if !word.isEmpty { return number.digits < 4 && !Self.isDateWord(word) }
    // 115年12月1日 is a date.
    if eat(anyOf: ["個半", "个半"]) != nil { return true }
    return readOffsetUnit().map { $0 != .month || !contains("年") || isAtEnd } ?? false
  }

  /// Whether a word behind a number makes it a time or a day: `8 pm`, `1st`, `1 December`.
  private static func isDateWord(_ word: String) -> Bool {
    let others = ["am", "pm", "a", "p", "z", "t", "st", "nd", "rd", "th", "of"]
    let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    return others.contains(word) || months.contains(where: word.hasPrefix)
  }
}
