extension SiteRenderer {
  /// `calendar/2026-12.html`, `<user>/calendar/2026-12.html`.
  mutating func planCalendarPages() {}
}
