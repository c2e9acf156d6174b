import CivilTime
import DateText
import Foundation
import Recurrence
import TaskNotation
import TestSupport
import Testing

/// Each case of the public list, which says how its own tool reads it.
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
    let formats = Set(Self.cases.map(\.format)).subtracting(Self.readers.keys)
    #expect(formats.allSatisfy { $0.hasPrefix("obsidian-") })
  }

  @Test(
    .enabled(if: Corpus.isPresent, "the corpus is not there"),
    arguments: cases.filter { readers[$0.format] != nil })
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
  }

  /// Lines in which the program reads more than the tool does, or says that it does not read them; why.
  private static let departures: [String: String] = [
    "no-break space: not read": "people and editors write no-break spaces",
    "a time: not read by Tasks (Reminder reads it)": "a due with a time rings",
    "text after: not read by Tasks; Dataview reads it": "as Dataview",
    "emoji in Dataview mode: not read": "there are no modes",
    "a hyphen ends the match: 🔁 and its text stay in the description; the date at the end is read":
      "the rule says what it means",
    "hour 25": "there is no such hour: an error",
    "full-width parentheses: not a reminder": "as Chinese keyboards write them",
    "numbered lists are not read": "a box is a box",
    "no box: not a reminder": "a reminder needs none",
  ]

  /// What the program makes of the tools' lines: dates, ring, priority and name, save where it departs on purpose.
  @Test(
    .enabled(if: Corpus.isPresent, "the corpus is not there"),
    arguments: cases.filter { $0.format.hasPrefix("obsidian-") })
  func programReads(_ entry: Case) {
    let bytes = Array(entry.line.utf8)
    let got = Self.parts(DatedLineReader.read(bytes, bytes.indices))
    let wanted = Self.parts(entry.expect ?? [:], isReminder: entry.format == "obsidian-reminder")
    if Self.departures[entry.why] == nil {
      #expect(got == wanted, "\(entry.line)")
    } else {
      #expect(got != wanted, "\(entry.line) is no departure any more")
    }
  }

  private static func parts(_ line: DatedLine) -> [String: String] {
    func text(_ value: Placed<DateOrTime>?) -> String? { value.map { DatedLineTests.text($0.value) } }
    var parts: [String: String] = [:]
    parts["due"] = text(line.due)
    parts["start"] = text(line.start)
    parts["done"] = text(line.completed)
    parts["cancelled"] = text(line.cancelled)
    parts["ring"] = text(line.rings.first)
    parts["priority"] = line.priority?.rawValue
    parts["name"] = line.name
    parts["repeats"] = line.recurrence.map { _ in "yes" }
    return parts
  }

  /// The same of an expectation; a date that is none is no date.
  private static func parts(_ expect: [String: Any], isReminder: Bool) -> [String: String] {
    let invalid = Set(expect["invalidDates"] as? [String] ?? [])
    func value(_ key: String) -> String? { invalid.contains(key) ? nil : expect[key] as? String }
    var parts: [String: String] = [:]
    // When it was done last, nobody knows before.
    parts["repeats"] = value("recurrence").flatMap { $0.hasSuffix("when done") ? nil : "yes" }
    if isReminder {
      parts["ring"] = value("date").map { date in value("time").map { "\(date) \($0)" } ?? date }
      return parts
    }
    parts["due"] = value("due")
    parts["start"] = value("scheduled") ?? value("start")
    parts["done"] = value("done")
    parts["cancelled"] = value("cancelled")
    parts["priority"] = value("priority")
    parts["name"] = value("id") ?? value("blockLink").map { String($0.dropFirst()) }
    return parts
  }

  private typealias Reader = @Sendable ([UInt8], [String: Any]) -> [String: Any]?

  private static let readers: [String: Reader] = [
    "todo.txt": { bytes, _ in todo(TodoTxtLine(bytes, bytes.indices)) },
    "org-timestamp": { bytes, _ in
      OrgTimestamp(bytes, at: 0, before: bytes.count).flatMap { $0.range == bytes.indices ? stamp($0) : nil }
    },
  ]

  private static func text(_ day: WrittenDay) -> String {
    String(format: "%04d-%02d-%02d", day.year, day.month, day.day)
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
