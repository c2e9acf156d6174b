internal import ICalendar

/// Two times that cannot stand side by side: a day and a time, or one in no zone and one that has a moment.
struct TypeFault {
  let first: String
  let second: String

  init?(_ time: CalendarTime, beside start: CalendarTime) {
    first = Self.kind(start)
    second = Self.kind(time)
    if first == second { return nil }
  }

  private static func kind(_ time: CalendarTime) -> String {
    switch time {
    case .date: "a date"
    case .floating: "a time in no zone"
    case .utc, .zoned: "a time"
    }
  }
}
