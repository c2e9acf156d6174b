import CivilTime
import Testing
import TimeZones

/// Wall times and moments whose right readings are known.
struct ZoneTests {
  struct Reading: CustomTestStringConvertible, Sendable {
    let zone: String
    let wall: String
    let utc: String
    let kind: LocalTimeKind
    var testDescription: String { "\(zone) \(wall)" }

    init(_ zone: String, _ wall: String, _ utc: String, _ kind: LocalTimeKind) {
      (self.zone, self.wall, self.utc, self.kind) = (zone, wall, utc, kind)
    }
  }

  @Test(arguments: [
    // RFC 5545 §3.3.5 gives the rule by these two kinds of New York time.
    Reading("America/New_York", "2027-03-14T02:30:00", "2027-03-14T07:30:00", .gap),
    Reading("America/New_York", "2026-11-01T01:30:00", "2026-11-01T05:30:00", .overlap),
    Reading("America/New_York", "2027-03-14T01:59:59", "2027-03-14T06:59:59", .unique),
    Reading("America/New_York", "2027-03-14T03:00:00", "2027-03-14T07:00:00", .unique),
    Reading("America/New_York", "2026-11-01T02:00:00", "2026-11-01T07:00:00", .unique),
    Reading("America/New_York", "2999-07-01T12:00:00", "2999-07-01T16:00:00", .unique),
    // Half an hour of daylight time.
    Reading("Australia/Lord_Howe", "2026-10-04T02:15:00", "2026-10-03T15:45:00", .gap),
    Reading("Australia/Lord_Howe", "2027-04-04T01:45:00", "2027-04-03T14:45:00", .overlap),
    Reading("Australia/Lord_Howe", "2027-01-01T00:00:00", "2026-12-31T13:00:00", .unique),
    // China kept summer time from 1986 to 1991.
    Reading("Asia/Shanghai", "1988-07-01T12:00:00", "1988-07-01T03:00:00", .unique),
    Reading("Asia/Shanghai", "1988-04-17T02:30:00", "1988-04-16T18:30:00", .gap),
    Reading("Asia/Shanghai", "1988-09-11T01:30:00", "1988-09-10T16:30:00", .overlap),
    Reading("Asia/Shanghai", "2026-07-01T12:00:00", "2026-07-01T04:00:00", .unique),
    // Winter is the flagged half.
    Reading("Europe/Dublin", "2027-03-28T01:30:00", "2027-03-28T01:30:00", .gap),
    Reading("Europe/Dublin", "2026-10-25T01:30:00", "2026-10-25T00:30:00", .overlap),
    Reading("Europe/Dublin", "2040-07-01T12:00:00", "2040-07-01T11:00:00", .unique),
    // A day that was not.
    Reading("Pacific/Apia", "2011-12-30T12:00:00", "2011-12-30T22:00:00", .gap),
    Reading("UTC", "2026-12-01T08:00:00", "2026-12-01T08:00:00", .unique),
    Reading("Etc/GMT-8", "2026-12-01T08:00:00", "2026-12-01T00:00:00", .unique),
    Reading("Asia/Taipei", "0001-01-01T00:00:00", "0001-01-01T00:00:00", .unique),
    Reading("Asia/Taipei", "9999-12-31T23:59:59", "9999-12-31T15:59:59", .unique),
  ])
  func wallTimes(_ reading: Reading) throws {
    let zone = try ZoneDatabase().zone(named: reading.zone)
    let result = zone.resolve(try civil(reading.wall))
    #expect(result.kind == reading.kind)
    let utc = try civil(reading.utc)
    if utc.date.year > 1 {
      #expect(result.instant == Instant(utc, offset: 0))
    }
    if reading.kind != .gap { #expect(zone.civil(at: result.instant) == (try civil(reading.wall))) }
  }

  /// A gap on the last evening of a day: clocks went from 23:30 to 00:30.
  @Test func dayEndsInGap() throws {
    let toronto = try ZoneDatabase().zone(named: "America/Toronto")
    let date = try #require(CivilDate(year: 1919, month: 3, day: 30))
    let last = toronto.lastInstant(of: date)
    #expect(toronto.civil(at: last) == (try civil("1919-03-30T23:29:59")))
    #expect(toronto.civil(at: Instant(seconds: last.seconds + 1)) == (try civil("1919-03-31T00:30:00")))
  }

  @Test func dayEnds() throws {
    let berlin = try ZoneDatabase().zone(named: "Europe/Berlin")
    let date = try #require(CivilDate(year: 2027, month: 4, day: 30))
    #expect(berlin.lastInstant(of: date) == Instant(try civil("2027-04-30T21:59:59"), offset: 0))
  }

  /// Ramadan without summer time, as far as the database predicts it; Python agrees on every moment in the other suite.
  @Test func casablancaChanges() throws {
    let zone = try ZoneDatabase().zone(named: "Africa/Casablanca")
    let start = zone.period(at: Instant(try civil("2025-03-01T12:00:00"), offset: 0))
    #expect(start.type.offset == 0)
    #expect(zone.offset(at: try #require(start.end)) == 3600)
  }

  @Test func periodsMeet() throws {
    let zone = try ZoneDatabase().zone(named: "Europe/Lisbon")
    var period = zone.period(at: Instant(seconds: -5_000_000_000))
    #expect(period.start == nil)
    var count = 0
    while let end = period.end, end.seconds < 5_000_000_000 {
      let next = zone.period(at: end)
      #expect(next.start == end)
      #expect(next.end.map { $0 > end } ?? true)
      period = next
      count += 1
    }
    #expect(count > 300)
  }

  /// Moments beyond all calendars are held at its ends instead of overflowing.
  @Test(arguments: [Int.min, Int.min + 1, -1 << 59, 1 << 59, Int.max])
  func farMoments(_ seconds: Int) throws {
    for name in ["America/New_York", "Asia/Shanghai", "UTC"] {
      let zone = try ZoneDatabase().zone(named: name)
      let year = zone.civil(at: Instant(seconds: seconds)).date.year
      #expect(year == (seconds < 0 ? 1 : 9999))
      #expect(!zone.abbreviation(at: Instant(seconds: seconds)).isEmpty)
    }
  }

  private func civil(_ text: String) throws -> CivilDateTime {
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    let date = try #require(CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]))
    return CivilDateTime(
      date, try #require(TimeOfDay(hour: numbers[3], minute: numbers[4], second: numbers[5])))
  }
}
