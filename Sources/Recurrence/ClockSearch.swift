internal import CivilTime

/// Finds occurrences of SECONDLY, MINUTELY and HOURLY rules: a grid of moments, thinned by days and times.
struct ClockSearch {
  /// Seconds of the frequency's unit.
  private let unit: Int
  /// Seconds from one moment of the grid to the next.
  private let step: Int
  /// A moment of the grid: the unit in which the start lies.
  private let origin: Int
  private let allowed: AllowedTimes
  /// Seconds from a moment of the grid to each of its occurrences, ascending.
  private let offsets: Offsets
  private var days: MatchingDays
  /// False when no search can find anything.
  private let isPossible: Bool

  private enum Offsets {
    case all(TimesOfDay)
    /// Those that BYSETPOS chooses.
    case some([Int])
  }

  init(_ rule: RecurrenceRule, start: CivilDateTime) {
    unit =
      switch rule.frequency {
      case .secondly: 1
      case .minutely: 60
      default: 3600
      }
    step = OccurrenceSearch.interval(of: rule) * unit
    let second = start.time.secondOfDay
    origin = start.civilSeconds - second % unit
    allowed = AllowedTimes(
      hours: rule.byHour, minutes: unit < 3600 ? rule.byMinute : [0], seconds: unit < 60 ? rule.bySecond : [0]
    )
    let times = TimesOfDay(
      hours: [0],
      minutes: unit < 3600 ? [0] : rule.byMinute.isEmpty ? [start.time.minute] : rule.byMinute,
      seconds: unit < 60 ? [0] : rule.bySecond.isEmpty ? [start.time.second] : rule.bySecond)
    offsets =
      rule.bySetPosition.isEmpty ? .all(times) : .some(ClockSearch.chosen(rule.bySetPosition, from: times))
    days = MatchingDays(DayFilter(rule, start: start.date))
    let hasOffsets =
      switch offsets {
      case .all(let times): times.count > 0
      case .some(let chosen): !chosen.isEmpty
      }
    isPossible = hasOffsets && ClockSearch.meets(allowed, origin: origin, step: step)
  }

  mutating func first(atOrAfter moment: Int) -> Int? {
    guard isPossible else { return nil }
    // The state of the search is the place in the calendar's 400 years and in the interval; see
    // `DayPeriods.longestGap`.
    let cycle = MatchingDays.daysOfCycle * 86_400
    let gap = step / OccurrenceSearch.greatestCommonDivisor(step, cycle)
    let end = (MatchingDays.lastDay + 1) * 86_400
    let last = gap > 25 ? end : min(end, moment + gap * cycle + step)
    var next = moment - (moment - origin) % unit
    while true {
      next = onGrid(next)
      guard next < last, let later = firstAllowed(atOrAfter: next) else { return nil }
      if later > next {
        next = later
      } else if let offset = offset(atOrAfter: moment - next) {
        return next + offset
      } else {
        next += step
      }
    }
  }

  /// The first moment of the grid at or after `moment`.
  private func onGrid(_ moment: Int) -> Int {
    let past = (moment - origin) % step
    return past == 0 ? moment : moment + step - past
  }

  /// The first moment at or after `moment`, on the grid or not, whose day and time the rule lets through.
  private mutating func firstAllowed(atOrAfter moment: Int) -> Int? {
    let day = CivilDateTime(civilSeconds: moment).date.dayNumber
    guard let match = days.first(atOrAfter: day) else { return nil }
    if match > day { return match * 86_400 }
    return day * 86_400 + (allowed.first(atOrAfter: moment - day * 86_400) ?? 86_400)
  }

  private func offset(atOrAfter second: Int) -> Int? {
    switch offsets {
    case .all(let times): times.first(atOrAfter: second)
    case .some(let chosen): chosen.first { $0 >= second }
    }
  }

  private static func chosen(_ positions: [Int], from times: TimesOfDay) -> [Int] {
    var places: Set<Int> = []
    for position in positions where position != 0 && abs(max(position, -times.count - 1)) <= times.count {
      places.insert(position > 0 ? position - 1 : times.count + position)
    }
    return places.sorted().map { times[$0] }
  }

  /// Whether the grid ever meets a time of day that the rule lets through.
  ///
  /// From day to day the grid moves by multiples of the greatest common divisor of its step and a day, so
  /// that it meets just the times of day that are congruent to its origin.
  private static func meets(_ allowed: AllowedTimes, origin: Int, step: Int) -> Bool {
    let common = OccurrenceSearch.greatestCommonDivisor(step, 86_400)
    // 0001-01-01 is day -719,162: the sum is not negative, and the same time of day.
    let phase = (origin + 719_162 * 86_400) % common
    var time = phase
    while time < 86_400, let next = allowed.first(atOrAfter: time) {
      if next == time { return true }
      let past = (next - phase) % common
      time = past == 0 ? next : next + common - past
    }
    return false
  }
}

/// The times of day that BYHOUR, BYMINUTE and BYSECOND let through, in seconds since midnight.
struct AllowedTimes {
  private let hours: UInt64
  private let minutes: UInt64
  private let seconds: UInt64

  /// An empty list lets all through; a leap second is the second before it.
  init(hours: [Int], minutes: [Int], seconds: [Int]) {
    self.hours = AllowedTimes.bits(hours, below: 24)
    self.minutes = AllowedTimes.bits(minutes, below: 60)
    self.seconds = AllowedTimes.bits(seconds.map { $0 == 60 ? 59 : $0 }, below: 60)
  }

  /// Nil when there is none before midnight.
  func first(atOrAfter time: Int) -> Int? {
    var hour = time / 3600
    var minute = time / 60 % 60
    var second = time % 60
    // Each turn goes on to a later hour, minute or second that is let through, or ends.
    while let allowedHour = AllowedTimes.next(in: hours, atOrAfter: hour) {
      if allowedHour > hour { (hour, minute, second) = (allowedHour, 0, 0) }
      if let allowedMinute = AllowedTimes.next(in: minutes, atOrAfter: minute) {
        if allowedMinute > minute { (minute, second) = (allowedMinute, 0) }
        if let allowedSecond = AllowedTimes.next(in: seconds, atOrAfter: second) {
          return hour * 3600 + minute * 60 + allowedSecond
        }
        (minute, second) = (minute + 1, 0)
      } else {
        (hour, minute, second) = (hour + 1, 0, 0)
      }
    }
    return nil
  }

  private static func next(in bits: UInt64, atOrAfter place: Int) -> Int? {
    let later = place < 64 ? bits & (~0 << UInt64(place)) : 0
    return later == 0 ? nil : later.trailingZeroBitCount
  }

  private static func bits(_ values: [Int], below bound: Int) -> UInt64 {
    let all: UInt64 = (1 << UInt64(bound)) - 1
    if values.isEmpty { return all }
    return values.reduce(into: 0) { bits, value in
      if (0..<bound).contains(value) { bits |= 1 << UInt64(value) }
    }
  }
}
