import CivilTime
import Testing
import TimeZones

struct PosixTimeZoneTests {
  @Test(arguments: [
    "UTC0", "CST-8", "<+03>-3", "<-03>3<-02>,M3.2.0,M11.1.0", "EST5EDT,M3.2.0,M11.1.0",
    "IST-1GMT0,M10.5.0,M3.5.0/1", "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "EET-2EEST,M3.4.4/50,M10.4.4/50",
    "WART4WARST,J1/0,J365/25", "EST5EDT,0/0,J365/25", "AAA24BBB-24:59:59,0/-167,365/167:59:59",
    "<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45", "ABCDEF+1:2:3",
  ])
  func accepted(_ text: String) {
    #expect(PosixTimeZone(text.utf8) != nil)
  }

  @Test(arguments: [
    "", "UTC", "UT0", "<UTC0", "<>0", "<+3>-3", "EST5EDT", "EST5EDT4", "EST5EDT,M3.2.0",
    "EST5EDT,M3.2.0,M11.1.0,",
    "EST5EDT,M3.2.0,M11.1.0x", "EST25", "EST5:60", "EST5EDT,M13.2.0,M11.1.0", "EST5EDT,M3.6.0,M11.1.0",
    "EST5EDT,M3.0.0,M11.1.0", "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,J0,J10", "EST5EDT,J366,J10",
    "EST5EDT,366,10",
    "EST5EDT,M3.2.0/168,M11.1.0", "EST99999999999999999999", "EST5EDT,M3.2.0/,M11.1.0", ":America/New_York",
    "EST5EDT,M3.2.0/2:,M11.1.0",
  ])
  func refused(_ text: String) {
    #expect(PosixTimeZone(text.utf8) == nil)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    let utc: (Int, Int, Int, Int)
    let offset: Int
    var testDescription: String { "\(text) \(utc)" }
    init(_ text: String, _ utc: (Int, Int, Int, Int), _ offset: Int) {
      (self.text, self.utc, self.offset) = (text, utc, offset)
    }
  }

  /// Read through a file without transitions, so that only its last line counts.
  @Test(arguments: [
    Case("EST5EDT,M3.2.0,M11.1.0", (2027, 3, 14, 6), -18_000),
    Case("EST5EDT,M3.2.0,M11.1.0", (2027, 3, 14, 7), -14_400),
    Case("EST5EDT,M3.2.0,M11.1.0", (9999, 7, 1, 0), -14_400),
    Case("EST5EDT,M3.2.0,M11.1.0", (2, 1, 1, 0), -18_000),
    // RFC 9636 §3.3.1: daylight time all year.
    Case("EST5EDT,0/0,J365/25", (2027, 1, 1, 4), -14_400),
    Case("EST5EDT,0/0,J365/25", (2027, 1, 1, 5), -14_400),
    Case("EST5EDT,0/0,J365/25", (2027, 7, 1, 0), -14_400),
    Case("EST5EDT,0/0,J365/25", (2028, 12, 31, 23), -14_400),
    Case("XXX3EDT4,0/0,J365/23", (2027, 1, 1, 3), -14_400),
    Case("XXX3EDT4,0/0,J365/23", (2028, 12, 31, 23), -14_400),
    // `J60` is 1 March in each year, `59` is 29 February in leap years.
    Case("AAA0BBB,J60/0,J200", (2028, 2, 29, 23), 0),
    Case("AAA0BBB,J60/0,J200", (2028, 3, 1, 0), 3600),
    Case("AAA0BBB,J60/0,J200", (2027, 3, 1, 0), 3600),
    Case("AAA0BBB,59/0,199", (2028, 2, 29, 0), 3600),
    Case("AAA0BBB,59/0,199", (2027, 2, 28, 23), 0),
    Case("AAA0BBB,59/0,199", (2027, 3, 1, 0), 3600),
    // A change that lies in the year before or after its own.
    Case("AAA0BBB,1/-48,J100", (2026, 12, 30, 23), 0),
    Case("AAA0BBB,1/-48,J100", (2026, 12, 31, 0), 3600),
    Case("AAA0BBB,J200,J365/49", (2027, 1, 1, 23), 3600),
    Case("AAA0BBB,J200,J365/49", (2027, 1, 2, 0), 0),
    // The fifth Sunday is the last one.
    Case("AAA0BBB,M2.5.0/0,M10.5.0", (2027, 2, 28, 0), 3600),
    Case("AAA0BBB,M2.5.0/0,M10.5.0", (2028, 2, 26, 23), 0),
    Case("AAA0BBB,M2.5.0/0,M10.5.0", (2028, 2, 27, 0), 3600),
    // Both moments together: daylight time never holds.
    Case("AAA0BBB0,J100/0,J100/0", (2027, 7, 1, 0), 0),
  ])
  func offsets(_ row: Case) throws {
    let zone = try Zone(name: "Test/Zone", tzif: TZifBytes.withFooter(row.text))
    let date = try #require(CivilDate(year: row.utc.0, month: row.utc.1, day: row.utc.2))
    let time = try #require(TimeOfDay(hour: row.utc.3, minute: 0))
    #expect(zone.offset(at: Instant(CivilDateTime(date, time), offset: 0)) == row.offset)
  }
}
