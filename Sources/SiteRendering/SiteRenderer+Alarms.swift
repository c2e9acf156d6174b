extension SiteRenderer {
  /// `<user>/alarms.html`, and what rings there.
  mutating func planAlarms() {}
}
