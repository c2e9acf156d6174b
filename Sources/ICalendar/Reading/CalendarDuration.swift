/// A DURATION value (RFC 5545 §3.3.6).
package struct CalendarDuration: Sendable, Hashable {
  package let isNegative: Bool
  /// Calendar days, which clock changes make longer or shorter than 24 hours; weeks are seven.
  package let days: Int
  /// Exact seconds beside the days.
  package let seconds: Int

  package var isZero: Bool { days == 0 && seconds == 0 }

  /// Whether it has hours, minutes or seconds, be they zero.
  package let hasTime: Bool
}

extension CalendarStream.Property {
  /// The DURATION value.
  ///
  /// Beyond the grammar, which wants every unit between the first and the last, `PT1H30S` is taken.
  package func duration() throws(ValueError) -> CalendarDuration {
    let bytes = stream.text.bytes
    var rest = valueRange
    var isNegative = false
    if let sign = rest.first.map({ bytes[$0] }), sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      rest = rest.dropFirst()
    }
    guard let first = rest.first, bytes[first] == UInt8(ascii: "P") else { throw durationError() }
    rest = rest.dropFirst()
    var days = 0
    var seconds = 0
    var hasTime = false
    // Units must come in this order; those of a day stand before T.
    // `size` is in days before T, in seconds behind it.
    var units: [(letter: UInt8, isTime: Bool, size: Int)] = [
      (UInt8(ascii: "W"), false, 7), (UInt8(ascii: "D"), false, 1), (UInt8(ascii: "H"), true, 3600),
      (UInt8(ascii: "M"), true, 60), (UInt8(ascii: "S"), true, 1),
    ]
    var isEmpty = true
    while let next = rest.first {
      if bytes[next] == UInt8(ascii: "T"), !hasTime {
        hasTime = true
        isEmpty = true
        rest = rest.dropFirst()
        continue
      }
      guard let letter = rest.first(where: { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[$0]) }),
        let number = digits(next..<letter),
        let place = units.firstIndex(where: { $0.letter == bytes[letter] && $0.isTime == hasTime })
      else { throw durationError() }
      if hasTime { seconds += number * units[place].size } else { days += number * units[place].size }
      units.removeFirst(place + 1)
      isEmpty = false
      rest = rest[(letter + 1)...]
    }
    if isEmpty { throw durationError() }
    return CalendarDuration(isNegative: isNegative, days: days, seconds: seconds, hasTime: hasTime)
  }

  private func durationError() -> ValueError {
    ValueError(
      "\(stream.quoted(valueRange)) is not a length of time",
      help: "write PT15M, PT1H30M, P1D or P1W; hours, minutes and seconds stand behind T, and zero is PT0S",
      at: valueRange)
  }
}
