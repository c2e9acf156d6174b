internal import CivilTime

extension ChinesePhrase {
  /// What the days of a list are days of.
  enum Scope {
    case month, year
  }

  // MARK: Weekdays

  /// 工作日, 周末.
  mutating func takeDayWord() -> [Weekday]? {
    if take("工作日", "平日", "上班日") { return RecurrenceDraft.mondayToFriday }
    if take("周末", "双休日", "双休") { return RecurrenceDraft.weekend }
    return nil
  }

  /// 一三五, 周一、周三, 周一到周五, 周末; none where there are none.
  ///
  /// The first may stand without 周 where that stands before the list already.
  mutating func readWeekdays(afterPrefix: Bool) -> [Weekday] {
    var weekdays: [Weekday] = []
    var mayBeBare = afterPrefix
    while true {
      let start = position
      if !weekdays.isEmpty { _ = takeSeparator() }
      if let days = takeDayWord() {
        weekdays += days
        continue
      }
      let hasPrefix = take("周", "星期", "礼拜") || (position > start && take("每周", "每星期", "每礼拜"))
      guard hasPrefix || (mayBeBare && (weekdays.isEmpty || position > start)),
        let first = takeWeekday(inRun: false)
      else {
        goBack(to: start)
        return weekdays
      }
      mayBeBare = true
      weekdays.append(first)
      while let next = takeWeekday(inRun: true) { weekdays.append(next) }
      let end = position
      guard take("到", "至", "-") else { continue }
      _ = take("周", "星期", "礼拜")
      guard let last = takeWeekday(inRun: false), let from = weekdays.last else {
        goBack(to: end)
        return weekdays
      }
      weekdays += Weekday.range(from: from, to: last).dropFirst()
    }
  }

  /// A weekday's figure, 一–六, 日, 天 or 1–7, that is not the number of something else.
  private mutating func takeWeekday(inRun: Bool) -> Weekday? {
    guard let figure = peek(0), let index = ChinesePhrase.weekdayFigures[figure] else { return nil }
    if inRun, figure == "天" || PhraseText.isDigit(figure) { return nil }
    if let next = peek(1) {
      // 三次, 8点, 12月: a number. 周一二十点 is 20 o'clock on Monday.
      let isCounted = "次回个点时:月号年天季分秒".unicodeScalars.contains(next)
      if isCounted, figure != "日", figure != "天" { return nil }
      if PhraseText.isDigit(figure), PhraseText.isDigit(next) { return nil }
      if inRun, next == "十" { return nil }
    }
    goBack(to: position + 1)
    return Weekday.allCases[index]
  }

  /// From 0, Monday.
  private static let weekdayFigures: [Unicode.Scalar: Int] = [
    "一": 0, "二": 1, "三": 2, "四": 3, "五": 4, "六": 5, "日": 6, "天": 6,
    "1": 0, "2": 1, "3": 2, "4": 3, "5": 4, "6": 5, "7": 6,
  ]

  // MARK: Months

  /// 3月8日, 1月和7月的15号, 最后一天, 第二个周日.
  mutating func readDaysOfYear() throws(RecurrenceError) {
    var numbers: [Int] = []
    var start = position
    while let number = takeNumber() {
      numbers.append(number)
      if take("月份", "月") {
        draft.months += numbers
        numbers = []
        start = position
      }
      if !takeSeparator() { break }
    }
    // What was no month is a day.
    goBack(to: start)
    _ = take("的")
    try readDays(of: draft.months.isEmpty ? .year : .month)
    let end = position
    if takeSeparator(), takeNumber() != nil, starts("月") {
      throw error(
        "days of different months do not fit one repeat", help: "write one repeat for each, as 每年3月8日",
        from: end)
    }
    goBack(to: end)
  }

  // MARK: Days of a month or year

  /// 15号, 1、15日, 最后一天, 第一个和第三个周一, 倒数第二个周五, 最后一个工作日.
  mutating func readDays(of scope: Scope) throws(RecurrenceError) {
    var places: [Int] = []
    var isNumbered = false
    let start = position
    while true {
      let item = position
      if !places.isEmpty || hasDays, takeSeparator(), scope == .month, draft.months.isEmpty { _ = take("每月") }
      if scope == .month, take("月底", "月末", "底", "末") {
        draft.monthDays.append(-1)
        continue
      }
      guard let found = takePlaces() else {
        goBack(to: item)
        break
      }
      places += found.places
      isNumbered = isNumbered || found.isNumbered
      if try takeUnit(of: places, isNumbered: isNumbered, scope: scope, from: item) {
        places = []
        isNumbered = false
      }
    }
    if places.isEmpty { return }
    guard scope == .month, !isNumbered else {
      throw error("the day is missing", help: "write 第二个周二, 第3天 or 15号", from: start)
    }
    draft.monthDays += places
  }

  var hasDays: Bool {
    !draft.monthDays.isEmpty || !draft.yearDays.isEmpty || !draft.numberedDays.isEmpty
      || !draft.workingDays.isEmpty
  }

  /// 15, 第二, 最后一, 倒数第二, 最后三.
  private mutating func takePlaces() -> (places: [Int], isNumbered: Bool)? {
    let start = position
    if take("最后") {
      let count = takeNumber() ?? 1
      return ((1...min(max(count, 1), 366)).map { -$0 }, true)
    }
    if take("倒数") {
      _ = take("第")
      if let number = takeNumber() { return ([-number], true) }
    } else if take("第") {
      if let number = takeNumber() { return ([number], true) }
    } else if take("首") {
      return ([1], true)
    } else if let number = takeNumber() {
      // 8点 and 3月 are no days.
      if !starts("点"), !starts("时"), !starts(":"), !starts("月"), !starts("次") { return ([number], false) }
    }
    goBack(to: start)
    return nil
  }

  /// What the places count: 号, 日, 天, 周一, 工作日; false where it comes later.
  private mutating func takeUnit(
    of places: [Int], isNumbered: Bool, scope: Scope, from start: Int
  ) throws(RecurrenceError) -> Bool {
    if take("号", "日") || (isNumbered && take("天")) {
      if scope == .month {
        draft.monthDays += places
      } else {
        guard isNumbered else {
          throw error("a day of the year needs its month", help: "write 每年3月8日, or 每年第100天", from: start)
        }
        draft.yearDays += places
      }
      return true
    }
    _ = take("个")
    if take("工作日", "平日", "上班日") {
      guard isNumbered, scope == .month else { throw notUnderstood() }
      draft.workingDays += places
      return true
    }
    if starts("周末") { throw notUnderstood() }
    let weekdays = readWeekdays(afterPrefix: false)
    guard !weekdays.isEmpty else { return false }
    guard isNumbered else {
      throw error("the weekday needs 第", help: "write 第二个周二 for the second Tuesday", from: start)
    }
    for weekday in weekdays {
      draft.numberedDays += places.map { RecurrenceRule.Day(weekday, ordinal: $0) }
    }
    return true
  }
}
