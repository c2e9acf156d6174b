/// A task of Obsidian Tasks in its Dataview format: `- [ ] Call the bank [due:: 2026-09-01] [priority:: high]`.
package enum DataviewFields {
  /// What a field may say; other keys are words of the task.
  package enum Key: String, Sendable, Hashable, CaseIterable {
    case due, scheduled, start, created, completion, cancelled, priority, id, dependsOn, onCompletion
    case recurrence = "repeat"
    /// Of the Reminder plugin; Tasks does not know it.
    case reminder
  }

  /// Reads the line at `range`; nil where it has no box.
  package static func read(_ bytes: [UInt8], _ range: Range<Int>) -> TaskFields? {
    TaskFields(bytes, range) { fields, text in
      var matched = false
      // Each key once a round, as Tasks tries them; what order they stand in makes no difference.
      for _ in Key.allCases where takeField(&fields, &text) { matched = true }
      return matched
    }
  }

  /// Takes one field, with a comma behind it, off the end.
  private static func takeField(_ fields: inout TaskFields, _ text: inout LineText) -> Bool {
    var rest = text
    if rest.last == UInt8(ascii: ",") {
      rest.dropLast()
      rest.skipLast(while: LineText.isSpace)
    }
    guard let open = opener(of: rest.last) else { return false }
    rest.dropLast()
    let end = rest.end
    rest.skipLast { !isBracket($0) }
    guard rest.last == open else { return false }
    guard set(text.slice(rest.end..<end), &fields) else { return false }
    rest.dropLast()
    text = rest.trimmed
    return true
  }

  /// Sets the field that is written between two brackets; whether it is one.
  private static func set(_ content: LineText, _ fields: inout TaskFields) -> Bool {
    guard let (key, value) = split(content) else { return false }
    switch key {
    case .due, .scheduled, .start, .created, .completion, .cancelled:
      guard value.range.count == WrittenDay.length, let day = WrittenDay(value, at: value.start) else {
        return false
      }
      fields.set(day, key)
    case .recurrence:
      guard !value.isEmpty, value.bytes[value.range].allSatisfy(TaskFields.isRule) else { return false }
      fields.recurrence = value.string
    case .priority:
      guard let priority = TaskPriority(rawValue: value.string) else { return false }
      fields.priority = priority
    case .id:
      guard let ids = TaskFields.ids(value), ids.count == 1 else { return false }
      fields.id = ids.first
    case .dependsOn:
      guard let ids = TaskFields.ids(value) else { return false }
      fields.dependsOn = ids
    case .onCompletion:
      guard !value.isEmpty, value.bytes[value.range].allSatisfy(LineText.isLetter) else { return false }
      fields.setOnCompletion(value.string)
    case .reminder: return false
    }
    return true
  }

  /// The key and value of `key:: value`, without the blanks around them.
  static func split(_ content: LineText) -> (key: Key, value: LineText)? {
    var rest = content
    rest.skip(while: LineText.isSpace)
    let start = rest.start
    rest.skip(while: LineText.isLetter)
    guard rest.start - start <= 12, let key = Key(rawValue: content.slice(start..<rest.start).string),
      rest.take("::")
    else { return nil }
    rest.skip(while: LineText.isSpace)
    rest.skipLast(while: LineText.isSpace)
    return (key, rest)
  }

  private static func opener(of byte: UInt8?) -> UInt8? {
    switch byte {
    case UInt8(ascii: "]"): UInt8(ascii: "[")
    case UInt8(ascii: ")"): UInt8(ascii: "(")
    default: nil
    }
  }

  private static func isBracket(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "[") || byte == UInt8(ascii: "(") || byte == UInt8(ascii: "]")
      || byte == UInt8(ascii: ")")
  }
}

extension TaskFields {
  fileprivate mutating func set(_ day: WrittenDay, _ key: DataviewFields.Key) {
    switch key {
    case .due: due = day
    case .scheduled: scheduled = day
    case .start: start = day
    case .created: created = day
    case .completion: done = day
    case .cancelled: cancelled = day
    default: break
    }
  }
}
