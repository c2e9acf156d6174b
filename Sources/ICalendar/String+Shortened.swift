extension String {
  /// The longest DESCRIPTION that is written, in UTF-16 units: Outlook loses what is longer.
  package static let descriptionLimit = 2000

  /// The text itself, or its beginning and `…`, at most `limit` UTF-16 units in all.
  ///
  /// It is cut between graphemes and trimmed there; only a first grapheme that alone is too long is cut between scalars.
  package func shortened(to limit: Int = descriptionLimit) -> String {
    // No UTF-16 unit takes more than three bytes, and none less than one.
    if utf8.count <= limit { return self }
    var text = self
    let (end, start) = text.withUTF8 { bytes in
      let end = Self.offset(of: limit, in: bytes)
      return (end, end.map { Self.safeBreak(before: $0, in: bytes) } ?? 0)
    }
    guard let end else { return self }
    let last = text.utf8.index(text.startIndex, offsetBy: end)
    var index = text.utf8.index(text.startIndex, offsetBy: start)
    // Where the text fits with the sign of omission.
    var fitting = index
    while index < last {
      fitting = index
      index = text.index(after: index)
    }
    return text.cut(at: index == last ? last : fitting, limit: limit) + "…"
  }

  /// Where the scalar begins that has no place beside the sign of omission, in UTF-8 bytes; nil when all have.
  private static func offset(of limit: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var units = 0
    var end: Int?
    for (offset, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 {
      units += byte >= 0xF0 ? 2 : 1
      if units >= limit, end == nil { end = offset }
      if units > limit { return end }
    }
    return nil
  }

  /// A place shortly before `offset` that is surely between graphemes, which are slow to walk from the start; else 0.
  private static func safeBreak(before offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    for index in stride(from: offset, to: Swift.max(3, offset - 200), by: -1) {
      switch bytes[index] {
      // Nothing joins two visible signs of ASCII, nor two ideographs of U+4000–U+9FFF.
      case 0x20..<0x7F where (0x20..<0x7F).contains(bytes[index - 1]): return index
      case 0xE4...0xE9 where (0xE4...0xE9).contains(bytes[index - 3]): return index
      default: break
      }
    }
    return 0
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
