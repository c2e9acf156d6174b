internal import CivilTime

extension DateScanner {
  /// Reads a weekday in words, bare or in brackets: `Tue`, `Tuesday`, `(Tue.)`, `星期二`, `（週二）`, `(二)`.
  mutating func readWeekday() -> Weekday? {
    let start = position
    let isBracketed = eat("(")
    if let weekday = readWeekdayWord(isBracketed: isBracketed), !isBracketed || eat(")") { return weekday }
    position = start
    return nil
  }

  private mutating func readWeekdayWord(isBracketed: Bool) -> Weekday? {
    if let weekday = DateScanner.weekday(word) {
      position += word.utf8.count
      _ = eat(".")
      return weekday
    }
    let prefix = eat(anyOf: ["星期", "禮拜", "礼拜", "週", "周"])
    guard prefix != nil || isBracketed, let last = next, let weekday = DateScanner.weekday(last) else {
      return nil
    }
    position += 1
    return weekday
  }

  private static func weekday(_ word: String) -> Weekday? {
    switch word {
    case "mon", "monday": .monday
    case "tue", "tues", "tuesday": .tuesday
    case "wed", "weds", "wednesday": .wednesday
    case "thu", "thur", "thurs", "thursday": .thursday
    case "fri", "friday": .friday
    case "sat", "saturday": .saturday
    case "sun", "sunday": .sunday
    default: nil
    }
  }

  private static func weekday(_ scalar: Unicode.Scalar) -> Weekday? {
    switch scalar {
    case "一": .monday
    case "二": .tuesday
    case "三": .wednesday
    case "四": .thursday
    case "五": .friday
    case "六": .saturday
    case "日", "天": .sunday
    default: nil
    }
  }
}
