internal import ByteText

/// The `[^label]` of footnotes, as cmark-gfm reads it: no blanks and no brackets inside.
enum FootnoteLabel {
  /// The offset behind the `]` of a label whose `[^` stands at the start of `range`.
  static func end(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
    guard range.count > 3, bytes[range.lowerBound] == UInt8(ascii: "["),
      bytes[range.lowerBound + 1] == UInt8(ascii: "^")
    else { return nil }
    var index = range.lowerBound + 2
    while index < range.upperBound {
      switch bytes[index] {
      case UInt8(ascii: "]"): return index > range.lowerBound + 2 ? index + 1 : nil
      case UInt8(ascii: "["), UInt8(ascii: "`"), 0...0x20: return nil
      case UInt8(ascii: "%") where bytes.hasBytes("%%".utf8, at: index): return nil
      default: index += 1
      }
    }
    return nil
  }

  /// The offset of the words of a definition, `[^label]:`, whose `[^` stands at the start of `range`.
  static func definitionEnd(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
    guard var end = end(bytes, range), end < range.upperBound, bytes[end] == UInt8(ascii: ":") else {
      return nil
    }
    repeat { end += 1 } while end < range.upperBound && bytes[end].isSpaceOrTab
    return end
  }

  /// What labels are compared by: the label between `[^` and `]` at the start of a mark's source, letter case apart.
  static func key(_ source: ArraySlice<UInt8>) -> String { name(source).text.folded }

  /// The label between `[^` and `]` at the start of a mark's source.
  static func name(_ source: ArraySlice<UInt8>) -> [UInt8] {
    Array(source.dropFirst(2).prefix { $0 != UInt8(ascii: "]") })
  }
}
