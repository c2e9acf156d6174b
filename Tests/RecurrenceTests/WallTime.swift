import CivilTime

/// Wall times as the tests' tables write them.
enum WallTime {
  /// `2026-12-01`, `2026-12-01T08:00:00` or either with a `Z`, which is dropped.
  static func read(_ text: String) -> CivilDateTime? {
    let parts = text.split(separator: "T")
    let numbers = parts.map { part in
      part.split { $0 == "-" || $0 == ":" || $0 == "Z" }.compactMap { Int($0) }
    }
    guard let day = numbers.first, day.count == 3,
      let date = CivilDate(year: day[0], month: day[1], day: day[2])
    else { return nil }
    if numbers.count == 1 { return CivilDateTime(date, .midnight) }
    guard numbers[1].count == 3,
      let time = TimeOfDay(hour: numbers[1][0], minute: numbers[1][1], second: numbers[1][2])
    else { return nil }
    return CivilDateTime(date, time)
  }
}
