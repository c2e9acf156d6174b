/// The pieces of a text from the tree: words, tokens, and the runs of `~` and `=` that pair.
struct TextPieces {
  enum Piece {
    case words(Range<Int>)
    /// The index of a mark.
    case mark(Int)
    /// A run of `~` or `=`.
    case delimiters(Range<Int>)
  }

  let bytes: [UInt8]
  private let marks: [Mark]
  private let hasDelimiters: Bool
  private var index = 0
  /// The token before which words end.
  private var token: MarkToken?

  /// Reads the bytes from `start` on.
  init(_ bytes: [UInt8], _ source: PreparedSource, from start: Int = 0) {
    self.bytes = bytes
    index = start
    marks = source.marks
    hasDelimiters = source.hasDelimiters
    token = marks.isEmpty ? nil : MarkToken.first(in: bytes, from: start, marks: marks)
  }

  mutating func next() -> Piece? {
    guard index < bytes.count else { return nil }
    let start = index
    if let token, token.range.lowerBound <= start {
      index = token.range.upperBound
      self.token = MarkToken.first(in: bytes, from: index, marks: marks)
      return .mark(token.mark)
    }
    let end = token?.range.lowerBound ?? bytes.count
    guard hasDelimiters else {
      index = end
      return .words(start..<end)
    }
    if Self.isDelimiter(bytes[start]) {
      while index < end, bytes[index] == bytes[start] { index += 1 }
      return .delimiters(start..<index)
    }
    while index < end, !Self.isDelimiter(bytes[index]) { index += 1 }
    return .words(start..<index)
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "~") || byte == UInt8(ascii: "=")
  }
}
