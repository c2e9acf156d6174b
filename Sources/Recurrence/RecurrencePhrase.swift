/// What people write for a repeat: a word, weekdays, a phrase in English or Chinese, or an RRULE.
package struct RecurrencePhrase: Sendable, Hashable {
  /// Nil for `never`.
  package var rule: RecurrenceRule?
  /// The phrase ends in `when done` (Obsidian Tasks): each repeat counts from the day the last one was done,
  /// so that no date is known ahead.
  package var countsFromCompletion = false

  /// Longer texts are refused unread, in UTF-8 bytes: an RRULE may list each day of a year.
  private static let longest = 4000

  /// Reads the value of a `repeat` key.
  package init(_ text: String) throws(RecurrenceError) {
    let phrase = try RecurrencePhrase.folded(text)
    let folded = phrase.string
    if folded.hasPrefix("rrule:") || folded.hasPrefix("freq=") {
      rule = try RecurrencePhrase.readRRULE(text, folded: folded)
      return
    }
    if RecurrencePhrase.wordsForNever.contains(folded) { return }
    let draft: RecurrenceDraft
    if phrase.isHan {
      var parser = ChinesePhrase(phrase)
      draft = try parser.parse()
    } else {
      var parser = EnglishPhrase(phrase)
      draft = try parser.parse()
    }
    rule = try draft.rule()
    countsFromCompletion = draft.countsFromCompletion
  }

  /// Reads what stands after 🔁 in a task (Obsidian Tasks): English that begins with `every`.
  package init(task text: String) throws(RecurrenceError) {
    let phrase = try RecurrencePhrase.folded(text)
    guard phrase.string == "every" || phrase.string.hasPrefix("every ") else {
      throw RecurrenceError(
        "\(RecurrenceError.quoted(text)) is no repeat of a task",
        help: "begin with 'every', as in 'every day' or 'every 2 weeks on Tuesday'")
    }
    var parser = EnglishPhrase(phrase)
    let draft = try parser.parse()
    rule = try draft.rule()
    countsFromCompletion = draft.countsFromCompletion
  }

  /// An RRULE may be written in full-width letters as well.
  private static func readRRULE(_ text: String, folded: String) throws(RecurrenceError) -> RecurrenceRule {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return try RecurrenceRule.parse(rrule: text) }
    do {
      return try RecurrenceRule.parse(rrule: folded)
    } catch {
      // Its places are those of the folded text.
      throw RecurrenceError(error.message, help: error.help)
    }
  }

  private static let wordsForNever: Set<String> = [
    "never", "none", "once", "no", "off", "false",
    "永不", "永不重复", "不重复", "从不", "无", "否", "一次", "单次", "仅一次", "一次性",
  ]

  private static func folded(_ text: String) throws(RecurrenceError) -> PhraseText {
    guard text.utf8.count <= longest else {
      throw RecurrenceError("\(RecurrenceError.quoted(text)) is too long for a repeat", help: understood)
    }
    let phrase = PhraseText(text)
    if phrase.scalars.isEmpty { throw RecurrenceError("the repeat is empty", help: understood) }
    return phrase
  }

  static let understood =
    "write daily, weekdays, mon and wed, every 2 weeks on Tuesday, monthly on the last, 每週一三五, 每月15號, "
    + "or an RRULE"
}

extension RecurrenceRule {
  /// Reads the value of a `repeat` key; nil is `never`.
  package static func parse(phrase text: String) throws(RecurrenceError) -> RecurrenceRule? {
    let phrase = try RecurrencePhrase(text)
    if phrase.countsFromCompletion {
      throw RecurrenceError(
        "'when done' counts from the day on which it is done, so that no date is known ahead",
        help: "leave 'when done' out, or write the repeat at a task")
    }
    return phrase.rule
  }
}
