extension SiteRenderer {
  /// `agenda.html`, `<user>/agenda.html`.
  mutating func planAgenda() {}
}
