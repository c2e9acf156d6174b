extension SiteRenderer {
  /// `feed.xml`, `feed.json`, `sitemap.xml`, `robots.txt`.
  mutating func planNewsFeeds() {}
}
