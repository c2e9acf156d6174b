extension RecurrenceRule {
  /// Throws when a value is out of its range, or when parts stand together that RFC 5545 §3.3.10 keeps apart.
  package func validate() throws(RecurrenceError) {
    guard RecurrenceRule.numberRange.contains(interval) else {
      throw RecurrenceError("INTERVAL is \(interval)", help: RecurrenceRule.numberHelp)
    }
    if let count, !RecurrenceRule.numberRange.contains(count) {
      throw RecurrenceError("COUNT is \(count)", help: RecurrenceRule.numberHelp)
    }
    if count != nil, until != nil {
      throw RecurrenceError("COUNT and UNTIL are both given", help: "keep one of them")
    }
    for part in Part.allCases {
      let range = part.range
      for value in values(of: part) where !range.contains(value) || (value == 0 && part.isOrdinal) {
        throw RecurrenceError("\(part.rawValue) has no \(value)", help: part.rangeHelp)
      }
    }
    for day in byDay {
      guard let ordinal = day.ordinal else { continue }
      guard (-53...53).contains(ordinal), ordinal != 0 else {
        throw RecurrenceError(
          "BYDAY has no number \(ordinal)", help: "numbers before a weekday go from 1 to 53, or -1 to -53")
      }
    }
    try validateCombination()
  }

  /// Which parts may stand with which frequency (the notes on each part in RFC 5545 §3.3.10).
  private func validateCombination() throws(RecurrenceError) {
    let name = frequency.name
    if frequency == .weekly, !byMonthDay.isEmpty {
      throw RecurrenceError(
        "BYMONTHDAY does not go with FREQ=WEEKLY", help: "write FREQ=MONTHLY for days of the month")
    }
    if [.daily, .weekly, .monthly].contains(frequency), !byYearDay.isEmpty {
      throw RecurrenceError(
        "BYYEARDAY does not go with FREQ=\(name)", help: "write FREQ=YEARLY for days of the year")
    }
    if frequency != .yearly, !byWeekNumber.isEmpty {
      throw RecurrenceError(
        "BYWEEKNO does not go with FREQ=\(name)", help: "write FREQ=YEARLY for weeks of the year")
    }
    if byDay.contains(where: { $0.ordinal != nil }) {
      if frequency != .monthly, frequency != .yearly {
        throw RecurrenceError(
          "a number before a weekday does not go with FREQ=\(name)",
          help: "write FREQ=MONTHLY or FREQ=YEARLY, or the weekday alone")
      }
      if frequency == .yearly, !byWeekNumber.isEmpty {
        throw RecurrenceError(
          "a number before a weekday does not go with BYWEEKNO", help: "write the weekday alone")
      }
    }
    if !bySetPosition.isEmpty, byDay.isEmpty,
      Part.allCases.allSatisfy({ $0 == .setPosition || values(of: $0).isEmpty })
    {
      throw RecurrenceError(
        "BYSETPOS has nothing to choose from", help: "add the part it chooses from, as BYDAY or BYMONTHDAY")
    }
  }

  static var numberHelp: String {
    "give a whole number from \(numberRange.lowerBound) to \(numberRange.upperBound)"
  }
}

extension RecurrenceRule {
  /// The parts whose values are lists of numbers.
  enum Part: String, CaseIterable {
    case month = "BYMONTH"
    case weekNumber = "BYWEEKNO"
    case yearDay = "BYYEARDAY"
    case monthDay = "BYMONTHDAY"
    case hour = "BYHOUR"
    case minute = "BYMINUTE"
    case second = "BYSECOND"
    case setPosition = "BYSETPOS"

    /// The values RFC 5545 §3.3.10 gives it; 0 is none of those of an ordinal.
    var range: ClosedRange<Int> {
      switch self {
      case .month: 1...12
      case .weekNumber: -53...53
      case .yearDay, .setPosition: -366...366
      case .monthDay: -31...31
      case .hour: 0...23
      case .minute: 0...59
      case .second: 0...60
      }
    }

    var isOrdinal: Bool { range.lowerBound < 0 }

    var rangeHelp: String {
      isOrdinal
        ? "its numbers go from 1 to \(range.upperBound), or -1 to \(range.lowerBound) from the end"
        : "its numbers go from \(range.lowerBound) to \(range.upperBound)"
    }
  }

  func values(of part: Part) -> [Int] {
    switch part {
    case .month: byMonth
    case .weekNumber: byWeekNumber
    case .yearDay: byYearDay
    case .monthDay: byMonthDay
    case .hour: byHour
    case .minute: byMinute
    case .second: bySecond
    case .setPosition: bySetPosition
    }
  }

  mutating func setValues(_ values: [Int], of part: Part) {
    switch part {
    case .month: byMonth = values
    case .weekNumber: byWeekNumber = values
    case .yearDay: byYearDay = values
    case .monthDay: byMonthDay = values
    case .hour: byHour = values
    case .minute: byMinute = values
    case .second: bySecond = values
    case .setPosition: bySetPosition = values
    }
  }
}

extension RecurrenceRule.Frequency {
  /// As FREQ writes it.
  var name: String {
    switch self {
    case .secondly: "SECONDLY"
    case .minutely: "MINUTELY"
    case .hourly: "HOURLY"
    case .daily: "DAILY"
    case .weekly: "WEEKLY"
    case .monthly: "MONTHLY"
    case .yearly: "YEARLY"
    }
  }
}
