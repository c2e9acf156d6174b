internal import CivilTime

/// A time of day as written; there need be no such time.
struct WrittenTime {
  var hour: Int
  var minute = 0
  var second = 0
  var period: DayPeriod?
  /// What was written, as a message shows it.
  var quoted: String
  /// Whether seconds were written.
  var hasSeconds = false

  /// The time of `day`, or an error that names what to write; without a day, the time of any.
  func timeOfDay(on day: CivilDate?) throws(DateTextError) -> TimeOfDay {
    guard minute < 60, second < 60 else {
      let rule =
        second == 60 && minute < 60
        ? "leap seconds are not kept; write 59" : "minutes and seconds run from 00 to 59"
      throw DateTextError("there is no time \(quoted)", help: rule)
    }
    if hour == 24 { throw endOfDay(day) }
    switch period?.reading(hour) ?? (hour < 24 ? .hour(hour) : .impossible) {
    case .hour(let hour):
      if let time = TimeOfDay(hour: hour, minute: minute, second: second) { return time }
      throw DateTextError("there is no time \(quoted)", help: "hours run from 00 to 23")
    case .eitherNight(let hour): throw eitherNight(hour, day)
    case .eitherTwelve:
      let (midnight, noon) = (clock(0), clock(12))
      throw DateTextError(
        "\(quoted) could be midnight or noon",
        help: "write \(prefix(day))\(midnight) or \(prefix(day))\(noon)")
    case .impossible: throw impossible(day)
    }
  }

  private func endOfDay(_ day: CivilDate?) -> DateTextError {
    let message = "there is no time \(quoted): the next day begins"
    guard let day else {
      return DateTextError(message, help: "write \(clock(0)), on the day that begins then")
    }
    return DateTextError(message, help: "write \(day.adding(days: 1)) \(clock(0))")
  }

  private func eitherNight(_ hour: Int, _ day: CivilDate?) -> DateTextError {
    let message = "\(quoted) could be the night before or the night after"
    guard let day else {
      return DateTextError(message, help: "write \(clock(hour)), on the day that begins with that night")
    }
    return DateTextError(
      message, help: "write \(day) \(clock(hour)) or \(day.adding(days: 1)) \(clock(hour))")
  }

  private func impossible(_ day: CivilDate?) -> DateTextError {
    guard period != nil, hour < 24 else {
      return DateTextError("there is no time \(quoted)", help: "hours run from 00 to 23")
    }
    return DateTextError(
      "\(quoted) does not name one time: the hour and the part of the day do not fit",
      help: "write the time on a clock of 24 hours, such as \(prefix(day))\(clock(hour))")
  }

  private func clock(_ hour: Int) -> String {
    TimeOfDay(hour: hour, minute: minute, second: second).map { "\($0)" } ?? "00:00"
  }

  private func prefix(_ day: CivilDate?) -> String { day.map { "\($0) " } ?? "" }
}

extension DateScanner {
  /// Reads a time of day; nil, and nothing read, for anything else.
  ///
  /// `0830` and `083000` are times only where `isCompactAllowed`.
  mutating func readTime(isCompactAllowed: Bool) -> WrittenTime? {
    let start = position
    var time = WrittenTime(hour: 0, quoted: "")
    time.period = readPeriod()
    skipBlanks()
    if isCompactAllowed, time.period == nil, let compact = readCompactTime() {
      time = compact
    } else {
      guard readClock(&time) else {
        position = start
        return nil
      }
    }
    time.quoted = quoted(from: start, to: position)
    return time
  }

  /// The hour and what follows it, with `AM` and `PM` behind.
  private mutating func readClock(_ time: inout WrittenTime) -> Bool {
    guard let hour = readNumber(), hour.digits <= (hour.isHan ? 3 : 2), hour.value < 100 else { return false }
    time.hour = hour.value
    var isMarked = false
    if !hour.isHan, eat(":") {
      guard readMinutesAndSeconds(&time) else { return false }
      isMarked = true
    } else {
      let end = position
      skipBlanks()
      if eat(anyOf: ["點", "点", "時", "时"]) != nil {
        guard readHanMinutes(&time) else { return false }
        isMarked = true
      } else {
        position = end
      }
    }
    if time.period == nil, let period = readMeridiem() {
      // 13 PM and more can only be a clock of 24 hours; 13 AM is none.
      time.period = period
      isMarked = true
    }
    return isMarked
  }

  /// `:30`, `:30:15`, `:30:15.123`; fractions of a second, which programs write, are dropped.
  private mutating func readMinutesAndSeconds(_ time: inout WrittenTime) -> Bool {
    guard let minute = readDigits(exactly: 2) else { return false }
    time.minute = minute
    guard eat(":") else { return true }
    guard let second = readDigits(exactly: 2) else { return false }
    time.second = second
    time.hasSeconds = true
    skipFraction()
    return true
  }

  private mutating func skipFraction() {
    let end = position
    guard eat(".") || eat(","), readDigits() != nil else {
      position = end
      return
    }
  }

  /// What may follow 點: nothing, 鐘, 整, 半, 一刻, 三刻, `30`, 30分, 30分15秒.
  private mutating func readHanMinutes(_ time: inout WrittenTime) -> Bool {
    if eat(anyOf: ["鐘", "钟", "整", "正"]) != nil { return true }
    if eat(anyOf: ["半"]) != nil {
      time.minute = 30
      return true
    }
    let end = position
    skipBlanks()
    guard let minute = readNumber(), minute.digits <= 3, next != ":" else {
      position = end
      return true
    }
    if eat(anyOf: ["刻"]) != nil {
      time.minute = minute.value * 15
      return minute.value == 1 || minute.value == 3
    }
    time.minute = minute.value
    skipBlanks()
    guard eat(anyOf: ["分"]) != nil else {
      // 8點5 might be 8點05分 or 8點50分.
      return minute.digits >= 2
    }
    skipBlanks()
    let afterMinutes = position
    if let second = readNumber(), second.digits <= 3, readUnit("秒") {
      time.second = second.value
      time.hasSeconds = true
    } else {
      position = afterMinutes
    }
    return true
  }

  /// `0830`, `083000`, `083000.5` (ISO 8601 basic).
  private mutating func readCompactTime() -> WrittenTime? {
    let run = scalars[position...].prefix(while: DateScanner.isDigit).count
    guard run == 4 || run == 6, let hour = readDigits(first: 2), let minute = readDigits(first: 2) else {
      return nil
    }
    var time = WrittenTime(hour: hour, minute: minute, quoted: "")
    if let second = readDigits(first: 2) {
      time.second = second
      time.hasSeconds = true
      skipFraction()
    }
    return time
  }

  /// The part of the day in front of a time: 上午, 凌晨, `PM`.
  private mutating func readPeriod() -> DayPeriod? {
    guard let first = next, !first.isASCII else { return readMeridiem() }
    for (word, period) in DayPeriod.words where eat(anyOf: [word]) != nil { return period }
    return nil
  }

  /// `AM`, `pm`, `a.m.`, with blanks before it.
  private mutating func readMeridiem() -> DayPeriod? {
    let start = position
    skipBlanks()
    if let word = eat(word: "am", "pm") {
      _ = eat(".")
      return word == "am" ? .am : .pm
    }
    if let letter = eat(word: "a", "p"), eat("."), eat(word: "m") != nil {
      _ = eat(".")
      return letter == "a" ? .am : .pm
    }
    position = start
    return nil
  }
}
