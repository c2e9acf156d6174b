internal import CivilTime
internal import Recurrence

/// Puts the occurrences of an agenda on their days.
struct DayPlacing {
  private let agenda: Agenda
  private let ranges: [ClosedRange<Int>]
  private let repeatsSince: Int
  private var days: [Int: DayTable.Day] = [:]

  /// What begins more often than this on one day of its wall is shown once.
  private static let mostTimes = 6
  /// How far before a range an occurrence that lasts into it may have begun, where it repeats.
  private static let longestRepeated = 400
  /// On so many days at most one entry lasts on after those on which it begins: enough for ten years.
  private static let mostContinued = 4_000
  /// No two clocks are further apart, in days.
  private static let apart = 2

  init(_ agenda: Agenda, _ ranges: [ClosedRange<CivilDate>], repeatsSince: CivilDate?) {
    self.agenda = agenda
    self.ranges = ranges.map { $0.lowerBound.dayNumber...$0.upperBound.dayNumber }
    self.repeatsSince = repeatsSince?.dayNumber ?? .min
  }

  mutating func place() -> [Int: DayTable.Day] {
    for memo in agenda.memos {
      for (number, entry) in agenda.site.memos[memo].entries.enumerated()
      where entry.kind != .alarm && entry.isAnnounced(on: agenda.site.today) {
        var left = Self.mostContinued
        if entry.rule == nil {
          place(entry, memo, number, at: entry.time.civil, isDense: false, &left)
        } else {
          placeSeries(entry, memo, number, &left)
        }
      }
    }
    for day in days.keys { days[day]?.cut() }
    return days
  }

  /// A series is searched once a range; one with a COUNT, of which all has to be counted, once in all.
  private mutating func placeSeries(_ entry: Entry, _ memo: Int, _ number: Int, _ left: inout Int) {
    let own = entry.time.civil.date.dayNumber - Self.apart
    let ranges = ranges.filter { $0.upperBound >= own && $0.upperBound >= repeatsSince }
    guard let first = ranges.first, let last = ranges.last else { return }
    let searched = entry.rule?.count == nil ? ranges : [first.lowerBound...last.upperBound]
    let lasting = entry.end.map { $0.civil.date.dayNumber - entry.time.civil.date.dayNumber } ?? 0
    // What is found beside one range is not to be found again beside the next.
    var next = Int.min
    for range in searched {
      let begin = range.lowerBound - Self.apart - min(lasting, Self.longestRepeated)
      let end = range.upperBound + Self.apart
      place(entry, memo, number, from: max(begin, next), through: end, &left)
      next = end + 1
    }
  }

  /// All that begins on some days of the entry's wall, what comes too often on one of them once.
  private mutating func place(
    _ entry: Entry, _ memo: Int, _ number: Int, from begin: Int, through end: Int, _ left: inout Int
  ) {
    let mayJump = entry.rule?.count == nil
    var day = begin
    var times: [CivilDateTime] = []
    var beginnings = entry.beginnings(onOrAfter: CivilDateTime(CivilDate(dayNumber: begin), .midnight))
    while let civil = beginnings.next() {
      let own = civil.date.dayNumber
      if own != day {
        flush(entry, memo, number, &times, &left)
        day = own
      }
      guard own <= end else { return }
      if times.count <= Self.mostTimes {
        times.append(civil)
      } else if mayJump {
        let next = CivilDate(dayNumber: own).adding(days: 1)
        guard next.dayNumber > own else { break }
        beginnings = entry.beginnings(onOrAfter: CivilDateTime(next, .midnight))
      }
    }
    flush(entry, memo, number, &times, &left)
  }

  private mutating func flush(
    _ entry: Entry, _ memo: Int, _ number: Int, _ times: inout [CivilDateTime], _ left: inout Int
  ) {
    let isDense = times.count > Self.mostTimes
    for civil in isDense ? times.prefix(1) : times[...] {
      place(entry, memo, number, at: civil, isDense: isDense, &left)
    }
    times.removeAll(keepingCapacity: true)
  }

  /// One occurrence on each of its days that are asked for.
  private mutating func place(
    _ entry: Entry, _ memo: Int, _ number: Int, at civil: CivilDateTime, isDense: Bool, _ left: inout Int
  ) {
    let (first, last, seconds) = extent(of: entry, at: civil)
    let since = entry.rule == nil ? Int.min : repeatsSince
    let days = CivilDate(dayNumber: first)...CivilDate(dayNumber: last)
    func item(_ seconds: Int) -> DayTable.Item {
      DayTable.Item(
        memo: memo, entry: number, civil: civil, days: days, isDense: isDense, seconds: seconds)
    }
    for range in ranges[firstRange(reaching: first)...] {
      if range.lowerBound > last { break }
      for day in max(first, range.lowerBound)...min(last, range.upperBound) where day >= since {
        if day == first {
          self.days[day, default: .init()].insert(item(seconds ?? .min))
        } else if left > 0 {
          left -= 1
          self.days[day, default: .init()].insert(item(.min))
        }
      }
    }
  }

  /// The first and the last day on the reader's clock; what ends at midnight does not reach into the day that begins.
  private func extent(of entry: Entry, at civil: CivilDateTime) -> (first: Int, last: Int, seconds: Int?) {
    switch entry.start(at: civil) {
    case .day(let date):
      return (date.dayNumber, max(date, entry.end(at: civil)?.date ?? date).dayNumber, nil)
    case .moment(let start):
      let first = agenda.civil(start.instant).date
      guard case .moment(let end)? = entry.end(at: civil), end.instant > start.instant else {
        return (first.dayNumber, first.dayNumber, start.instant.seconds)
      }
      let last = agenda.civil(Instant(seconds: end.instant.seconds - 1)).date
      // Where clocks are set back over midnight, a day may come twice.
      return (first.dayNumber, max(first, last).dayNumber, start.instant.seconds)
    }
  }

  /// The first range that ends on or after a day; past the last where none does.
  private func firstRange(reaching day: Int) -> Int {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
