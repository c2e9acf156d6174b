internal import TaskNotation

/// What of a text is spoken of beside its dated lines.
extension TextTasks {
  // MARK: HTML

  /// Whether a block of HTML begins that shows nothing, or shows it as it is.
  func isHidden(_ range: Range<Int>) -> Bool {
    let text = body[TaskLine(body, range).text].prefix(8).map { $0 | 0x20 }
    return ["<!--", "<script", "<style", "<pre", "<textare"].contains {
      text.starts(with: $0.utf8.map { $0 | 0x20 })
    }
  }

  /// Warns of a dated line: it is not read.
  mutating func reportInHTML(_ range: Range<Int>, _ comments: ArraySlice<Range<Int>>) {
    guard TextTrigger.isPresent(in: body, range, withStamps: false) else { return }
    let line = DatedLineReader.read(body, range, comments: comments)
    guard line.isDated, let place = (line.rings.first ?? line.due ?? line.start)?.range else { return }
    findings.append(
      LineFinding(
        isError: false, message: "a date in HTML is not read",
        help: "write the line in Markdown, a blank line away from the tags", range: place))
  }

  // MARK: Names

  /// Warns of a name that two lines have: links and calendars know lines by their names.
  mutating func reportEqualNames() {
    var known: Set<String> = []
    for task in tasks {
      // A repeating task that is done leaves a copy.
      let isCopy = task.recurrence != nil && (task.status == .done || task.status == .cancelled)
      guard let name = task.name, !isCopy, !known.insert(name).inserted else { continue }
      findings.append(
        LineFinding(
          isError: false, message: "two lines are named '\(name)'", help: "give each 🆔 or ^name to one line",
          range: task.range.lowerBound - offset..<task.range.upperBound - offset))
    }
  }
}
