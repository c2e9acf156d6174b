import CivilTime
import Recurrence
import Testing

struct RRULETests {
  static let spellings: [(String, String)] = [
    ("FREQ=DAILY", "FREQ=DAILY"),
    ("RRULE:FREQ=DAILY", "FREQ=DAILY"),
    ("  rrule:freq=daily;interval=1  ", "FREQ=DAILY"),
    ("INTERVAL=2;FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=2"),
    ("FREQ=WEEKLY;BYDAY=FR,mo,Fr;WKST=MO", "FREQ=WEEKLY;BYDAY=MO,FR"),
    ("FREQ=WEEKLY;WKST=SU;BYDAY=SU,MO", "FREQ=WEEKLY;BYDAY=MO,SU;WKST=SU"),
    ("FREQ=WEEKLY;COUNT=2;BYDAY=MO;", "FREQ=WEEKLY;COUNT=2;BYDAY=MO"),
    ("FREQ=WEEKLY; BYDAY=MO, TU", "FREQ=WEEKLY;BYDAY=MO,TU"),
    ("FREQ=MONTHLY;BYDAY=-1FR,+1MO,2TU,WE", "FREQ=MONTHLY;BYDAY=WE,1MO,2TU,-1FR"),
    ("FREQ=MONTHLY;BYMONTHDAY=-1,31,+01,-2", "FREQ=MONTHLY;BYMONTHDAY=1,31,-2,-1"),
    (
      "BYSETPOS=-1;BYSECOND=60,0;BYMINUTE=059;BYHOUR=23;BYDAY=MO;BYMONTHDAY=1;BYYEARDAY=-366;BYWEEKNO=53;BYMONTH=12,1;FREQ=YEARLY",
      "FREQ=YEARLY;BYMONTH=1,12;BYWEEKNO=53;BYYEARDAY=-366;BYMONTHDAY=1;BYDAY=MO;BYHOUR=23;BYMINUTE=59;BYSECOND=0,60;BYSETPOS=-1"
    ),
    ("FREQ=DAILY;UNTIL=20261231", "FREQ=DAILY;UNTIL=20261231"),
    ("FREQ=DAILY;UNTIL=20261231T235960z", "FREQ=DAILY;UNTIL=20261231T235959Z"),
    ("FREQ=DAILY;UNTIL=20261231t080000", "FREQ=DAILY;UNTIL=20261231T080000"),
    ("RSCALE=GREGORIAN;FREQ=DAILY;SKIP=OMIT", "FREQ=DAILY"),
    ("FREQ=SECONDLY;COUNT=1000000;INTERVAL=1000000", "FREQ=SECONDLY;INTERVAL=1000000;COUNT=1000000"),
  ]

  @Test(arguments: spellings)
  func normalized(text: String, expected: String) throws {
    let rule = try RecurrenceRule.parse(rrule: text)
    #expect(rule.text == expected)
    #expect(try RecurrenceRule.parse(rrule: rule.text) == rule)
  }

  /// The value, the message, and the part of the value that the error points at.
  static let faults: [(String, String, String?)] = [
    ("", "FREQ is missing", nil),
    ("RRULE:", "FREQ is missing", nil),
    ("INTERVAL=2", "FREQ is missing", nil),
    ("FREQ", "'FREQ' is no part of a rule", "FREQ"),
    ("FREQ=", "'FREQ' has no value", "FREQ="),
    ("FREQ=WEEKLLY", "FREQ has no 'WEEKLLY'", "WEEKLLY"),
    ("FREQ=DAILY;FREQ=DAILY", "FREQ is given twice", "FREQ"),
    ("FREQ=DAILY;BYDAI=MO", "'BYDAI' is no part of a rule", "BYDAI"),
    ("FREQ=DAILY;INTERVAL=0", "INTERVAL has no '0'", "0"),
    ("FREQ=DAILY;INTERVAL=-1", "INTERVAL has no '-1'", "-1"),
    (
      "FREQ=DAILY;INTERVAL=99999999999999999999999", "INTERVAL has no '99999999999999999999999'",
      "99999999999999999999999"
    ),
    ("FREQ=DAILY;COUNT=0", "COUNT has no '0'", "0"),
    ("FREQ=DAILY;COUNT=1.5", "COUNT has no '1.5'", "1.5"),
    ("FREQ=DAILY;COUNT=1000001", "COUNT has no '1000001'", "1000001"),
    ("FREQ=DAILY;COUNT=3;UNTIL=20260101", "COUNT and UNTIL are both given", nil),
    ("FREQ=DAILY;UNTIL=2026", "UNTIL has no '2026'", "2026"),
    ("FREQ=DAILY;UNTIL=20260230", "UNTIL names a day that there is not: '20260230'", "20260230"),
    (
      "FREQ=DAILY;UNTIL=20260201T250000", "UNTIL names a time that there is not: '20260201T250000'",
      "20260201T250000"
    ),
    ("FREQ=DAILY;UNTIL=20260201T08", "UNTIL has no '20260201T08'", "20260201T08"),
    ("FREQ=DAILY;UNTIL=20260201T080000+08", "UNTIL has no '20260201T080000+08'", "20260201T080000+08"),
    ("FREQ=DAILY;WKST=1MO", "there is no weekday '1MO'", "1MO"),
    ("FREQ=WEEKLY;BYDAY=", "'BYDAY' has no value", "BYDAY="),
    ("FREQ=WEEKLY;BYDAY=MO,,TU", "there is no weekday ''", ""),
    ("FREQ=WEEKLY;BYDAY=MONDAY", "there is no weekday 'MONDAY'", "MONDAY"),
    ("FREQ=MONTHLY;BYDAY=0MO", "BYDAY has no '0MO'", "0MO"),
    ("FREQ=MONTHLY;BYDAY=54MO", "BYDAY has no '54MO'", "54MO"),
    ("FREQ=MONTHLY;BYDAY=--1MO", "BYDAY has no '--1MO'", "--1MO"),
    ("FREQ=WEEKLY;BYDAY=1MO", "a number before a weekday does not go with FREQ=WEEKLY", nil),
    ("FREQ=YEARLY;BYDAY=1MO;BYWEEKNO=20", "a number before a weekday does not go with BYWEEKNO", nil),
    ("FREQ=WEEKLY;BYMONTHDAY=1", "BYMONTHDAY does not go with FREQ=WEEKLY", nil),
    ("FREQ=DAILY;BYYEARDAY=1", "BYYEARDAY does not go with FREQ=DAILY", nil),
    ("FREQ=WEEKLY;BYYEARDAY=1", "BYYEARDAY does not go with FREQ=WEEKLY", nil),
    ("FREQ=MONTHLY;BYYEARDAY=1", "BYYEARDAY does not go with FREQ=MONTHLY", nil),
    ("FREQ=MONTHLY;BYWEEKNO=1", "BYWEEKNO does not go with FREQ=MONTHLY", nil),
    ("FREQ=DAILY;BYSETPOS=1", "BYSETPOS has nothing to choose from", nil),
    ("FREQ=MONTHLY;BYMONTHDAY=0", "BYMONTHDAY has no '0'", "0"),
    ("FREQ=MONTHLY;BYMONTHDAY=32", "BYMONTHDAY has no '32'", "32"),
    ("FREQ=YEARLY;BYMONTH=13", "BYMONTH has no '13'", "13"),
    ("FREQ=YEARLY;BYMONTH=+1", "BYMONTH has no '+1'", "+1"),
    ("FREQ=YEARLY;BYMONTH=9L", "BYMONTH has no '9L'", "9L"),
    ("FREQ=YEARLY;BYWEEKNO=54", "BYWEEKNO has no '54'", "54"),
    ("FREQ=YEARLY;BYYEARDAY=367", "BYYEARDAY has no '367'", "367"),
    ("FREQ=DAILY;BYHOUR=24", "BYHOUR has no '24'", "24"),
    ("FREQ=DAILY;BYMINUTE=60", "BYMINUTE has no '60'", "60"),
    ("FREQ=DAILY;BYSECOND=61", "BYSECOND has no '61'", "61"),
    ("FREQ=DAILY;BYHOUR=-1", "BYHOUR has no '-1'", "-1"),
    ("FREQ=DAILY;BYHOUR=９", "BYHOUR has no '９'", "９"),
    ("RSCALE=CHINESE;FREQ=DAILY", "calendar 'CHINESE' is not supported", "CHINESE"),
    ("FREQ=DAILY;X-FOO=\u{1}\n", "'X-FOO' is no part of a rule", "X-FOO"),
  ]

  @Test(arguments: faults)
  func refused(text: String, message: String, part: String?) throws {
    let error = try #require(throws: RecurrenceError.self) { try RecurrenceRule.parse(rrule: text) }
    #expect(error.message == message)
    #expect(error.help?.isEmpty == false)
    #expect(error.range.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) } == part)
  }

  @Test func untilOfAFeed() throws {
    let rule = try RecurrenceRule.parse(rrule: "FREQ=DAILY;UNTIL=20261231;BYHOUR=8")
    #expect(rule.text(until: "20261231T155959Z") == "FREQ=DAILY;UNTIL=20261231T155959Z;BYHOUR=8")
    #expect(rule.text(until: nil) == "FREQ=DAILY;BYHOUR=8")
  }

  @Test func hostileText() throws {
    let days = (0..<10_000).map { "\($0 % 53 + 1)MO" }.joined(separator: ",")
    let rule = try RecurrenceRule.parse(rrule: "FREQ=YEARLY;BYDAY=\(days)")
    #expect(rule.byDay.count == 53)
    let start = try #require(WallTime.read("2026-01-01T00:00:00"))
    #expect(Array(rule.occurrences(from: start).prefix(3)).count == 3)
    #expect(throws: RecurrenceError.self) {
      try RecurrenceRule.parse(rrule: String(repeating: "BYDAY=MO;", count: 10_000))
    }
    let digits = String(repeating: "9", count: 100_000)
    for name in ["INTERVAL", "COUNT", "BYMONTH", "BYDAY", "UNTIL", "WKST", digits] {
      let error = #expect(throws: RecurrenceError.self) {
        try RecurrenceRule.parse(rrule: "FREQ=DAILY;\(name)=\(digits)")
      }
      #expect((error?.message.utf8.count ?? .max) < 200)
    }
  }

  /// Bytes changed at random give a rule or an error, and a rule that is read can be written and expanded.
  @Test func changedBytes() throws {
    var random = RandomRules(seed: 57)
    let start = random.start()
    for _ in 0..<3000 {
      var bytes = Array(random.rule().text.utf8)
      for _ in 0..<random.number(in: 1...3) {
        let index = random.number(in: 0...bytes.count - 1)
        let alphabet = Array("0123456789-+,;=MOTUFRSABYDWKN\u{7F} z".utf8)
        bytes[index] = alphabet[random.number(in: 0...alphabet.count - 1)]
      }
      let text = String(decoding: bytes, as: UTF8.self)
      guard let rule = try? RecurrenceRule.parse(rrule: text) else { continue }
      #expect(try RecurrenceRule.parse(rrule: rule.text) == rule, "\(text)")
      #expect(rule.movedStart(start).map { $0 >= start } ?? true, "\(text)")
    }
  }
}
