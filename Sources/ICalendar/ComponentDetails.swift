/// What a component tells of its thing beside the summary, be it an event or a to-do (RFC 5545 §3.8.1, RFC 7986 §5.9).
package struct ComponentDetails: Sendable, Hashable {
  package var description: String?
  package var location: String?
  /// An absolute URI.
  package var url: String?
  package var categories: [String] = []
  /// 1 the highest – 9 the lowest.
  package var priority: Int?
  package var color: ColorName?

  package init() {}
}

extension ContentLines {
  /// SUMMARY and the details, as far as there are any.
  mutating func add(summary: String, _ details: ComponentDetails) {
    add("SUMMARY", text: summary, lines: .joined)
    add("DESCRIPTION", text: details.description)
    add("LOCATION", text: details.location, lines: .joined)
    add("URL", uri: details.url)
    add("CATEGORIES", texts: details.categories)
    if let priority = details.priority, (1...9).contains(priority) {
      add("PRIORITY", value: "\(priority)")
    }
    add("COLOR", text: details.color?.name)
  }
}
