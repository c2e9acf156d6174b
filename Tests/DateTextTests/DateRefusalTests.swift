import CivilTime
import DateText
import Testing

/// Every refusal names what is wrong, and what to write in its place.
@Suite struct DateRefusalTests {
  @Test(arguments: [
    // Days that do not exist: nothing is rolled over.
    ("2024-02-30", "there is no day '2024-02-30'", "write 2024-02-29"),
    ("2023-02-29", "no day", "write 2023-02-28"),
    ("2016-25-06", "there is no day", "write 2016-06-25"),
    ("2024-13-40", "there is no day", "months run from 1 to 12"),
    ("2026-04-31", "no day", "write 2026-04-30"), ("2026-00-10", "no day", "months run"),
    ("2026-01-00", "no day", "days run from 1 to 31"),
    ("0000-12-01", "no day", "years run"), ("2026年2月30日", "'2026年2月30日'", "write 2026-02-28"),
    ("20241340", "no day '20241340'", "months run"),
    // Times that do not exist.
    ("2026-12-01 24:00", "the next day begins", "write 2026-12-02 00:00"),
    ("2026-12-31 24:00", "'24:00'", "write 2027-01-01 00:00"),
    ("2026-12-01 晚上24:00", "next day", "2026-12-02 00:00"),
    ("2026-12-01 25:00", "no time '25:00'", "hours run from 00 to 23"),
    ("2026-12-01 08:60", "no time", "00 to 59"),
    ("2026-12-01 23:59:60", "no time", "write 59"),
    ("2026-12-01 8", "'8' behind a date is not a time", "2026-12-01 08:00"),
    ("2026-12-01 上午20:00", "do not fit", "2026-12-01 20:00"),
    ("2026-12-01 13:00 AM", "do not fit", "2026-12-01 13:00"),
    ("2026-12-01 凌晨7點", "do not fit", "2026-12-01 07:00"),
    // More than one reading.
    ("2026-12-01 晚上12點", "could be the night", "2026-12-01 00:00 or 2026-12-02 00:00"),
    ("2026-12-01 晚上12:30", "could be the night", "2026-12-01 00:30 or 2026-12-02 00:30"),
    ("2026-12-01 晚上1點", "could be the night", "2026-12-01 01:00 or 2026-12-02 01:00"),
    ("2026-12-01 半夜12點", "could be the night", "2026-12-02 00:00"),
    ("2026-12-01 早上12:30", "midnight or noon", "2026-12-01 00:30 or 2026-12-01 12:30"),
    ("2026-12-01 0:30 PM", "midnight or noon", "00:30 or 2026-12-01 12:30"),
    ("2026-12-01 8點5", "not a time", "08:00"),
    ("01/12/2026", "could be two days", "write 2026-12-01 or 2026-01-12"),
    ("12/01/2026", "could be two days", "write 2026-01-12 or 2026-12-01"),
    ("25/12/2026", "does not start with the year", "write 2026-12-25"),
    ("05.05.2026", "the year", "write 2026-05-05"),
    ("31-12-2026", "the year", "write 2026-12-31"),
    ("2026-12-01 08:00-09:00", "offset from UTC or the end", "2026-12-01T08:00-09:00"),
    ("2026-12-01 2:00 PM-03:00", "offset from UTC or the end", "'end'"),
    ("2026-12-01 8:00-9:00", "looks like an end", "'end'"),
    ("2026-12-01 ~ 2026-12-05", "looks like an end", "'end'"),
    ("2026-12-01 至 2026-12-05", "looks like an end", "'end'"),
    ("2026-12-01/2026-12-05", "looks like an end", "'end'"),
    ("2026-12-01 08:00 to 09:00", "looks like an end", "'end'"),
    ("2026-12-01 08:00–09:00", "or the end", "'end'"),
    // Offsets and zones.
    ("2026-12-01 08:00 +15:00", "there is no offset '+15:00'", "-12:00 to +14:00"),
    ("2026-12-01 08:00 -12:30", "there is no offset", "-12:00"),
    ("2026-12-01 08:00 +08:60", "no offset", "+08:00"),
    ("2026-12-01T08:00:00+99:99", "no offset", "+14:00"),
    ("2026-12-01 +08:00", "offset without a time", "2026-12-01"),
    ("2026-12-01Z", "offset without a time", "2026-12-01"),
    ("2026-12-01 08:00 Asia/Taipei", "'Asia/Taipei'", "'timezone'"),
    ("2026-12-01 08:00 CST", "'CST'", "'timezone'"),
    ("2026-12-01T08:00+08:00[Asia/Taipei]", "'[Asia/Taipei]'", "'timezone'"),
    ("2026-12-01T08:00:00Z+08:00", "behind a time", "'timezone'"),
    ("2026-12-01 08:00 +080", "behind a time", "+08:00"),
    // Weekdays that do not agree.
    ("2026-12-01 (Wed)", "2026-12-01 is a Tuesday, not '(Wed)'", "correct the day or the weekday"),
    ("2026年12月1日 星期三", "is a Tuesday, not '星期三'", "correct"), ("2026-12-01 週日 08:00", "not '週日'", "correct"),
    // Other calendars.
    ("民國115年12月1日", "has a year of 民國", "write 2026-12-01"), ("民国115年12月1日", "民國", "write 2026-12-01"),
    ("中華民國一百一十五年十二月一日", "民國", "write 2026-12-01"), ("民國元年1月1日", "民國", "write 1912-01-01"),
    ("民國 115/12/01", "民國", "write 2026-12-01"), ("115/12/01", "民國", "write 2026-12-01"),
    ("115-12-01", "民國", "write 2026-12-01"), ("民國115年2月30日", "民國", "1911"), ("民國", "民國", "1911"),
    ("民國999999999999999999999年1月1日", "民國", "1911"), ("民國114年12月1日 08:00", "民國", "write 2025-12-01"),
    ("農曆十月廿三", "lunar", "Gregorian"), ("农历2026年10月23日", "lunar", "Gregorian"),
    ("2026年正月初一", "lunar", "Gregorian"),
    ("二〇二六年臘月初八", "lunar", "Gregorian"),
    // Days that move.
    ("明天", "another day every day", "2026-12-01"), ("tomorrow", "another day", "2026-12-01"),
    ("明天 08:00", "another day", "itself"),
    ("Today", "another day", "itself"), ("next monday", "another day", "itself"),
    ("下週一", "another day", "itself"),
    ("3天後", "another day", "itself"), ("in 3 days", "another day", "itself"),
    ("now", "another day", "itself"),
    // Names of months, other orders, numbers.
    ("Dec 1, 2026", "'Dec 1, 2026'", "write 2026-12-01"),
    ("December 1st, 2026 8:00 PM", "months", "write 2026-12-01 and the time"),
    ("1 December 2026", "months", "write 2026-12-01"), ("1-Dec-2026", "months", "write 2026-12-01"),
    ("Tue, 01 Dec 2026 08:00:00 +0800", "months", "write 2026-12-01 and the time"),
    ("Tue Dec  1 08:00:00 2026", "months", "write 2026-12-01 and the time"),
    ("Feb 30, 2026", "months", "year first"),
    ("26-12-01", "no year of four digits", "2026-12-01"), ("12/1/26", "no year of four digits", "2026-12-01"),
    ("99-99-99", "no year of four digits", "in full"),
    ("1796083200", "'1796083200' is not a date", "write 2026-12-01T00:00:00Z"),
    ("1796083200000", "is not a date", "write 2026-12-01T00:00:00Z"),
    ("9999999999999", "not a date", "2286-11-20T17:46:39Z"),
    // Parts missing.
    ("07:30", "a day is missing", "2026-12-01 07:30"), ("上午8:00", "a day is missing", "2026-12-01 08:00"),
    ("8pm", "a day is missing", "2026-12-01 20:00"), ("07:30 +08:00", "a day is missing", "2026-12-01 07:30"),
    ("2026", "a month and a day are missing", "2026-12-01"), ("2026年", "a month and a day", "2026年12月1日"),
    ("2026-12", "a day is missing", "2026-12-01"), ("2026年12月", "a day is missing", "2026年12月1日"),
    ("12-01", "a year is missing", "2026-12-01"), ("12/1 08:00", "a year is missing", "2026-12-01"),
    ("12月1日", "a year is missing", "2026年12月1日"), ("十二月一日 上午8:00", "a year is missing", "2026年12月1日"),
    // Anything else.
    ("", "there is no date", "2026-12-01"), ("   ", "there is no date", "2026-12-01"),
    ("2026-12/01", "is not a date", "2026-12-01"),
    ("2026-12-011", "is not a date", "2026-12-01"), ("soon", "'soon' is not a date", "2026-12-01"),
    ("2026-W49-2", "is not a date", "2026-12-01"), ("02026-12-01", "is not a date", "2026-12-01"),
    ("-2026-12-01", "is not a date", "2026-12-01"), ("2026-12-01T", "is not a time", "2026-12-01"),
    ("2026-12-01 08:0", "not a time", "08:00"), ("2026-12-01 008:00", "not a time", "08:00"),
    ("2026-12-0108:00", "is not a date", "2026-12-01"),
    ("{{date}}", "'{{date}}' is not a date", "2026-12-01"),
    ("发布时间", "is not a date", "2026-12-01"), ("2026-12-01 晚上", "not a time", "2026-12-01"),
    ("٢٠٢٦-١٢-٠١", "is not a date", "2026-12-01"),
  ])
  func refuses(text: String, message: String, help: String) {
    let error = #expect(throws: DateTextError.self) { try DateText.parse(text) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect(error?.help?.contains(help) == true, "\(error?.help ?? "")")
  }

  @Test(
    arguments: [
      ("24:00", "the next day begins", "write 00:00"), ("25:00", "no time", "00 to 23"),
      ("7", "'7'", "write 07:00"),
      ("7.30", "'7.30'", "write 07:30"), ("上午8", "'上午8'", "write 上午08:00"), ("07:60", "no time", "00 to 59"),
      ("07:30 +08:00", "takes no offset", "'timezone'"), ("07:30Z", "takes no offset", "'timezone'"),
      ("2026-12-01 07:30", "holds a day", "write 07:30"), ("2026-12-01", "holds a day", "write 07:30"),
      ("晚上12點", "could be the night", "write 00:00, on the day that begins with that night"),
      ("早上12:30", "midnight or noon", "00:30 or 12:30"), ("", "there is no time", "07:30"),
      ("morning", "not a time of day", "07:30"),
      ("730", "'730'", "07:30"),
      ("07:30 daily", "not a time of day", "07:30"), ("-07:30", "not a time of day", "07:30"),
    ])
  func refusesTimes(text: String, message: String, help: String) {
    let error = #expect(throws: DateTextError.self) { try DateText.parseTime(text) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect(error?.help?.contains(help) == true, "\(error?.help ?? "")")
  }

  /// A long or hostile text costs linear time and a short message.
  @Test(arguments: ["9", "年", "一", "２", "-", " ", "2026-12-01 ", "\u{FEFF}", "(", "T", ":", "上午", "8:00 "])
  func staysShort(unit: String) {
    let text = String(repeating: unit, count: 1_000_000 / unit.utf8.count)
    let clock = ContinuousClock()
    let time = clock.measure {
      for error in [
        #expect(throws: DateTextError.self, performing: { try DateText.parse(text) }),
        #expect(throws: DateTextError.self, performing: { try DateText.parseTime(text) }),
        #expect(throws: DateTextError.self, performing: { try DateText.parseOffset(text) }),
      ] { #expect(error?.message.utf8.count ?? 1000 < 300) }
      _ = DateText.looksLikeOffset(text)
      _ = DateText.dateInFileName(text)
    }
    #expect(time < .seconds(20))
  }

  /// No text of date parts makes the reader trap, and what it reads exists.
  @Test func survivesRecombination() {
    let parts = [
      "2026", "12", "01", "-", "/", ".", ":", "年", "月", "日", " ", "T", "Z", "+", "08:00", "上午", "晚上", "點",
      "半", "十", "二",
      "(", ")", "Tue", "週", "民國", "999999999999999999999", "M", "m", "d", "h", "天", "前", "0", "PM", "刻", "秒",
      "\u{301}", "個",
    ]
    var state: UInt64 = 42
    for _ in 0..<3_000 {
      var text = ""
      for _ in 0..<8 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += parts[Int(state >> 33) % parts.count]
      }
      if let value = try? DateText.parse(text) { #expect(reading(shown(value)) == shown(value), "\(text)") }
      _ = try? DateText.parseTime(text)
      if let offset = try? DateText.parseOffset(text) {
        #expect(offset.days >= 0 && offset.seconds >= 0, "\(text)")
      }
      _ = DateText.looksLikeOffset(text)
      _ = DateText.dateInFileName(text)
    }
  }
}
