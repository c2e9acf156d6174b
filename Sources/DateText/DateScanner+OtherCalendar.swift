internal import CivilTime

/// Dates of the Republic of China (民國) and of the lunar calendar (農曆) are named for what they are, never converted.
extension DateScanner {
  func refusalOfOtherCalendar() -> DateTextError? {
    var copy = self
    if copy.eat(anyOf: ["中華民國", "中华民国", "民國", "民国"]) != nil { return copy.refusalOfMinguo() }
    let lunar = [
      "農曆", "农历", "陰曆", "阴历", "舊曆", "旧历", "正月", "臘月", "腊月", "冬月", "初一", "初二", "初三", "初四", "初五", "初六",
      "初七", "初八", "初九", "初十", "除夕", "閏", "闰",
    ]
    guard lunar.contains(where: contains) else { return nil }
    return DateTextError(
      "\(quoted) is a day of the lunar calendar", help: "write its Gregorian day, such as 2026-12-01")
  }

  /// The error for a year of the Republic of China: 民國元年 was 1912.
  func refusalOfMinguo(year: Int, month: Int, day: Int) -> DateTextError {
    let message = "\(quoted) has a year of 民國"
    guard year <= 999, let date = CivilDate(year: 1911 + year, month: month, day: day) else {
      return DateTextError(message, help: "write the Gregorian year: that of 民國, and 1911")
    }
    return DateTextError(message, help: "write \(date): 民國\(year)年 is \(date.year)")
  }

  /// The error for what stands behind 民國.
  private func refusalOfMinguo() -> DateTextError {
    var copy = self
    copy.skipBlanks()
    let year = copy.eat(anyOf: ["元"]) != nil ? 1 : copy.readNumber()?.value
    let isMarked = copy.readUnit("年") || copy.eat("-") || copy.eat("/") || copy.eat(".")
    let month = isMarked ? copy.readNumber()?.value : nil
    let isMonth = copy.readUnit("月") || copy.eat("-") || copy.eat("/") || copy.eat(".")
    let day = isMonth ? copy.readNumber()?.value : nil
    return refusalOfMinguo(year: year ?? 1000, month: month ?? 0, day: day ?? 0)
  }
}
