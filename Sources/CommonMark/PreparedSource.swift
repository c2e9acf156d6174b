/// The bytes given to libcmark, and the way back from them to the body.
struct PreparedSource {
  /// The body, or what it decodes to where it is not UTF-8.
  let body: [UInt8]
  /// Valid UTF-8: the body with tokens for its marks.
  var bytes: [UInt8]
  /// What the tokens in `bytes` stand for, by the index they hold.
  var marks: [Mark] = []
  /// Where `bytes` differs from `body`, ascending; empty when they are equal.
  var edits: [Edit] = []
  /// False when the body was not UTF-8, so that offsets lead nowhere.
  var hasOffsets = true
  /// What in the body lies inside comments, their marks included, ascending.
  var comments: [Range<Int>] = []
  /// Where `~` and `==` stand in the body, ascending: they pair in the walk.
  var delimiters: [Int32] = []
  var hasDelimiters: Bool { !delimiters.isEmpty }
  /// The line starts of `body` and `bytes`, once an edit adds or removes a line end; lines are the same until then.
  private var movedLines: (body: LineIndex, bytes: LineIndex)?

  /// A piece of `bytes` and the piece of `body` it stands for; either may be empty.
  struct Edit {
    var start: Int32
    var length: Int32
    var bodyStart: Int32
    var bodyLength: Int32
    /// The index of the mark whose token it is, or -1.
    var mark: Int32
  }

  /// A piece of `bytes` and what goes in its place: `text`, then the token of a mark.
  struct Replacement {
    var start: Int32
    var end: Int32
    /// An index in `marks`, or -1.
    var mark: Int32
    var text: [UInt8]

    init(_ range: Range<Int>, text: [UInt8] = [], mark: Int? = nil) {
      start = Int32(truncatingIfNeeded: range.lowerBound)
      end = Int32(truncatingIfNeeded: range.upperBound)
      self.mark = mark.map { Int32(truncatingIfNeeded: $0) } ?? -1
      self.text = text
    }
  }

  init(_ body: [UInt8]) {
    self.body = body
    bytes = body
  }

  /// Adds a mark; returns the index that its token holds.
  mutating func add(_ mark: Mark) -> Int {
    marks.append(mark)
    return marks.count - 1
  }

  /// Replaces pieces of `bytes`, ascending and apart from each other, that cut no token in two.
  ///
  /// May be called several times, each with offsets in what `bytes` is then. Texts may hold line ends, and pieces
  /// too: `bodyLine(_:)` stays right, as do all offsets.
  mutating func replace(_ replacements: [Replacement]) {
    guard !replacements.isEmpty else { return }
    let old = self
    bytes = []
    bytes.reserveCapacity(old.bytes.count + replacements.count * 12)
    edits = []
    edits.reserveCapacity(old.edits.count + replacements.count)
    var copied = 0
    var next = 0
    var movesLines = old.movedLines != nil
    for replacement in replacements {
      let range = Int(replacement.start)..<max(Int(replacement.start), Int(replacement.end))
      // What is replaced already stays so.
      guard range.lowerBound >= copied, range.upperBound <= old.bytes.count else { continue }
      copy(old, copied..<range.lowerBound, &next)
      let start = bytes.count
      bytes += replacement.text
      if replacement.mark >= 0 {
        let mark = Int(replacement.mark)
        MarkToken.append(mark, marks[mark].punctuation, to: &bytes)
      }
      let bodyStart = old.bodyOffset(range.lowerBound)
      let bodyEnd = old.bodyOffset(range.upperBound)
      edits.append(
        Edit(
          start: Int32(truncatingIfNeeded: start), length: Int32(truncatingIfNeeded: bytes.count - start),
          bodyStart: Int32(truncatingIfNeeded: bodyStart),
          bodyLength: Int32(truncatingIfNeeded: max(0, bodyEnd - bodyStart)), mark: replacement.mark))
      while next < old.edits.count, Int(old.edits[next].start) < range.upperBound { next += 1 }
      movesLines =
        movesLines || replacement.text.contains(where: \.isLineEnd)
        || old.bytes[range].contains(where: \.isLineEnd)
      copied = range.upperBound
    }
    copy(old, copied..<old.bytes.count, &next)
    movedLines = movesLines ? (LineIndex(body), LineIndex(bytes)) : nil
  }

  /// Copies bytes of `old` with the edits in them, from the one at `next` on.
  private mutating func copy(_ old: PreparedSource, _ range: Range<Int>, _ next: inout Int) {
    let shift = Int32(truncatingIfNeeded: bytes.count - range.lowerBound)
    while next < old.edits.count,
      Int(old.edits[next].start) < range.upperBound
        || (old.edits[next].length == 0 && Int(old.edits[next].start) == range.upperBound)
    {
      var edit = old.edits[next]
      edit.start &+= shift
      edits.append(edit)
      next += 1
    }
    bytes += old.bytes[range]
  }
}

// MARK: The way back

extension PreparedSource {
  /// The bytes of the body that a mark stands for, without what a table escapes; of equal marks those of the first.
  func source(of mark: Mark) -> ArraySlice<UInt8> {
    guard mark.escapesPipes else { return body[mark.source] }
    return mark.source.filter { !body.hasBytes("\\|".utf8, at: $0) }.map { body[$0] }[...]
  }

  /// The offset in the body of the byte at `offset` in `bytes`.
  ///
  /// Within a token it is the start of what the token stands for, behind it the end.
  func bodyOffset(_ offset: Int) -> Int {
    let index = edits.partitioningIndex { Int($0.start) >= offset } - 1
    guard index >= 0 else { return offset }
    let edit = edits[index]
    let behind = offset - Int(edit.start) - Int(edit.length)
    return behind < 0 ? Int(edit.bodyStart) : Int(edit.bodyStart) + Int(edit.bodyLength) + behind
  }

  /// The range in the body of a range in `bytes`, or nil where that is unknown.
  func bodyRange(_ range: Range<Int>) -> Range<Int>? {
    guard hasOffsets else { return nil }
    let start = bodyOffset(range.lowerBound)
    return start..<max(start, bodyOffset(range.upperBound))
  }

  /// The 1-based line in the body of a 1-based line in `bytes`, such as libcmark names.
  func bodyLine(_ line: Int) -> Int {
    guard let movedLines, let start = movedLines.bytes.start(ofLine: line) else { return line }
    return movedLines.body.line(at: bodyOffset(start))
  }
}

extension Array {
  /// The index of the first element that `belongs` holds for, in an array where it holds for all after that.
  func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension UInt8 {
  var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}
