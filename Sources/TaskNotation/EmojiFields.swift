/// A task of Obsidian Tasks in its emoji format: `- [ ] Pay rent 🔁 every month 📅 2026-09-01`.
package enum EmojiFields {
  /// Reads the line at `range`; nil where it has no box.
  package static func read(_ bytes: [UInt8], _ range: Range<Int>) -> TaskFields? {
    TaskFields(bytes, range) { fields, text in
      var matched = takePriority(&fields, &text)
      for symbol in [TaskSymbol.done, .cancelled, .due, .scheduled, .start, .created]
      where takeDate(symbol, &fields, &text) {
        matched = true
      }
      if let rule = takeValue(of: .recurrence, &text, while: TaskFields.isRule) {
        fields.recurrence = rule.trimmed.string
        matched = true
      }
      if let word = takeValue(of: .onCompletion, &text, while: LineText.isLetter) {
        fields.setOnCompletion(word.string)
        matched = true
      }
      if let id = takeValue(of: .id, &text, while: LineText.isIdentifier) {
        fields.id = id.string
        matched = true
      }
      return takeDependencies(&fields, &text) || matched
    }
  }

  private static func takePriority(_ fields: inout TaskFields, _ text: inout LineText) -> Bool {
    var rest = text
    guard case .priority(let priority)? = rest.takeLastSymbol() else { return false }
    fields.priority = priority
    text = rest.trimmed
    return true
  }

  private static func takeDate(
    _ symbol: TaskSymbol, _ fields: inout TaskFields, _ text: inout LineText
  ) -> Bool {
    guard let day = WrittenDay(text, at: text.end - WrittenDay.length) else { return false }
    var rest = text
    rest.dropLast(WrittenDay.length)
    rest.skipLast(while: LineText.isSpace)
    guard rest.takeLastSymbol() == symbol else { return false }
    switch symbol {
    case .due: fields.due = day
    case .scheduled: fields.scheduled = day
    case .start: fields.start = day
    case .created: fields.created = day
    case .done: fields.done = day
    case .cancelled: fields.cancelled = day
    default: return false
    }
    text = rest.trimmed
    return true
  }

  /// Takes a symbol and the bytes behind it that fit, at least one, off the end.
  private static func takeValue(
    of symbol: TaskSymbol, _ text: inout LineText, while fits: (UInt8) -> Bool
  ) -> LineText? {
    var rest = text
    guard rest.skipLast(while: fits) > 0 else { return nil }
    var value = text.slice(rest.end..<text.end)
    rest.skipLast(while: LineText.isSpace)
    guard rest.takeLastSymbol() == symbol else { return nil }
    value.trim()
    text = rest.trimmed
    return value
  }

  private static func takeDependencies(_ fields: inout TaskFields, _ text: inout LineText) -> Bool {
    var rest = text
    let isPart = { (byte: UInt8) in
      LineText.isIdentifier(byte) || byte == UInt8(ascii: ",") || byte == 0x20
    }
    guard let value = takeValue(of: .dependsOn, &rest, while: isPart), let ids = TaskFields.ids(value) else {
      return false
    }
    fields.dependsOn = ids
    text = rest
    return true
  }
}
