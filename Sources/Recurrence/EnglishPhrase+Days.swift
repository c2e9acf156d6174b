internal import CivilTime

extension EnglishPhrase {
  /// Reads days: weekdays, numbered weekdays, days of a month.
  ///
  ///     days     = [ "the" ] item { separator item }
  ///     item     = numbers [ weekdays | "day" | "weekday" | [ "of" ] months ] | weekdays | months [ numbers ]
  ///     numbers  = number { separator number }
  ///     number   = "3rd" [ [ "to" ] "last" ] | "last" | "3"
  ///     weekdays = weekday [ "to" weekday ] { [ separator ] weekday [ "to" weekday ] }
  mutating func readDays() throws(RecurrenceError) {
    repeat {
      _ = take("the")
      guard let token = next else {
        throw RecurrenceError(
          "the day is missing", help: "write 'on Tuesday', 'on the 15th' or 'on the last'")
      }
      if token.isWeekday {
        draft.weekdays += try readWeekdays()
      } else if let word = token.word, EnglishWords.months[word] != nil {
        try readMonthItem()
      } else if token.startsNumber {
        try readNumberedItem()
      } else {
        throw unexpected(token)
      }
    } while takeSeparator { $0.isWeekday || $0.startsNumber || $0.isMonth || $0.word == "the" }
  }

  // MARK: Items

  /// `January`, `April and December`, `March 8`.
  private mutating func readMonthItem() throws(RecurrenceError) {
    let hadDays = !draft.monthDays.isEmpty
    repeat {
      guard let word = next?.word, let month = EnglishWords.months[word] else { return }
      if hadDays { throw pairs(at: tokens[position]) }
      position += 1
      draft.months.append(month)
    } while takeSeparator(before: \.isMonth)
    guard let token = next, token.startsNumber else { return }
    // `March 8 and September 10` is two days, which no rule can say; `March 8 and 9` is.
    draft.monthDays += try readNumbers()
    if let month = next, month.isMonth { throw pairs(at: month) }
  }

  private mutating func readNumberedItem() throws(RecurrenceError) {
    let start = position
    let numbers = try readNumbers()
    guard let token = next, let word = token.word else {
      draft.monthDays += numbers
      return
    }
    if EnglishWords.workingDays.contains(word) {
      position += 1
      draft.workingDays += numbers
    } else if token.isWeekday {
      if case .number = tokens[position - 1].kind {
        throw error(
          "'\(tokens[position - 1].text) \(word)' has two meanings",
          help: "write 'every 2 weeks on Friday', or '2nd Friday' for the second of a month",
          at: tokens[start])
      }
      for weekday in try readWeekdays() {
        draft.numberedDays += numbers.map { RecurrenceRule.Day(weekday, ordinal: $0) }
      }
    } else if word == "day" || word == "days" {
      position += 1
      draft.monthDays += numbers
    } else {
      draft.monthDays += numbers
      let isDayOfMonth = word == "of" && peek(1)?.isMonth == true
      if isDayOfMonth { position += 1 }
      guard isDayOfMonth || token.isMonth else { return }
      if !draft.months.isEmpty { throw pairs(at: token) }
      repeat {
        guard let word = next?.word, let month = EnglishWords.months[word] else { return }
        position += 1
        draft.months.append(month)
      } while takeSeparator(before: \.isMonth)
    }
  }

  private func pairs(at token: EnglishToken) -> RecurrenceError {
    error(
      "days of different months do not fit one repeat", help: "write one repeat for each, as 'every March 8'",
      at: token)
  }

  // MARK: Numbers

  private mutating func readNumbers() throws(RecurrenceError) -> [Int] {
    var numbers: [Int] = []
    repeat {
      _ = take("the")
      guard let token = next else { return numbers }
      position += 1
      let number: Int
      switch token.kind {
      case .number(let value), .ordinal(let value): number = value
      case .word("last"):
        numbers.append(-1)
        continue
      case .word(let word): number = EnglishWords.ordinals[word] ?? 0
      case .mark: throw unexpected(token)
      }
      guard number > 0 else {
        throw error("there is no day '\(token.text)'", help: "write 'on the 1st' or 'on the last'", at: token)
      }
      let isFromEnd = take("last") || (next?.word == "to" && peek(1)?.word == "last")
      if next?.word == "to", isFromEnd { position += 2 }
      numbers.append(isFromEnd ? -number : number)
    } while takeSeparator { $0.startsNumber || $0.word == "the" }
    return numbers
  }

  // MARK: Weekdays

  /// `Mon`, `Monday and Friday`, `mon wed`, `Monday to Friday`.
  private mutating func readWeekdays() throws(RecurrenceError) -> [Weekday] {
    var weekdays: [Weekday] = []
    repeat {
      guard let token = next, let days = token.word.flatMap({ EnglishWords.weekdays[$0] }) else { break }
      position += 1
      guard takesRange, let first = days.first, days.count == 1 else {
        weekdays += days
        continue
      }
      guard let end = next?.word.flatMap({ EnglishWords.weekdays[$0] }), end.count == 1, let last = end.first
      else {
        throw missing("a weekday", like: "Monday to Friday", after: tokens[position - 1])
      }
      position += 1
      weekdays += Weekday.range(from: first, to: last)
    } while takeSeparator(before: \.isWeekday) || next?.isWeekday == true
    return weekdays
  }

  private var takesRange: Bool {
    mutating get {
      if case .mark("-")? = next?.kind {
        position += 1
        return true
      }
      return take("to") || take("through") || take("thru")
    }
  }
}

extension Weekday {
  /// The weekdays from one to another, over Sunday where need be.
  static func range(from first: Weekday, to last: Weekday) -> [Weekday] {
    let length = (last.rawValue - first.rawValue + 7) % 7
    return (0...length).map { allCases[(first.rawValue - 1 + $0) % 7] }
  }
}
