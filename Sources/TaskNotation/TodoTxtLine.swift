/// A line of a todo.txt file.
///
///     line = [ "x " ] [ date-done " " ] [ "(" A-Z ") " ] [ date-created " " ] text
package struct TodoTxtLine: Sendable {
  package private(set) var isDone = false
  /// `A` to `Z`, of an open task.
  package private(set) var priority: Unicode.Scalar?
  package private(set) var completed: WrittenDay?
  package private(set) var created: WrittenDay?
  /// The text behind the dates, as written.
  package private(set) var text = ""
  /// Without `+`.
  package private(set) var projects: [String] = []
  /// Without `@`.
  package private(set) var contexts: [String] = []
  /// `key:value` by shape, in order; a URL and a time of day are such pairs, too.
  package private(set) var pairs: [(key: String, value: String)] = []

  /// Reads the line at `range`, which leaves out the line end.
  package init(_ bytes: [UInt8], _ range: Range<Int>) {
    var rest = LineText(bytes, range)
    rest.skipLast { $0 == 0x0D || $0 == 0x0A }
    isDone = rest.take("x ")
    if isDone {
      completed = TodoTxtLine.takeDay(&rest)
    } else if let letter = rest.byte(rest.start + 1), 0x41...0x5A ~= letter, rest.first == UInt8(ascii: "("),
      rest.byte(rest.start + 2) == UInt8(ascii: ")"), rest.byte(rest.start + 3) == 0x20
    {
      priority = Unicode.Scalar(letter)
      rest.dropFirst(4)
    }
    if !isDone || completed != nil { created = TodoTxtLine.takeDay(&rest) }
    text = rest.string
    while !rest.isEmpty {
      rest.skip(while: LineText.isBlank)
      let start = rest.start
      rest.skip { !LineText.isBlank($0) }
      readWord(LineText(bytes, start..<rest.start))
    }
  }

  private static func takeDay(_ rest: inout LineText) -> WrittenDay? {
    guard let day = WrittenDay(rest, at: rest.start) else { return nil }
    guard rest.byte(day.range.upperBound) == 0x20 || rest.end == day.range.upperBound else { return nil }
    rest.dropFirst(WrittenDay.length + 1)
    return day
  }

  private mutating func readWord(_ word: LineText) {
    let rest = word.slice(min(word.start + 1, word.end)..<word.end)
    if word.first == UInt8(ascii: "+"), !rest.isEmpty {
      projects.append(rest.string)
    } else if word.first == UInt8(ascii: "@"), !rest.isEmpty {
      contexts.append(rest.string)
    } else if let colon = word.firstIndex(of: UInt8(ascii: ":"), from: word.start), colon > word.start,
      colon + 1 < word.end, word.firstIndex(of: UInt8(ascii: ":"), from: colon + 1) == nil
    {
      pairs.append((word.slice(word.start..<colon).string, word.slice(colon + 1..<word.end).string))
    }
  }

}
