internal import CivilTime
internal import ICalendar
internal import MemoReading
internal import Recurrence
internal import SiteModel
internal import TimeZones

extension CalendarMaker {
  /// A to-do as a task, by its due, or where it has only a start by that.
  ///
  /// Its UID is not that of the event at its due time, for some apps keep both in one place.
  func task(_ memo: SiteMemo, _ entry: Entry, _ details: ComponentDetails) -> ToDo {
    var task = ToDo(
      uid: uid("task", memo, entry), stamp: stamp(memo),
      due: entry.isDue ? time(entry.time, repeats: entry.rule != nil) : nil,
      summary: entry.label ?? memo.title)
    if !entry.isDue { task.start = time(entry.time, repeats: entry.rule != nil) }
    task.rule = entry.rule
    task.excluded = entry.skipped
    if let start = entry.todoStart {
      // A day begins at midnight on the wall of its writer.
      begin(&task, at: start.isDay ? entry.start(at: start.civil) : start, entry)
    }
    switch entry.status {
    case .todo, nil: task.status = .needsAction
    case .doing: task.status = .inProcess
    case .done: task.status = .completed
    case .cancelled: task.status = .cancelled
    }
    if entry.status == .done { task.completed = entry.completed.flatMap(moment) }
    task.details = details
    return task
  }

  /// A rule counts from DTSTART: where none says the same from the task's start, the start is left out.
  private func begin(_ task: inout ToDo, at start: EntryTime, _ entry: Entry) {
    guard start.civil < entry.time.civil else { return }
    if let rule = entry.rule {
      guard let moved = rule.moved(from: entry.time.civil, to: start.civil) else { return }
      task.rule = moved
      let lead = entry.time.civil.civilSeconds - start.civil.civilSeconds
      task.excluded = entry.skipped.map { $0.adding(seconds: -lead) }
    }
    task.start = time(start, repeats: entry.rule != nil)
  }

  /// COMPLETED is a moment (RFC 5545 §3.8.2.1): of a day it is noon, which is that day in most zones.
  private func moment(_ completed: EntryTime) -> Instant? {
    switch completed {
    case .moment(let moment): moment.instant
    case .day(let date):
      Instant(CivilDateTime(date, TimeOfDay(secondOfDay: 43_200)), offset: 0)
    }
  }
}
