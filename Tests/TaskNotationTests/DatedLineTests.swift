import CivilTime
import DateText
import Recurrence
import Testing

@testable import TaskNotation

/// The reader of all notations at once: what it makes of a line, and of what it says.
struct DatedLineTests {
  /// A line, and its reading: `[status] description`, then the parts that there are, in a fixed order.
  static let lines: [(String, String)] = [
    ("- [ ] Pay rent 📅 2026-12-01 🔁 every month", "[ ] Pay rent; due 2026-12-01; rule FREQ=MONTHLY"),
    ("⏰ 2026-12-01 18:00 Call mom", "Call mom; ring 2026-12-01 18:00"),
    ("Call mom ⏰ 2026-12-01 18:00", "Call mom; ring 2026-12-01 18:00"),
    ("Dentist (@2026-12-01 09:00)", "Dentist; ring 2026-12-01 09:00"),
    ("- [ ] Call [due:: 2026-09-01]", "[ ] Call; due 2026-09-01"),
    ("- [ ] Call [due:: 2026-09-01] tail words", "[ ] Call tail words; due 2026-09-01"),
    ("- [ ] Water the ferns 📅 2026-09-01", "[ ] Water the ferns; due 2026-09-01"),
    ("- [ ] Nbsp 📅\u{A0}2026-09-01", "[ ] Nbsp; due 2026-09-01"),
    ("- [ ] Water the ferns 📅\u{FE0F} 2026-09-01", "[ ] Water the ferns; due 2026-09-01"),
    ("- [ ] Water 📅 2026-09-01 #garden ⏫ #home", "[ ] Water; due 2026-09-01; priority 3; tags garden,home"),
    ("- [ ] Standup （@２０２６－０９－０１ 09:00）", "[ ] Standup; ring 2026-09-01 09:00"),
    ("- [ ] 📅 2026-09-01 at noon", "[ ] 📅 2026-09-01 at noon; warning 7 📅 2026-09-01 at noon"),
    ("- [ ] A 📅 2026-09-01 at noon", "[ ] A 📅 2026-09-01 at noon; warning 9 📅 2026-09-01 at noon"),
    ("- [ ] A 📅 2026-09-01 10:00", "[ ] A; due 2026-09-01 10:00"),
    ("- [ ] A 📅 2026-09-01 上午8:00", "[ ] A; due 2026-09-01 08:00"),
    ("- [ ] 吃藥 ⏰ 2026-09-01 上午8:00", "[ ] 吃藥; ring 2026-09-01 08:00"),
    ("- [ ] A 📅 today", "[ ] A 📅 today; warning 9 📅 today"),
    ("- [ ] A 📅 tomorrow", "[ ] A 📅 tomorrow; warning 9 📅 tomorrow"),
    ("- [ ] A 📅 明天", "[ ] A 📅 明天; warning 9 📅 明天"),
    ("- [ ] A 📅 26-09-01", "[ ] A 📅 26-09-01; warning 9 📅 26-09-01"),
    ("- [ ] A 📅 [[2026-09-01]]", "[ ] A 📅 2026-09-01; warning 9 📅 [[2026-09-01]]"),
    ("- [ ] A 📅 2026-02-30", "[ ] A; error 11 2026-02-30"),
    ("- [ ] A 📅 2026-13-01", "[ ] A; error 11 2026-13-01"),
    ("- [ ] A 📅 2026-09-01 25:00", "[ ] A; error 11 2026-09-01 25:00"),
    ("- [ ] A 📅", "[ ] A 📅; warning 9 📅"),
    ("- [ ] A 📅 calendar redesign", "[ ] A 📅 calendar redesign"),
    ("- [ ] Pay 📅 2026-09-01 the rent", "[ ] Pay 📅 2026-09-01 the rent; warning 11 📅 2026-09-01"),
    ("⏰ 9am", "⏰ 9am; warning 1 ⏰ 9am"),
    ("⏰ 9 am call", "⏰ 9 am call; warning 1 ⏰ 9 am call"),
    ("⏰ 09:00 起床", "⏰ 09:00 起床; warning 1 ⏰ 09:00 起床"),
    ("⏰ Reminder list", "⏰ Reminder list"),
    ("⏰ 3 reminders", "⏰ 3 reminders"),
    ("⏰", "⏰"),
    ("⏰ tomorrow", "⏰ tomorrow; warning 1 ⏰ tomorrow"),
    ("⏰ 明天上午九點", "⏰ 明天上午九點; warning 1 ⏰ 明天上午九點"),
    ("⏰ next Monday", "⏰ next Monday; warning 1 ⏰ next Monday"),
    ("⏰ 2026-09-01 at noon", "⏰ 2026-09-01 at noon; warning 1 ⏰ 2026-09-01 at noon"),
    ("⏰ 2026-09-01 中午吃飯", "⏰ 2026-09-01 中午吃飯; warning 1 ⏰ 2026-09-01 中午吃飯"),
    ("⏰ 2026-09-01 吃饭", "吃饭; ring 2026-09-01"),
    (
      "⏰ 2026-09-01 18:00 - 19:00 Meeting",
      "⏰ 2026-09-01 18:00 - 19:00 Meeting; warning 1 ⏰ 2026-09-01 18:00 - 19:00 Meeting"
    ),
    (
      "⏰ 2026-09-01 18:00-19:00 Meeting",
      "⏰ 2026-09-01 18:00-19:00 Meeting; warning 1 ⏰ 2026-09-01 18:00-19:00 Meeting"
    ),
    ("⏰ 2026-02-30 Party", "Party; error 3 2026-02-30"),
    ("⏰ 2026-09-01T18:00+08:00 Call", "Call; ring 2026-09-01T18:00:00+08:00"),
    ("⏰2026年9月1日下午3點半開會", "開會; ring 2026-09-01 15:30"),
    ("（⏰ 2026-12-01 18:00）開會", "開會; ring 2026-12-01 18:00"),
    ("Ask (@alice) about it", "Ask (@alice) about it"),
    ("- [ ] Ask (@alice) (@2026-09-01 09:00)", "[ ] Ask (@alice); ring 2026-09-01 09:00"),
    ("(@tomorrow) Call", "(@tomorrow) Call; warning 1 (@tomorrow)"),
    ("- [ ] Bad (@2026-09-01 25:00)", "[ ] Bad; error 13 2026-09-01 25:00"),
    (
      "- [ ] Twice (@2026-09-01) (@2026-09-02)",
      "[ ] Twice (@2026-09-02); ring 2026-09-01; warning 27 (@2026-09-02)"
    ),
    ("- [ ] Link (@[[2026-09-01]] 09:30)", "[ ] Link; ring 2026-09-01 09:30"),
    (
      "- [ ] Rent (@2026-08-01 09:00 🔁 every day until 2026-12-31)",
      "[ ] Rent; ring 2026-08-01 09:00; rule FREQ=DAILY;UNTIL=20261231"
    ),
    ("- [ ] Empty (@2026-08-01 🔁)", "[ ] Empty (@2026-08-01 🔁); warning 13 (@2026-08-01 🔁)"),
    ("- [ ] Open (@2026-08-01 09:00", "[ ] Open (@2026-08-01 09:00; warning 12 (@2026-08-01 09:00"),
    (
      "- [ ] Bins (@2026-09-02 🔁every week on Wednesday) before 7",
      "[ ] Bins before 7; ring 2026-09-02; rule FREQ=WEEKLY;BYDAY=WE"
    ),
    ("- [ ] Both 📅 2026-09-01 (@2026-09-01 09:00)", "[ ] Both; due 2026-09-01; ring 2026-09-01 09:00"),
    ("- [ ] Both ⏰ 2026-09-01 18:00 📅 2026-09-02", "[ ] Both; due 2026-09-02; ring 2026-09-01 18:00"),
    (
      "- [ ] Three ⏰ 2026-09-01 18:00 (@2026-09-01 09:00) 📅 2026-09-02",
      "[ ] Three; due 2026-09-02; ring 2026-09-01 09:00; warning 15 2026-09-01 18:00"
    ),
    (
      "- [ ] Twice ⏰ 2026-09-01 18:00 ⏰ 2026-09-02 18:00",
      "[ ] Twice; ring 2026-09-01 18:00; ring 2026-09-02 18:00"
    ),
    ("- [ ] Field ⏰ 2026-09-01 #tag 📅 2026-09-02", "[ ] Field; due 2026-09-02; ring 2026-09-01; tags tag"),
    (
      "- [ ] A [reminder:: 2026-09-01T09:00] [due:: 2026-09-02]",
      "[ ] A; due 2026-09-02; ring 2026-09-01 09:00"
    ),
    ("- [ ] Card @{2026-09-01} @@{09:30}", "[ ] Card; ring 2026-09-01 09:30"),
    ("- [ ] Card @[[2026-09-01]] @@{09:30}", "[ ] Card; ring 2026-09-01 09:30"),
    ("- [ ] A [Due:: 2026-09-01]", "[ ] A [Due:: 2026-09-01]; warning 10 Due"),
    ("- [ ] A [due:: 2026-09-01)", "[ ] A [due:: 2026-09-01)"),
    (
      "- [ ] A [due:: soon] [scheduled:: 2026-09-01]",
      "[ ] A [due:: soon]; start 2026-09-01; warning 9 [due:: soon]"
    ),
    (
      "- [ ] A [rating:: 9] (repeat:: every month on the 1st) (due:: 2026-10-01)",
      "[ ] A [rating:: 9]; due 2026-10-01; rule FREQ=MONTHLY;BYMONTHDAY=1"
    ),
    (
      "- [x] Sent [completion:: 2026-08-20] [due:: 2026-08-21]",
      "[x] Sent; due 2026-08-21; completed 2026-08-20"
    ),
    (
      "- [ ] A 🔁 every week until 2026-12-31 📅 2026-09-01",
      "[ ] A; due 2026-09-01; rule FREQ=WEEKLY;UNTIL=20261231"
    ),
    ("- [ ] A 🔁 every week when done ⏳ 2026-09-01", "[ ] A; start 2026-09-01"),
    ("- [ ] 倒垃圾 🔁 每週一三五 📅 2026-09-02", "[ ] 倒垃圾; due 2026-09-02; rule FREQ=WEEKLY;BYDAY=MO,WE,FR"),
    ("- [ ] 交房租 🔁 每月15號 📅 2026-09-15", "[ ] 交房租; due 2026-09-15; rule FREQ=MONTHLY;BYMONTHDAY=15"),
    ("- [ ] 交房租 🔁 每月15号 📅 2026-09-15", "[ ] 交房租; due 2026-09-15; rule FREQ=MONTHLY;BYMONTHDAY=15"),
    ("⏰ 2026-09-07 08:00 🔁 每周一", "; ring 2026-09-07 08:00; rule FREQ=WEEKLY;BYDAY=MO"),
    ("- [ ] A 🔁 every blue moon 📅 2026-09-01", "[ ] A 🔁 every blue moon; due 2026-09-01; warning 17 blue"),
    ("- [ ] A 🔁 📅 2026-09-01", "[ ] A 🔁; due 2026-09-01; warning 9 🔁"),
    ("- [ ] A 🔁 every week", "[ ] A; warning 11 every week"),
    ("- [ ] A 🔁 icon", "[ ] A 🔁 icon"),
    ("- [ ] A 📅 2026-09-01 📅 2026-10-01", "[ ] A; due 2026-09-01; warning 24 2026-10-01"),
    ("- [ ] A 📅 2026-09-01 [due:: 2026-10-01]", "[ ] A; due 2026-09-01; warning 29 2026-10-01"),
    ("- [x] Done 📅 2026-01-04 ✅ 2026-01-03", "[x] Done; due 2026-01-04; completed 2026-01-03"),
    ("- [x] Done 📅 2026-01-04 ✅ 2026-02-30", "[x] Done; due 2026-01-04; warning 27 2026-02-30"),
    ("- [-] Dropped 📅 2026-01-04 ❌ 2026-01-03", "[-] Dropped; due 2026-01-04; cancelled 2026-01-03"),
    ("- [/] Doing 📅 2026-01-04", "[/] Doing; due 2026-01-04"),
    ("- [!] Important 📅 2026-01-04", "[!] Important; due 2026-01-04"),
    ("- [ ] After ⛔ a1,b2 🆔 e5f6 📅 2026-01-04 ^block-1", "[ ] After; due 2026-01-04; name e5f6"),
    ("- [ ] After 📅 2026-01-04 ^block-1", "[ ] After; due 2026-01-04; name block-1"),
    (
      "- [ ] A 🛫 2026-01-02 ⏳ 2026-01-03 📅 2026-01-04 ➕ 2026-01-01", "[ ] A; due 2026-01-04; start 2026-01-03"
    ),
    ("- [ ] A `📅 2026-09-01`", "[ ] A 📅 2026-09-01"),
    ("- [ ] Use `⏰ 2026-09-01 08:00` here", "[ ] Use ⏰ 2026-09-01 08:00 here"),
    (
      "- [ ] A **bold** _word_ [link](https://e.com/a_b) [[note|alias]] [[b#c]] `code` ~~x~~ ==y== 📅 2026-09-01",
      "[ ] A bold word link alias b › c code x y; due 2026-09-01"
    ),
    (
      "- [ ] snake_case 2*3 a\\*b &amp; <b>x</b> <https://e.com> 📅 2026-09-01",
      "[ ] snake_case 2*3 a*b & x https://e.com; due 2026-09-01"
    ),
    ("- [ ] A <!-- 📅 2026-09-01 -->", "[ ] A"),
    ("- [ ] [[Meeting 📅 2026-09-01]]", "[ ] Meeting 📅 2026-09-01"),
    (
      "A ✅ is not a ❌, and 📅 2026-09-01 is a day",
      "A ✅ is not a ❌, and 📅 2026-09-01 is a day; warning 21 📅 2026-09-01"
    ),
    ("- plain item 📅 2026-09-01", "plain item 📅 2026-09-01; warning 14 📅 2026-09-01"),
    ("## Meeting ⏰ 2026-09-01 18:00", "Meeting; ring 2026-09-01 18:00"),
    ("> - [ ] quoted 📅 2026-09-01", "[ ] quoted; due 2026-09-01"),
    ("1. [ ] numbered (@2026-09-01 09:30)", "[ ] numbered; ring 2026-09-01 09:30"),
    ("- [ ]no space 📅 2026-09-01", "[ ] no space; due 2026-09-01"),
    ("| ⏰ 2026-09-01 18:00 | cell |", "cell; ring 2026-09-01 18:00"),
    ("- [ ] A 📅 2026-09-01。", "[ ] A 📅 2026-09-01。; warning 9 📅 2026-09-01"),
    ("- [ ] 買牛奶 🛒 📅 2026-09-01", "[ ] 買牛奶 🛒; due 2026-09-01"),
    ("- [ ] A 📅 2026-09-01 🔁 every day, for 5 times", "[ ] A; due 2026-09-01; rule FREQ=DAILY;COUNT=5"),
    ("- [ ] \\(@2026-09-01 09:00) escaped", "[ ] (@2026-09-01 09:00) escaped"),
    ("- [ ] A ⏰ 2026-09-01 18:00, #family", "[ ] A; ring 2026-09-01 18:00; tags family"),
    ("- [ ] A 📅 2026-09-01 (Mon)", "[ ] A; error 11 2026-09-01 (Mon)"),
    ("- [ ] A 📅 2026-09-01 周二", "[ ] A; due 2026-09-01"),
    ("- [ ] A ⏰ 115-09-01", "[ ] A ⏰ 115-09-01; warning 9 ⏰ 115-09-01"),
    ("📅📅📅⏰⏰🔁🔁✅", "📅📅📅⏰⏰🔁🔁✅"),
    ("- [ ] 📅📅 2026-09-01", "[ ] 📅; due 2026-09-01; warning 7 📅"),
    (
      "- [ ] A 📅 2026-09-01 10:00-11:00", "[ ] A 📅 2026-09-01 10:00-11:00; warning 9 📅 2026-09-01 10:00-11:00"
    ),
    (
      "- [ ] A ⏰ 2026-09-01 18:00~19:00", "[ ] A ⏰ 2026-09-01 18:00~19:00; warning 9 ⏰ 2026-09-01 18:00~19:00"
    ),
    (
      "- [ ] A (@2026-09-01 18:00-19:00)",
      "[ ] A (@2026-09-01 18:00-19:00); warning 9 (@2026-09-01 18:00-19:00)"
    ),
    ("- [ ] A ⏰ 2026-09-01 08:00 +1 friend", "[ ] A +1 friend; ring 2026-09-01 08:00"),
    ("- [ ] A ⏰ 2026-09-01 08:00 +0800", "[ ] A; ring 2026-09-01T08:00:00+08:00"),
    ("- [ ] A ⏰ 2026-09-01 8:00 PM, with B", "[ ] A, with B; ring 2026-09-01 20:00"),
    ("- [ ] A ⏰ 2026-09-01abc", "[ ] A ⏰ 2026-09-01abc; warning 9 ⏰ 2026-09-01abc"),
    ("- [ ] A ⏰ 2026/9/1 8:00", "[ ] A; ring 2026-09-01 08:00"),
    ("- [ ] A 📅 民國115年9月1日", "[ ] A 📅 民國115年9月1日; warning 9 📅 民國115年9月1日"),
    ("- [ ] 體檢 ⏰ 民國115年9月1日", "[ ] 體檢 ⏰ 民國115年9月1日; warning 10 ⏰ 民國115年9月1日"),
    ("⏰ 2026年12月1日 早上七點半 🔁 每週一三五 吃藥", "🔁 每週一三五 吃藥; ring 2026-12-01 07:30; warning 28 吃藥"),
    ("⏰ 2026-12-01 18:00 🔁 every week. #医", "; ring 2026-12-01 18:00; rule FREQ=WEEKLY; tags 医"),
    ("text (⏰ 2026-12-01 18:00 🔁 每週一)", "text; ring 2026-12-01 18:00; rule FREQ=WEEKLY;BYDAY=MO"),
    ("- [ ] A ⌛ 2026-09-01 🔼", "[ ] A; start 2026-09-01; priority 5"),
    ("- [ ] A 🗓\u{FE0F} 2026-09-01", "[ ] A; due 2026-09-01"),
    ("- [ ] [due:: 2026-09-01], [priority:: high], Call", "[ ] Call; due 2026-09-01; priority 3"),
    (
      "- [ ] Call [priority:: urgent] [due:: 2026-09-01]",
      "[ ] Call [priority:: urgent]; due 2026-09-01; warning 24 urgent"
    ),
    (
      "- [ ] Call [due:: 2026-09-01T10:00:00+02:00] [id:: a-1]",
      "[ ] Call; due 2026-09-01T10:00:00+02:00; name a-1"
    ),
    ("- [ ] Call [due:: 2026-02-30]", "[ ] Call; error 19 2026-02-30"),
    ("- [ ] Call [due:: [[2026-09-01]]]", "[ ] Call; due 2026-09-01"),
    ("- plain [due:: 2026-09-01]", "plain [due:: 2026-09-01]"),
    ("- plain [reminder:: 2026-09-01T09:00]", "plain; ring 2026-09-01 09:00"),
    ("plain @{2026-09-01}", "plain @{2026-09-01}"),
    (
      "- [ ] #task Pay #rent/home the bill #123 📅 2026-09-01 #家",
      "[ ] #task Pay #rent/home the bill #123; due 2026-09-01; tags task,rent/home,家"
    ),
    ("- [ ] ", "[ ] "),
    ("- [x]", "[x] "),
  ]

  @Test(arguments: lines)
  func reads(_ line: String, _ expected: String) {
    #expect(Self.summary(line) == expected)
  }

  /// What stands between a mark and its date: a colon is passed over, all else is spoken of.
  static let parted: [(String, String)] = [
    ("A ⏰：2026-12-17 18:00", "A; ring 2026-12-17 18:00"),
    ("A ⏰: 2026-12-17 18:00", "A; ring 2026-12-17 18:00"),
    ("- [ ] A 📅：2026-12-17", "[ ] A; due 2026-12-17"),
    ("- [ ] A 🛫: 2026-12-01 📅 : 2026-12-17", "[ ] A; due 2026-12-17; start 2026-12-01"),
    ("- [ ] A 🔁: every week 📅: 2026-12-17", "[ ] A; due 2026-12-17; rule FREQ=WEEKLY"),
    ("A ⏰: tomorrow", "A ⏰: tomorrow; warning 3 ⏰: tomorrow"),
    ("A ⏰: see below", "A ⏰: see below"),
    ("A ⏰(2026-12-17 18:00)", "A ⏰(2026-12-17 18:00); warning 3 ⏰(2026-12-17"),
    ("A ⏰（2026-12-17 18:00）", "A ⏰（2026-12-17 18:00）; warning 3 ⏰（2026-12-17"),
    ("A ⏰“2026-12-17 18:00”", "A ⏰“2026-12-17 18:00”; warning 3 ⏰“2026-12-17"),
    ("A ⏰ *2026-12-17 18:00*", "A ⏰ 2026-12-17 18:00; warning 3 ⏰ *2026-12-17"),
    ("- [ ] A 📅 **2026-12-17**", "[ ] A 📅 2026-12-17; warning 9 📅 **2026-12-17"),
    ("set ⏰ for 2026-12-17 08:00", "set ⏰ for 2026-12-17 08:00; warning 5 ⏰ for 2026-12-17"),
    ("A ⏰= 2026-12-17", "A ⏰= 2026-12-17; warning 3 ⏰= 2026-12-17"),
    ("A ⏰ – 2026/12/17", "A ⏰ – 2026/12/17; warning 3 ⏰ – 2026/12/17"),
    ("A ⏰ in https://e.com/2026/12/17/x", "A ⏰ in https://e.com/2026/12/17/x"),
    ("A ⏰ in `2026-12-17`, note-2026-12-17", "A ⏰ in 2026-12-17, note-2026-12-17"),
    ("A \\⏰ 2026-12-17", "A \\⏰ 2026-12-17"),
    ("A ( @2026-12-17 18:00 )", "A; ring 2026-12-17 18:00"),
    ("A ( @ 2026-12-17 18:00", "A ( @ 2026-12-17 18:00; warning 3 ( @ 2026-12-17 18:00"),
    ("- [ ] A [remind:: 2026-12-17 09:00]", "[ ] A [remind:: 2026-12-17 09:00]; warning 10 remind"),
    ("⏰ 2026-12-05 中午", "⏰ 2026-12-05 中午; warning 1 ⏰ 2026-12-05 中午"),
  ]

  @Test(arguments: parted)
  func datesBehindOtherCharacters(_ line: String, _ expected: String) {
    #expect(Self.summary(line) == expected)
  }

  /// Fields where no box makes a task.
  static let boxless: [(String, String)] = [
    ("- [] x 📅 2026-12-17", "[] x 📅 2026-12-17; warning 8 📅 2026-12-17"),
    ("[ ] x 📅 2026-12-17", "[ ] x 📅 2026-12-17; warning 7 📅 2026-12-17"),
    ("- x 🛫 2026-12-17", "x 🛫 2026-12-17; warning 5 🛫 2026-12-17"),
    ("- x ⏰ 2026-12-05 08:00 📅 2026-12-06", "x; ring 2026-12-05 08:00; warning 24 📅 2026-12-06"),
    ("- x ⏰ 2026-12-05 08:00 ✅ 2026-12-01", "[x] x; ring 2026-12-05 08:00; completed 2026-12-01"),
    ("- x (@2026-12-05 08:00) ❌ 2026-12-01", "[-] x; ring 2026-12-05 08:00; cancelled 2026-12-01"),
    ("- x ✅ 2026-12-01", "x ✅ 2026-12-01"),
    ("- x 📅 and ⏳", "x 📅 and ⏳"),
  ]

  @Test(arguments: boxless)
  func fieldsWithoutBox(_ line: String, _ expected: String) {
    #expect(Self.summary(line) == expected)
  }

  /// Marks of blocks and pairs of marks around a field are no words.
  static let bare: [(String, String)] = [
    ("> [!todo]- Fold ⏰ 2026-12-05 08:00", "Fold; ring 2026-12-05 08:00"),
    ("> [!warning] ⏰ 2026-12-05 08:00", "; ring 2026-12-05 08:00"),
    ("[!todo] ⏰ 2026-12-05 08:00", "[!todo]; ring 2026-12-05 08:00"),
    ("[^1]: note ⏰ 2026-12-05 08:00", "note; ring 2026-12-05 08:00"),
    ("[^2]: - [ ] boxed 📅 2026-12-05", "[ ] boxed; due 2026-12-05"),
    ("- - [ ] nested 📅 2026-12-05", "[ ] nested; due 2026-12-05"),
    ("1. > [!note] Quoted ⏰ 2026-12-05", "Quoted; ring 2026-12-05"),
    ("# Heading {#id} ⏰ 2026-12-05 08:00 #", "Heading {#id}; ring 2026-12-05 08:00"),
    ("## C# ⏰ 2026-12-05 ##", "C#; ring 2026-12-05"),
    ("- ~~Fifteen ⏰ 2026-12-05 08:00~~", "Fifteen; ring 2026-12-05 08:00"),
    ("**⏰ 2026-12-05 08:00 Call** now", "Call now; ring 2026-12-05 08:00"),
    ("**⏰ 2026-12-05 08:00**", "; ring 2026-12-05 08:00"),
    ("\"⏰ 2026-12-05 08:00\"", "; ring 2026-12-05 08:00"),
    ("“⏰ 2026-12-05 08:00”", "; ring 2026-12-05 08:00"),
    ("2 * ⏰ 2026-12-05 * 3", "2 * * 3; ring 2026-12-05"),
    ("[[[pub]]](pub.md) ⏰ 2026-12-05", "pub; ring 2026-12-05"),
  ]

  @Test(arguments: bare)
  func descriptionsWithoutMarks(_ line: String, _ expected: String) {
    #expect(Self.summary(line) == expected)
  }

  @Test(arguments: [
    ("- [ ] A 🛫 2026-12-18 📅 2026-12-17", "[ ] A; due 2026-12-17; error 11 2026-12-18"),
    (
      "- [ ] A ⏳ 2026-12-17 09:00 📅 2026-12-17 08:00",
      "[ ] A; due 2026-12-17 08:00; error 11 2026-12-17 09:00"
    ),
    ("- [ ] A ⏳ 2026-12-17 09:00 📅 2026-12-17", "[ ] A; due 2026-12-17; start 2026-12-17 09:00"),
    ("- [x] A 🛫 2026-12-18 📅 2026-12-17", "[x] A; due 2026-12-17"),
  ])
  func startsAfterDue(_ line: String, _ expected: String) {
    #expect(Self.summary(line) == expected)
  }

  static func summary(_ line: String, comments: [Range<Int>] = [], readsStamps: Bool = false) -> String {
    let bytes = Array(line.utf8)
    let read = DatedLineReader.read(bytes, bytes.indices, comments: comments[...], readsStamps: readsStamps)
    var parts: [String] = []
    func add(_ name: String, _ value: Placed<DateOrTime>?) {
      if let value { parts.append("\(name) \(text(value.value))") }
    }
    add("due", read.due)
    add("start", read.start)
    add("end", read.end)
    for ring in read.rings { add("ring", ring) }
    if let rule = read.recurrence { parts.append("rule \(rule.value.text)") }
    add("completed", read.completed)
    add("cancelled", read.cancelled)
    if let priority = read.priority { parts.append("priority \(priority.number)") }
    if let name = read.name { parts.append("name \(name)") }
    if !read.tags.isEmpty { parts.append("tags \(read.tags.joined(separator: ","))") }
    for finding in read.findings {
      let column =
        String(decoding: bytes[..<finding.range.lowerBound], as: UTF8.self).unicodeScalars.count + 1
      let part = String(decoding: bytes[finding.range], as: UTF8.self)
      parts.append("\(finding.isError ? "error" : "warning") \(column) \(part)")
    }
    let head = (read.status.map { "[\($0)] " } ?? "") + read.description
    return ([head] + parts).joined(separator: "; ")
  }

  static func text(_ value: DateOrTime) -> String {
    switch value {
    case .date(let date): "\(date)"
    case .local(let civil): "\(civil.date) \(civil.time)"
    case .fixed(let civil, let offset): civil.rfc3339(offset: offset)
    }
  }
}
