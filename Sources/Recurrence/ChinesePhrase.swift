internal import ByteText
internal import CivilTime

/// Reads a repeat in Chinese, simplified or traditional (`PhraseText` makes it simplified).
///
///     phrase = every { tail } | weekdays { tail } | number unit "一次" { tail }
///     every  = ( "每" | "逢" | "每逢" ) [ number ] [ "个" ] unit [ days ] | ( "每隔" | "隔" ) [ "一" ] unit [ days ]
///     unit   = 天 日 周 星期 礼拜 月 季度 半年 年 小时 分钟 秒
///     days   = what `ChinesePhrase+Days` reads
///     tail   = "一次" | times | "共" number "次" | ( "直到" | "到" | "至" ) date | "完成后"
struct ChinesePhrase {
  private let text: PhraseText
  private(set) var position = 0
  var draft = RecurrenceDraft()

  init(_ text: PhraseText) {
    self.text = text.withoutBlanks
  }

  mutating func parse() throws(RecurrenceError) -> RecurrenceDraft {
    if take("每隔", "隔") {
      try readEveryOther()
    } else if take("每逢", "逢") {
      try readEvery(isDays: true)
    } else if take("每") {
      try readEvery(isDays: false)
    } else if try !readTimesInUnit() {
      let days = readWeekdays(afterPrefix: text.scalars.count > 1)
      if days.isEmpty { throw notUnderstood() }
      draft.weekdays = days
    }
    while position < text.scalars.count {
      guard try readTail() else { throw notUnderstood() }
    }
    return draft
  }

  // MARK: Heads

  private mutating func readEvery(isDays: Bool) throws(RecurrenceError) {
    let start = position
    if let days = takeDayWord() {
      draft.weekdays = days
      return
    }
    let number = takeNumber()
    let isPair = number == 2 && position > start && text.scalars[position - 1] == "两"
    let isCounted = take("个")
    if !isCounted || number == nil, let days = takeDayWord(), number == nil || number == 1 {
      draft.weekdays = days
      return
    }
    if number != nil, starts("号") || (isDays && starts("日")) {
      guard isDays else {
        throw error("'每' with a day of the month has two meanings", help: "write 每月15号, or 每15天", from: start)
      }
      position = start
      draft.frequency = .monthly
      return try readDays(of: .month)
    }
    // 每三月 can be each March, each 3 months or each 3rd month.
    if number != nil, !isCounted, !isPair, starts("月") {
      throw error("'每' with a number and '月' has two meanings", help: "write 每3个月, or 每年3月8日", from: start)
    }
    try readUnit(times: number ?? 1, from: start)
  }

  /// Every other: 隔周, 每隔一天.
  ///
  /// With more than one between, people mean two different things; it is refused.
  private mutating func readEveryOther() throws(RecurrenceError) {
    let start = position
    let number = takeNumber()
    _ = take("个")
    if let number, number != 1 {
      throw error(
        "'隔' with \(number) has two meanings: every \(number) or every \(number + 1)",
        help: "write 每\(number)天 or 每\(number + 1)天, with the unit that is meant", from: start)
    }
    try readUnit(times: 2, from: start)
  }

  /// 两周一次, 3天一次.
  private mutating func readTimesInUnit() throws(RecurrenceError) -> Bool {
    let start = position
    guard let number = takeNumber() else { return false }
    _ = take("个")
    guard let unit = takeUnit(), takeOnce() else {
      position = start
      return false
    }
    try setUnit(unit, times: number, from: start)
    return true
  }

  private mutating func readUnit(times: Int, from start: Int) throws(RecurrenceError) {
    guard let unit = takeUnit() else { throw notUnderstood() }
    try setUnit(unit, times: times, from: start)
    if takeOnce() { return }
    _ = take("的", "里的", "内的")
    switch unit.frequency {
    case .weekly: draft.weekdays = readWeekdays(afterPrefix: true)
    case .monthly where unit.interval == 1:
      try readDays(of: .month)
      if !hasDays { draft.weekdays = readWeekdays(afterPrefix: false) }
    case .yearly: try readDaysOfYear()
    default: break
    }
  }

  private mutating func setUnit(
    _ unit: EnglishWords.Unit, times: Int, from start: Int
  ) throws(RecurrenceError) {
    guard times > 0 else {
      throw error("there is no repeat every 0 units", help: "write 每天 or 每2天", from: start)
    }
    draft.frequency = unit.frequency
    draft.interval = unit.interval * times
  }

  private mutating func takeUnit() -> EnglishWords.Unit? {
    if take("天", "日") { return (.daily, 1) }
    if starts("周末") { return nil }
    if take("周", "星期", "礼拜") { return (.weekly, 1) }
    if take("季度", "季") { return (.monthly, 3) }
    if take("半年") { return (.monthly, 6) }
    if take("半小时", "半个小时") { return (.minutely, 30) }
    if take("月") { return (.monthly, 1) }
    if take("年") { return (.yearly, 1) }
    if take("小时", "钟头") { return (.hourly, 1) }
    if take("分钟", "分") { return (.minutely, 1) }
    if take("秒钟", "秒") { return (.secondly, 1) }
    return nil
  }

  mutating func takeOnce() -> Bool { take("一次", "1次", "一回") }
}

extension ChinesePhrase {
  // MARK: Scalars

  func starts(_ word: String) -> Bool {
    text.scalars[position...].starts(with: word.unicodeScalars)
  }

  /// Takes the first of the words that comes next.
  mutating func take(_ words: String...) -> Bool {
    guard let word = words.first(where: starts) else { return false }
    position += word.unicodeScalars.count
    return true
  }

  func peek(_ distance: Int) -> Unicode.Scalar? {
    position + distance < text.scalars.count ? text.scalars[position + distance] : nil
  }

  mutating func takeSeparator() -> Bool {
    take(",", ";", "和", "及", "与", "跟", "或")
  }

  mutating func goBack(to position: Int) { self.position = position }

  /// Digits, or a Chinese number below a thousand; nil, with nothing taken, where there is none.
  mutating func takeNumber() -> Int? {
    let digits = text.scalars[position...].prefix(while: PhraseText.isDigit)
    if !digits.isEmpty {
      position += digits.count
      // Past nine digits any number is as wrong as the greatest.
      return Int(PhraseText.string(digits.prefix(9)))
    }
    let start = position
    var number = 0
    var digit: Int?
    while let next = peek(0) {
      if let value = ChinesePhrase.digits[next] {
        // 一三: the number ends with its first digit.
        if digit != nil { break }
        digit = value
      } else if next == "百", number == 0 {
        number = (digit ?? 1) * 100
        digit = nil
      } else if next == "十", number % 100 == 0 {
        number += (digit ?? 1) * 10
        digit = nil
      } else if let tens = ["廿": 20, "卅": 30][next], number == 0, digit == nil {
        number = tens
      } else {
        break
      }
      position += 1
    }
    return position == start ? nil : number + (digit ?? 0)
  }

  private static let digits: [Unicode.Scalar: Int] = [
    "零": 0, "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
  ]

  // MARK: Errors

  func error(_ message: String, help: String, from start: Int) -> RecurrenceError {
    RecurrenceError(message, help: help, at: text.range(of: start..<max(position, start)))
  }

  func notUnderstood() -> RecurrenceError {
    let rest = PhraseText.string(text.scalars[position...])
    let end = text.scalars.count
    if rest.isEmpty {
      return RecurrenceError(
        "\(RecurrenceError.quoted(text.string)) is no whole repeat", help: advice ?? ChinesePhrase.understood)
    }
    let near = NearMiss.nearest(to: text.string, among: ChinesePhrase.examples)
    return RecurrenceError(
      "\(RecurrenceError.quoted(rest)) is not understood in a repeat",
      help: advice ?? near.map { "did you mean \($0)?" } ?? ChinesePhrase.understood,
      at: text.range(of: position..<end)
    )
  }

  private static let examples = [
    "永不", "不重复", "每天", "每日", "工作日", "每工作日", "平日", "周末", "每周末", "双休日", "每周", "每星期", "每月", "每年", "每季度", "每两周",
    "每隔一天", "每月最后一天",
  ]

  private static let understood =
    "write 每天, 工作日, 周末, 每周一三五, 每两周, 每隔一天, 每月15号, 每月最后一天, 每年3月8日 and the like"

  /// What to write for things that are known, but are not taken.
  private var advice: String? {
    for (words, advice) in ChinesePhrase.adviceTable {
      let isThere = words.contains { word in
        text.scalars.indices.contains { text.scalars[$0...].starts(with: word.unicodeScalars) }
      }
      if isThere { return advice }
    }
    return nil
  }

  private static let adviceTable: [([String], String)] = [
    (
      ["农历", "阴历", "初一", "月初", "春节", "中秋"],
      "repeats follow the Gregorian calendar: write the days of this year"
    ),
    (["除了", "除外", "节假日"], "leave days out with the key 'skip'"),
    (["半个月", "半月"], "it has two meanings: write 每两周, or 每月1号和15号"),
    (
      ["两次", "三次", "2次", "3次"].flatMap { count in ["每天", "每周", "每月", "每年"].map { $0 + count } },
      "name the days, as in 每周一和周四"
    ),
  ]
}
