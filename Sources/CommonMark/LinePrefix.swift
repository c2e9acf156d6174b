/// Reads the block marks and the indentation at the start of one line, with tab stops of 4 (CommonMark §2.2).
struct LinePrefix {
  enum Marker {
    case quote
    /// A bullet or an ordered list marker of so many bytes.
    case item(length: Int)
  }

  let bytes: [UInt8]
  private let end: Int
  /// Where the line goes on behind the marks that were skipped: at a tab if that was skipped in part.
  private(set) var offset: Int
  private var column = 0
  /// How many columns of the tab at `offset` were skipped.
  private(set) var tabColumns = 0
  /// The next byte that is neither blank nor tab, or the end of the line.
  private(set) var textOffset: Int
  private var textColumn = 0

  /// Reads the line at `range`, which leaves out the line end.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    end = range.upperBound
    offset = range.lowerBound
    textOffset = range.lowerBound
    findText()
  }

  /// The columns of blanks before the text.
  var indent: Int { textColumn - column }
  var isBlank: Bool { textOffset == end }
  var textByte: UInt8? { textOffset < end ? bytes[textOffset] : nil }

  /// Where the line goes on behind the marks that were skipped; a tab that was skipped in part counts as skipped.
  var contentOffset: Int {
    let start = offset < end && column % 4 != 0 && bytes[offset] == UInt8(ascii: "\t") ? offset + 1 : offset
    return min(start, textOffset)
  }

  /// The container marker at the text, if one stands there.
  func marker() -> Marker? {
    guard indent < 4, let byte = textByte else { return nil }
    switch byte {
    case UInt8(ascii: ">"):
      return .quote
    case UInt8(ascii: "+"):
      return endsMarker(textOffset + 1) ? .item(length: 1) : nil
    case UInt8(ascii: "-"), UInt8(ascii: "*"):
      return endsMarker(textOffset + 1) && !isThematicBreak(of: byte) ? .item(length: 1) : nil
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      var index = textOffset + 1
      while index < end, index - textOffset < 9, 0x30...0x39 ~= bytes[index] { index += 1 }
      guard index < end, bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ")"),
        endsMarker(index + 1)
      else { return nil }
      return .item(length: index + 1 - textOffset)
    default:
      return nil
    }
  }

  /// Moves behind the quote mark at the text and one blank after it.
  mutating func skipQuoteMark() {
    moveBehindText(bytes: 1)
    if offset < end, isBlank(offset) { skip(columns: 1) }
  }

  /// Moves behind a list marker of `length` bytes; returns the columns by which the item's content is indented.
  mutating func skipListMarker(_ length: Int) -> Int {
    let before = indent
    moveBehindText(bytes: length)
    let blanks = indent
    // Five blanks or more start indented code, whose item is indented by one blank (CommonMark §5.2, rule 2).
    let padding = isBlank || blanks < 1 || blanks >= 5 ? 1 : blanks
    skip(columns: min(padding, blanks))
    return before + length + padding
  }

  /// Moves over so many columns of blanks, which may end inside a tab.
  mutating func skip(columns: Int) {
    var left = columns
    while left > 0, offset < end, isBlank(offset) {
      guard bytes[offset] == UInt8(ascii: "\t") else {
        offset += 1
        column += 1
        left -= 1
        continue
      }
      let width = 4 - column % 4
      column += min(width, left)
      tabColumns = width <= left ? 0 : tabColumns + left
      if width <= left { offset += 1 }
      left -= min(width, left)
    }
  }

  private mutating func moveBehindText(bytes count: Int) {
    offset = textOffset + count
    tabColumns = 0
    column = textColumn + count
    textOffset = offset
    textColumn = column
    findText()
  }

  private mutating func findText() {
    while textOffset < end, isBlank(textOffset) {
      textColumn += bytes[textOffset] == UInt8(ascii: "\t") ? 4 - textColumn % 4 : 1
      textOffset += 1
    }
  }

  private func isBlank(_ index: Int) -> Bool {
    bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t")
  }

  /// Whether a list marker may end before `index`: a blank, or the end of the line, must follow.
  private func endsMarker(_ index: Int) -> Bool {
    index >= end || isBlank(index) || bytes[index] == 0x0B || bytes[index] == 0x0C
  }

  /// Whether the rest of the line is a thematic break (CommonMark §4.1), which no list item begins with.
  func isThematicBreak(of mark: UInt8) -> Bool {
    var marks = 0
    var index = end
    while index > textOffset {
      index -= 1
      if bytes[index] == mark { marks += 1 } else if !isBlank(index) { return false }
    }
    return marks >= 3
  }
}

// MARK: Leaves

extension LinePrefix {
  /// Whether a paragraph that is open ends at a list item: an empty one, or a number other than 1, cannot end it.
  func canInterruptParagraph(_ marker: Marker) -> Bool {
    guard case .item(let length) = marker else { return true }
    guard bytes[textOffset..<end].dropFirst(length).contains(where: { !$0.isSpaceOrTab }) else {
      return false
    }
    return length == 1 || (length == 2 && bytes[textOffset] == UInt8(ascii: "1"))
  }

  /// Where the words of an ATX heading start, if the line is one (CommonMark §4.2).
  func headingText() -> Int? {
    var index = textOffset
    while index < end, bytes[index] == UInt8(ascii: "#") { index += 1 }
    guard 1...6 ~= index - textOffset, index == end || bytes[index].isSpaceOrTab else { return nil }
    while index < end, bytes[index].isSpaceOrTab { index += 1 }
    return index
  }

  /// The mark and length of a fence that opens here (CommonMark §4.5).
  func openedFence() -> (mark: UInt8, length: Int)? {
    guard let mark = textByte, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return nil }
    let length = runLength(of: mark)
    guard length >= 3 else { return nil }
    if mark == UInt8(ascii: "`"), bytes[(textOffset + length)..<end].contains(mark) { return nil }
    return (mark, length)
  }

  /// Whether the line begins a block of raw HTML that goes on up to an empty line (CommonMark §4.6, kind 6).
  var beginsHTMLBlock: Bool {
    guard textByte == UInt8(ascii: "<") else { return false }
    var start = textOffset + 1
    if start < end, bytes[start] == UInt8(ascii: "/") { start += 1 }
    let name = bytes[start..<end].prefix { $0.isLetter || $0.isDigit }.prefix(16)
    return HTMLTag(name: String(decoding: name.map { $0.isLetter ? $0 | 0x20 : $0 }, as: UTF8.self))
      .separatesParagraphs
  }

  func closesFence(of mark: UInt8, length: Int) -> Bool {
    guard textByte == mark else { return false }
    let run = runLength(of: mark)
    return run >= length && bytes[(textOffset + run)..<end].allSatisfy(\.isSpaceOrTab)
  }

  /// Whether the line makes a heading of the paragraph before it (CommonMark §4.3).
  var isUnderline: Bool {
    guard let mark = textByte, mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-") else { return false }
    return bytes[(textOffset + runLength(of: mark))..<end].allSatisfy(\.isSpaceOrTab)
  }

  var isRule: Bool {
    guard let mark = textByte,
      mark == UInt8(ascii: "-") || mark == UInt8(ascii: "*") || mark == UInt8(ascii: "_")
    else { return false }
    return isThematicBreak(of: mark)
  }

  private func runLength(of mark: UInt8) -> Int {
    var index = textOffset
    while index < end, bytes[index] == mark { index += 1 }
    return index - textOffset
  }
}
