/// How the rows of a table are written (GFM §4.10): where cells begin and end, and what delimiter rows say.
enum TableRow {
  enum Alignment: UInt8 {
    case none, left, center, right
  }

  /// The cells of the row at `line`, blanks around them left out; none when it is no row.
  ///
  /// Every `|` separates cells, save one right behind a backslash, in code too.
  static func cells(_ bytes: [UInt8], in line: Range<Int>) -> [Range<Int>] {
    let row = trimmed(bytes, line)
    var cells: [Range<Int>] = []
    var start = row.lowerBound
    if start < row.upperBound, bytes[start] == pipe { start += 1 }
    var search = start
    while search < row.upperBound, let found = bytes.firstIndex(of: pipe, in: search..<row.upperBound) {
      search = found + 1
      if found > start, bytes[found - 1] == backslash { continue }
      cells.append(trimmed(bytes, start..<found))
      start = search
    }
    if start < row.upperBound { cells.append(trimmed(bytes, start..<row.upperBound)) }
    return cells
  }

  /// The alignment of each column that the delimiter row at `line` gives; nil when it is none.
  static func alignments(_ bytes: [UInt8], in line: Range<Int>) -> [Alignment]? {
    let row = trimmed(bytes, line)
    var alignments: [Alignment] = []
    var index = row.lowerBound
    if index < row.upperBound, bytes[index] == pipe { index += 1 }
    while index < row.upperBound {
      while index < row.upperBound, isBlank(bytes[index]) { index += 1 }
      let isLeft = index < row.upperBound && bytes[index] == UInt8(ascii: ":")
      if isLeft { index += 1 }
      let start = index
      while index < row.upperBound, bytes[index] == UInt8(ascii: "-") { index += 1 }
      guard index > start else { return nil }
      let isRight = index < row.upperBound && bytes[index] == UInt8(ascii: ":")
      if isRight { index += 1 }
      while index < row.upperBound, isBlank(bytes[index]) { index += 1 }
      alignments.append(isLeft ? isRight ? .center : .left : isRight ? .right : .none)
      guard index < row.upperBound else { break }
      guard bytes[index] == pipe else { return nil }
      index += 1
    }
    return alignments.isEmpty || alignments.count > Limits.columns ? nil : alignments
  }

  /// Whether a delimiter row may stand on the line, whatever containers it is in: nothing but their marks and its own.
  static func mayBeDelimiter(_ bytes: [UInt8], in line: Range<Int>) -> Bool {
    var holdsDash = false
    var holdsMark = false
    for index in line {
      switch bytes[index] {
      case UInt8(ascii: "-"): holdsDash = true
      case pipe, UInt8(ascii: ":"): holdsMark = true
      case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C, UInt8(ascii: ">"), UInt8(ascii: "+"),
        UInt8(ascii: "*"), UInt8(ascii: "."), UInt8(ascii: ")"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        break
      default: return false
      }
    }
    return holdsDash && holdsMark
  }

  private static let pipe = UInt8(ascii: "|")
  private static let backslash = UInt8(ascii: "\\")

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0B || byte == 0x0C
  }

  private static func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, isBlank(bytes[start]) { start += 1 }
    while end > start, isBlank(bytes[end - 1]) { end -= 1 }
    return start..<end
  }
}
