extension DateScanner {
  /// Reads an offset from UTC behind a time, with or without a blank: `Z`, `UTC`, `+08:00`, `+0800`, `+08`, `UTC+8`.
  ///
  /// Returns seconds east of UTC, or nil, and nothing read, for anything else.
  mutating func readOffset() throws(DateTextError) -> Int? {
    let start = position
    skipBlanks()
    let name = eat(word: "z", "utc", "gmt")
    let afterName = position
    if name != nil { skipBlanks() }
    let signStart = position
    guard name != "z", let sign = next, sign == "+" || sign == "-" else {
      position = name == nil ? start : afterName
      return name == nil ? nil : 0
    }
    position += 1
    guard let (hours, minutes) = readHoursAndMinutes(isShortAllowed: name != nil) else {
      position = start
      return nil
    }
    // The zones of the world run from -12:00 to +14:00; RFC 3339 would allow up to 23:59.
    let seconds = (hours * 60 + minutes) * 60
    guard minutes < 60, seconds <= (sign == "-" ? 12 : 14) * 3600 else {
      throw DateTextError(
        "there is no offset \(quoted(from: signStart, to: position))",
        help: "offsets from UTC run from -12:00 to +14:00, such as +08:00")
    }
    return sign == "-" ? -seconds : seconds
  }

  /// Reads `08:00`, `0800`, `08`, `8`; and `8:00` only where `isShortAllowed`: behind a time it looks like a second time.
  private mutating func readHoursAndMinutes(isShortAllowed: Bool) -> (hours: Int, minutes: Int)? {
    guard let number = readDigits() else { return nil }
    switch number.digits {
    case 4: return (number.value / 100, number.value % 100)
    case 1, 2:
      guard eat(":") else { return (number.value, 0) }
      guard number.digits == 2 || isShortAllowed, let minutes = readDigits(exactly: 2) else { return nil }
      return (number.value, minutes)
    default: return nil
    }
  }
}
