/// Finds the bytes of an inline in the source.
///
/// libcmark's columns are wrong on continuation lines with another indentation, and its lines are wrong in
/// paragraphs that begin with link reference definitions or have a line end inside a link. So a place it names
/// counts only when the source says the same there; else the inline is looked for in its block, and counts when
/// it is there once. What cannot be found for certain has no place.
struct SourceLocator {
  struct Place {
    /// 1-based.
    var line: Int
    /// In the bytes of the body.
    var range: Range<Int>
  }

  private let source: PreparedSource
  private var lines: LineIndex?
  /// The bytes that may still be looked through in all, so that many lost links do not take quadratic time.
  private var budget = 1 << 20

  init(_ source: PreparedSource) { self.source = source }

  /// The place of a link or image in a block on `blockLines` of the prepared bytes.
  mutating func place(of node: Node, in blockLines: ClosedRange<Int>) -> Place? {
    guard source.hasOffsets else { return nil }
    let marks = InlineMarks(node)
    for guess in guesses(node, marks) {
      if let match = marks.match(source.bytes, at: guess) { return place(guess, match, node) }
    }
    guard let (start, match) = search(marks, in: blockLines) else { return nil }
    return place(start, match, node)
  }

  /// The place of a piece of raw HTML inside a paragraph.
  mutating func place(ofTag tag: Node, literal: [UInt8]) -> Place? {
    guard source.hasOffsets, let start = offset(line: tag.startLine, column: tag.startColumn),
      source.bytes.hasBytes(literal, at: start)
    else { return nil }
    return place(start, .whole(end: start + literal.count), tag)
  }

  /// The first line of a paragraph in the prepared bytes, without what its containers take and without line end.
  mutating func firstLine(of paragraph: Node) -> ArraySlice<UInt8>? {
    guard let start = offset(line: paragraph.startLine, column: paragraph.startColumn),
      start < source.bytes.count
    else { return nil }
    return source.bytes[start..<index().end(ofLine: paragraph.startLine)].prefix { !$0.isLineEnd }
  }

  /// The bytes of `piece` on a 1-based line, if it stands there once.
  mutating func range(ofOnly piece: [UInt8], onLine line: Int) -> Range<Int>? {
    guard source.hasOffsets, let first = piece.first, let start = index().start(ofLine: line) else {
      return nil
    }
    let end = index().end(ofLine: line)
    var found: Range<Int>?
    var offset = start
    while offset < end, let next = source.bytes.firstIndex(of: first, in: offset..<end) {
      offset = next + 1
      guard source.bytes.hasBytes(piece, at: next) else { continue }
      if found != nil { return nil }
      found = next..<next + piece.count
    }
    return found.flatMap { source.bodyRange($0) }
  }

  private mutating func place(_ start: Int, _ match: InlineMarks.Match, _ node: Node) -> Place? {
    let end: Int
    switch match {
    case .whole(let last): end = last
    case .beginning(let last): end = verifiedEnd(of: node, after: last) ?? last
    }
    return source.bodyRange(start..<end).map {
      Place(line: source.bodyLine(index().line(at: start)), range: $0)
    }
  }

  /// Where libcmark says that a link ends, if a mark that can end one stands there.
  private mutating func verifiedEnd(of node: Node, after start: Int) -> Int? {
    guard let last = offset(line: node.endLine, column: node.endColumn), last >= start,
      last < source.bytes.count
    else { return nil }
    return source.bytes[last] == UInt8(ascii: ")") || source.bytes[last] == UInt8(ascii: "]") ? last + 1 : nil
  }

  private mutating func index() -> LineIndex {
    if let lines { return lines }
    let built = LineIndex(source.bytes)
    lines = built
    return built
  }

  private mutating func offset(line: Int, column: Int) -> Int? {
    guard column > 0, let start = index().start(ofLine: line) else { return nil }
    return start + column - 1
  }

  /// Where libcmark says that a link begins, by the link's own position and by that of its text.
  private mutating func guesses(_ node: Node, _ marks: InlineMarks) -> [Int] {
    var guesses: [Int] = []
    if let text = node.firstChild, text.startLine > 0 {
      // With a line end inside, the link's own line is that of its end.
      if let guess = offset(line: text.startLine, column: node.startColumn) { guesses.append(guess) }
      if let guess = offset(line: text.startLine, column: text.startColumn) {
        guesses.append(guess - marks.openingLength)
      }
    }
    if let guess = offset(line: node.startLine, column: node.startColumn) { guesses.append(guess) }
    return guesses
  }

  /// The only place in the block where the marks match, if there is exactly one.
  private mutating func search(_ marks: InlineMarks, in blockLines: ClosedRange<Int>)
    -> (start: Int, match: InlineMarks.Match)?
  {
    guard let start = index().start(ofLine: blockLines.lowerBound) else { return nil }
    let end = index().end(ofLine: blockLines.upperBound)
    budget -= end - start
    guard budget >= 0 else { return nil }

    var found: (start: Int, match: InlineMarks.Match)?
    for offset in start..<end {
      guard let match = marks.match(source.bytes, at: offset) else { continue }
      if found != nil { return nil }
      found = (offset, match)
    }
    return found
  }
}
