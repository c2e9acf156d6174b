internal import CivilTime

/// The names of days that Org's programs write, in the languages that we know.
enum DayName {
  static func weekday(_ name: String) -> Weekday? {
    var name = name.lowercased()
    if name.hasSuffix(".") { name.removeLast() }
    for (day, names) in names where names.contains(name) { return day }
    return nil
  }

  private static let names: [(Weekday, Set<String>)] = [
    (.monday, ["mo", "mon", "monday", "周一", "週一", "星期一", "一", "月"]),
    (.tuesday, ["tu", "tue", "tues", "tuesday", "周二", "週二", "星期二", "二", "火"]),
    (.wednesday, ["we", "wed", "wednesday", "周三", "週三", "星期三", "三", "水"]),
    (.thursday, ["th", "thu", "thurs", "thursday", "周四", "週四", "星期四", "四", "木"]),
    (.friday, ["fr", "fri", "friday", "周五", "週五", "星期五", "五", "金"]),
    (.saturday, ["sa", "sat", "saturday", "周六", "週六", "星期六", "六", "土"]),
    (.sunday, ["su", "sun", "sunday", "周日", "週日", "周天", "星期日", "星期天", "日"]),
  ]
}
