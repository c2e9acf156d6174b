/// The beginning of a line: indentation and quote marks, a list marker, a box with its status.
///
///     line        = indent [ list-marker ] [ "[" status "]" ] text
///     indent      = { " " | TAB | ">" }
///     list-marker = ( "-" | "*" | "+" | digits ( "." | ")" ) ) " " { " " }
package struct TaskLine: Sendable, Hashable {
  /// Blanks and quote marks.
  package let indent: Range<Int>
  /// Without the blanks behind it; nil where there is none.
  package private(set) var marker: Range<Int>?
  /// The character in the box; nil where there is no box.
  package private(set) var status: Unicode.Scalar?
  /// Whether white space follows the box, as GFM and the Reminder plugin ask.
  package private(set) var isBoxParted = false
  /// The rest of the line, without the blanks around it.
  package private(set) var text: Range<Int>

  /// Reads the line at `range` of `bytes`, which leaves out the line end.
  package init(_ bytes: [UInt8], _ range: Range<Int>) {
    var line = LineText(bytes, range)
    line.skipLast(while: { LineText.isBlank($0) || $0 == 0x0D || $0 == 0x0A })
    let start = line.start
    line.skip { LineText.isBlank($0) || $0 == UInt8(ascii: ">") }
    indent = start..<line.start
    text = line.range
    // The blanks behind a marker at the end of the line count.
    let whole = LineText(bytes, line.start..<max(line.end, min(range.upperBound, bytes.count)))
    guard let (length, behind) = TaskLine.marker(whole) else { return }
    marker = line.start..<line.start + length
    text = min(behind.start, line.end)..<line.end
    readBox(behind, end: line.end)
  }

  private static func marker(_ line: LineText) -> (length: Int, behind: LineText)? {
    var rest = line
    switch rest.first {
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): rest.dropFirst()
    case let byte? where LineText.isDigit(byte):
      rest.skip(while: LineText.isDigit)
      guard rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ")") else { return nil }
      rest.dropFirst()
    default: return nil
    }
    let length = rest.start - line.start
    guard rest.skip(while: LineText.isSpace) > 0 || rest.isEmpty else { return nil }
    return (length, rest)
  }

  private mutating func readBox(_ behind: LineText, end: Int) {
    var rest = behind
    guard rest.first == UInt8(ascii: "[") else { return }
    rest.dropFirst()
    guard let (value, length) = rest.firstScalar, let scalar = Unicode.Scalar(value) else { return }
    rest.dropFirst(length)
    guard rest.first == UInt8(ascii: "]") else { return }
    rest.dropFirst()
    status = scalar
    isBoxParted = rest.first.map(LineText.isBlank) ?? false
    rest.skip(while: LineText.isBlank)
    text = min(rest.start, end)..<max(end, min(rest.start, end))
  }
}
