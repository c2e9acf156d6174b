package import CivilTime

/// How long before its due or start time something rings: `15m`, `1h`, `1d`, `1d 20:00`, `0`.
package struct ReminderOffset: Sendable, Hashable {
  /// Whole days before.
  package var days: Int
  /// Seconds before, beside the days.
  package var seconds: Int
  /// The time of day at which to ring, for an offset in days.
  package var at: TimeOfDay?

  package init(days: Int, seconds: Int, at: TimeOfDay? = nil) {
    self.days = days
    self.seconds = seconds
    self.at = at
  }
}
