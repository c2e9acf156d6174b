/// Follows the blocks of a body line by line, closely enough to tell text from code.
///
/// It keeps to CommonMark §4 and §5, save that raw HTML is text to it: a mark that it finds in code or HTML all the
/// same is undone when that is written.
struct BlockScan {
  enum Line {
    case blank
    /// A line of code, or a fence.
    case code
    case rule
    /// An ATX heading whose words start there.
    case heading(Int)
    /// The line under a heading.
    case underline
    /// `[^label]:` up to its own words, and what these begin.
    indirect case definition(Definition, words: Line)
    /// A line of a paragraph.
    case text(TextLine)
  }

  struct Definition {
    /// From its `[` to its own words.
    var range: Range<Int>
    /// Where the blanks begin that stand before it, at a tab if its containers take a part of that.
    var start: Int
    /// How many columns of the tab they take.
    var tabColumns: Int
    /// How many containers it stands in.
    var depth: Int
  }

  struct TextLine {
    /// The offset of its first byte that is no blank.
    var start: Int
    /// Whether the paragraph was open already.
    var continues: Bool
    /// Whether it continues the paragraph without the marks of all its containers.
    var isLazy: Bool
  }

  private enum Container {
    case quote
    case item(width: Int)
  }

  private enum Leaf: Equatable {
    case none, paragraph
    case fence(UInt8, length: Int)
  }

  private var open: [Container] = []
  private var leaf = Leaf.none
  /// Whether raw HTML goes on up to the end of the paragraph.
  private var isHTML = false

  /// Reads the line at `range`, which leaves out the line end.
  mutating func read(_ range: Range<Int>, of bytes: [UInt8]) -> Line {
    var line = LinePrefix(bytes, range)
    let matched = matchOpenContainers(&line)
    if case .fence(let mark, let length) = leaf {
      if matched == open.count {
        if line.indent < 4, line.closesFence(of: mark, length: length) { leaf = .none }
        return .code
      }
      leaf = .none
    }
    if line.isBlank {
      leaf = .none
      open.removeSubrange(matched...)
      return .blank
    }
    return readBlock(&line, range, matched)
  }

  /// Reads what stands on a line behind the marks of the containers that go on.
  private mutating func readBlock(
    _ line: inout LinePrefix, _ range: Range<Int>, _ matched: Int, isInDefinition: Bool = false
  ) -> Line {
    let bytes = line.bytes
    let isMatched = matched == open.count
    let isParagraphOpen = leaf == .paragraph
    var opened = false
    while open.count < Limits.nesting * 2, let marker = line.marker() {
      if !opened {
        if isParagraphOpen, isMatched, !line.canInterruptParagraph(marker) { break }
        open.removeSubrange(matched...)
        opened = true
      }
      switch marker {
      case .quote:
        line.skipQuoteMark()
        open.append(.quote)
      case .item(let length): open.append(.item(width: line.skipListMarker(length)))
      }
    }
    let continues = isParagraphOpen && !opened
    if line.isBlank {
      leaf = .none
      return .blank
    }
    if line.indent >= 4 {
      if continues { return .text(TextLine(start: line.textOffset, continues: true, isLazy: !isMatched)) }
      close(from: matched, unless: opened)
      return .code
    }
    if !isInDefinition, !(continues && isMatched && isHTML),
      let end = FootnoteLabel.definitionEnd(bytes, line.textOffset..<range.upperBound)
    {
      close(from: matched, unless: opened)
      open.append(.item(width: 4))
      let definition = Definition(
        range: line.textOffset..<end, start: line.offset, tabColumns: line.tabColumns, depth: open.count - 1)
      guard end < range.upperBound else { return .definition(definition, words: .blank) }
      var words = LinePrefix(bytes, end..<range.upperBound)
      let first = readBlock(&words, end..<range.upperBound, open.count, isInDefinition: true)
      return .definition(definition, words: first)
    }
    if let start = line.headingText() {
      close(from: matched, unless: opened)
      return .heading(start)
    }
    if let (mark, length) = line.openedFence() {
      close(from: matched, unless: opened)
      leaf = .fence(mark, length: length)
      return .code
    }
    if continues, isMatched, line.isUnderline {
      leaf = .none
      return .underline
    }
    if line.isRule {
      close(from: matched, unless: opened)
      return .rule
    }
    if !continues { close(from: matched, unless: opened) }
    leaf = .paragraph
    isHTML = line.beginsHTMLBlock || continues && isHTML
    return .text(TextLine(start: line.textOffset, continues: continues, isLazy: continues && !isMatched))
  }

  /// Passes over a line that is inside a comment; returns where it goes on behind its containers' marks.
  mutating func passComment(_ range: Range<Int>, of bytes: [UInt8]) -> Int {
    var line = LinePrefix(bytes, range)
    let matched = matchOpenContainers(&line)
    if line.isBlank || leaf != .paragraph { open.removeSubrange(matched...) }
    leaf = line.isBlank ? .none : .paragraph
    return line.isBlank ? range.upperBound : line.contentOffset
  }

  /// The marks that put a further line into the outermost `count` containers.
  func continuation(of count: Int) -> [UInt8] {
    var marks: [UInt8] = []
    for container in open.prefix(count) {
      switch container {
      case .quote: marks += [UInt8(ascii: ">"), UInt8(ascii: " ")]
      case .item(let width): marks += repeatElement(UInt8(ascii: " "), count: width)
      }
    }
    return marks
  }

  private mutating func close(from matched: Int, unless opened: Bool) {
    if !opened { open.removeSubrange(matched...) }
    leaf = .none
  }

  private func matchOpenContainers(_ line: inout LinePrefix) -> Int {
    for (index, container) in open.enumerated() {
      switch container {
      case .quote:
        guard line.indent <= 3, line.textByte == UInt8(ascii: ">") else { return index }
        line.skipQuoteMark()
      case .item(let width):
        if line.indent >= width {
          line.skip(columns: width)
        } else if !line.isBlank {
          return index
        }
      }
    }
    return open.count
  }
}
