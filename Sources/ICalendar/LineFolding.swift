/// Folding of content lines (RFC 5545 §3.1).
extension [UInt8] {
  /// Appends the content line `line` and CRLF, folded to at most 75 octets.
  ///
  /// A break never falls inside a scalar or an escape, nor behind a blank, which editors and mailers trim;
  /// where it can, not before a blank and not inside a grapheme either, and not before `header`, the name with its colon.
  package mutating func append(folding line: [UInt8], header: Int = 1) {
    var start = 0
    var room = 75
    while line.count - start > room {
      let earliest = start == 0 && header < room ? header : start + 1
      let end = LineBreaks(line, start: start, limit: start + room).best(from: Swift.max(earliest, start + 1))
      append(contentsOf: line[start..<end])
      append(contentsOf: [13, 10, 32])
      start = end
      // The space that marks the continuation counts.
      room = 74
    }
    append(contentsOf: line[start...])
    append(contentsOf: [13, 10])
  }
}

/// The places at which one physical line may end.
private struct LineBreaks {
  private let line: [UInt8]
  private let start: Int
  private let limit: Int

  /// The line from `start`, which goes on beyond `limit`.
  init(_ line: [UInt8], start: Int, limit: Int) {
    self.line = line
    self.start = start
    self.limit = limit
  }

  /// The best offset to break before, from `earliest` through the limit.
  func best(from earliest: Int) -> Int {
    var graphemes: [Bool]?
    var beforeBlank: Int?
    var insideGrapheme: Int?
    var behindBlank: Int?
    var index = limit
    while index >= earliest {
      defer { index -= 1 }
      guard line[index] & 0xC0 != 0x80, !isInEscape(index) else { continue }
      if isBehindBlank(index) {
        behindBlank = behindBlank ?? index
        continue
      }
      if !isSimple(index) {
        let known = graphemes ?? graphemeBoundaries()
        graphemes = known
        if !known[index - start] {
          insideGrapheme = insideGrapheme ?? index
          continue
        }
      }
      if !isBlank(index) { return index }
      beforeBlank = beforeBlank ?? index
      if index < limit - 20, let beforeBlank { return beforeBlank }
    }
    return beforeBlank ?? insideGrapheme ?? behindBlank ?? limit
  }

  /// Whether an odd number of backslashes, or of the carets of RFC 6868, stands before `index`.
  private func isInEscape(_ index: Int) -> Bool {
    let mark = line[index - 1]
    guard mark == UInt8(ascii: "\\") || mark == UInt8(ascii: "^") else { return false }
    var first = index
    while first > start, line[first - 1] == mark { first -= 1 }
    return (index - first) % 2 == 1
  }

  private func isBlank(_ index: Int) -> Bool {
    line.withUnsafeBufferPointer { TextScalar($0, at: index).kind == .blank }
  }

  private func isBehindBlank(_ index: Int) -> Bool { isBlank(scalarStart(before: index)) }

  private func scalarStart(before index: Int) -> Int {
    var start = index - 1
    while start > 0, line[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  /// Whether both neighbours are ASCII or East Asian letters that never join: most text needs no table of graphemes.
  private func isSimple(_ index: Int) -> Bool {
    isSimpleScalar(index) && isSimpleScalar(scalarStart(before: index))
  }

  private func isSimpleScalar(_ index: Int) -> Bool {
    switch line[index] {
    case 0x20..<0x7F: true
    // U+4000–U+9FFF: ideographs only.
    case 0xE4...0xE9: true
    // U+3001–U+3020 punctuation, U+3040–U+3098 and U+309B–U+30FF kana: without the combining marks among them.
    case 0xE3 where index + 2 < line.count:
      switch (line[index + 1], line[index + 2]) {
      case (0x80, 0x81...0xA0), (0x81, _), (0x82, 0x80...0x98), (0x82, 0x9B...0xBF), (0x83, _): true
      default: false
      }
    // U+FF00–U+FF9D: full-width letters, without the half-width voicing marks.
    case 0xEF where index + 2 < line.count: line[index + 1] == 0xBC || (line[index + 1] == 0xBD)
    default: false
    }
  }

  /// For each byte from the start through the limit, whether a grapheme begins there (Unicode UAX #29).
  private func graphemeBoundaries() -> [Bool] {
    var end = limit + 1
    while end < line.count, line[end] & 0xC0 == 0x80 { end += 1 }
    var offset = 0
    var out = [Bool](repeating: false, count: end - start + 1)
    for character in String(decoding: line[start..<end], as: UTF8.self) {
      out[offset] = true
      offset += character.utf8.count
    }
    return out
  }
}
