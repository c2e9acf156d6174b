/// A number as written.
struct WrittenNumber {
  /// Held at 10^15 - 1.
  let value: Int
  /// How many digits were written, leading zeros included.
  let digits: Int
  /// Whether it was written with Chinese numerals.
  let isHan: Bool
}

extension DateScanner {
  static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  var isAtDigit: Bool { next.map(DateScanner.isDigit) ?? false }

  /// Reads a number: digits, or Chinese numerals such as 十二, 廿三, 一百零五, 二〇二六.
  mutating func readNumber() -> WrittenNumber? {
    readDigits() ?? readHanNumber()
  }

  /// Reads all digits at the position.
  mutating func readDigits() -> WrittenNumber? {
    let start = position
    var value = 0
    while let scalar = next, DateScanner.isDigit(scalar) {
      value = min(value * 10 + Int(scalar.value - 0x30), 999_999_999_999_999)
      position += 1
    }
    guard position > start else { return nil }
    return WrittenNumber(value: value, digits: position - start, isHan: false)
  }

  /// Reads exactly `count` digits that no further digit follows, or nothing.
  mutating func readDigits(exactly count: Int) -> Int? {
    let start = position
    guard let number = readDigits(), number.digits == count else {
      position = start
      return nil
    }
    return number.value
  }

  /// Reads the next `count` digits (at most 15), whatever follows, or nothing.
  mutating func readDigits(first count: Int) -> Int? {
    let run = scalars[position...].prefix(count)
    guard run.count == count, run.allSatisfy(DateScanner.isDigit) else { return nil }
    position += count
    return run.reduce(0) { $0 * 10 + Int($1.value - 0x30) }
  }

  private mutating func readHanNumber() -> WrittenNumber? {
    let start = position
    while let scalar = next, HanNumeral(scalar) != nil { position += 1 }
    let numerals = scalars[start..<position].compactMap(HanNumeral.init)
    guard let value = HanNumeral.value(of: numerals) else {
      position = start
      return nil
    }
    return WrittenNumber(value: value, digits: numerals.count, isHan: true)
  }
}

/// A Chinese numeral of one scalar.
private enum HanNumeral {
  case digit(Int)
  /// 十, 百, and 廿 and 卅, which carry their own digit.
  case unit(Int, times: Int?)

  init?(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "零", "〇", "○": self = .digit(0)
    case "一": self = .digit(1)
    case "二", "兩", "两": self = .digit(2)
    case "三": self = .digit(3)
    case "四": self = .digit(4)
    case "五": self = .digit(5)
    case "六": self = .digit(6)
    case "七": self = .digit(7)
    case "八": self = .digit(8)
    case "九": self = .digit(9)
    case "十": self = .unit(10, times: nil)
    case "百": self = .unit(100, times: nil)
    case "廿": self = .unit(10, times: 2)
    case "卅": self = .unit(10, times: 3)
    default: return nil
    }
  }

  /// The number that the numerals name, place by place (二〇二六) or with units (一百一十五), or nil.
  static func value(of numerals: [HanNumeral]) -> Int? {
    guard (1...8).contains(numerals.count) else { return nil }
    var total = 0
    var digit: Int?
    var lastUnit = 1000
    var isPlaces = true
    for numeral in numerals {
      switch numeral {
      case .digit(let value):
        if isPlaces {
          digit = (digit ?? 0) * 10 + value
        } else if digit == nil || digit == 0 {
          // After 百 and 十 a zero only joins.
          digit = value
        } else {
          return nil
        }
      case .unit(let unit, let times):
        guard unit < lastUnit, times == nil || digit == nil, (digit ?? 1) < 10, digit != 0 else { return nil }
        total += (times ?? digit ?? 1) * unit
        digit = nil
        lastUnit = unit
        isPlaces = false
      }
    }
    return total + (digit ?? 0)
  }
}
