/// Finds the list markers and quote marks that would open more than `Limits.nesting` containers.
///
/// It follows the container rules of CommonMark §5.1 and §5.2 line by line and never counts fewer open
/// containers than libcmark has: it looks for markers in code and raw HTML too, where libcmark does not.
struct NestingScan {
  private var excess: [Int] = []

  private var open: [Container] = []
  /// Whether the last line may belong to a paragraph, which a line without the containers' marks continues.
  private var paragraphIsOpen = false

  private enum Container {
    case quote
    /// A list item, with the columns its content is indented by.
    case item(width: Int)
  }

  /// Whether any line could open too much: each container takes at least one column before the line's text.
  static func isNeeded(_ bytes: [UInt8]) -> Bool {
    guard bytes.firstIndex(of: UInt8(ascii: "\r"), from: 0) == nil else { return true }
    var start = 0
    while start < bytes.count {
      if prefixWidth(bytes, from: start) > Limits.nesting { return true }
      start = (bytes.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? bytes.count) + 1
    }
    return false
  }

  private static func prefixWidth(_ bytes: [UInt8], from start: Int) -> Int {
    var width = 0
    for byte in bytes[start...] {
      switch byte {
      case UInt8(ascii: "\t"): width += 4
      case UInt8(ascii: " "), UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: ")"):
        width += 1
      default: return width
      }
      if width > Limits.nesting { return width }
    }
    return width
  }

  /// The offsets of the first marker too many on each line that has one, ascending.
  static func run(_ bytes: [UInt8]) -> [Int] {
    var scan = NestingScan()
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") { end += 1 }
      scan.read(LinePrefix(bytes, start..<end))
      start = end + 1
      if end < bytes.count, bytes[end] == UInt8(ascii: "\r"), start < bytes.count,
        bytes[start] == UInt8(ascii: "\n")
      {
        start += 1
      }
    }
    return scan.excess
  }

  private mutating func read(_ line: consuming LinePrefix) {
    let matched = matchOpenContainers(&line)
    var opened = false
    while let marker = line.marker() {
      if !opened {
        open.removeSubrange(matched...)
        opened = true
      }
      guard open.count < Limits.nesting else {
        excess.append(line.textOffset)
        paragraphIsOpen = true
        return
      }
      switch marker {
      case .quote:
        line.skipQuoteMark()
        open.append(.quote)
      case .item(let length):
        open.append(.item(width: line.skipListMarker(length)))
      }
    }
    // A line of text that lacks the marks of some containers may still continue their paragraph.
    if !opened, !paragraphIsOpen || line.isBlank { open.removeSubrange(matched...) }
    paragraphIsOpen = !line.isBlank
  }

  /// Skips the marks and the indentation of the open containers; returns how many go on.
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
