/// The times that BYHOUR, BYMINUTE and BYSECOND name, ascending, in seconds from the start of their period.
///
/// They are counted, not stored: all three parts in full make 86,400 times.
struct TimesOfDay {
  private let hours: [Int]
  private let minutes: [Int]
  private let seconds: [Int]

  /// Values outside 0–23 and 0–59 are left out; a leap second is the second before it.
  init(hours: [Int], minutes: [Int], seconds: [Int]) {
    self.hours = TimesOfDay.ascending(hours, below: 24)
    self.minutes = TimesOfDay.ascending(minutes, below: 60)
    self.seconds = TimesOfDay.ascending(seconds.map { $0 == 60 ? 59 : $0 }, below: 60)
  }

  var count: Int { hours.count * minutes.count * seconds.count }

  /// `index` is from 0 to `count` - 1.
  subscript(index: Int) -> Int {
    let minute = index / seconds.count
    return hours[minute / minutes.count] * 3600 + minutes[minute % minutes.count] * 60
      + seconds[index % seconds.count]
  }

  func first(atOrAfter second: Int) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < second { low = middle + 1 } else { high = middle }
    }
    return low < count ? self[low] : nil
  }

  private static func ascending(_ values: [Int], below bound: Int) -> [Int] {
    let named = Set(values)
    return (0..<bound).filter(named.contains)
  }
}
