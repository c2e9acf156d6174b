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
    /// `[^label]:`, from behind the containers' marks to its own words.
    case definition(Range<Int>)
    /// A line of a paragraph.
    case text(TextLine)
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

  /// Reads the line at `range`, which leaves out the line end.
  mutating func read(_ range: Range<Int>, of bytes: [UInt8]) -> Line {
    var line = LinePrefix(bytes, range)
    let matched = matchOpenContainers(&line)
    let isMatched = matched == open.count
    if case .fence(let mark, let length) = leaf {
      if isMatched {
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
    if let end = FootnoteLabel.definitionEnd(bytes, line.textOffset..<range.upperBound) {
      close(from: matched, unless: opened)
      open.append(.item(width: 4))
      leaf = end < range.upperBound ? .paragraph : .none
      return .definition(line.contentOffset..<end)
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
