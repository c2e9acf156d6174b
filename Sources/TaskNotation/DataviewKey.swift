/// What a Dataview field of a task may say, `[due:: 2026-09-01]`; other keys are words of the task.
enum DataviewKey: String, Sendable, Hashable, CaseIterable {
  case due, scheduled, start, created, completion, cancelled, priority, id, dependsOn, onCompletion
  case recurrence = "repeat"
  /// Of the Reminder plugin; Obsidian Tasks does not know it.
  case reminder
}
