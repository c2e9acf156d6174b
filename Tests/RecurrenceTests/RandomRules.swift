import CivilTime
import Recurrence

/// Random rules that RFC 5545 allows, the same ones for the same seed.
struct RandomRules {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  mutating func chance(_ percent: Int) -> Bool { number(in: 1...100) <= percent }

  /// A few numbers of 1 to `bound`, some of them negated where that is asked for.
  mutating func places(upTo bound: Int, most: Int, signed: Bool) -> [Int] {
    (0..<number(in: 1...most)).map { _ in
      let place = number(in: 1...bound)
      return signed && chance(35) ? -place : place
    }
  }

  mutating func start() -> CivilDateTime {
    CivilDateTime(civilSeconds: number(in: 0...3_000_000_000))
  }

  mutating func rule() -> RecurrenceRule {
    let frequency = RecurrenceRule.Frequency.allCases[number(in: 0...6)]
    var rule = RecurrenceRule(
      frequency, interval: chance(50) ? 1 : number(in: 2...(frequency < .daily ? 50 : 5)))
    if chance(30) { rule.byMonth = places(upTo: 12, most: 4, signed: false) }
    if frequency == .yearly, chance(20) { rule.byWeekNumber = places(upTo: 53, most: 4, signed: true) }
    if frequency == .yearly || frequency < .daily, chance(15) {
      rule.byYearDay = places(upTo: 366, most: 20, signed: true)
    }
    if frequency != .weekly, chance(30) { rule.byMonthDay = places(upTo: 31, most: 8, signed: true) }
    if chance(50) { rule.byDay = days(for: rule) }
    if chance(20) { rule.byHour = places(upTo: 23, most: frequency < .daily ? 12 : 3, signed: false) }
    if chance(15) { rule.byMinute = places(upTo: 59, most: frequency < .daily ? 20 : 3, signed: false) }
    if chance(10) { rule.bySecond = places(upTo: 59, most: frequency < .daily ? 20 : 3, signed: false) }
    if chance(25) { rule.weekStart = Weekday.allCases[number(in: 0...6)] }
    if chance(25), rule != RecurrenceRule(frequency, interval: rule.interval) {
      rule.bySetPosition = places(upTo: most(of: rule), most: 3, signed: true)
    }
    rule.normalize()
    return (try? rule.validate()) == nil ? self.rule() : rule
  }

  /// No more occurrences than one interval of the rule can have, so that few positions are in vain.
  private mutating func most(of rule: RecurrenceRule) -> Int {
    let lists =
      switch rule.frequency {
      case .secondly: [[Int]]()
      case .minutely: [rule.bySecond]
      case .hourly: [rule.bySecond, rule.byMinute]
      default: [rule.bySecond, rule.byMinute, rule.byHour]
      }
    let times = lists.reduce(1) { $0 * max(Set($1).count, 1) }
    switch rule.frequency {
    case .monthly, .yearly: return chance(80) ? 4 : 30
    case .weekly: return times * max(Set(rule.byDay).count, 1)
    default: return times
    }
  }

  /// All with a number, or none: see `DateutilTests` on rules that mix them.
  private mutating func days(for rule: RecurrenceRule) -> [RecurrenceRule.Day] {
    let isNumbered =
      (rule.frequency == .monthly || rule.frequency == .yearly) && rule.byWeekNumber.isEmpty && chance(50)
    let inYear = rule.frequency == .yearly && rule.byMonth.isEmpty
    return (0..<number(in: 1...4)).map { _ in
      let weekday = Weekday.allCases[number(in: 0...6)]
      guard isNumbered else { return RecurrenceRule.Day(weekday) }
      let place = number(in: 1...(inYear ? 53 : 5))
      return RecurrenceRule.Day(weekday, ordinal: chance(40) ? -place : place)
    }
  }
}
