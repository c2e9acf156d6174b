import CivilTime
import Recurrence
import TestSupport
import Testing

@testable import SiteModel

/// A rule moved some days earlier, held against the original rule's occurrences one by one.
struct MovedRuleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var rule: RecurrenceRule
    var start: CivilDateTime
    var days: Int

    var testDescription: String { "\(rule.text) from \(start), \(days) days earlier" }
  }

  /// The occurrences that are compared: enough for a leap year's February.
  private static let compared = 70

  @Test(arguments: [
    "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=2",
    "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
    "FREQ=WEEKLY;BYDAY=SU", "FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=15", "FREQ=MONTHLY;BYMONTHDAY=1",
    "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=MONTHLY;BYMONTHDAY=1,15", "FREQ=MONTHLY;BYDAY=2TU",
    "FREQ=MONTHLY;BYDAY=1MO",
    "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=20", "FREQ=YEARLY",
    "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1",
    "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1", "FREQ=YEARLY;INTERVAL=2;BYMONTH=6;BYMONTHDAY=20",
    "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1", "FREQ=DAILY;COUNT=5", "FREQ=DAILY;BYDAY=TU",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU",
    "FREQ=MONTHLY;BYMONTHDAY=31",
    "FREQ=MONTHLY;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH",
    "FREQ=MONTHLY;BYMONTH=3,6;BYMONTHDAY=15",
    "FREQ=WEEKLY;BYDAY=MO,FR;UNTIL=20270301",
  ]) func movesWhatPeopleWrite(_ text: String) throws {
    let rule = try RecurrenceRule.parse(rrule: text)
    for days in [0, 1, 2, 7] {
      let start = try #require(rule.movedStart(Self.civil(2026, 12, 7)))
      #expect(rule.moved(earlierBy: days, from: start.date) != nil, "\(days) days")
      try Self.compare(Case(rule: rule, start: start, days: days))
    }
  }

  @Test(arguments: [
    "FREQ=MONTHLY;BYMONTHDAY=29", "FREQ=MONTHLY;BYDAY=5MO", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR",
    "FREQ=YEARLY;BYMONTH=11;BYDAY=1TH",
    "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=2", "FREQ=YEARLY;BYYEARDAY=100", "FREQ=YEARLY;BYWEEKNO=10;BYDAY=MO",
    "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1,20", "FREQ=YEARLY;BYMONTHDAY=15", "FREQ=HOURLY",
  ]) func refusesWhatNoRuleSays(_ text: String) throws {
    let rule = try RecurrenceRule.parse(rrule: text)
    let start = try #require(rule.movedStart(Self.civil(2026, 12, 7)))
    #expect(rule.moved(earlierBy: 1, from: start.date) == nil)
    #expect(rule.moved(earlierBy: 0, from: start.date) == rule)
  }

  @Test func movesRandomRules() throws {
    var generator = SplitMix64(seed: 2026)
    var moved = 0
    for _ in 0..<3000 {
      let rule = Self.randomRule(&generator)
      let day = CivilDate(dayNumber: 20_000 + Int.random(in: 0..<1500, using: &generator))
      guard let start = rule.movedStart(CivilDateTime(day, TimeOfDay(secondOfDay: 27_000))) else { continue }
      let days = [1, 1, 2, 3, 5, 7, 14, 27, 30, 40].randomElement(using: &generator) ?? 1
      if try Self.compare(Case(rule: rule, start: start, days: days)) { moved += 1 }
    }
    #expect(moved > 800)
  }

  /// Whether the rule could be moved.
  @discardableResult
  private static func compare(_ item: Case) throws -> Bool {
    guard let moved = item.rule.moved(earlierBy: item.days, from: item.start.date) else { return false }
    let shift = -item.days * 86_400
    let wanted = item.rule.occurrences(from: item.start).prefix(compared).map { $0.adding(seconds: shift) }
    let found = Array(moved.occurrences(from: item.start.adding(seconds: shift)).prefix(compared))
    let difference = zip(wanted, found).first { $0 != $1 }.map { "\($0.1), not \($0.0)" }
    let isSame = wanted == found
    #expect(
      isSame,
      "\(item.testDescription) became \(moved.text): \(difference ?? "\(found.count) of \(wanted.count)")")
    return true
  }

  private static func randomRule(_ generator: inout SplitMix64) -> RecurrenceRule {
    let frequency =
      [RecurrenceRule.Frequency.daily, .weekly, .weekly, .monthly, .monthly, .monthly, .yearly, .yearly]
      .randomElement(using: &generator) ?? .daily
    var rule = RecurrenceRule(frequency, interval: [1, 1, 1, 2, 3].randomElement(using: &generator) ?? 1)
    func some<Value>(_ values: [Value], upTo most: Int) -> [Value] {
      Array(values.shuffled(using: &generator).prefix(Int.random(in: 0...most, using: &generator)))
    }
    let monthDays = Array(1...31) + Array(-31 ... -1)
    switch frequency {
    case .daily: rule.byDay = some(Weekday.allCases, upTo: 1).map { RecurrenceRule.Day($0) }
    case .weekly: rule.byDay = some(Weekday.allCases, upTo: 5).map { RecurrenceRule.Day($0) }
    case .monthly where Bool.random(using: &generator):
      rule.byDay = some(Weekday.allCases, upTo: 2).map { day in
        RecurrenceRule.Day(day, ordinal: [1, 2, 3, 4, 5, -1, -2, -5].randomElement(using: &generator))
      }
    case .monthly: rule.byMonthDay = some(monthDays, upTo: 3)
    default:
      rule.byMonth = some(Array(1...12), upTo: 2)
      rule.byMonthDay = some(monthDays, upTo: 2)
    }
    if Int.random(in: 0..<6, using: &generator) == 0 { rule.bySetPosition = [-1] }
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: rule.count = Int.random(in: 1...40, using: &generator)
    case 1: rule.until = .date(CivilDate(dayNumber: 22_000 + Int.random(in: 0..<500, using: &generator)))
    default: break
    }
    rule.weekStart = Weekday.allCases.randomElement(using: &generator) ?? .monday
    rule.normalize()
    return rule
  }

  private static func civil(_ year: Int, _ month: Int, _ day: Int) -> CivilDateTime {
    CivilDateTime(
      CivilDate(year: year, month: month, day: day) ?? CivilDate(dayNumber: 0), TimeOfDay(secondOfDay: 27_000)
    )
  }
}
