import CivilTime
import DateText
import Testing

@Suite struct ReminderOffsetTests {
  /// `days+seconds`, and `@time` where there is one.
  @Test(arguments: [
    ("15m", "0+900"), ("1h", "0+3600"), ("1d", "1+0"), ("2d", "2+0"), ("1w", "7+0"), ("1h30m", "0+5400"),
    ("1h 30m", "0+5400"), ("1d12h", "1+43200"), ("1w2d", "9+0"), ("0", "0+0"), ("0m", "0+0"), ("0d", "0+0"),
    ("30s", "0+30"),
    ("1d 20:00", "1+0@20:00"), ("1d20:00", "1+0@20:00"), ("1d 8pm", "1+0@20:00"), ("0d 20:00", "0+0@20:00"),
    ("0 20:00", "0+0@20:00"), ("1w 09:00", "7+0@09:00"), ("1 day at 8:00 PM", "1+0@20:00"),
    ("1d 晚上8點", "1+0@20:00"),
    ("15 min", "0+900"), ("15 minutes", "0+900"), ("2 hours", "0+7200"), ("1 day", "1+0"), ("1 week", "7+0"),
    ("1 hour and 30 minutes", "0+5400"), ("15 Minutes", "0+900"), ("15min", "0+900"), ("90 mins", "0+5400"),
    ("15 minutes before", "0+900"), ("1 day before", "1+0"), ("1 day before 20:00", "1+0@20:00"),
    ("24h", "0+86400"),
    ("15分鐘", "0+900"), ("15 分钟", "0+900"), ("１５分鐘", "0+900"), ("十五分鐘", "0+900"), ("1小時", "0+3600"),
    ("兩小時", "0+7200"), ("两个小时", "0+7200"), ("1小時30分鐘", "0+5400"), ("半小時", "0+1800"), ("半個小時", "0+1800"),
    ("一個半小時", "0+5400"), ("一小時半", "0+5400"), ("一刻鐘", "0+900"), ("1天", "1+0"), ("三天", "3+0"), ("1週", "7+0"),
    ("1周", "7+0"), ("兩個星期", "14+0"), ("提前15分鐘", "0+900"), ("提前 1 天", "1+0"), ("15分鐘前", "0+900"),
    ("1天前", "1+0"),
    ("前一天 20:00", "1+0@20:00"), ("前一天晚上8點", "1+0@20:00"), ("提前1天20:00", "1+0@20:00"),
    ("1天前 20:00", "1+0@20:00"),
    ("當天 08:00", "0+0@08:00"), ("当天", "0+0"), ("3650d", "3650+0"), ("１ｄ\u{3000}２０：００", "1+0@20:00"),
    ("1440m", "0+86400"), ("1440 minutes", "0+86400"), ("1440分鐘", "0+86400"),
  ])
  func reads(text: String, expected: String) throws {
    let offset = try DateText.parseOffset(text)
    #expect("\(offset.days)+\(offset.seconds)\(offset.at.map { "@\($0)" } ?? "")" == expected)
    #expect(DateText.looksLikeOffset(text))
  }

  @Test(
    arguments: [
      ("-15m", "has a sign", "write 15m"), ("+1d 20:00", "has a sign", "write 1d 20:00"),
      ("-PT15M", "has a sign", "write 15m,"),
      ("PT15M", "not an offset", "write 15m"), ("P1D", "not an offset", "1d 20:00"),
      ("15", "'15' has no unit", "write 15m, 15h or 15d"),
      ("15 minuts", "not an offset", "write 15m"), ("1M", "minutes or months", "write 1m"),
      ("1 month", "no fixed length", "30d"),
      ("1個月", "no fixed length", "30d"), ("1 year", "no fixed length", "weeks"),
      ("1年", "no fixed length", "weeks"),
      ("1.5h", "whole numbers", "1h30m"), ("30m1h", "from long to short", "1h30m"),
      ("1h1h", "from long to short", "1h30m"),
      ("4000d", "more than ten years", "shorter"),
      ("999999999999999999999999d", "more than ten years", "date"),
      ("600w", "more than ten years", "date"), ("9999999h", "more than ten years", "date"),
      ("1h 20:00", "time of day behind hours", "1d 20:00"),
      ("1d 25:00", "no time '25:00'", "00 to 23"), ("1d 24:00", "next day begins", "00:00"),
      ("1d 8", "has no unit", "8m"),
      ("15 minutes after", "counts forward", "date"), ("3天後", "counts forward", "date"),
      ("15分鐘後", "counts forward", "date"),
      ("半天", "not an offset", "15m"), ("1h30", "no unit", "30m"),
    ])
  func refuses(text: String, message: String, help: String) {
    let error = #expect(throws: DateTextError.self) { try DateText.parseOffset(text) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect(error?.help?.contains(help) == true, "\(error?.help ?? "")")
    #expect(DateText.looksLikeOffset(text))
  }

  @Test(arguments: [
    "2026-12-01", "2026-12-01 08:00", "2026年12月1日", "12月1日", "115年12月1日", "二〇二六年十二月一日", "20261201", "07:30",
    "8 pm",
    "8pm", "上午8:00", "八點半", "1 December 2026", "1st of May", "1/12/2026", "01.12.2026", "tomorrow", "明天",
    "2026", "民國115年12月1日",
    "", "soon", "1796083200",
  ])
  func leavesDatesToDates(text: String) {
    #expect(!DateText.looksLikeOffset(text))
  }
}
