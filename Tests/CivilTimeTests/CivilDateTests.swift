import CivilTime
import Testing

@Suite struct CivilDateTests {
  @Test(arguments: [
    (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2024, 2, 29, 19_782), (2026, 11, 30, 20_787),
    (1, 1, 1, -719_162), (9999, 12, 31, 2_932_896),
  ])
  func dayNumbers(_ year: Int, _ month: Int, _ day: Int, _ number: Int) throws {
    let date = try #require(CivilDate(year: year, month: month, day: day))
    #expect(date.dayNumber == number)
    #expect(CivilDate(dayNumber: number) == date)
  }

  @Test func everyDayFollowsItsNeighbour() {
    var date = CivilDate(dayNumber: -719_162)
    for number in -719_161...2_932_896 {
      let next = CivilDate(dayNumber: number)
      guard next.dayNumber == number, date < next,
        CivilDate(year: next.year, month: next.month, day: next.day) == next,
        next.weekday.rawValue == date.weekday.rawValue % 7 + 1
      else {
        Issue.record("\(date) is followed by \(next)")
        return
      }
      date = next
    }
  }

  @Test(arguments: [
    (2023, 2, 29), (2024, 2, 30), (2100, 2, 29), (2024, 4, 31), (2024, 13, 1), (2024, 0, 1), (2024, 1, 0),
    (0, 1, 1),
    (10_000, 1, 1), (Int.max, 1, 1), (2024, Int.min, 1),
  ])
  func impossible(_ year: Int, _ month: Int, _ day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test func heldAtTheBounds() {
    #expect(CivilDate(dayNumber: .max).description == "9999-12-31")
    #expect(CivilDate(dayNumber: .min).description == "0001-01-01")
  }

  @Test func texts() throws {
    let civil = CivilDateTime(
      try #require(CivilDate(year: 2026, month: 12, day: 1)), try #require(TimeOfDay(hour: 8, minute: 5)))
    #expect(civil.description == "2026-12-01T08:05:00")
    #expect(civil.rfc3339(offset: 8 * 3600) == "2026-12-01T08:05:00+08:00")
    #expect(civil.rfc3339(offset: -(3 * 3600 + 1800)) == "2026-12-01T08:05:00-03:30")
    #expect(civil.rfc3339(offset: 0) == "2026-12-01T08:05:00Z")
    #expect(civil.adding(seconds: -9 * 3600).description == "2026-11-30T23:05:00")
    #expect(Instant(civil, offset: 8 * 3600).civil(offset: 0).description == "2026-12-01T00:05:00")
    #expect(civil.date.weekday == .tuesday)
  }
}
