package import TaskNotation

/// Reads the dated lines of a body (design §3).
package struct TextTasks {
  /// In the order of their lines.
  package private(set) var tasks: [TextTask] = []
  /// What is wrong or stays unread, with its bytes in the body, in order.
  package internal(set) var findings: [LineFinding] = []

  let body: [UInt8]
  /// Where the body begins, in bytes of the file.
  let offset: Int
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
  /// `lines`, 1-based, are those that show as words, a range for each paragraph, `comments` the bytes that show nowhere,
  /// `tables` the lines of tables, `html` those of HTML, all ascending. Where it `readsStamps`, Org's time stamps are
  /// read, and words such as `TODO` as boxes.
  package init(
    _ body: [UInt8], at offset: Int, lines: [ClosedRange<Int>], comments: [Range<Int>],
    tables: [ClosedRange<Int>] = [], html: [ClosedRange<Int>] = [], readsStamps: Bool
  ) {
    self.body = body
    self.offset = offset
    self.readsStamps = readsStamps
    guard !lines.isEmpty || !html.isEmpty,
      TextTrigger.isPresent(in: body, body.indices, withStamps: readsStamps)
    else { return }
    var comments = comments[...]
    var lines = lines[...]
    var tables = tables[...]
    var html = html[...]
    var next: Line? = Line(number: 1, range: 0..<lineEnd(from: 0))
    while let line = next {
      let number = line.number
      while let first = lines.first, first.upperBound < number { lines.removeFirst() }
      while let first = tables.first, first.upperBound < number { tables.removeFirst() }
      while let first = html.first, first.upperBound < number { html.removeFirst() }
      if lines.isEmpty, html.isEmpty { break }
      while let comment = comments.first, comment.upperBound <= line.range.lowerBound {
        comments.removeFirst()
      }
      var last = line
      if let paragraph = lines.first, paragraph.contains(number) {
        let isRow = tables.first?.contains(number) ?? false
        last = read(line, in: paragraph, comments, isRow: isRow)
      } else if let block = html.first, block.contains(number) {
        if block.lowerBound == number, isHidden(line.range) {
          html.removeFirst()
        } else {
          reportInHTML(line.range, comments)
        }
      }
      next = self.line(after: last)
    }
    closeHead()
    reportEqualNames()
    findings.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  // MARK: Lines

  /// A line of the body, without its end.
  private struct Line {
    /// 1-based.
    let number: Int
    let range: Range<Int>
  }

  /// LF, CRLF and a lone CR end a line (CommonMark §2.1).
  private func lineEnd(from start: Int) -> Int {
    var end = start
    while end < body.count, body[end] != 0x0A, body[end] != 0x0D { end += 1 }
    return end
  }

  private func line(after line: Line) -> Line? {
    let end = line.range.upperBound
    guard end < body.count else { return nil }
    let start = end + (body[end] == 0x0D && end + 1 < body.count && body[end + 1] == 0x0A ? 2 : 1)
    return Line(number: line.number + 1, range: start..<lineEnd(from: start))
  }

  /// Reads a line, with those that go on with it; the last of them.
  private mutating func read(
    _ line: Line, in paragraph: ClosedRange<Int>, _ comments: ArraySlice<Range<Int>>, isRow: Bool
  ) -> Line {
    if readsStamps, readBelowHead(line.range) { return line }
    let shape = TaskLine(body, line.range)
    let cells = cells(of: line.range, shape, isRow: isRow)
    if !cells.isEmpty {
      for cell in cells {
        append(
          DatedLineReader.read(body, cell, comments: comments, readsStamps: readsStamps), line.number,
          at: tasks.count)
      }
      return line
    }
    var last = line
    var range = line.range
    var hidden = comments
    if let joined = joined(line, shape, in: paragraph, comments) {
      last = joined.last
      range = range.lowerBound..<last.range.upperBound
      hidden = joined.comments[...]
    }
    let isHead = readsStamps && TextTasks.isHead(shape, body)
    guard isHead || TextTrigger.isPresent(in: body, range, withStamps: readsStamps) else { return last }
    let read = DatedLineReader.read(body, range, comments: hidden, readsStamps: readsStamps)
    if isHead {
      closeHead()
      head = Head(line: read, number: line.number, place: tasks.count)
    } else {
      append(read, line.number, at: tasks.count)
    }
    return last
  }

  /// The last line with a mark in a task's paragraph, and what shows nowhere up to there, indentations included.
  ///
  /// All the lines up to it have the status and the words of the first; nil where no further line has a mark.
  private func joined(
    _ line: Line, _ shape: TaskLine, in paragraph: ClosedRange<Int>, _ comments: ArraySlice<Range<Int>>
  ) -> (last: Line, comments: [Range<Int>])? {
    guard line.number < paragraph.upperBound, DatedLineReader.isTask(body, shape, readsStamps: readsStamps)
    else {
      return nil
    }
    var last: Line?
    var indents: [Range<Int>] = []
    var count = 0
    var here = line
    var before = shape.text
    while here.number < paragraph.upperBound, let next = self.line(after: here) {
      let shape = TaskLine(body, next.range)
      guard !shape.text.isEmpty, shape.marker == nil, !(readsStamps && OrgPlanning(body, next.range) != nil)
      else {
        break
      }
      if !shape.indent.isEmpty { indents.append(shape.indent) }
      if TextTrigger.isPresent(in: body, next.range, withStamps: false) || isParted(before, shape.text) {
        last = next
        count = indents.count
      }
      here = next
      before = shape.text
    }
    guard let last else { return nil }
    return (
      last, TextTasks.merged(comments.prefix { $0.lowerBound < last.range.upperBound }, indents[..<count])
    )
  }

  /// Whether a line end stands between a symbol and its date.
  private func isParted(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    // The longest symbol and what has no width behind it have 7 bytes.
    let end = max(first.lowerBound, first.upperBound - 7)..<first.upperBound
    return 0x30...0x39 ~= body[second.lowerBound]
      && TextTrigger.isPresent(in: body, end, withStamps: false)
  }

  /// Both in order, without the indents that lie in comments.
  private static func merged(
    _ comments: ArraySlice<Range<Int>>, _ indents: ArraySlice<Range<Int>>
  ) -> [Range<Int>] {
    var out: [Range<Int>] = []
    var comments = comments
    for indent in indents {
      while let comment = comments.first, comment.lowerBound < indent.upperBound {
        out.append(comment)
        comments.removeFirst()
      }
      if indent.lowerBound >= out.last?.upperBound ?? 0 { out.append(indent) }
    }
    return out + comments
  }

  // MARK: Tables

  /// The cells of a row where more than one is dated, or one has a box; empty for other lines.
  private func cells(of range: Range<Int>, _ shape: TaskLine, isRow: Bool) -> [Range<Int>] {
    guard isRow || (!shape.text.isEmpty && body[shape.text.lowerBound] == UInt8(ascii: "|")) else {
      return []
    }
    var cells: [Range<Int>] = []
    var start = isRow ? shape.indent.upperBound : shape.text.lowerBound
    var index = start
    while index <= range.upperBound {
      if index == range.upperBound || body[index] == UInt8(ascii: "|") {
        let cell = start..<index
        if TextTrigger.isPresent(in: body, cell, withStamps: readsStamps) { cells.append(cell) }
        start = index + 1
      } else if body[index] == UInt8(ascii: "\\") {
        index += 1
      }
      index += 1
    }
    return cells.count > 1 || cells.contains { TaskLine(body, $0).status != nil } ? cells : []
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
