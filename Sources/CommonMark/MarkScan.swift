/// Finds our own marks in a body, outside code: escapes, wikilinks, comments, footnotes, bare links, hashtags, names of
/// blocks, and what stands beside `*` in CJK text.
///
/// It reads the blocks line by line (`BlockScan`) and then the words of each paragraph or heading, its leaf, from left
/// to right. Each mark found becomes a replacement; the bytes are not changed before all are known.
struct MarkScan {
  let bytes: [UInt8]
  private(set) var source: PreparedSource
  var replacements: [PreparedSource.Replacement] = []
  /// The comments, ascending, their marks included.
  var comments: [Range<Int>] = []
  /// Where a comment begins that nothing ends.
  var unclosedComment: Int?

  private var blocks = BlockScan()
  /// The lines of the leaf that is open: the words of each, without the marks of its containers.
  var leaf: [Range<Int>] = []
  /// Where the last line of the leaf begins, and whether it is a lazy one.
  private var lastLine = (start: 0, isLazy: false)
  /// Whether comments hide all of the last leaf.
  private var lastLeafIsHidden = false
  /// The line of the leaf that is read.
  private var line = 0
  /// Everything before it belongs to a mark, or to code.
  var consumed = 0
  /// How many `[` of the leaf are open.
  var brackets = 0
  /// Where the last backtick run of each length is in the leaf, once one has been looked for.
  var backticks: [Int: Int]?
  /// The end of the comment that the leaf's last words are in.
  private var commentEnd: Int?
  /// What a list item for a definition begins with: a marker that no list of the body has.
  private lazy var definitionMarker = ListMarkers.unused(in: bytes)
  /// The start of the line on which an escaped `%%` stands that no other follows yet.
  var escapedComment: Int?
  /// The first line of the leaf that may be a row of a table, once it has been looked for.
  private var firstRow: Int?
  /// How many bytes may still be read in vain for tags of raw HTML.
  var tagBudget: Int
  /// How many bytes may still be read in vain for bare links.
  var linkBudget: Int
  private var interned: [InternKey: Int] = [:]

  private struct InternKey: Hashable {
    var kind: Mark.Kind
    var sides: Mark.Sides
    var source: ArraySlice<UInt8>
  }

  init(_ source: PreparedSource) {
    self.source = source
    bytes = source.body
    tagBudget = 4 * source.body.count + 1 << 12
    linkBudget = tagBudget
  }

  /// Reads the body and returns it with a token for each mark.
  mutating func run() -> PreparedSource {
    var start = 0
    while start < bytes.count {
      let end = lineEnd(from: start)
      let next = lineStart(after: end)
      if let commentEnd {
        pass(comment: commentEnd, start..<end)
        start = next
        continue
      }
      // The leaf before this line is read only when the line ends it, and may begin a comment that hides the line.
      let before = blocks
      let line = blocks.read(start..<end, of: bytes)
      if case .text(let text) = line, text.continues || leaf.isEmpty {
        open(text, start..<end)
      } else if finishLeaf(), commentEnd != nil {
        blocks = before
        continue
      } else {
        open(line, start..<end)
      }
      start = next
    }
    finishLeaf()
    var source = source
    source.replace(replacements)
    return source
  }

  private mutating func open(_ line: BlockScan.Line, _ range: Range<Int>) {
    switch line {
    case .text(let text): open(text, range)
    case .heading(let start):
      leaf = [start..<range.upperBound]
      lastLine = (range.lowerBound, false)
    case .definition(let definition, let words):
      let mark = source.add(Mark(kind: .footnoteDefinition, source: definition.range))
      let space = UInt8(ascii: " ")
      let padding = [UInt8](repeating: space, count: definition.tabColumns)
      let end = definition.range.upperBound
      replacements.append(.init(definition.start..<end, text: padding + definitionMarker, mark: mark))
      // An empty line keeps the words from joining the token, so that they begin whatever block they may.
      let marks = [UInt8(ascii: "\n")] + blocks.continuation(of: definition.depth)
      if case .blank = words, end == range.upperBound {
        replacements.append(.init(end..<end, text: marks))
      } else {
        let indent = [UInt8](repeating: space, count: 4)
        replacements.append(.init(end..<end, text: marks + marks + indent))
        open(words, end..<range.upperBound)
      }
    case .underline:
      // A rule below a comment: what shows nowhere is no heading.
      if lastLeafIsHidden, bytes[range].contains(UInt8(ascii: "-")) {
        replacements.append(.init(range.lowerBound..<range.lowerBound, text: [UInt8(ascii: "\n")]))
      }
    case .blank, .code, .rule: break
    }
  }

  private mutating func open(_ text: BlockScan.TextLine, _ range: Range<Int>) {
    leaf.append(text.start..<range.upperBound)
    lastLine = (range.lowerBound, text.isLazy)
  }

  /// Hides one line of a comment, up to the comment's end.
  private mutating func pass(comment end: Int, _ range: Range<Int>) {
    let start = blocks.passComment(range, of: bytes)
    let last = min(end, range.upperBound)
    if start < last { addComment(start..<last) }
    guard end <= range.upperBound else { return }
    commentEnd = nil
    leaf = [max(start, end)..<range.upperBound]
    lastLine = (range.lowerBound, false)
  }

  func lineEnd(from start: Int) -> Int {
    var end = start
    while end < bytes.count, !bytes[end].isLineEnd { end += 1 }
    return end
  }

  func lineStart(after end: Int) -> Int {
    let isPair = bytes.hasBytes("\r\n".utf8, at: end)
    return end + (isPair ? 2 : 1)
  }
}

// MARK: Leaves

extension MarkScan {
  /// Reads the leaf that is open; returns whether one was.
  @discardableResult
  private mutating func finishLeaf() -> Bool {
    guard let first = leaf.first else { return false }
    line = 0
    brackets = 0
    backticks = nil
    firstRow = nil
    var index = first.lowerBound
    consumed = index
    let stops = MarkScan.stops
    while line < leaf.count {
      var end = leaf[line].upperBound
      index = max(index, leaf[line].lowerBound)
      while index < end {
        if stops[Int(bytes[index])] {
          index = readMark(at: index)
          end = leaf[line].upperBound
        } else {
          index += 1
        }
      }
      line += 1
    }
    if commentEnd == nil { readBlockName() }
    lastLeafIsHidden = !comments.isEmpty && leaf.allSatisfy(isHidden)
    leaf.removeAll(keepingCapacity: true)
    return true
  }

  /// Whether the line that is read may be a row of a table: a delimiter row stands above it or right below it.
  mutating func mayBeRow() -> Bool {
    if let firstRow { return line >= firstRow }
    let delimiter = leaf.indices.dropFirst().first { line in
      TableRow.mayBeDelimiter(bytes, in: leaf[line]) && TableRow.alignments(bytes, in: leaf[line]) != nil
    }
    let first = delimiter.map { $0 - 1 } ?? leaf.count
    firstRow = first
    return line >= first
  }

  static let stops: [Bool] = {
    var stops = MarkSearch.stops
    for byte in "`<]".utf8 { stops[Int(byte)] = true }
    stops[Int(UInt8(ascii: "~"))] = false
    stops[Int(UInt8(ascii: "="))] = false
    stops[Int(UInt8(ascii: "("))] = false
    return stops
  }()

  /// Where the leaf's words end.
  var leafEnd: Int { leaf.last?.upperBound ?? 0 }
  /// The words of the line that is read.
  var words: Range<Int> { leaf[line] }

  /// Reads what stands at a byte that may begin a mark; returns where to go on.
  mutating func readMark(at index: Int) -> Int {
    switch bytes[index] {
    case UInt8(ascii: "\\"): readEscape(at: index)
    case UInt8(ascii: "`"): readCode(at: index)
    case UInt8(ascii: "<"): readPointed(at: index)
    case UInt8(ascii: "&"): readEntity(at: index)
    case UInt8(ascii: "%"): readComment(at: index)
    case UInt8(ascii: "["): readBracket(at: index)
    case UInt8(ascii: "]"): readClosingBracket(at: index)
    case UInt8(ascii: "#"): readHashtag(at: index)
    case UInt8(ascii: ":"): readURL(at: index)
    case UInt8(ascii: "."): readHost(at: index)
    case UInt8(ascii: "@"): readAddress(at: index)
    case UInt8(ascii: "*"): readDelimiters(at: index)
    default: index + 1
    }
  }

  /// Reads `%%`: the comment goes on to the next one, over whatever stands between.
  ///
  /// Behind an escaped one on its line it is that one's partner, and text too.
  private mutating func readComment(at index: Int) -> Int {
    guard bytes.hasBytes("%%".utf8, at: index) else { return index + 1 }
    if escapedComment == words.lowerBound {
      escapedComment = nil
      return index + 2
    }
    guard unclosedComment == nil, let end = commentClose(from: index + 2) else {
      if unclosedComment == nil { unclosedComment = index }
      return index + 2
    }
    comments.append(index..<end + 2)
    let last = end + 2
    var start = index
    while line < leaf.count {
      let stop = min(leaf[line].upperBound, last)
      if start < stop { addComment(start..<stop) }
      if last <= leaf[line].upperBound { break }
      line += 1
      if line < leaf.count { start = leaf[line].lowerBound }
    }
    if line == leaf.count {
      line -= 1
      commentEnd = last
    }
    return consume(to: min(last, leafEnd))
  }

  /// Where the `%%` is that closes a comment whose words start at `start`: the first outside fenced code.
  ///
  /// A fence that nothing closes is none here, so that it does not show the comment.
  private func commentClose(from start: Int) -> Int? {
    var fence: (mark: UInt8, length: Int)?
    var inFence: Int?
    var isFence = false
    var next = start
    var pair = bytes.firstPair(of: UInt8(ascii: "%"), from: start)
    while let found = pair {
      if let end = bytes[next..<found].firstIndex(where: \.isLineEnd) {
        next = lineStart(after: end)
        isFence = false
        if let run = fenceRun(from: next) {
          if fence == nil {
            (fence, isFence) = (run, true)
          } else if let open = fence, run.mark == open.mark, run.length >= open.length {
            (fence, inFence, isFence) = (nil, nil, true)
          }
        }
        continue
      }
      if fence == nil, !isFence { return found }
      if !isFence { inFence = inFence ?? found }
      next = found
      pair = bytes.firstPair(of: UInt8(ascii: "%"), from: found + 2)
    }
    guard let fence, inFence != nil else { return nil }
    while let end = bytes[min(next, bytes.count)...].firstIndex(where: \.isLineEnd) {
      next = lineStart(after: end)
      if let run = fenceRun(from: next), run.mark == fence.mark, run.length >= fence.length { return nil }
    }
    return inFence
  }

  /// The run of backticks or tildes at the start of a line, behind the marks of quotes.
  private func fenceRun(from start: Int) -> (mark: UInt8, length: Int)? {
    var index = start
    while index < bytes.count, bytes[index].isSpaceOrTab || bytes[index] == UInt8(ascii: ">") { index += 1 }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "`") || bytes[index] == UInt8(ascii: "~") else {
      return nil
    }
    let length = runEnd(of: bytes[index], at: index, before: bytes.count) - index
    return length >= 3 ? (bytes[index], length) : nil
  }

  /// Whether comments and blanks are all that stands in a line of the leaf.
  private func isHidden(_ words: Range<Int>) -> Bool {
    var index = words.lowerBound
    while index < words.upperBound {
      let next = comments.partitioningIndex { $0.upperBound > index }
      if next < comments.count, comments[next].contains(index) {
        index = comments[next].upperBound
      } else if bytes[index].isSpaceOrTab {
        index += 1
      } else {
        return false
      }
    }
    return true
  }

  /// Reads ` ^name` at the end of the leaf.
  private mutating func readBlockName() {
    guard let words = leaf.last else { return }
    var end = words.upperBound
    while end > words.lowerBound, bytes[end - 1].isSpaceOrTab { end -= 1 }
    var start = end
    while start > words.lowerBound,
      bytes[start - 1].isLetter || bytes[start - 1].isDigit || bytes[start - 1] == UInt8(ascii: "-")
    {
      start -= 1
    }
    guard start < end, start > words.lowerBound, bytes[start - 1] == UInt8(ascii: "^") else { return }
    start -= 1
    let isAlone = start == words.lowerBound
    guard start >= consumed, isAlone || bytes[start - 1].isSpaceOrTab else { return }
    while start > words.lowerBound, bytes[start - 1].isSpaceOrTab { start -= 1 }
    start = max(start, consumed)
    // Below a table or a list that its line would join, the name is the block's.
    if isAlone, leaf.count > 1, lastLine.isLazy || bytes[leaf[leaf.count - 2]].contains(UInt8(ascii: "|")) {
      replacements.append(.init(lastLine.start..<lastLine.start, text: [UInt8(ascii: "\n")]))
    }
    add(.blockName, start..<end)
  }
}

// MARK: Replacements

extension MarkScan {
  /// Says that everything before `end` is read; returns `end`.
  @discardableResult
  mutating func consume(to end: Int) -> Int {
    consumed = max(consumed, end)
    while line + 1 < leaf.count, end > leaf[line].upperBound { line += 1 }
    return end
  }

  /// Puts the token of a mark of its own in the place of `range`; returns where to go on.
  @discardableResult
  mutating func add(_ kind: Mark.Kind, _ range: Range<Int>) -> Int {
    replacements.append(.init(range, mark: source.add(Mark(kind: kind, source: range))))
    return consume(to: range.upperBound)
  }

  /// Puts the token of a mark in whose source `\|` is a `|`; returns where to go on.
  mutating func addEscaped(_ kind: Mark.Kind, _ range: Range<Int>) -> Int {
    replacements.append(.init(range, mark: source.add(Mark(kind: kind, source: range, escapesPipes: true))))
    return consume(to: range.upperBound)
  }

  private mutating func addComment(_ range: Range<Int>) {
    replacements.append(.init(range, mark: source.add(Mark(kind: .comment, source: range))))
  }

  /// The index of a mark that shows nothing.
  mutating func hiddenMark() -> Int { intern(.hidden, 0..<0, []) }

  /// Puts the token of the mark that all equal sources share, so that equal labels stay equal.
  @discardableResult
  mutating func addShared(_ kind: Mark.Kind, _ range: Range<Int>, _ sides: Mark.Sides = []) -> Int {
    replacements.append(.init(range, mark: intern(kind, range, sides)))
    return consume(to: range.upperBound)
  }

  private mutating func intern(_ kind: Mark.Kind, _ range: Range<Int>, _ sides: Mark.Sides) -> Int {
    let key = InternKey(kind: kind, sides: sides, source: bytes[range])
    if let index = interned[key] { return index }
    let index = source.add(Mark(kind: kind, source: range, punctuation: sides))
    interned[key] = index
    return index
  }

  /// Makes a scalar look to libcmark like a letter, or like punctuation on some sides; `position` is where its
  /// replacement goes, or is.
  mutating func makeWide(_ range: Range<Int>, _ sides: Mark.Sides, at position: Int) {
    if position > 0, let mark = wideMark(range, at: position - 1) {
      let shared = intern(.wide, range, mark.punctuation.union(sides))
      replacements[position - 1] = .init(range, mark: shared)
    } else {
      replacements.insert(.init(range, mark: intern(.wide, range, sides)), at: position)
      consume(to: range.upperBound)
    }
  }

  /// The mark of a replacement, if it makes just this range wide.
  func wideMark(_ range: Range<Int>, at index: Int) -> Mark? {
    let replacement = replacements[index]
    guard Int(replacement.start) == range.lowerBound, Int(replacement.end) == range.upperBound,
      replacement.mark >= 0, source.marks[Int(replacement.mark)].kind == .wide
    else { return nil }
    return source.marks[Int(replacement.mark)]
  }
}

extension [UInt8] {
  /// The offset of the next two of `byte` in a row.
  func firstPair(of byte: UInt8, from start: Int) -> Int? {
    var start = start
    while let found = firstIndex(of: byte, from: start) {
      if found + 1 < count, self[found + 1] == byte { return found }
      start = found + 1
    }
    return nil
  }
}
