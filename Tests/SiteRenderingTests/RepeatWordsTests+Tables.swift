extension RepeatWordsTests {
  static let clock: [Case] = [
    Case("RRULE:FREQ=MINUTELY", "Every minute", "每分鐘", "每分钟"),
    Case("every 30 minutes", "Every 30 minutes", "每 30 分鐘", "每 30 分钟"),
    Case("hourly", "Every hour", "每小時", "每小时"),
    Case("every 2 hours", "Every 2 hours", "每兩小時", "每两小时"),
    Case("every 4 hours on weekdays", "Every 4 hours on weekdays", "平日，每 4 小時", "工作日，每 4 小时"),
    Case(
      "RRULE:FREQ=HOURLY;BYDAY=MO,WE", "Every hour on Monday and Wednesday", "每週一、三，每小時",
      "每周一、三，每小时"),
    Case("RRULE:FREQ=HOURLY;BYMONTH=7,8", "Every hour in July and August", "7月、8月的每小時", "7月、8月的每小时"),
    Case(
      "RRULE:FREQ=HOURLY;BYMINUTE=5,20", "Every hour at 5 and 20 minutes past", "每小時的 5、20 分",
      "每小时的 5、20 分"),
    Case("RRULE:FREQ=HOURLY;BYMINUTE=0,15,30,45", "Every 15 minutes", "每 15 分鐘", "每 15 分钟"),
    Case(
      "RRULE:FREQ=HOURLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9,10,11,12,13,14,15,16,17",
      "Every weekday, every hour from 09:00 to 17:00", "平日，09:00 至 17:00，每小時", "工作日，09:00 至 17:00，每小时"),
    Case(
      "RRULE:FREQ=MINUTELY;INTERVAL=30;BYHOUR=9,10,11", "Every day, every 30 minutes from 09:00 to 11:30",
      "每天，09:00 至 11:30，每 30 分鐘", "每天，09:00 至 11:30，每 30 分钟"),
    Case(
      "RRULE:FREQ=HOURLY;INTERVAL=6;BYHOUR=8,9,14,20", "Every day at 08:00, 14:00 and 20:00",
      "每天 08:00、14:00、20:00", "每天 08:00、14:00、20:00"),
  ]

  static let days: [Case] = [
    Case("daily", "Every day", "每天", "每天"),
    Case("每隔一天", "Every other day", "每隔一天", "每隔一天"),
    Case("every 3 days", "Every 3 days", "每 3 天", "每 3 天"),
    Case("每一百天", "Every 100 days", "每 100 天", "每 100 天"),
    Case(
      "RRULE:FREQ=DAILY;INTERVAL=3;BYDAY=MO", "Every 3 days, when it is a Monday", "每 3 天，逢週一", "每 3 天，逢周一"),
    Case("RRULE:FREQ=DAILY;BYMONTH=6,7", "Every day in June and July", "6月、7月的每天", "6月、7月的每天"),
    Case(
      "RRULE:FREQ=DAILY;BYMONTH=11,12,1,2", "Every day from November to February", "11月至2月的每天", "11月至2月的每天"),
    Case("RRULE:FREQ=DAILY;BYDAY=TU,SA", "Every Tuesday and Saturday", "每週二、六", "每周二、六"),
    Case("平日", "Every weekday", "平日", "工作日"),
    Case("weekends", "On weekends", "週末", "周末"),
    Case("weekly", "Every Tuesday", "每週二", "每周二"),
    Case("每週一三五", "Every Monday, Wednesday and Friday", "每週一、三、五", "每周一、三、五"),
    Case("sunday", "Every Sunday", "每週日", "每周日"),
    Case("monday to saturday", "Every Monday to Saturday", "每週一至六", "每周一至六"),
    Case("friday to monday", "Every Friday to Monday", "每週五至一", "每周五至一"),
    Case("monday to sunday", "Every day", "每天", "每天"),
    Case("weekdays, sunday", "Every Sunday to Friday", "每週日至五", "每周日至五"),
    Case("每兩週的週二", "Every 2 weeks on Tuesday", "每兩週的週二", "每两周的周二"),
    Case("每2週週二和週四", "Every 2 weeks on Tuesday and Thursday", "每兩週的週二、四", "每两周的周二、四"),
    Case("every 3 weeks", "Every 3 weeks on Tuesday", "每 3 週的週二", "每 3 周的周二"),
    Case(
      "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR", "Every 2 weeks on weekdays", "每兩週的平日", "每两周的工作日"),
    Case("RRULE:FREQ=WEEKLY;BYDAY=MO;BYMONTH=6,7", "Every Monday in June and July", "6月、7月的每週一", "6月、7月的每周一"),
    Case("RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU", "Every 2 weeks on weekends", "每兩週的週末", "每两周的周末"),
    Case("RRULE:FREQ=MONTHLY;BYDAY=MO", "Every Monday", "每週一", "每周一"),
    Case(
      "RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=MO,TU,WE,TH,FR", "Every weekday in May", "5月的平日", "5月的工作日"),
  ]

  static let months: [Case] = [
    Case("monthly", "On the 1st of every month", "每月1號", "每月1号"),
    Case("每月15號", "On the 15th of every month", "每月15號", "每月15号"),
    Case("每月1號和15號", "On the 1st and 15th of every month", "每月1號、15號", "每月1号、15号"),
    Case(
      "RRULE:FREQ=MONTHLY;BYMONTHDAY=2,3,11,12,13,21,22,23,31",
      "On the 2nd, 3rd, 11th, 12th, 13th, 21st, 22nd, 23rd and 31st of every month",
      "每月2號、3號、11號、12號、13號、21號、22號、23號、31號", "每月2号、3号、11号、12号、13号、21号、22号、23号、31号"),
    Case("monthly on the last", "On the last day of every month", "每月最後一天", "每月最后一天"),
    Case("每月倒数第二天", "On the second last day of every month", "每月倒數第二天", "每月倒数第二天"),
    Case("每月最后三天", "On the last 3 days of every month", "每月最後 3 天", "每月最后 3 天"),
    Case("每月15号和最后一天", "On the 15th and last day of every month", "每月15號、最後一天", "每月15号、最后一天"),
    Case("每月第二個週二", "On the second Tuesday of every month", "每月第二個週二", "每月第二个周二"),
    Case("every last Friday", "On the last Friday of every month", "每月最後一個週五", "每月最后一个周五"),
    Case(
      "every month on the 3rd last Tuesday", "On the third last Tuesday of every month", "每月倒數第三個週二",
      "每月倒数第三个周二"),
    Case(
      "every 1st and 3rd Friday", "On the first and third Friday of every month", "每月第一、第三個週五", "每月第一、第三个周五"),
    Case(
      "every month on the 1st Monday and the 3rd Friday",
      "On the first Monday and third Friday of every month",
      "每月第一個週一、第三個週五", "每月第一个周一、第三个周五"),
    Case(
      "every month on the last weekday", "On the last weekday of every month", "每月最後一個工作日", "每月最后一个工作日"),
    Case(
      "every month on the 4th last", "On the fourth last day of every month", "每月倒數第四天", "每月倒数第四天"),
    Case("every 5th Friday", "On the fifth Friday of every month", "每月第五個週五", "每月第五个周五"),
    Case("每月第一个工作日", "On the first weekday of every month", "每月第一個工作日", "每月第一个工作日"),
    Case(
      "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=10", "On the 10th weekday of every month",
      "每月第 10 個工作日", "每月第 10 个工作日"),
    Case(
      "RRULE:FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1", "On the first Saturday or Sunday of every month",
      "每月第一個週六或日", "每月第一个周六或日"),
    Case(
      "RRULE:FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1", "On the last Friday of every month", "每月最後一個週五", "每月最后一个周五"),
    Case(
      "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-1", "On the last day of every month",
      "每月最後一天", "每月最后一天"),
    Case(
      "RRULE:FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "On the last day of every month", "每月最後一天",
      "每月最后一天"),
    Case(
      "RRULE:FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "On the 13th of every month, when it is a Friday",
      "每月13號，逢週五", "每月13号，逢周五"),
    Case(
      "RRULE:FREQ=MONTHLY;BYDAY=MO;BYMONTHDAY=7,8,9,10,11,12,13",
      "On the 7th to 13th of every month, when it is a Monday", "每月7號至13號，逢週一", "每月7号至13号，逢周一"),
    Case(
      "RRULE:FREQ=DAILY;BYMONTHDAY=1;BYDAY=MO,TU,WE,TH,FR", "On the 1st of every month, when it is a weekday",
      "每月1號，逢工作日", "每月1号，逢工作日"),
    Case("隔月15号", "Every 2 months on the 15th", "每兩個月的15號", "每两个月的15号"),
    Case("每季度", "Every 3 months on the 1st", "每 3 個月的1號", "每 3 个月的1号"),
    Case(
      "every 6 months on the 2nd Wednesday", "Every 6 months on the second Wednesday", "每 6 個月的第二個週三",
      "每 6 个月的第二个周三"),
    Case(
      "RRULE:FREQ=MONTHLY;INTERVAL=3;BYMONTH=3,12;BYMONTHDAY=20", "Every year on 20 March and 20 December",
      "每年3月20日、12月20日", "每年3月20日、12月20日"),
  ]

  static let years: [Case] = [
    Case("yearly", "Every year on 1 December", "每年12月1日", "每年12月1日"),
    Case("每年12月25日", "Every year on 25 December", "每年12月25日", "每年12月25日"),
    Case("RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "Every year on 29 February", "每年2月29日", "每年2月29日"),
    Case("每两年", "Every 2 years on 1 December", "每兩年的12月1日", "每两年的12月1日"),
    Case("每年1月、7月的15号", "Every year on 15 January and 15 July", "每年1月15日、7月15日", "每年1月15日、7月15日"),
    Case(
      "RRULE:FREQ=YEARLY;BYMONTH=2,4;BYMONTHDAY=30", "Every year on 30 April", "每年4月30日", "每年4月30日"),
    Case(
      "every April and December on the 1st and 24th", "Every year on the 1st and 24th of April and December",
      "每年4月、12月的1號、24號", "每年4月、12月的1号、24号"),
    Case(
      "RRULE:FREQ=YEARLY;BYMONTH=4,5,6,7,8;BYMONTHDAY=1", "On the 1st of every month from April to August",
      "4月至8月的每月1號", "4月至8月的每月1号"),
    Case("每年2月最后一天", "Every year on the last day of February", "每年2月最後一天", "每年2月最后一天"),
    Case(
      "every year on the 2nd Sunday of May", "Every year on the second Sunday of May", "每年5月第二個週日",
      "每年5月第二个周日"),
    Case(
      "RRULE:FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
      "Every 4 years on the 2nd to 8th of November, when it is a Tuesday", "每 4 年的11月2號至8號，逢週二",
      "每 4 年的11月2号至8号，逢周二"),
    Case(
      "RRULE:FREQ=YEARLY;BYMONTH=1;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
      "Every year on the last weekday of January", "每年1月最後一個工作日", "每年1月最后一个工作日"),
    Case(
      "RRULE:FREQ=MONTHLY;BYMONTH=1,7;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
      "Every year on the last weekday of January and July", "每年1月、7月的最後一個工作日", "每年1月、7月的最后一个工作日"),
    Case(
      "every year on the 1st Friday", "Every year on the first Friday of the year", "每年第一個週五", "每年第一个周五"),
    Case(
      "RRULE:FREQ=YEARLY;BYDAY=20MO", "Every year on the 20th Monday of the year", "每年第 20 個週一", "每年第 20 个周一"),
    Case("每年第100天", "Every year on the 100th day of the year", "每年第 100 天", "每年第 100 天"),
    Case(
      "RRULE:FREQ=YEARLY;BYYEARDAY=11,101,202,303",
      "Every year on the 11th day, 101st day, 202nd day and 303rd day of the year",
      "每年第 11 天、第 101 天、第 202 天、第 303 天", "每年第 11 天、第 101 天、第 202 天、第 303 天"),
    Case("每年最后一天", "Every year on the last day of the year", "每年最後一天", "每年最后一天"),
    Case("RRULE:FREQ=YEARLY;BYWEEKNO=20", "Every year on Tuesday of week 20", "每年第 20 週的週二", "每年第 20 周的周二"),
    Case(
      "RRULE:FREQ=YEARLY;BYWEEKNO=1,-1;BYDAY=MO", "Every year on Monday of week 1 and the last week",
      "每年第 1 週、最後一週的週一", "每年第 1 周、最后一周的周一"),
  ]

  static let times: [Case] = [
    Case("每天8点", "Every day at 08:00", "每天 08:00", "每天 08:00"),
    Case("every day at 8 and 20", "Every day at 08:00 and 20:00", "每天 08:00、20:00", "每天 08:00、20:00"),
    Case("weekdays at 7:30 pm", "Every weekday at 19:30", "平日 19:30", "工作日 19:30"),
    Case(
      "RRULE:FREQ=DAILY;BYMINUTE=0,30", "Every day at 08:00 and 08:30", "每天 08:00、08:30", "每天 08:00、08:30"),
    Case("RRULE:FREQ=DAILY;BYHOUR=9;BYMINUTE=0;BYSECOND=0", "Every day at 09:00", "每天 09:00", "每天 09:00"),
    Case(
      "RRULE:FREQ=WEEKLY;BYMONTH=6;BYDAY=MO;BYHOUR=8", "Every Monday in June at 08:00", "6月的每週一 08:00",
      "6月的每周一 08:00"),
    Case(
      "RRULE:FREQ=DAILY;BYHOUR=8,10,12,14,16", "Every day, every 2 hours from 08:00 to 16:00",
      "每天，08:00 至 16:00，每兩小時", "每天，08:00 至 16:00，每两小时"),
  ]

  static let ends: [Case] = [
    Case("RRULE:FREQ=DAILY;COUNT=1", "Every day, 1 time", "每天，共 1 次", "每天，共 1 次"),
    Case("每周，共10次", "Every Tuesday, 10 times", "每週二，共 10 次", "每周二，共 10 次"),
    Case("每天直到2027年4月30日", "Every day, until 30 Apr 2027", "每天，到2027年4月30日為止", "每天，到2027年4月30日为止"),
    // The day's own occurrence is at 8:00.
    Case(
      "RRULE:FREQ=DAILY;UNTIL=20270430T080000", "Every day, until 30 Apr 2027", "每天，到2027年4月30日為止",
      "每天，到2027年4月30日为止"),
    Case(
      "RRULE:FREQ=DAILY;UNTIL=20270430T075959", "Every day, until 30 Apr 2027, 07:59",
      "每天，到2027年4月30日 07:59為止",
      "每天，到2027年4月30日 07:59为止"),
    Case(
      "RRULE:FREQ=DAILY;UNTIL=20270429T170000Z", "Every day, until 30 Apr 2027, 01:00",
      "每天，到2027年4月30日 01:00為止", "每天，到2027年4月30日 01:00为止"),
    Case(
      "daily", "Every day, but not on 24 Dec 2026", "每天，2026年12月24日除外", "每天，2026年12月24日除外",
      skip: ["2026-12-24T08:00:00"]),
    Case(
      "mondays for 9 times", "Every Monday, 9 times, but not on 21 Dec 2026, 28 Dec 2026 and 4 Jan 2027",
      "每週一，共 9 次，2026年12月21日、2026年12月28日、2027年1月4日除外",
      "每周一，共 9 次，2026年12月21日、2026年12月28日、2027年1月4日除外",
      skip: ["2027-01-04T08:00:00", "2026-12-21T08:00:00", "2026-12-28T08:00:00"]),
    Case(
      "daily", "Every day, but for 4 days", "每天，4 天除外", "每天，4 天除外",
      skip: (24...27).map { "2026-12-\($0)T08:00:00" }),
    // Both of one day, then one of two.
    Case(
      "every day at 8 and 20", "Every day at 08:00 and 20:00, but not on 24 Dec 2026",
      "每天 08:00、20:00，2026年12月24日除外", "每天 08:00、20:00，2026年12月24日除外",
      skip: ["2026-12-24T08:00:00", "2026-12-24T20:00:00"]),
    Case(
      "every day at 8 and 20", "Every day at 08:00 and 20:00, but not on 24 Dec 2026, 20:00",
      "每天 08:00、20:00，2026年12月24日 20:00除外", "每天 08:00、20:00，2026年12月24日 20:00除外",
      skip: ["2026-12-24T20:00:00"]),
    Case(
      "every day at 8 and 20", "Every day at 08:00 and 20:00, but for 4 times", "每天 08:00、20:00，4 次除外",
      "每天 08:00、20:00，4 次除外", skip: (24...27).map { "2026-12-\($0)T20:00:00" }),
    // Beyond words.
    Case(
      "RRULE:FREQ=MONTHLY;BYDAY=MO,TU;BYMONTHDAY=1,2,3,4,5;BYSETPOS=2;COUNT=3",
      "By the rule FREQ=MONTHLY;BYMONTHDAY=1,2,3,4,5;BYDAY=MO,TU;BYSETPOS=2, 3 times",
      "依規則 FREQ=MONTHLY;BYMONTHDAY=1,2,3,4,5;BYDAY=MO,TU;BYSETPOS=2，共 3 次",
      "按规则 FREQ=MONTHLY;BYMONTHDAY=1,2,3,4,5;BYDAY=MO,TU;BYSETPOS=2，共 3 次"),
    Case(
      "RRULE:FREQ=DAILY;INTERVAL=3;BYMONTHDAY=1;UNTIL=20271231",
      "By the rule FREQ=DAILY;INTERVAL=3;BYMONTHDAY=1, until 31 Dec 2027",
      "依規則 FREQ=DAILY;INTERVAL=3;BYMONTHDAY=1，到2027年12月31日為止",
      "按规则 FREQ=DAILY;INTERVAL=3;BYMONTHDAY=1，到2027年12月31日为止"),
  ]
}
