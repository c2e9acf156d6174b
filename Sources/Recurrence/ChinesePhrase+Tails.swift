internal import CivilTime

extension ChinesePhrase {
  /// Reads what may follow the days; false where nothing of the kind comes.
  mutating func readTail() throws(RecurrenceError) -> Bool {
    if take(",", ";", ".") || takeOnce() { return true }
    if take("完成后", "完成后再") {
      draft.countsFromCompletion = true
      return true
    }
    if try readTimes() { return true }
    let start = position
    if take("共", "总共", "一共", "最多", "重复"), let number = takeNumber(), take("次", "回", "遍") {
      draft.count = number
      return true
    }
    goBack(to: start)
    if take("直到", "截至", "到", "至"), let date = try takeDate(from: start) {
      _ = take("为止", "止")
      draft.until = date
      return true
    }
    goBack(to: start)
    return false
  }

  /// 8点, 10点、12点和17点, 下午3点半, 8:30.
  private mutating func readTimes() throws(RecurrenceError) -> Bool {
    guard draft.hours.isEmpty else { return false }
    var end = position
    while let time = try takeTime() {
      if !draft.hours.isEmpty, draft.minutes != time.minutes {
        throw error(
          "times with different minutes do not fit one repeat", help: "write one repeat for each", from: end)
      }
      draft.hours.append(time.hour)
      draft.minutes = time.minutes
      end = position
      if !takeSeparator() { break }
    }
    goBack(to: end)
    return !draft.hours.isEmpty
  }

  private mutating func takeTime() throws(RecurrenceError) -> (hour: Int, minutes: [Int])? {
    let start = position
    let isMorning = take("上午", "早上", "清晨", "凌晨")
    let isAfternoon = !isMorning && take("下午", "傍晚", "晚上")
    guard let number = takeNumber(), take("点钟", "点整", "点", "时", ":") else {
      goBack(to: start)
      return nil
    }
    var minutes: [Int] = []
    if take("半") {
      minutes = [30]
    } else if let minute = takeNumber() {
      _ = take("分")
      minutes = [minute]
    }
    let isHalfDay = isMorning || isAfternoon
    guard (0...23).contains(number), minutes.allSatisfy((0...59).contains),
      !isHalfDay || (1...12).contains(number)
    else {
      throw error("there is no such time", help: "write 每天8点, 每天20点 or 每天下午3点半", from: start)
    }
    return (isHalfDay ? number % 12 + (isAfternoon ? 12 : 0) : number, minutes)
  }

  /// 2026年12月31日, 2026-12-31.
  private mutating func takeDate(from start: Int) throws(RecurrenceError) -> CivilDate? {
    guard let year = takeNumber(), take("年", "-", "/", "."), let month = takeNumber(),
      take("月", "-", "/", "."),
      let day = takeNumber()
    else { return nil }
    _ = take("日", "号")
    guard let date = CivilDate(year: year, month: month, day: day) else {
      throw error("the last day is a day that there is not", help: "write 直到2026年12月31日", from: start)
    }
    return date
  }
}
