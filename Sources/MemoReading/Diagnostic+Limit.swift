package import Diagnostics

extension Diagnostic {
  /// How many diagnostics of one kind a file gets: whoever reads them mends the cause, not each place.
  package static let limit = 50

  /// A diagnostic for each item of a file, in order; beyond `limit`, one that counts the rest at the first of them.
  package static func limited<Items: Collection>(
    _ items: Items, _ make: (Items.Element) -> Diagnostic
  ) -> [Diagnostic] {
    var diagnostics = items.prefix(limit).map(make)
    let rest = items.dropFirst(limit)
    if let first = rest.first {
      let place = make(first)
      diagnostics.append(
        Diagnostic(
          place.severity, path: place.path, position: place.position,
          "and \(rest.count) more from here on"))
    }
    return diagnostics
  }
}
