import CivilTime
import ICalendar
import Recurrence
import TestSupport
import Testing
import TimeZones

/// Values are read as RFC 5545 §3.3 has them, and what is none says why and where.
struct ReadingValueTests {
  private func first(_ stream: CalendarStream) throws -> CalendarStream.Component {
    try #require(stream.components.first { _ in true })
  }

  /// The one property of a stream of a component.
  private func property(_ line: String) throws -> CalendarStream.Property {
    let stream = CalendarStream(Array("BEGIN:A\r\n\(line)\r\nEND:A\r\n".utf8))
    return try #require(first(stream).properties.first { _ in true })
  }

  private func civil(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, _ second: Int = 0
  ) throws
    -> CivilDateTime
  {
    CivilDateTime(
      try #require(CivilDate(year: year, month: month, day: day)),
      try #require(TimeOfDay(hour: hour, minute: minute, second: second)))
  }

  @Test func timesAreTyped() throws {
    let wall = try civil(1998, 1, 19, 2, 0, 0)
    #expect(try property("DTSTART:19980119T020000").time() == .floating(wall))
    #expect(try property("DTSTART:19980119T020000Z").time() == .utc(Instant(wall, offset: 0)))
    #expect(
      try property("DTSTART;TZID=America/New_York:19980119T020000").time()
        == .zoned(wall, zone: "America/New_York"))
    #expect(try property("DTSTART;VALUE=DATE:19970714").time() == .date(try civil(1997, 7, 14).date))
    #expect(try property("DTSTART:19970714").time() == .date(try civil(1997, 7, 14).date))
    // RFC 5545 §3.3.12: a leap second.
    #expect(
      try property("DTSTART:19970630T235960Z").time()
        == .utc(Instant(try civil(1997, 6, 30, 23, 59, 59), offset: 0)))
    #expect(try property("DTSTART:20240229").time() == .date(try civil(2024, 2, 29).date))
  }

  @Test(arguments: [
    "", "1997", "19970714T", "19970714T1230", "19970714T123000X", "1997-07-14", "19970714 123000",
    "19970714T123000ZZ",
    "20260230", "20230229", "00000101", "20261301", "20260101T240000", "20260101T126000", "２０２６０１０１",
    "-0260101",
  ])
  func otherTimesAreRefused(_ value: String) throws {
    let property = try property("DTSTART:\(value)")
    #expect(throws: ValueError.self) { try property.time() }
  }

  @Test func listsOfTimesKeepTheirPlaces() throws {
    let property = try property("EXDATE:20260101,20260230,,20260103T000000Z/PT1H")
    let items = property.times()
    #expect(
      items.map { property.stream.string($0.range) } == ["20260101", "20260230", "", "20260103T000000Z/PT1H"])
    #expect(items.map { (try? $0.time.get())?.wall.date.day } == [1, nil, nil, 3])
  }

  @Test(arguments: [
    ("P15DT5H0M20S", 15, 18_020), ("P7W", 49, 0), ("PT1H0M0S", 0, 3600), ("-PT15M", 0, 900),
    ("+PT5M", 0, 300),
    ("PT0S", 0, 0), ("-PT0S", 0, 0), ("P1D", 1, 0), ("PT36H", 0, 129_600), ("P1DT2H", 1, 7200),
    ("PT1H30S", 0, 3630),
  ])
  func durationsAreRead(_ text: String, _ days: Int, _ seconds: Int) throws {
    let duration = try property("DURATION:\(text)").duration()
    #expect(duration.days == days && duration.seconds == seconds)
    #expect(duration.isNegative == text.hasPrefix("-"))
  }

  @Test(arguments: [
    "", "P", "-P", "PT", "P1DT", "-PT1D", "-P300S", "P1H", "15M", "P1M", "P1Y", "PT1M1H", "P1D1D", "PTT1H",
    "P-1D", "P1",
    "PT99999999999S", "p1d", " P1D", "P1D ",
  ])
  func otherDurationsAreRefused(_ text: String) throws {
    let property = try property("DURATION:\(text)")
    #expect(throws: ValueError.self) { try property.duration() }
  }

  @Test(arguments: [
    (#"a\, b\; c\\ d\ne\Nf"#, "a, b; c\\ d\ne\nf"), (#"a\x\"#, #"a\x\"#), (#"\\n"#, #"\n"#), ("", ""),
    ("買,;", "買,;"),
  ])
  func textIsUnescaped(_ value: String, _ text: String) throws {
    #expect(try property("SUMMARY:\(value)").text == text)
  }

  @Test(arguments: [
    (#"work,home\, garden"#, ["work", "home, garden"]), ("a", ["a"]), (",a,", ["", "a", ""]),
    (#"a\\,b"#, [#"a\"#, "b"]),
    ("", [""]), (#"a\"#, [#"a\"#]),
  ])
  func listsOfTextAreSplit(_ value: String, _ texts: [String]) throws {
    #expect(try property("CATEGORIES:\(value)").texts == texts)
  }

  @Test(
    arguments: [
      (#"a\, b\; c\\ d\n"#, nil, ""), (#"a\: b"#, .escape, #"\:"#), (#"a\\\"#, .escape, #"\"#),
      ("a, b", .comma, ","),
      ("a; b", .semicolon, ";"), (#"\\, x"#, .comma, ","),
    ] as [(String, CalendarStream.Property.TextFault?, String)])
  func faultsOfTextAreFound(_ value: String, _ fault: CalendarStream.Property.TextFault?, _ place: String)
    throws
  {
    let property = try property("SUMMARY:\(value)")
    let found = property.firstTextFault(isList: false)
    #expect(found?.fault == fault)
    #expect(found.map { property.stream.string($0.range) } ?? "" == place)
  }

  @Test func numbersAndOffsets() throws {
    #expect(try property("SEQUENCE:2147483647").integer() == 2_147_483_647)
    #expect(try property("SEQUENCE:-1").integer() == -1)
    #expect(try property("TZOFFSETTO:+0530").utcOffset() == 19_800)
    #expect(try property("TZOFFSETTO:-033052").utcOffset() == -12_652)
    for text in ["", "-", "1.5", "2147483648", "99999999999999999999", "1 "] {
      let property = try property("SEQUENCE:\(text)")
      #expect(throws: ValueError.self) { try property.integer() }
    }
    for text in ["", "+05", "0530", "+05:30", "+2400", "+0060", "+053O"] {
      let property = try property("TZOFFSETTO:\(text)")
      #expect(throws: ValueError.self) { try property.utcOffset() }
    }
  }

  @Test func rulesAreReadAndTheirFaultsPlaced() throws {
    #expect(try property("RRULE:FREQ=DAILY;COUNT=10").rule().count == 10)
    let property = try property("RRULE:FREQ=WEEKLY;BYDAY=MO,XX")
    let error = #expect(throws: ValueError.self) { try property.rule() }
    #expect(property.stream.string(try #require(error).range) == "XX")
  }

  // MARK: - Zones

  /// What the writer says of a zone, the reader hears.
  @Test func everyZoneIsReadBack() throws {
    let database = ZoneDatabase()
    let day = try civil(2026, 11, 30).date
    let start = Instant(CivilDateTime(day, .midnight), offset: 0)
    var chance = SplitMix64(seed: 5)
    for name in database.zoneNames {
      let zone = try database.zone(named: name)
      let stream = CalendarStream(TimeZoneComponent(zone, for: start...start, asOf: day).bytes)
      let component = try #require(stream.components.first { _ in true }, "\(name)")
      #expect(component.first("TZID")?.text == name)
      let definition = try #require(TimeZoneDefinition(component), "\(name)")
      var moments = (0..<12).map { _ in start.seconds + Int.random(in: 0..<9 * 366 * 86_400, using: &chance) }
      if let end = zone.period(at: start).end { moments += [end.seconds - 1, end.seconds] }
      for moment in moments.map(Instant.init(seconds:))
      where moment.seconds < start.seconds + 9 * 366 * 86_400 {
        #expect(definition.offset(at: moment) == zone.offset(at: moment), "\(name) at \(moment)")
        let wall = zone.civil(at: moment)
        if zone.resolve(wall).kind == .unique {
          #expect(definition.instant(wall) == moment, "\(name) at \(wall)")
        }
      }
    }
  }

  @Test func zonesWithoutUsePartsAreNone() throws {
    for lines in ["", "TZID:X", "TZID:X\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nEND:STANDARD"] {
      let stream = CalendarStream(Array("BEGIN:VTIMEZONE\r\n\(lines)\r\nEND:VTIMEZONE\r\n".utf8))
      #expect(try TimeZoneDefinition(first(stream)) == nil)
    }
  }

  /// A rule of seconds ends after some thousands: beyond, the offset is unknown, not wrong.
  @Test func endlessChangesAreCut() throws {
    let text =
      "BEGIN:VTIMEZONE\r\nTZID:X\r\nBEGIN:STANDARD\r\nDTSTART:20200101T000000\r\nTZOFFSETFROM:+0000\r\nTZOFFSETTO:+0100\r\nRRULE:FREQ=SECONDLY\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n"
    let stream = CalendarStream(Array(text.utf8))
    let definition = try #require(TimeZoneDefinition(first(stream)))
    #expect(definition.offset(at: Instant(try civil(2019, 12, 31), offset: 0)) == 0)
    #expect(definition.offset(at: Instant(try civil(2020, 1, 1, 0, 0, 1), offset: 0)) == 3600)
    #expect(definition.offset(at: Instant(try civil(2021, 1, 1), offset: 0)) == nil)
  }
}
