import Recurrence
import Testing

struct PhraseRefusalTests {
  /// The phrase, and a part of the message or help that it gets.
  static let phrases: [(String, String)] = [
    ("wekly", "'weekly'"),
    ("every tusday", "'tuesday'"),
    ("evry day", "'every'"),
    ("每工作曰", "工作日"),
    ("every fortnight", "every 2 weeks"),
    ("biweekly", "two meanings"),
    ("each day", "'every'"),
    ("every blue moon", "'blue'"),
    ("every 2 fridays", "2nd Friday"),
    ("every 3rd day", "every 3 days"),
    ("every second week", "every 2 weeks"),
    ("every 2", "unit"),
    ("every 0 days", "'every 0 days'"),
    ("every 99999999999999999999 days", "'every 99999999999999999999 days' is no repeat"),
    ("every -1 days", "negative"),
    ("every 32nd", "no month has a day 32"),
    ("every 0th", "'0th'"),
    ("every February on the 30th", "February has no day 30"),
    ("every month on the 6th Friday", "no Friday number 6"),
    ("every week on the 15th", "days of a month"),
    ("every month on Friday", "1st Friday"),
    ("every year on the 4th", "every year on March 8"),
    ("every 2 days on Monday", "weekdays"),
    ("every January 15 and December 24", "different months"),
    ("every month on the 13th and Friday", "two kinds"),
    ("every day at 25", "no hour 25"),
    ("every day at 8:30 and 9", "different minutes"),
    ("every day at 13 pm", "no time"),
    ("every day except Sunday", "'skip'"),
    ("every day for 5 days", "times"),
    ("every day for 0 times", "from 1 to"),
    ("every day until 2026-02-30", "a day that there is not"),
    ("every day until soon", "a date"),
    ("every week for 2 times until 2026-12-31", "both"),
    ("every week on", "the day is missing"),
    ("mon to", "weekday"),
    ("every week when done", "when done"),
    ("每3天完成后", "when done"),
    ("RRULE:FREQ=WEEKLY;BYDAY=XX", "'XX'"),
    ("每隔两天", "two meanings"),
    ("隔三天", "every 3 or every 4"),
    ("每三月", "每3个月"),
    ("每15号", "每月15号"),
    ("每0天", "0 units"),
    ("每周三次", "name the days"),
    ("每周五天", "'五天'"),
    ("每月周一", "第一个周五"),
    ("每月2个周二", "第"),
    ("每月第二", "第二个周二"),
    ("每月32号", "no month has a day 32"),
    ("每年2月30日", "February has no day 30"),
    ("每年15号", "3月8日"),
    ("每年3月8日和9月10日", "different months"),
    ("每年农历八月十五", "Gregorian"),
    ("每月初一", "Gregorian"),
    ("每半个月", "two meanings"),
    ("每天25点", "no such time"),
    ("每天，共0次", "0 times"),
    ("每99999999999天", "no repeat every"),
    ("15", "'every 15th'"),
    ("2026-01-01", "'2026-01-01' is no repeat"),
    ("March 8", "'every March 8'"),
    ("monthly 15th", "'on the 15th'"),
    ("every Monday 9am", "'at 9'"),
    ("每蓝月", "'蓝月'"),
    ("一", "周末"),
    ("每", "no whole repeat"),
    ("周", "'周'"),
    ("???", "'?'"),
    ("🔁", "write daily"),
  ]

  @Test(arguments: phrases)
  func refused(text: String, part: String) {
    let error = #expect(throws: RecurrenceError.self) { try RecurrenceRule.parse(phrase: text) }
    let shown = [error?.message, error?.help].compactMap(\.self).joined(separator: " | ")
    #expect(shown.contains(part))
    #expect(error?.help != nil)
    if let range = error?.range { #expect(range.upperBound <= text.utf8.count) }
  }

  @Test func rangesAreOfTheWritersText() throws {
    let text = "每天　ｅｖｒｙ"
    for text in ["every  blue moon", "ｅｖｅｒｙ　ｂｌｕｅ　moon", text] {
      let error = try #require(throws: RecurrenceError.self) { try RecurrenceRule.parse(phrase: text) }
      let bytes = Array(text.utf8)[try #require(error.range)]
      #expect(["blue", "ｂｌｕｅ", "ｅｖｒｙ"].contains(String(decoding: bytes, as: UTF8.self)))
    }
  }
}
