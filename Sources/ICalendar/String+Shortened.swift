extension String {
  /// The longest DESCRIPTION that is written, in UTF-16 units: Outlook loses what is longer.
  package static let descriptionLimit = 2000

  /// The text itself, or its beginning and `…`, at most `limit` UTF-16 units in all.
  ///
  /// It is cut between graphemes and trimmed there; only a first grapheme that alone is too long is cut between scalars.
  package func shortened(to limit: Int = descriptionLimit) -> String {
    // No UTF-16 unit takes more than three bytes, and none less than one.
    if utf8.count <= limit { return self }
    var units = 0
    var index = startIndex
    // Where the text fits with the sign of omission, found before it is known whether that is needed.
    var fitting = startIndex
    while index < endIndex {
      let next = self.index(after: index)
      units += utf16.distance(from: index, to: next)
      if units > limit { return String(cut(at: fitting, limit: limit)) + "…" }
      if units < limit { fitting = next }
      index = next
    }
    return self
  }

  private func cut(at end: Index, limit: Int) -> String {
    var kept = self[..<end].unicodeScalars
    if end == startIndex {
      var units = 0
      kept = unicodeScalars.prefix { scalar in
        units += UTF16.width(scalar)
        return units < limit
      }
    }
    while let last = kept.last, last.properties.isWhitespace { kept.removeLast() }
    return String(kept)
  }
}
