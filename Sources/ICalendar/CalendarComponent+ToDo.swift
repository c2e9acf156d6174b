internal import CivilTime
internal import Recurrence

extension CalendarComponent {
  /// Writes `toDo`.
  package init(_ toDo: ToDo) {
    let start = toDo.startTime
    var lines = ContentLines()
    lines.add(literal: "BEGIN:VTODO")
    lines.add("UID", text: toDo.uid, lines: .joined)
    lines.add("DTSTAMP", toDo.stamp)
    lines.add("LAST-MODIFIED", toDo.stamp)
    if let start { lines.add("DTSTART", start) }
    if let due = toDo.due { lines.add("DUE", due) }
    if var rule = toDo.rule, let start {
      // What ends the rule and is left out of it is given in the wall time of another start.
      let given = toDo.start ?? toDo.due ?? start
      let shift = start.wall.civilSeconds - given.wall.civilSeconds
      if case .local(let last)? = rule.until { rule.until = .local(last.adding(seconds: shift)) }
      lines.add("RRULE", value: rule.contentLineValue(start: start))
      lines.add(excluded: toDo.excluded.map { $0.adding(seconds: shift) }, start: start)
    }
    lines.add(summary: toDo.summary, toDo.details)
    if let completed = toDo.completed { lines.add("COMPLETED", completed) }
    if let status = toDo.status { lines.add("STATUS", value: status.rawValue) }
    self.init(
      kind: .toDo, zoneUses: ZoneUse.among([start, toDo.due]), properties: lines.bytes,
      alarm: toDo.alarm.map { $0.lines(summary: toDo.summary) } ?? [])
  }
}

extension ToDo {
  /// DTSTART, of the kind that DUE has and before it (RFC 5545 §3.8.2.3).
  ///
  /// A rule needs one (§3.8.5.3). Without a start it is the beginning of the day on which the to-do is due, which lies
  /// on a rule of days; a rule that names times begins at the due time itself.
  fileprivate var startTime: EventTime? {
    guard let due else { return start }
    if let start = start?.matching(due), start.instant < due.instant { return start }
    guard let rule else { return nil }
    return rule.setsTimeOfDay ? due : due.at(CivilDateTime(due.wall.date, .midnight))
  }
}
