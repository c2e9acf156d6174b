/// Where the marks of a line stand: symbols, and groups in brackets.
struct LineMarks {
  /// A symbol outside code and groups.
  struct Mark {
    let symbol: TaskSymbol
    let index: Int
    /// Where the next mark or group begins, or the text ends.
    var stop: Int
  }

  /// A field in brackets; all spans are in scalars.
  enum Group {
    /// `(@…)`; the content, without a `)` where that is missing.
    case reminder(content: Range<Int>, isClosed: Bool)
    /// `[key:: value]` or `(key:: value)`.
    case field(DataviewKey, value: Range<Int>)
    /// The key of a field that is only right in other letter case.
    case misspelt(DataviewKey, key: Range<Int>)
    /// `@{…} @@{…}`.
    case kanban(day: Range<Int>, time: Range<Int>?)
  }

  private(set) var marks: [Mark] = []
  /// With all that they take of the line, in order.
  private(set) var groups: [(group: Group, span: Range<Int>)] = []

  /// Words that are taken for a key, none of which is one.
  private static let likeKeys: [String: DataviewKey] = [
    "remind": .reminder, "reminders": .reminder, "deadline": .due, "schedule": .scheduled, "starts": .start,
    "recur": .recurrence, "recurrence": .recurrence, "completed": .completion,
  ]

  /// No key is longer.
  private static let longestKey = 12

  /// Looks through a line; without a box, where it is no task, only for reminders.
  init(_ text: FoldedText, isTask: Bool) {
    let brackets = BracketPairs(text)
    var breaks = text.breaks[...]
    var index = 0
    while index < text.count {
      let start = index
      while let first = breaks.first, first <= start {
        // A symbol at the end of a line has its value in the next one.
        if let last = marks.last, last.stop > first,
          text.trimmed(last.index + 1..<max(last.index + 1, first)).isEmpty == false
        {
          end(at: first)
        }
        breaks.removeFirst()
      }
      index += 1
      guard !text.isOpaque[start] else { continue }
      if let found = LineMarks.group(text, at: start, brackets, isTask: isTask) {
        end(at: start)
        groups.append(found)
        if case .misspelt = found.group { continue }
        index = found.span.upperBound
      } else if let symbol = TaskSymbol(text.scalars[start]) {
        end(at: start)
        marks.append(Mark(symbol: symbol, index: start, stop: text.count))
      }
    }
  }

  private mutating func end(at stop: Int) {
    guard let last = marks.indices.last, marks[last].stop > stop else { return }
    marks[last].stop = stop
  }

  private static func group(
    _ text: FoldedText, at start: Int, _ brackets: BracketPairs, isTask: Bool
  ) -> (group: Group, span: Range<Int>)? {
    switch text.scalars[start] {
    case UInt32(ascii: "("):
      let sign = text.skippingBlanks(from: start + 1, before: min(text.count, start + 4))
      if text[sign] == UInt32(ascii: "@") { return reminder(text, at: start, sign: sign, brackets) }
      return field(text, at: start, brackets, isTask: isTask)
    case UInt32(ascii: "["): return field(text, at: start, brackets, isTask: isTask)
    case UInt32(ascii: "@") where isTask: return kanban(text, at: start)
    default: return nil
    }
  }

  private static func reminder(
    _ text: FoldedText, at start: Int, sign: Int, _ brackets: BracketPairs
  ) -> (group: Group, span: Range<Int>)? {
    if let close = brackets.nextParenthesis(after: start) {
      let content = sign + 1..<max(sign + 1, close)
      guard DateLikeness.begins(text, content) else { return nil }
      return (.reminder(content: content, isClosed: true), start..<close + 1)
    }
    let content = sign + 1..<max(sign + 1, min(text.count, sign + 40))
    guard DateLikeness.begins(text, content) else { return nil }
    return (.reminder(content: content, isClosed: false), start..<content.upperBound)
  }

  private static func field(
    _ text: FoldedText, at start: Int, _ brackets: BracketPairs, isTask: Bool
  ) -> (group: Group, span: Range<Int>)? {
    let first = text.skippingBlanks(from: start + 1, before: min(text.count, start + 9))
    var end = first
    while let scalar = text[end], scalar.isASCIILetter, end - first <= longestKey { end += 1 }
    guard end > first, text.has("::", at: end), let close = brackets.match[start] else { return nil }
    let name = text.string(first..<end)
    guard let key = DataviewKey(rawValue: name) else {
      let near =
        DataviewKey.allCases.first { $0.rawValue.lowercased() == name.lowercased() }
        ?? likeKeys[name.lowercased()]
      guard let near, isTask || near == .reminder else { return nil }
      return (.misspelt(near, key: first..<end), start..<close + 1)
    }
    guard isTask || key == .reminder else { return nil }
    var behind = close + 1
    let comma = text.skippingBlanks(from: behind, before: text.count)
    if text[comma] == UInt32(ascii: ",") { behind = comma + 1 }
    return (.field(key, value: text.trimmed(end + 2..<max(end + 2, close))), start..<behind)
  }

  private static func kanban(_ text: FoldedText, at start: Int) -> (group: Group, span: Range<Int>)? {
    let isLink = text.has("[[", at: start + 1)
    guard isLink || text.has("{", at: start + 1) else { return nil }
    let first = start + (isLink ? 3 : 2)
    guard let end = closing(text, isLink ? "]]" : "}", from: first), DateLikeness.begins(text, first..<end)
    else { return nil }
    let behind = end + (isLink ? 2 : 1)
    let at = text.skippingBlanks(from: behind, before: text.count)
    guard text.has("@@{", at: at), let close = closing(text, "}", from: at + 3) else {
      return (.kanban(day: first..<end, time: nil), start..<behind)
    }
    return (.kanban(day: first..<end, time: at + 3..<close), start..<close + 1)
  }

  /// The place of `mark` at most so many scalars further on as a day or time is long.
  private static func closing(_ text: FoldedText, _ mark: StaticString, from start: Int) -> Int? {
    guard start < text.count else { return nil }
    return (start..<min(text.count, start + 32)).first { text.has(mark, at: $0) }
  }
}

/// Which brackets of a line belong together, each kind for itself; found in one pass.
struct BracketPairs {
  /// For the place of an opening bracket that of its closing one.
  private(set) var match: [Int: Int] = [:]
  private var closing: [Int] = []

  init(_ text: FoldedText) {
    var round: [Int] = []
    var square: [Int] = []
    for index in 0..<text.count where !text.isOpaque[index] {
      switch text.scalars[index] {
      case UInt32(ascii: "("): round.append(index)
      case UInt32(ascii: "["): square.append(index)
      case UInt32(ascii: ")"):
        closing.append(index)
        if let open = round.popLast() { match[open] = index }
      case UInt32(ascii: "]"):
        if let open = square.popLast() { match[open] = index }
      default: break
      }
    }
  }

  /// The first `)` behind a place.
  func nextParenthesis(after place: Int) -> Int? {
    var low = 0
    var high = closing.count
    while low < high {
      let middle = (low + high) / 2
      if closing[middle] <= place { low = middle + 1 } else { high = middle }
    }
    return low < closing.count ? closing[low] : nil
  }
}
