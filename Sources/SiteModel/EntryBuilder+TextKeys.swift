internal import CivilTime
internal import DateText
internal import MemoReading

extension EntryBuilder {
  /// The keys of the lines of a memo (design §5): `t-` and the name that the writer gave the line, else a hash of its words;
  /// and a number among equal ones.
  ///
  /// Neither place nor dates nor the box are in a key, so that a line may be moved, put off and done.
  static func keys(of tasks: [TextTask], in memoID: String) -> [String] {
    var keys = tasks.map { task in
      "t-"
        + (task.name.map(MemoIdentity.lineName)
          ?? MemoIdentity.lineName(ofWords: task.words.foldedWords, in: memoID))
    }
    for equals in Dictionary(grouping: keys.indices, by: { keys[$0] }).values where equals.count > 1 {
      for (number, index) in numbered(equals, of: tasks).enumerated().dropFirst() {
        keys[index] += "-\(number + 1)"
      }
    }
    return keys
  }

  /// The keys of the lines, made of the words in the file: that a memo is hidden whose name they hold must not change them.
  var keysOfLines: [String] {
    let keys = Self.keys(of: memo.tasks, in: id)
    guard original !== memo else { return keys }
    let written = Dictionary(
      zip(original.tasks.map(\.line), Self.keys(of: original.tasks, in: id))
    ) { first, _ in first }
    return zip(memo.tasks, keys).map { written[$0.line] ?? $1 }
  }

  /// Equal lines by their number: in the order of the text, and behind them what is past of a series.
  ///
  /// When a repeating line is done, task plugins put a copy of it above or below: the series keeps its identity, and what
  /// is past, by date, keeps its own.
  private static func numbered(_ equals: [Int], of tasks: [TextTask]) -> [Int] {
    var lasting = equals.filter { !tasks[$0].isPastOfSeries }
    var past = equals.filter { tasks[$0].isPastOfSeries }.sorted {
      (tasks[$0].day?.dayNumber ?? .min, $0) < (tasks[$1].day?.dayNumber ?? .min, $1)
    }
    if lasting.isEmpty, let last = past.popLast() { lasting = [last] }
    return lasting + past
  }
}

extension TextTask {
  /// What it says without the tags at both ends, which sort it; they alone, where there is nothing else.
  var words: String {
    var words = description.split(separator: " ")[...]
    func isTag(_ word: Substring?) -> Bool {
      word.map { $0.hasPrefix("#") && tags.contains(String($0.dropFirst())) } ?? false
    }
    while isTag(words.first) { words.removeFirst() }
    while isTag(words.last) { words.removeLast() }
    return words.isEmpty ? description : words.joined(separator: " ")
  }

  var isDone: Bool { status == .done || status == .cancelled }

  /// Whether it is a single occurrence of what goes on in another line, or has ended.
  fileprivate var isPastOfSeries: Bool { isDone && recurrence != nil }

  fileprivate var day: CivilDate? { (due ?? start ?? rings.first)?.value.date }
}
