package import TaskNotation

/// Reads the dated lines of a body (design §3).
package struct TextTasks {
  /// In the order of their lines.
  package private(set) var tasks: [TextTask] = []
  /// What is wrong or stays unread, with its bytes in the body, in order.
  package private(set) var findings: [LineFinding] = []

  private let body: [UInt8]
  /// Where the body begins, in bytes of the file.
  private let offset: Int
  private let readsStamps: Bool
  /// The last heading or list item, which a planning line below it speaks of.
  private var head: Head?

  private struct Head {
    var line: DatedLine
    let number: Int
    /// Where its task belongs in `tasks`.
    let place: Int
  }

  /// Reads `body`, which begins at `offset` of its file.
  ///
  /// `lines`, 1-based, are those that show as words, `comments` the bytes that show nowhere, both ascending. Where it
  /// `readsStamps`, Org's time stamps are read, and words such as `TODO` as boxes.
  package init(
    _ body: [UInt8], at offset: Int, lines: [ClosedRange<Int>], comments: [Range<Int>], readsStamps: Bool
  ) {
    self.body = body
    self.offset = offset
    self.readsStamps = readsStamps
    guard !lines.isEmpty, TextTrigger.isPresent(in: body, body.indices, withStamps: readsStamps) else {
      return
    }
    var comments = comments[...]
    var lines = lines[...]
    var number = 1
    var start = 0
    while let next = lines.first {
      let end = lineEnd(from: start)
      if next.contains(number) {
        while let comment = comments.first, comment.upperBound <= start { comments.removeFirst() }
        read(start..<end, number, comments)
      }
      guard end < body.count else { break }
      start = end + (body[end] == 0x0D && end + 1 < body.count && body[end + 1] == 0x0A ? 2 : 1)
      number += 1
      while let first = lines.first, first.upperBound < number { lines.removeFirst() }
    }
    closeHead()
    findings.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// LF, CRLF and a lone CR end a line (CommonMark §2.1).
  private func lineEnd(from start: Int) -> Int {
    var end = start
    while end < body.count, body[end] != 0x0A, body[end] != 0x0D { end += 1 }
    return end
  }

  private mutating func read(_ range: Range<Int>, _ number: Int, _ comments: ArraySlice<Range<Int>>) {
    if readsStamps, readBelowHead(range) { return }
    let isHead = readsStamps && TextTasks.isHead(TaskLine(body, range), body)
    guard isHead || TextTrigger.isPresent(in: body, range, withStamps: readsStamps) else { return }
    let line = DatedLineReader.read(body, range, comments: comments, readsStamps: readsStamps)
    if isHead {
      closeHead()
      head = Head(line: line, number: number, place: tasks.count)
    } else {
      append(line, number, at: tasks.count)
    }
  }

  private mutating func append(_ line: DatedLine, _ number: Int, at place: Int) {
    findings += line.findings
    if line.isDated { tasks.insert(TextTask(line, offset: offset, number: number), at: place) }
  }

  // MARK: Org mode and Logseq

  private mutating func closeHead() {
    guard let head else { return }
    self.head = nil
    append(head.line, head.number, at: head.place)
  }

  /// Reads a planning line; whether it is one.
  private mutating func readBelowHead(_ range: Range<Int>) -> Bool {
    guard head != nil, let planning = OrgPlanning(body, range) else { return false }
    head?.line.plan(planning)
    return true
  }

  private static func isHead(_ line: TaskLine, _ body: [UInt8]) -> Bool {
    line.marker != nil || (!line.text.isEmpty && body[line.text.lowerBound] == UInt8(ascii: "#"))
  }
}

extension TextTask {
  fileprivate init(_ line: DatedLine, offset: Int, number: Int) {
    func located<Value>(_ placed: Placed<Value>) -> Located<Value> {
      Located(placed.value, at: placed.range.lowerBound + offset..<placed.range.upperBound + offset)
    }
    self.init(
      description: line.description, range: line.range.lowerBound + offset..<line.range.upperBound + offset,
      line: number)
    status = line.status.map(TaskStatus.init(box:))
    due = line.due.map(located)
    start = line.start.map(located)
    end = line.end.map(located)
    rings = line.rings.map(located)
    recurrence = line.recurrence.map(located)
    completed = line.completed.map(located)
    priority = line.priority?.number
    name = line.name
    tags = line.tags
  }
}

extension TaskStatus {
  /// The status that the character in a box stands for; those of themes are open.
  init(box: Unicode.Scalar) {
    switch box {
    case "x", "X": self = .done
    case "/": self = .doing
    case "-": self = .cancelled
    default: self = .todo
    }
  }
}
