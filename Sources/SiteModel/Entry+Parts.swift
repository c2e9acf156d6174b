internal import CivilTime
internal import Recurrence

extension Entry {
  /// The entry as several of the simple rules that every calendar app reads; itself where it has one, or none.
  package var simpleParts: [Entry] {
    guard let rule else { return [self] }
    let parts = rule.simpleParts(from: time.civil)
    return parts.map { part in
      var entry = self
      entry.key = [key, part.key].filter { !$0.isEmpty }.joined(separator: "-")
      entry.rule = part.rule
      entry.time = start(at: part.start)
      entry.end = end(at: part.start)
      if parts.count > 1 {
        entry.skipped = skipped.filter { part.rule.first(onOrAfter: $0, start: part.start) == $0 }
      }
      return entry
    }
  }
}
