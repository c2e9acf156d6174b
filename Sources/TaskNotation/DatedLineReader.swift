internal import DateText
internal import Recurrence

/// Reads one line in all notations at once.
package struct DatedLineReader {
  var text: FoldedText
  var line: DatedLine
  let bytes: [UInt8]
  let isTask: Bool
  let isHeading: Bool
  /// Where a `^block` at the end begins, or the end.
  var end: Int

  // What each notation says, before one of them counts.
  var emoji = Fields()
  var dataview = Fields()
  var groupRing: Placed<DateOrTime>?
  var groupRule: Rule?
  var fieldRing: Placed<DateOrTime>?
  var kanbanRing: Placed<DateOrTime>?
  var clockRings: [Placed<DateOrTime>] = []
  var blockName: String?

  /// What a task's fields say in one notation.
  struct Fields {
    var due: Placed<DateOrTime>?
    var scheduled: Placed<DateOrTime>?
    var start: Placed<DateOrTime>?
    var done: Placed<DateOrTime>?
    var cancelled: Placed<DateOrTime>?
    var rule: Rule?
    var priority: TaskPriority?
    var id: String?
  }

  /// A rule that was understood.
  struct Rule {
    let phrase: RecurrencePhrase
    /// In bytes.
    let range: Range<Int>
  }

  /// Reads the line at `range` of `bytes`, which leaves out the line end; it may go on over several lines of the file.
  ///
  /// `comments`, ascending, are what of `bytes` shows nowhere. Where it `readsStamps`, Org's time stamps are read, and
  /// words such as `TODO` as boxes, as Org mode and Logseq do.
  package static func read(
    _ bytes: [UInt8], _ range: Range<Int>, comments: ArraySlice<Range<Int>> = [], readsStamps: Bool = false
  ) -> DatedLine {
    var reader = DatedLineReader(bytes, range, comments: comments, readsStamps: readsStamps)
    reader.read(readsStamps: readsStamps)
    return reader.line
  }

  private init(
    _ bytes: [UInt8], _ range: Range<Int>, comments: ArraySlice<Range<Int>>, readsStamps: Bool
  ) {
    let range = range.clamped(to: 0..<bytes.count)
    let (shape, first) = DatedLineReader.shape(bytes, range)
    let keyword = readsStamps ? DatedLineReader.keyword(bytes, shape) : nil
    let start = keyword?.text.lowerBound ?? shape.text.lowerBound
    text = FoldedText(bytes, start..<max(start, shape.text.upperBound), comments: comments)
    line = DatedLine(
      status: keyword?.status ?? shape.status, range: first..<max(first, shape.text.upperBound))
    line.priority = keyword?.taskPriority
    isTask = line.status != nil
    isHeading = shape.status == nil && DatedLineReader.isHeading(LineText(bytes, shape.text))
    self.bytes = bytes
    end = text.count
  }

  /// Whether a line has a box, or where it `readsStamps` a word for one.
  package static func isTask(_ bytes: [UInt8], _ line: TaskLine, readsStamps: Bool) -> Bool {
    var line = line
    while let inner = inner(bytes, line) { line = inner }
    return line.status != nil || readsStamps && keyword(bytes, line) != nil
  }

  /// The line behind the marks of blocks, and where it begins: `[^1]: - [ ] boxed`, `- - [ ] nested`, `> [!todo]- Fold`.
  private static func shape(_ bytes: [UInt8], _ range: Range<Int>) -> (shape: TaskLine, first: Int) {
    var shape = TaskLine(bytes, range)
    let first = shape.indent.upperBound
    while let inner = inner(bytes, shape) { shape = inner }
    return (shape, first)
  }

  /// The line within a line that begins a block of another kind; nil where it does not.
  private static func inner(_ bytes: [UInt8], _ line: TaskLine) -> TaskLine? {
    guard line.status == nil else { return nil }
    var rest = LineText(bytes, line.text)
    if rest.take("[^") {
      guard rest.skip(while: { !LineText.isBlank($0) && $0 != UInt8(ascii: "]") }) > 0, rest.take("]:") else {
        return nil
      }
    } else if rest.take("[!") {
      guard bytes[line.indent].contains(UInt8(ascii: ">")),
        rest.skip(while: { LineText.isIdentifier($0) || $0 == UInt8(ascii: "|") }) > 0, rest.take("]")
      else { return nil }
      if !rest.take("-") { _ = rest.take("+") }
    } else {
      guard line.marker != nil else { return nil }
      let inner = TaskLine(bytes, line.text)
      return inner.marker != nil || !inner.indent.isEmpty ? inner : nil
    }
    rest.skip(while: LineText.isBlank)
    return TaskLine(bytes, rest.range)
  }

  /// The word for a task's state, in a list item or heading.
  private static func keyword(_ bytes: [UInt8], _ line: TaskLine) -> TaskKeyword? {
    guard line.status == nil else { return nil }
    var text = LineText(bytes, line.text)
    if line.marker == nil {
      guard 1...6 ~= text.skip(while: { $0 == UInt8(ascii: "#") }), text.skip(while: LineText.isBlank) > 0
      else {
        return nil
      }
    }
    return TaskKeyword(bytes, text.range)
  }

  private mutating func read(readsStamps: Bool) {
    takeHeadingMarks()
    text.hideCodeAndLinks()
    if readsStamps { readStamps() }
    takeBlockName()
    let marks = LineMarks(text, isTask: isTask)
    for (group, span) in marks.groups { read(group, span) }
    readClocks(marks.marks)
    if isTask { readFields(marks.marks) } else { readFieldsWithoutBox(marks.marks) }
    readRule(marks.marks)
    decide()
    takeEmptyBrackets()
    let words = LineWords(bytes, text)
    line.description = words.description
    line.tags = words.tags
    line.findings.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// `## ` of a heading, and ` ##` at its end.
  private mutating func takeHeadingMarks() {
    guard isHeading else { return }
    if !isTask { text.take(0..<text.scalars.prefix { $0 == UInt32(ascii: "#") }.count) }
    var first = text.count
    while first > 0, text.scalars[first - 1] == UInt32(ascii: "#") { first -= 1 }
    guard first < text.count, first == 0 || text.isBlank(first - 1) else { return }
    text.take(first..<text.count)
    end = first
  }

  private static func isHeading(_ text: LineText) -> Bool {
    var rest = text
    return 1...6 ~= rest.skip(while: { $0 == UInt8(ascii: "#") }) && rest.first.map(LineText.isBlank) == true
  }

  /// ` ^name` at the end.
  private mutating func takeBlockName() {
    var last = text.count
    while last > 0, text.isBlank(last - 1) { last -= 1 }
    var first = last
    while first > 0, text.scalars[first - 1].isIdentifier, text.scalars[first - 1] != UInt32(ascii: "_") {
      first -= 1
    }
    guard first < last, first > 1, text.scalars[first - 1] == UInt32(ascii: "^"), text.isBlank(first - 2),
      !text.isOpaque[first - 1]
    else { return }
    blockName = text.string(first..<last)
    text.take(first - 1..<last)
    end = first - 1
  }

  /// Brackets that held nothing but what was read.
  private mutating func takeEmptyBrackets() {
    var open: Int?
    var hasTaken = false
    for index in 0..<text.count {
      if text.isTaken[index] {
        hasTaken = true
      } else if text.scalars[index] == UInt32(ascii: "(") {
        open = index
        hasTaken = false
      } else if text.scalars[index] == UInt32(ascii: ")") {
        if let open, hasTaken { text.take(open..<index + 1) }
        open = nil
      } else if text.scalars[index] != 0x20 {
        open = nil
      }
    }
  }

  // MARK: Findings

  mutating func report(isError: Bool = false, _ message: String, help: String, at range: Range<Int>) {
    line.findings.append(LineFinding(isError: isError, message: message, help: help, range: range))
  }

  /// A date or time that there is not.
  mutating func report(_ error: DateTextError, isError: Bool, at span: Range<Int>) {
    report(
      isError: isError, error.message, help: error.help ?? "write it as 2026-12-01 08:00",
      at: text.bytes(of: text.trimmed(span)))
  }

  /// The words of some scalars, as they are shown in a message.
  func shown(_ span: Range<Int>) -> String {
    let span = text.trimmed(span)
    let cut = span.prefix(40)
    let range = text.bytes(of: cut.startIndex..<cut.endIndex)
    return String(decoding: bytes[range], as: UTF8.self) + (cut.count < span.count ? "…" : "")
  }
}
