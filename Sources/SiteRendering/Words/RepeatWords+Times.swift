internal import CivilTime
internal import Recurrence

extension RepeatWords {
  /// More times than these are only said as steps from the first to the last.
  private static let mostTimes = 8

  /// "every 30 minutes", "every hour at 15 and 45 minutes past", "every 2 hours on weekdays".
  func clock() -> String? {
    var text = every(step: rule.interval, of: rule.frequency)
    if !rule.byMinute.isEmpty {
      guard rule.byMinute.count <= Self.mostTimes else { return nil }
      text = words.fill(
        "repeat_past_hour", ["repeat": text, "minutes": words.list(rule.byMinute.map(String.init))])
    }
    if !rule.byDay.isEmpty {
      let days = rule.byDay.map(\.weekday)
      text = words.fill(
        "repeat_on_weekdays", ["repeat": text, "days": weekdays(days), "weekly": everyWeek(on: days)])
    }
    return text
  }

  private func every(step: Int, of frequency: RecurrenceRule.Frequency) -> String {
    let (one, many) =
      frequency == .hourly ? ("repeat_hourly", "repeat_hours") : ("repeat_minutely", "repeat_minutes")
    return step == 1 ? words[one] : words.fill(many, ["n": interval(step)])
  }

  /// The times of day that the rule itself names: "… at 8:00 AM and 8:00 PM", "…, every hour from 9:00 AM to 5:00 PM".
  func atTimes(_ text: String) -> String? {
    guard rule.frequency >= .daily, !(rule.byHour.isEmpty && rule.byMinute.isEmpty) else { return text }
    let hours = rule.byHour.isEmpty ? [start.hour] : rule.byHour
    let minutes = rule.byMinute.isEmpty ? [start.minute] : rule.byMinute
    let times = hours.flatMap { hour in minutes.compactMap { TimeOfDay(hour: hour, minute: $0) } }
    guard let first = times.first, let last = times.last else { return nil }
    let step = times.count < 2 ? 0 : (times[1].secondOfDay - first.secondOfDay) / 60
    let isEven = zip(times, times.dropFirst()).allSatisfy { ($1.secondOfDay - $0.secondOfDay) / 60 == step }
    if times.count >= 4, isEven {
      let each = step % 60 == 0 ? every(step: step / 60, of: .hourly) : every(step: step, of: .minutely)
      return words.fill(
        "repeat_at_steps",
        ["repeat": text, "step": each, "first": dates.time(first), "last": dates.time(last)])
    }
    guard times.count <= Self.mostTimes else { return nil }
    return words.fill("repeat_at", ["repeat": text, "times": words.list(times.map(dates.time))])
  }
}
