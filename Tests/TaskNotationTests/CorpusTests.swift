import CivilTime
import Foundation
import Recurrence
import TaskNotation
import TestSupport
import Testing

/// Each case of the public list, read as its own tool reads it.
struct CorpusTests {
  struct Case: @unchecked Sendable, CustomTestStringConvertible {
    let format: String
    let line: String
    let why: String
    /// Nil where the line is none of the format.
    let expect: [String: Any]?

    var testDescription: String { "\(format): \(why): \(line)" }
  }

  static let cases: [Case] = {
    guard let root = Corpus.root,
      let data = try? Data(contentsOf: root.appendingPathComponent("tasks/cases.json")),
      let file = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let cases = file["cases"] as? [[String: Any]]
    else { return [] }
    return cases.map { entry in
      Case(
        format: entry["format"] as? String ?? "", line: entry["line"] as? String ?? "",
        why: entry["why"] as? String ?? "", expect: entry["expect"] as? [String: Any])
    }
  }()

  @Test(.enabled(if: Corpus.isPresent, "the corpus is not there"))
  func all() {
    #expect(Self.cases.count == 95)
    let formats = Set(Self.cases.map(\.format))
    #expect(formats.subtracting(Self.readers.keys).isEmpty)
  }

  @Test(.enabled(if: Corpus.isPresent, "the corpus is not there"), arguments: cases)
  func reads(_ entry: Case) throws {
    let reader = try #require(Self.readers[entry.format])
    let bytes = Array(entry.line.utf8)
    let got = reader(bytes, entry.expect ?? [:])
    guard let expect = entry.expect else {
      #expect(got == nil, "\(entry.line)")
      return
    }
    let found = try #require(got)
    for (key, value) in expect {
      #expect(
        NSDictionary(dictionary: ["": found[key] ?? NSNull()]) == NSDictionary(dictionary: ["": value]),
        "\(key)")
    }
    // Fields that the tool does not find must not be found.
    let stray = entry.format.hasPrefix("obsidian-tasks") ? Set(found.keys).subtracting(expect.keys) : []
    #expect(stray.isEmpty)
  }

  private typealias Reader = @Sendable ([UInt8], [String: Any]) -> [String: Any]?

  private static let readers: [String: Reader] = [
    "obsidian-tasks-emoji": { bytes, _ in EmojiFields.read(bytes, bytes.indices).map(fields) },
    "obsidian-tasks-dataview": { bytes, _ in DataviewFields.read(bytes, bytes.indices).map(fields) },
    "obsidian-reminder": { bytes, expect in ReminderGroup(bytes, bytes.indices).map { group($0, expect) } },
    "todo.txt": { bytes, _ in todo(TodoTxtLine(bytes, bytes.indices)) },
    "org-timestamp": { bytes, _ in
      OrgTimestamp(bytes, at: 0, before: bytes.count).flatMap { $0.range == bytes.indices ? stamp($0) : nil }
    },
  ]

  private static func text(_ day: WrittenDay) -> String {
    String(format: "%04d-%02d-%02d", day.year, day.month, day.day)
  }

  private static func fields(_ fields: TaskFields) -> [String: Any] {
    var out: [String: Any] = [
      "status": String(fields.status), "description": fields.description, "tags": fields.tags,
    ]
    let dates = [
      ("due", fields.due), ("scheduled", fields.scheduled), ("start", fields.start),
      ("created", fields.created),
      ("done", fields.done), ("cancelled", fields.cancelled),
    ]
    for (name, day) in dates { out[name] = day.map(text) }
    let invalid = dates.compactMap { name, day in day != nil && day?.civil == nil ? name : nil }
    if !invalid.isEmpty { out["invalidDates"] = invalid }
    out["recurrence"] = fields.recurrence
    out["priority"] = fields.priority?.rawValue
    out["onCompletion"] = fields.onCompletion
    out["id"] = fields.id
    out["blockLink"] = fields.blockLink
    if !fields.dependsOn.isEmpty { out["dependsOn"] = fields.dependsOn }
    return out
  }

  private static func group(_ group: ReminderGroup, _ expect: [String: Any]) -> [String: Any] {
    var out: [String: Any] = [
      "status": String(group.status), "done": group.isDone, "title": group.title, "raw": group.raw,
    ]
    out["date"] = group.date.map(text)
    out["time"] = group.time
    out["recurrence"] = group.recurrence
    return out
  }

  private static func todo(_ line: TodoTxtLine) -> [String: Any] {
    let pairs = Dictionary(line.pairs.map { ($0.key, $0.value) }) { first, _ in first }
    var out: [String: Any] = [
      "done": line.isDone, "projects": line.projects, "contexts": line.contexts, "meta": pairs,
      "meta_by_shape": pairs,
    ]
    out["priority"] = line.priority.map { String($0) }
    out["completed"] = line.completed.map(text)
    out["created"] = line.created.map(text)
    return out
  }

  private static func stamp(_ stamp: OrgTimestamp) -> [String: Any] {
    let clock = stamp.time.map { String(format: "T%02d:%02d", $0.hour, $0.minute) } ?? ""
    var out: [String: Any] = ["active": stamp.isActive, "start": text(stamp.day) + clock]
    out["end"] = stamp.endDay.map(text)
    if stamp.hasWrongDayName { out["wrong_dayname"] = true }
    if stamp.day.civil == nil { out["invalid"] = true }
    if let repeater = stamp.repeater {
      var repeated: [String: Any] = ["mark": repeater.mark.rawValue].merging(span(repeater.span)) { $1 }
      repeated["max"] = repeater.longest.map(span)
      out["repeater"] = repeated
    }
    if let delay = stamp.delay {
      out["delay"] = ["mark": delay.isForFirst ? "--" : "-"].merging(span(delay.span)) { $1 }
    }
    let needsTime = stamp.rule?.setsTimeOfDay == true && stamp.time == nil
    out["rrule"] = stamp.rule.map { $0.text + (needsTime ? " (needs a time of day)" : "") }
    return out
  }

  private static func span(_ span: OrgTimestamp.Span) -> [String: Any] {
    ["value": span.value, "unit": String(span.unit)]
  }
}
