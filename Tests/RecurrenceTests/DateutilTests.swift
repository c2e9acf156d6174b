import CivilTime
import Foundation
import Recurrence
import Testing

/// Random rules, expanded by python-dateutil as well.
///
/// Where dateutil reads RFC 5545 otherwise, it is asked in a way that leaves no room for that:
/// - YEARLY with BYWEEKNO and no day: dateutil takes all seven days, we take the start's weekday, as the
///   RFC says of what a rule leaves open. The weekday is written out.
/// - WEEKLY with BYSETPOS: dateutil numbers the first week's occurrences from the start on, we number all of
///   the week's. It starts on the first day of the week.
/// - BYDAY with and without numbers: dateutil wants a day to fit both; no such rule is made.
@Suite(.enabled(if: Dateutil.python != nil, "python3 with dateutil is absent"))
struct DateutilTests {
  @Test func randomRules() throws {
    let asked = ProcessInfo.processInfo.environment["ALMANAC_RANDOM_RULES"].flatMap { Int($0) } ?? 400
    var random = RandomRules(seed: 5545)
    var lines: [String] = []
    var ours: [String] = []
    for _ in 0..<asked {
      let start = random.start()
      var rule = random.rule()
      let last = start.adding(seconds: Self.window(of: rule.frequency))
      rule.until = .local(last)
      let found = rule.occurrences(from: start).prefix(Dateutil.occurrencesOfRule).map(\.description)
      ours.append(found.isEmpty ? "never" : found.joined(separator: " "))
      let question = Self.question(rule, start: start)
      lines.append("\(question.rule.text(until: nil))|\(question.start)|\(start)|\(last)")
    }
    let python = try #require(Dateutil.python)
    let answer = try Dateutil.run(
      python, script: Dateutil.script, input: lines.joined(separator: "\n") + "\n")
    let theirs = answer.split(separator: "\n").map(String.init)
    #expect(theirs.count == asked)
    var agreed = 0
    var slow = 0
    for (line, (our, their)) in zip(lines, zip(ours, theirs)) {
      if their == "slow" {
        slow += 1
        continue
      }
      #expect(our == their, "\(line)")
      if our == their, our != "never" { agreed += 1 }
    }
    #expect(slow < max(asked / 20, 5), "dateutil answered too little")
    #expect(agreed > asked / 2)
  }

  private static func question(
    _ rule: RecurrenceRule, start: CivilDateTime
  ) -> (rule: RecurrenceRule, start: CivilDateTime) {
    var rule = rule
    var start = start
    let isOpen = rule.byDay.isEmpty && rule.byMonthDay.isEmpty && rule.byYearDay.isEmpty
    if isOpen, !rule.byWeekNumber.isEmpty || rule.frequency == .weekly {
      rule.byDay = [RecurrenceRule.Day(start.date.weekday)]
    }
    if rule.frequency == .weekly, !rule.bySetPosition.isEmpty {
      let intoWeek = (start.date.weekday.rawValue - rule.weekStart.rawValue + 7) % 7
      start = CivilDateTime(start.date.adding(days: -intoWeek), start.time)
    }
    return (rule, start)
  }

  /// How far both look, in seconds: dateutil walks, and walks slowly where little matches.
  private static func window(of frequency: RecurrenceRule.Frequency) -> Int {
    let days =
      switch frequency {
      case .secondly: 2
      case .minutely: 60
      case .hourly: 800
      case .daily: 8000
      case .weekly, .monthly: 20_000
      case .yearly: 40_000
      }
    return days * 86_400
  }
}
