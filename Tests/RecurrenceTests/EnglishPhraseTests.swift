import Recurrence
import Testing

struct EnglishPhraseTests {
  static let wordsForNever = [
    "never", "Never", "NONE", "once", "永不", "不重复", "不重複", " never ", "ｎｅｖｅｒ", "no", "off", "false", "從不",
  ]

  @Test(arguments: wordsForNever)
  func never(text: String) throws {
    #expect(try RecurrenceRule.parse(phrase: text) == nil)
  }

  static let phrases: [(String, String)] = [
    ("daily", "FREQ=DAILY"),
    ("Everyday", "FREQ=DAILY"),
    ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("weekends", "FREQ=WEEKLY;BYDAY=SA,SU"),
    ("weekly", "FREQ=WEEKLY"),
    ("monthly", "FREQ=MONTHLY"),
    ("quarterly", "FREQ=MONTHLY;INTERVAL=3"),
    ("yearly", "FREQ=YEARLY"),
    ("annually", "FREQ=YEARLY"),
    ("hourly", "FREQ=HOURLY"),
    ("mon, wed", "FREQ=WEEKLY;BYDAY=MO,WE"),
    ("[mon, wed]", "FREQ=WEEKLY;BYDAY=MO,WE"),
    ("[Wed, mon, wed]", "FREQ=WEEKLY;BYDAY=MO,WE"),
    ("mon wed fri", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
    ("Monday and Friday", "FREQ=WEEKLY;BYDAY=MO,FR"),
    ("Mon., Tues. & Thurs.", "FREQ=WEEKLY;BYDAY=MO,TU,TH"),
    ("mon-fri", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("Friday to Monday", "FREQ=WEEKLY;BYDAY=MO,FR,SA,SU"),
    ("Mon – Wed, Sat", "FREQ=WEEKLY;BYDAY=MO,TU,WE,SA"),
    ("weekdays, sunday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SU"),
    ("MO,WE,FR", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
    ("on Mondays", "FREQ=WEEKLY;BYDAY=MO"),
    ("every weekend", "FREQ=WEEKLY;BYDAY=SA,SU"),
    ("every Monday and Friday", "FREQ=WEEKLY;BYDAY=MO,FR"),
    ("every\u{A0}2\u{3000}weeks on Tuesday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
    ("ｅｖｅｒｙ　２　ｗｅｅｋｓ　ｏｎ　Ｔｕｅｓｄａｙ，Friday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR"),
    ("every other week", "FREQ=WEEKLY;INTERVAL=2"),
    ("every 3rd Friday", "FREQ=MONTHLY;BYDAY=3FR"),
    ("every second Friday", "FREQ=MONTHLY;BYDAY=2FR"),
    ("every second", "FREQ=SECONDLY"),
    ("every 30 minutes", "FREQ=MINUTELY;INTERVAL=30"),
    ("every 15th", "FREQ=MONTHLY;BYMONTHDAY=15"),
    ("every 1st and 15th", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
    ("every 1st and 3rd Friday", "FREQ=MONTHLY;BYDAY=1FR,3FR"),
    ("every last Friday", "FREQ=MONTHLY;BYDAY=-1FR"),
    ("every month on the last", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("monthly on the last", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("monthly on the last day", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("every month on the last day of the month", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("every month on the 1st Monday and the 3rd Friday", "FREQ=MONTHLY;BYDAY=1MO,3FR"),
    ("every month on the first Monday", "FREQ=MONTHLY;BYDAY=1MO"),
    ("every month on the second to last Friday", "FREQ=MONTHLY;BYDAY=-2FR"),
    ("every month on the last weekday", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"),
    ("every 2 months on 1, 15", "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1,15"),
    ("every quarter", "FREQ=MONTHLY;INTERVAL=3"),
    ("every March 8", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=8"),
    ("every 8 March", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=8"),
    ("every 8th of March", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=8"),
    ("yearly on March 8th", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=8"),
    ("every year in May on the 2nd Sunday", "FREQ=YEARLY;BYMONTH=5;BYDAY=2SU"),
    ("every year on the 2nd Sunday of May", "FREQ=YEARLY;BYMONTH=5;BYDAY=2SU"),
    ("every November on the 4th Thursday", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH"),
    ("every day at 8:30 pm", "FREQ=DAILY;BYHOUR=20;BYMINUTE=30"),
    ("weekdays at 7", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=7"),
    ("every day at 12 am", "FREQ=DAILY;BYHOUR=0"),
    ("every week until December 31, 2026", "FREQ=WEEKLY;UNTIL=20261231"),
    ("every week on Monday until 2026-12-31", "FREQ=WEEKLY;UNTIL=20261231;BYDAY=MO"),
    ("every 2 days until 31 Dec 2026 at 9", "FREQ=DAILY;INTERVAL=2;UNTIL=20261231;BYHOUR=9"),
    ("RRULE:FREQ=WEEKLY;BYDAY=MO", "FREQ=WEEKLY;BYDAY=MO"),
    ("rrule:freq=weekly;byday=mo", "FREQ=WEEKLY;BYDAY=MO"),
    ("FREQ=DAILY;INTERVAL=2", "FREQ=DAILY;INTERVAL=2"),
    ("ＲＲＵＬＥ：ＦＲＥＱ＝ＤＡＩＬＹ；ＣＯＵＮＴ＝３", "FREQ=DAILY;COUNT=3"),
    ("mon/wed", "FREQ=WEEKLY;BYDAY=MO,WE"),
    ("every 1st of month", "FREQ=MONTHLY;BYMONTHDAY=1"),
    ("3rd Friday", "FREQ=MONTHLY;BYDAY=3FR"),
    ("daily.", "FREQ=DAILY"),
  ]

  @Test(arguments: phrases)
  func phrase(text: String, rrule: String) throws {
    #expect(try RecurrenceRule.parse(phrase: text)?.text == rrule)
  }
}
