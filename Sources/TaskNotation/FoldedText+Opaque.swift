/// Finding what no mark counts in: code spans, HTML comments, wikilinks, what a backslash escapes.
extension FoldedText {
  /// Hides them, in one pass.
  mutating func hideCodeAndLinks() {
    var ticks = BacktickRuns(scalars)
    var linkEnd = NextPlace("]]")
    var commentEnd = NextPlace("-->")
    var index = 0
    while index < count {
      if isOpaque[index] {
        index += 1
        continue
      }
      switch scalars[index] {
      case 0x5C:  // \
        if let next = self[index + 1], FoldedText.isPunctuation(next) || TaskSymbol(next) != nil {
          hide(index..<index + 2)
        }
        index += 2
      case 0x60:  // `
        let length = ticks.length(at: index)
        let end = ticks.end(ofCodeAt: index, length: length)
        if let end { hide(index..<end) }
        index = end ?? index + length
      case 0x3C where has("<!--", at: index):
        let end = commentEnd.find(in: self, from: index + 4).map { $0 + 3 }
        if let end { take(index..<end) }
        index = end ?? index + 1
      case 0x5B where has("[[", at: index) && !isReminderLink(index):
        let end = linkEnd.find(in: self, from: index + 2).map { $0 + 2 }
        if let end { hide(index..<end) }
        index = end ?? index + 1
      default:
        index += 1
      }
    }
  }

  /// Whether a link to a daily note begins here that a reminder is made of: `(@[[2026-09-01]]`, `@[[2026-09-01]]`.
  private func isReminderLink(_ index: Int) -> Bool { self[index - 1] == 0x40 }

  static func isPunctuation(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}

/// The places of a few ASCII characters; one search after the other never looks at a scalar twice.
struct NextPlace {
  private let text: StaticString
  private var found = -1
  private var isExhausted = false

  init(_ text: StaticString) { self.text = text }

  /// The first place at or after `start`, which must not fall.
  mutating func find(in line: FoldedText, from start: Int) -> Int? {
    if found >= start { return found }
    if isExhausted { return nil }
    var index = start
    while index < line.count {
      if line.has(text, at: index) {
        found = index
        return index
      }
      index += 1
    }
    isExhausted = true
    return nil
  }
}

/// The runs of backquotes of a line: a code span ends with the next run of its own length (CommonMark §6.1).
struct BacktickRuns {
  private let scalars: [UInt32]
  /// For each length, where runs of it begin, ascending.
  private var starts: [Int: ArraySlice<Int>] = [:]

  init(_ scalars: [UInt32]) {
    self.scalars = scalars
    var lists: [Int: [Int]] = [:]
    var index = 0
    while index < scalars.count {
      guard scalars[index] == 0x60 else {
        index += 1
        continue
      }
      let length = BacktickRuns.length(scalars, at: index)
      lists[length, default: []].append(index)
      index += length
    }
    starts = lists.mapValues { $0[...] }
  }

  func length(at index: Int) -> Int { BacktickRuns.length(scalars, at: index) }

  private static func length(_ scalars: [UInt32], at index: Int) -> Int {
    var end = index
    while end < scalars.count, scalars[end] == 0x60 { end += 1 }
    return end - index
  }

  /// Behind the code that the run at `index` opens, or nil; `index` must not fall.
  mutating func end(ofCodeAt index: Int, length: Int) -> Int? {
    while let first = starts[length]?.first, first < index + length { starts[length]?.removeFirst() }
    return starts[length]?.first.map { $0 + length }
  }
}
