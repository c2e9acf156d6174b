extension Body {
  /// The heading whose HTML begins at `offset`, or nil.
  package func heading(at offset: Int) -> Heading? {
    let index = headings.partitioningIndex { $0.htmlRange.lowerBound >= offset }
    return index < headings.count && headings[index].htmlRange.lowerBound == offset ? headings[index] : nil
  }

  /// Raises or lowers all headings alike, so that the topmost level in use becomes `level`; none goes below 6.
  ///
  /// The first `count` headings keep their level and do not count.
  package mutating func startHeadings(at level: Int, passingOver count: Int) {
    guard let top = headings.dropFirst(count).map(\.level).min(), top != level else { return }
    for index in headings.indices.dropFirst(count) {
      let moved = min(6, headings[index].level - top + level)
      headings[index].level = moved
      let digit = UInt8(ascii: "0") + UInt8(moved)
      let range = headings[index].htmlRange
      // `<h2 …>…</h2>`: the digit is the third byte, and the second from the end; a line end may follow.
      html[range.lowerBound + 2] = digit
      if let close = html[range].lastIndex(of: UInt8(ascii: ">")) { html[close - 1] = digit }
    }
    var levels: [Int: Int] = [:]
    for heading in headings { levels[heading.htmlRange.lowerBound] = heading.level }
    for index in blocks.indices {
      guard case .heading = blocks[index].kind, let level = levels[blocks[index].htmlRange.lowerBound] else {
        continue
      }
      blocks[index].kind = .heading(level)
    }
  }
}
