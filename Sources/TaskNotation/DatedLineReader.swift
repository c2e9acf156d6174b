internal import DateText
internal import Recurrence

/// Reads one line in all notations at once.
package struct DatedLineReader {
  var text: FoldedText
  var line: DatedLine
  let bytes: [UInt8]
  let isTask: Bool
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

  /// Reads the line at `range` of `bytes`, which leaves out the line end.
  ///
  /// - Parameters:
  ///   - comments: What of `bytes` shows nowhere, ascending.
  ///   - status: That of a line whose box is a word, `TODO`; then its text begins at `textStart`.
  package static func read(
    _ bytes: [UInt8], _ range: Range<Int>, comments: ArraySlice<Range<Int>> = [],
    status: Unicode.Scalar? = nil,
    textStart: Int? = nil
  ) -> DatedLine {
    var reader = DatedLineReader(bytes, range, comments: comments, status: status, textStart: textStart)
    reader.read()
    return reader.line
  }

  private init(
    _ bytes: [UInt8], _ range: Range<Int>, comments: ArraySlice<Range<Int>>, status: Unicode.Scalar?,
    textStart: Int?
  ) {
    let range = range.clamped(to: 0..<bytes.count)
    let shape = TaskLine(bytes, range)
    let start = min(max(textStart ?? shape.text.lowerBound, range.lowerBound), shape.text.upperBound)
    text = FoldedText(bytes, start..<max(start, shape.text.upperBound), comments: comments)
    let first = shape.indent.upperBound
    line = DatedLine(status: status ?? shape.status, range: first..<max(first, shape.text.upperBound))
    isTask = line.status != nil
    self.bytes = bytes
    end = text.count
  }

  private mutating func read() {
    takeHeadingMarks()
    text.hideCodeAndLinks()
    takeBlockName()
    let marks = LineMarks(text, isTask: isTask)
    for (group, span) in marks.groups { read(group, span) }
    readClocks(marks.marks)
    if isTask { readFields(marks.marks) }
    readRule(marks.marks)
    decide()
    takeEmptyBrackets()
    let words = LineWords(bytes, text)
    line.description = words.description
    line.tags = words.tags
    line.findings.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// `## ` of a heading.
  private mutating func takeHeadingMarks() {
    let length = text.scalars.prefix { $0 == UInt32("#") }.count
    if !isTask, 1...6 ~= length, text[length] == 0x20 { text.take(0..<length) }
  }

  /// ` ^name` at the end.
  private mutating func takeBlockName() {
    var last = text.count
    while last > 0, text.isBlank(last - 1) { last -= 1 }
    var first = last
    while first > 0, text.scalars[first - 1].isIdentifier, text.scalars[first - 1] != UInt32("_") { first -= 1 }
    guard first < last, first > 1, text.scalars[first - 1] == UInt32("^"), text.isBlank(first - 2),
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
      } else if text.scalars[index] == UInt32("(") {
        open = index
        hasTaken = false
      } else if text.scalars[index] == UInt32(")") {
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
