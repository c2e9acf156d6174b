internal import CivilTime

/// Why a text is no date: each kind of mistake has its own words.
extension DateScanner {
  /// The error for a text that does not start with a date of ours.
  func refusal() -> DateTextError {
    let start = DateScanner(self, at: 0)
    return start.refusalOfDigits() ?? start.refusalOfOtherCalendar() ?? start.refusalOfRelativeDay()
      ?? start.refusalOfBareTime() ?? start.refusalOfOrder() ?? start.refusalOfMissingPart()
      ?? start.refusalOfMonthName()
      ?? DateTextError(
        scalars.isEmpty ? "there is no date" : "\(quoted) is not a date",
        help: "write a day such as 2026-12-01, or a day and a time such as 2026-12-01 08:00")
  }

  /// The error for what stands behind a day and its weekday and is no time.
  func refusalOfRest(behind day: CivilDate, from start: Int) -> DateTextError {
    var rest = DateScanner(self, at: start)
    if rest.isOffset {
      return DateTextError(
        "\(rest.quotedRest) is an offset without a time",
        help: "write \(day) alone, or put a time before the offset")
    }
    return rest.refusalOfEnd()
      ?? DateTextError(
        "\(rest.quotedRest) behind a date is not a time", help: "write \(day) 08:00, or leave it out")
  }

  /// The error for what stands behind a day and a time.
  func refusalOfRest(behindTimeFrom start: Int) -> DateTextError {
    var rest = DateScanner(self, at: start)
    return rest.refusalOfEnd()
      ?? DateTextError(
        "\(rest.quotedRest) behind a time is not an offset from UTC",
        help: "write an offset, such as +08:00, or name the zone in 'timezone'")
  }

  private mutating func refusalOfEnd() -> DateTextError? {
    skipBlanks()
    let shown = quotedRest
    let isEnd = eat(anyOf: ["-", "~", "/", "至", "到"]) != nil || eat(word: "to", "until", "till") != nil
    guard isEnd else { return nil }
    return DateTextError("\(shown) behind a date looks like an end", help: "give the end its own key, 'end'")
  }

  private var isOffset: Bool {
    var copy = self
    return (try? copy.readOffset()) != nil && copy.isAtEnd
  }

  private var quotedRest: String {
    var copy = self
    copy.skipBlanks()
    return quoted(from: copy.position)
  }

  /// The error for `2026-12-01 08:00-09:00`, which reads as an offset and as an end.
  ///
  /// It can only be an offset behind `T` or seconds (RFC 3339, YAML's timestamps), with a blank before the sign, in the
  /// form `-0900`, or where the end would come before the start.
  func rangeRefusal(_ time: WrittenTime, _ civil: CivilDateTime, _ offset: Int, from start: Int)
    -> DateTextError?
  {
    guard offset < 0, !time.hasSeconds, DateScanner(self, at: start).next == "-",
      time.period != nil || -offset > civil.time.secondOfDay,
      scalars.count - start != 5 || contains(":", from: start)
    else { return nil }
    let end = TimeOfDay(secondOfDay: -offset)
    return DateTextError(
      "\(quoted(from: start)) could be an offset from UTC or the end",
      help: "write \(civil.date)T\(civil.time)-\(end) for the offset, or give the end its own key, 'end'")
  }

  private func contains(_ scalar: Unicode.Scalar, from start: Int) -> Bool {
    scalars[start...].contains(scalar)
  }

  /// The error for a text that is no time of day.
  func refusalOfTime() -> DateTextError {
    var start = DateScanner(self, at: 0)
    if start.readDate() != nil {
      _ = start.readSeparator()
      let time = start.readTime(isCompactAllowed: true).flatMap { try? $0.timeOfDay(on: nil) }
      return DateTextError(
        "\(quoted) holds a day, and a time of day is asked for",
        help: "write \(time.map { "\($0)" } ?? "07:30")")
    }
    if let time = bareHour { return DateTextError("\(quoted) is not a time of day", help: "write \(time)") }
    return DateTextError(
      scalars.isEmpty ? "there is no time" : "\(quoted) is not a time of day",
      help: "write a time such as 07:30")
  }

  /// `7`, `7.30` and 上午7 as they should have been written.
  private var bareHour: String? {
    var copy = DateScanner(self, at: 0)
    let period = copy.eat(anyOf: DayPeriod.words.map(\.word)) ?? ""
    copy.skipBlanks()
    guard let hour = copy.readNumber() else { return nil }
    let minute = copy.eat(".") ? copy.readDigits(exactly: 2) : 0
    guard copy.isAtEnd, let minute, let time = TimeOfDay(hour: hour.value, minute: minute) else { return nil }
    return period + time.hourAndMinute
  }

  /// The error for what follows a time of day.
  func refusalOfTime(behind end: Int) -> DateTextError {
    var start = DateScanner(self, at: 0)
    if start.readDate() != nil { return refusalOfTime() }
    let rest = DateScanner(self, at: end)
    if rest.isOffset {
      return DateTextError(
        "\(rest.quotedRest) behind a time of day: it takes no offset", help: "name the zone in 'timezone'")
    }
    return DateTextError("\(quoted) is not a time of day", help: "write a time such as 07:30")
  }

  init(_ scanner: DateScanner, at position: Int) {
    self = scanner
    self.position = min(position, scanner.scalars.count)
  }
}

extension DateScanner {
  /// Unix timestamps, and other numbers that are no days.
  private func refusalOfDigits() -> DateTextError? {
    guard !scalars.isEmpty, scalars.allSatisfy(DateScanner.isDigit) else { return nil }
    var copy = self
    guard !isCut, let number = copy.readDigits(), number.digits == 10 || number.digits == 13 else {
      return nil
    }
    let moment = Instant(seconds: number.digits == 10 ? number.value : number.value / 1000)
    return DateTextError(
      "\(quoted) is not a date",
      help: "if it counts from 1970, write \(moment.civil(offset: 0).rfc3339(offset: 0))")
  }

  private func refusalOfRelativeDay() -> DateTextError? {
    let chinese = [
      "今天", "明天", "後天", "后天", "昨天", "前天", "今日", "明日", "昨日", "今晚", "明早", "明晚", "下週", "下周",
      "本週", "本周", "這週", "这周", "下個", "下个", "下星期", "天後", "天后", "週後", "周后", "現在", "现在",
    ]
    let english = ["today", "tomorrow", "yesterday", "now", "tonight", "next", "this", "in", "last"]
    guard english.contains(word) || chinese.contains(where: contains) else { return nil }
    return DateTextError(
      "\(quoted) would mean another day every day", help: "write the day itself, such as 2026-12-01")
  }

  private func refusalOfBareTime() -> DateTextError? {
    var copy = self
    guard let time = copy.readTime(isCompactAllowed: false) else { return nil }
    _ = try? copy.readOffset()
    guard copy.isAtEnd else { return nil }
    let known = (try? time.timeOfDay(on: nil)) ?? TimeOfDay(secondOfDay: 8 * 3600)
    return DateTextError(
      "a day is missing: \(quoted) is a time", help: "write the day in front, such as 2026-12-01 \(known)")
  }

  /// Day and month in front of the year, and years of two or three digits.
  private func refusalOfOrder() -> DateTextError? {
    var copy = self
    guard let a = copy.readDigits(), let mark = copy.next, mark == "-" || mark == "/" || mark == "." else {
      return nil
    }
    copy.position += 1
    guard let b = copy.readDigits(), b.digits <= 2, copy.eat(mark), let c = copy.readDigits() else {
      return nil
    }
    switch (a.digits, c.digits) {
    case (1...2, 4): return refusalOfDayFirst(a.value, b.value, year: c.value)
    case (1...2, 1...2):
      let readings = [(a, b, c), (c, a, b), (c, b, a)].compactMap { y, m, d in
        y.digits == 2 ? CivilDate(year: 2000 + y.value, month: m.value, day: d.value) : nil
      }
      return DateTextError(
        "\(quoted) has no year of four digits",
        help: "write \(Self.choice(readings) ?? "the year first and in full, such as 2026-12-01")")
    case (3, 1...2): return refusalOfMinguo(year: a.value, month: b.value, day: c.value)
    default: return nil
    }
  }

  private func refusalOfDayFirst(_ a: Int, _ b: Int, year: Int) -> DateTextError {
    let readings = [CivilDate(year: year, month: b, day: a), CivilDate(year: year, month: a, day: b)]
      .compactMap { $0 }
    let isOpen = readings.count == 2 && a != b
    return DateTextError(
      isOpen ? "\(quoted) could be two days" : "\(quoted) does not start with the year",
      help: "write \(Self.choice(readings) ?? "the year first, such as 2026-12-01")")
  }

  private static func choice(_ days: [CivilDate]) -> String? {
    var distinct: [CivilDate] = []
    for day in days where !distinct.contains(day) { distinct.append(day) }
    return distinct.isEmpty ? nil : distinct.map { "\($0)" }.joined(separator: " or ")
  }

  /// `2026`, `2026-12`, `2026年12月`, `12-01`, `12月1日`.
  private func refusalOfMissingPart() -> DateTextError? {
    var copy = self
    guard let first = copy.readNumber() else { return nil }
    if first.digits == 4 {
      if copy.isAtEnd { return refusalOfMissing("a month and a day are", as: "2026-12-01") }
      if copy.readUnit("年") {
        if copy.isAtEnd { return refusalOfMissing("a month and a day are", as: "2026年12月1日") }
        guard copy.readNumber() != nil, copy.readUnit("月") else { return nil }
        return copy.isAtEnd ? refusalOfMissing("a day is", as: "2026年12月1日") : nil
      }
      guard copy.eat("-") || copy.eat("/") || copy.eat("."), let month = copy.readDigits(), month.digits <= 2
      else {
        return nil
      }
      return copy.isAtEnd ? refusalOfMissing("a day is", as: "2026-12-01") : nil
    }
    guard first.digits <= 3 else { return nil }
    if copy.readUnit("月") {
      guard copy.readNumber() != nil, copy.readUnit("日", "号", "號") else { return nil }
      return refusalOfMissing("a year is", as: "2026年12月1日")
    }
    guard first.digits <= 2, copy.eat("-") || copy.eat("/"), let day = copy.readDigits(), day.digits <= 2,
      copy.isAtEnd || copy.next == " "
    else { return nil }
    return refusalOfMissing("a year is", as: "2026-12-01")
  }

  private func refusalOfMissing(_ part: String, as example: String) -> DateTextError {
    DateTextError("\(part) missing in \(quoted)", help: "write the whole date, such as \(example)")
  }

  /// `Dec 1, 2026`, `1 December 2026`, `Tue, 01 Dec 2026 08:00:00 +0800`.
  private func refusalOfMonthName() -> DateTextError? {
    let names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    var copy = self
    var month: Int?
    var day: Int?
    var year: Int?
    var hasTime = false
    while !copy.isAtEnd {
      let start = copy.position
      let word = copy.word
      if !word.isEmpty {
        copy.position += word.utf8.count
        if word.utf8.count >= 3, let index = names.firstIndex(of: String(word.prefix(3))) {
          month = month ?? index + 1
        }
      } else if let number = copy.readDigits() {
        let isTime = copy.next == ":" || (start > 0 && copy.scalars[start - 1] == ":")
        if isTime {
          hasTime = true
        } else if number.digits == 4 {
          year = year ?? number.value
        } else if number.digits <= 2 {
          day = day ?? number.value
        }
      } else {
        copy.position += 1
      }
    }
    guard let month else { return nil }
    let civil = year.flatMap { year in day.flatMap { CivilDate(year: year, month: month, day: $0) } }
    return DateTextError(
      "\(quoted) is not a date of ours: months are written as numbers",
      help:
        "write \(civil.map { "\($0)" } ?? "the year first, such as 2026-12-01")\(hasTime ? " and the time behind it" : "")"
    )
  }
}
