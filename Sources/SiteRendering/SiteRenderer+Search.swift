extension SiteRenderer {
  /// `search.html` and its index.
  mutating func planSearch() {}
}
