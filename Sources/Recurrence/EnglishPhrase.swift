internal import ByteText
internal import CivilTime

/// Reads a repeat in English: the phrases of Obsidian Tasks and rrule.js, and shorter ones.
///
///     phrase = ( "every" ( [ number | "other" ] unit | days ) | adverb | days ) { tail }
///     tail   = "on" days | ( "in" | "of" ) months | "at" times | "for" number "times" | "until" date | "when done"
///     days   = what `EnglishPhrase+Days` reads
struct EnglishPhrase {
  let text: PhraseText
  let tokens: [EnglishToken]
  var position = 0
  var draft = RecurrenceDraft()

  init(_ text: PhraseText) {
    self.text = text
    tokens = EnglishToken.tokens(of: text)
  }

  mutating func parse() throws(RecurrenceError) -> RecurrenceDraft {
    if take("every") {
      try readEvery()
    } else if let word = next?.word, let unit = EnglishWords.adverbs[word] {
      position += 1
      draft.frequency = unit.frequency
      draft.interval = unit.interval
    } else {
      let isBare = !take("on")
      // A lone number or month may be anything.
      if isBare, let token = next, token.isNumber || token.isMonth {
        throw error(
          "\(RecurrenceError.quoted(text.string)) is no repeat",
          help: "write 'every 15th', 'every 15 minutes' or 'every March 8'", at: token)
      }
      try readDays()
    }
    while next != nil { try readTail() }
    return draft
  }

  // MARK: every …

  private mutating func readEvery() throws(RecurrenceError) {
    guard let token = next else {
      throw RecurrenceError("'every' what?", help: "write 'every day' or 'every 2 weeks on Tuesday'")
    }
    if case .mark("-") = token.kind, case .number? = peek(1)?.kind {
      throw error("a number of units cannot be negative", help: "write 'every 2 days'", at: token)
    }
    if let number = token.ordinal, let word = peek(1)?.word, let unit = EnglishWords.units[word] {
      throw error(
        "'every \(token.text) \(word)' has two meanings",
        help:
          "write 'every \(number) \(unit.frequency.noun)s', or name the day, as in 'every month on the 3rd'",
        at: token)
    }
    // `every second Friday`, against `every second`.
    if token.ordinal != nil, peek(1)?.isWeekday == true { return try readDays() }
    let interval = readInterval()
    if let word = next?.word, let unit = EnglishWords.units[word] {
      position += 1
      draft.frequency = unit.frequency
      draft.interval = unit.interval * (interval ?? 1)
      guard RecurrenceRule.numberRange.contains(draft.interval) else {
        throw error(
          "'every \(RecurrenceError.unquoted(token.text)) \(word)' is no repeat",
          help: "\(RecurrenceRule.numberHelp), or write 'every \(unit.frequency.noun)'", at: token)
      }
    } else if interval != nil {
      guard let counted = next else {
        throw error(
          "'every \(token.text)' needs a unit", help: "write 'every 2 weeks' or 'every 15th'", at: token)
      }
      guard counted.isMonth else {
        throw error(
          "\(RecurrenceError.quoted(counted.text)) cannot be counted",
          help: adviceOrNearest(counted.text)
            ?? "write 'every 2 weeks on Friday', or 'every 2nd Friday' for the second of a month",
          at: counted)
      }
      // `every 8 March`: the number was a day.
      position -= 1
      try readDays()
    } else {
      try readDays()
    }
  }

  /// The number before a unit; nil, with nothing taken, where there is none.
  private mutating func readInterval() -> Int? {
    guard let token = next else { return nil }
    switch token.kind {
    case .number(let number):
      position += 1
      return number
    case .word("other"):
      position += 1
      return 2
    case .word(let word):
      guard let number = EnglishWords.cardinals[word] else { return nil }
      position += 1
      return number
    default: return nil
    }
  }

  // MARK: Tails

  private mutating func readTail() throws(RecurrenceError) {
    guard let token = next else { return }
    position += 1
    switch token.kind {
    case .word("on"): try readDays()
    case .word("in"), .word("of"): try readMonths(after: token)
    case .word("at"): try readTimes(after: token)
    case .word("for"): try readCount(after: token)
    case .word("until"), .word("till"): try readUntil(after: token)
    case .word("when"):
      guard take("done") else { throw unexpected(next ?? token) }
      draft.countsFromCompletion = true
    case .word("every"):
      throw error("'every' stands twice", help: "write one repeat, as in 'every week on Monday'", at: token)
    case .mark(","), .mark(";"), .mark("."): return
    default: throw unexpected(token)
    }
  }

  private mutating func readMonths(after word: EnglishToken) throws(RecurrenceError) {
    let isNamed = take("the") || take("each") || take("every")
    if take("month") || (draft.frequency == .yearly && take("year")) { return }
    if isNamed { throw unexpected(next ?? word) }
    repeat {
      guard let token = next else { throw missing("a month", like: "in May", after: word) }
      guard let name = token.word, let month = EnglishWords.months[name] else { throw unexpected(token) }
      position += 1
      draft.months.append(month)
    } while takeSeparator(before: \.isMonth)
  }

  /// `10, 12 and 17`, `8:30`, `9 pm`.
  private mutating func readTimes(after word: EnglishToken) throws(RecurrenceError) {
    guard draft.hours.isEmpty else { throw unexpected(word) }
    repeat {
      guard let token = next, case .number(var hour) = token.kind else {
        throw missing("an hour", like: "at 8 and 20", after: word)
      }
      position += 1
      var minute: Int?
      if case .mark(":")? = next?.kind, case .number(let number)? = peek(1)?.kind {
        position += 2
        minute = number
        guard (0...59).contains(number) else {
          throw error("there is no time '\(token.text):\(number)'", help: "write 'at 8:30'", at: token)
        }
      }
      if let half = next?.word, half == "am" || half == "pm" {
        position += 1
        guard (1...12).contains(hour) else {
          throw error(
            "there is no time '\(token.text) \(half)'", help: "write 'at 8 pm' or 'at 20'", at: token)
        }
        hour = hour % 12 + (half == "pm" ? 12 : 0)
      }
      if draft.hours.isEmpty {
        draft.minutes = minute.map { [$0] } ?? []
      } else if draft.minutes != (minute.map { [$0] } ?? []) {
        throw error(
          "times with different minutes do not fit one repeat", help: "write one repeat for each", at: token)
      }
      draft.hours.append(hour)
    } while takeSeparator(before: \.isNumber)
  }

  private mutating func readCount(after word: EnglishToken) throws(RecurrenceError) {
    guard let token = next, case .number(let number) = token.kind, draft.count == nil else {
      throw missing("a number of times", like: "for 10 times", after: word)
    }
    position += 1
    guard take("times") || take("time") else {
      throw error(
        "'for \(number)' needs 'times'", help: "write 'for \(number) times', or 'until' and a date", at: token
      )
    }
    guard RecurrenceRule.numberRange.contains(number) else {
      throw error("'for \(number) times' is no repeat", help: RecurrenceRule.numberHelp, at: token)
    }
    draft.count = number
  }

  /// `2026-12-31`, `December 31, 2026`, `31 December 2026`.
  private mutating func readUntil(after word: EnglishToken) throws(RecurrenceError) {
    var numbers: [Int] = []
    var month: Int?
    let start = position
    while numbers.count + (month == nil ? 0 : 1) < 3, let token = next {
      switch token.kind {
      case .number(let number), .ordinal(let number): numbers.append(number)
      case .word(let name) where month == nil && EnglishWords.months[name] != nil:
        month = EnglishWords.months[name]
      case .mark("-"), .mark("/"), .mark("."), .mark(","): break
      default: throw missing("a date", like: "until 2026-12-31", after: word)
      }
      position += 1
    }
    let parts: (year: Int, month: Int, day: Int)
    switch (numbers.count, month) {
    case (3, nil): parts = (numbers[0], numbers[1], numbers[2])
    case (2, let month?): parts = (numbers[1], month, numbers[0])
    default: throw missing("a date", like: "until 2026-12-31", after: word)
    }
    guard let date = CivilDate(year: parts.year, month: parts.month, day: parts.day) else {
      throw error(
        "'until' names a day that there is not", help: "write 'until 2026-12-31'", at: tokens[start])
    }
    draft.until = date
  }
}

extension EnglishPhrase {
  // MARK: Tokens

  var next: EnglishToken? { peek(0) }

  func peek(_ distance: Int) -> EnglishToken? {
    position + distance < tokens.count ? tokens[position + distance] : nil
  }

  mutating func take(_ word: String) -> Bool {
    guard next?.word == word else { return false }
    position += 1
    return true
  }

  /// Takes `,`, `;`, `and`, `or` or `, and` where a token follows that goes on with the list.
  mutating func takeSeparator(before goesOn: (EnglishToken) -> Bool) -> Bool {
    var length = 0
    while let token = peek(length), token.isSeparator { length += 1 }
    guard length > 0, let token = peek(length), goesOn(token) else { return false }
    position += length
    return true
  }

  // MARK: Errors

  func error(_ message: String, help: String?, at token: EnglishToken) -> RecurrenceError {
    RecurrenceError(message, help: help, at: token.range)
  }

  func missing(_ thing: String, like example: String, after token: EnglishToken) -> RecurrenceError {
    let found = next.map { ", not \(RecurrenceError.quoted($0.text))" } ?? ""
    return error("'\(token.text)' needs \(thing)\(found)", help: "write '\(example)'", at: next ?? token)
  }

  func unexpected(_ token: EnglishToken) -> RecurrenceError {
    let help: String? =
      switch token.kind {
      case .number: "write 'at \(token.text)' for the hour, or 'on the 15th' for the day"
      case .ordinal: "write 'on the \(token.text)'"
      default: adviceOrNearest(token.text)
      }
    return error(
      "\(RecurrenceError.quoted(token.text)) is not understood in a repeat",
      help: help ?? RecurrencePhrase.understood, at: token)
  }

  func adviceOrNearest(_ word: String) -> String? {
    if let advice = EnglishWords.advice[word] { return advice }
    guard let near = NearMiss.nearest(to: word, among: EnglishWords.all), near != word else { return nil }
    return "did you mean '\(near)'?"
  }
}
