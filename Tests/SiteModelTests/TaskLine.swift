import CommonMark
import DateText
import Diagnostics
import Recurrence

@testable import MemoReading
@testable import SiteModel

/// A dated line as the notations are read: `[x] words | due 2026-12-01 | ring … | start … | rule FREQ=… | name … | …`.
struct TaskLine {
  let task: TextTask

  /// `number` is its 1-based line in the body, which gives its bytes too.
  init(_ text: String, number: Int) throws {
    let parts = text.split(separator: "|").map { $0.trimmingPrefix(" ") }
    var words = parts[0]
    var status: TaskStatus?
    if words.hasPrefix("[") {
      let states: [Character: TaskStatus] = [" ": .todo, "/": .doing, "x": .done, "-": .cancelled]
      status = states[words.dropFirst().first ?? " "] ?? .todo
      words = words.dropFirst(3)
    }
    while words.last == " " { words.removeLast() }
    words = words.trimmingPrefix(" ")
    let range = number * 10..<number * 10 + 9
    var task = TextTask(description: String(words), range: range, line: number)
    task.status = status
    for part in parts.dropFirst() {
      let key = part.prefix { $0 != " " }
      var value = part.dropFirst(key.count + 1)
      while value.last == " " { value.removeLast() }
      let text = String(value)
      switch key {
      case "due": task.due = Located(try DateText.parse(text), at: range)
      case "start": task.start = Located(try DateText.parse(text), at: range)
      case "end": task.end = Located(try DateText.parse(text), at: range)
      case "ring": task.rings.append(Located(try DateText.parse(text), at: range))
      case "done": task.completed = Located(try DateText.parse(text), at: range)
      case "rule": task.recurrence = Located(try RecurrenceRule.parse(rrule: text), at: range)
      case "name": task.name = text
      case "tag": task.tags.append(text)
      case "priority": task.priority = Int(text)
      default: throw UnknownPart(text: String(part))
      }
    }
    self.task = task
  }

  struct UnknownPart: Error { let text: String }
}

extension Memo {
  /// The memo of some front matter, titled Home, with dated lines in its text.
  static func of(_ keys: String = "", lines: [String]) throws -> Memo {
    // Ten bytes a line, so that the range of a line gives its number.
    let head = "---\ntitle: Home\n\(keys.isEmpty ? "" : keys + "\n")---\n"
    let bytes = Array((head + String(repeating: "123456789\n", count: lines.count + 2)).utf8)
    let memo = MemoParser().parse(
      SourceText(path: "a.md", bytes: bytes), path: "a.md", notePath: "a.md")
    let tasks = try lines.enumerated().map { number, line in try TaskLine(line, number: number + 1).task }
    return Memo(
      path: memo.path, notePath: memo.notePath, source: memo.source, frontMatter: memo.frontMatter,
      nameDate: memo.nameDate, title: memo.title, titleLeadsBody: memo.titleLeadsBody, body: memo.body,
      tasks: tasks, bodyOffset: memo.bodyOffset, withheld: memo.withheld, diagnostics: memo.diagnostics)
  }
}
