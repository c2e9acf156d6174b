/// The first look at a body: whether any of our own marks may stand in it.
struct MarkSearch {
  /// Whether the pre-pass has anything to replace.
  private(set) var findsMarks = false
  /// Where `~` and `==` stand in it, ascending.
  private(set) var delimiters: [Int32] = []
  private(set) var findsComments = false

  /// The bytes that a mark has somewhere; nearly all bytes of nearly all bodies are none.
  static let stops: [Bool] = {
    var stops = [Bool](repeating: false, count: 256)
    for byte in "\\[(&%#^:@.*~=".utf8 { stops[Int(byte)] = true }
    return stops
  }()

  init(_ bytes: [UInt8]) {
    let stops = Self.stops
    for index in bytes.indices where stops[Int(bytes[index])] {
      let next = index + 1 < bytes.count ? bytes[index + 1] : UInt8(ascii: "\n")
      let previous = index > 0 ? bytes[index - 1] : UInt8(ascii: "\n")
      switch bytes[index] {
      case UInt8(ascii: "~"):
        if previous != UInt8(ascii: "~") { delimiters.append(Int32(truncatingIfNeeded: index)) }
      case UInt8(ascii: "="):
        if next == UInt8(ascii: "="), previous != UInt8(ascii: "=") {
          delimiters.append(Int32(truncatingIfNeeded: index))
        }
      case UInt8(ascii: "%"):
        if next == UInt8(ascii: "%") {
          findsComments = true
          findsMarks = true
        }
      case UInt8(ascii: "("):
        if !findsMarks, previous == UInt8(ascii: "]") { findsMarks = Self.isSpacedTarget(bytes, at: index) }
      default:
        if !findsMarks, Self.isMark(bytes[index], previous, next) {
          findsMarks = Self.mayBeMark(bytes, at: index)
        }
      }
    }
  }

  /// A second look at what nearly every text has besides marks: addresses of links, and words before a full stop.
  private static func mayBeMark(_ bytes: [UInt8], at index: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "."):
      return index >= 3 && bytes[index - 2] | 0x20 == UInt8(ascii: "w")
        && bytes[index - 3] | 0x20 == UInt8(ascii: "w")
    case UInt8(ascii: ":"):
      var start = index
      while start > 0, index - start < 6, bytes[start - 1].isLetter { start -= 1 }
      guard start > 0 else { return true }
      switch bytes[start - 1] {
      case UInt8(ascii: "("):
        let isLink = start > 1 && bytes[start - 2] == UInt8(ascii: "]")
        return !isLink || !isTarget(bytes, from: index, to: UInt8(ascii: ")"))
      case UInt8(ascii: "<"): return !isTarget(bytes, from: index, to: UInt8(ascii: ">"))
      default: return true
      }
    default: return true
    }
  }

  /// As many bytes of a target are looked at here: a bound, so that many targets without an end take no quadratic time.
  private static let targetLength = 1_000

  /// Whether `close` ends what stands at `start` before any mark or blank, so that it can only be a target.
  private static func isTarget(_ bytes: [UInt8], from start: Int, to close: UInt8) -> Bool {
    var index = start
    while index < bytes.count, index - start < targetLength {
      switch bytes[index] {
      case close: return true
      case 0...0x20, UInt8(ascii: "<"), UInt8(ascii: "("), UInt8(ascii: "\\"), UInt8(ascii: "`"): return false
      default: index += 1
      }
    }
    return false
  }

  /// Whether a link's target may be a name with blanks, `(my note.md)`, rather than one with a title.
  private static func isSpacedTarget(_ bytes: [UInt8], at index: Int) -> Bool {
    var offset = index + 1
    while offset < bytes.count, offset - index < targetLength, bytes[offset] > 0x20,
      bytes[offset] != UInt8(ascii: ")")
    {
      offset += 1
    }
    if offset - index == targetLength { return true }
    guard offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: " ") else { return false }
    return bytes[offset + 1] != UInt8(ascii: "\"") && bytes[offset + 1] != UInt8(ascii: "'")
  }

  private static func isMark(_ byte: UInt8, _ previous: UInt8, _ next: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"):
      next == UInt8(ascii: "~") || next == UInt8(ascii: "=") || next == UInt8(ascii: "[")
    case UInt8(ascii: "["): next == UInt8(ascii: "[") || next == UInt8(ascii: "^")
    case UInt8(ascii: "&"): next == UInt8(ascii: "#") || next == UInt8(ascii: "e")
    case UInt8(ascii: "#"):
      !previous.isLetter && !previous.isDigit && (next.isWordByte || next >= 0x80)
        && previous != UInt8(ascii: "&")
    case UInt8(ascii: "^"): (previous.isLineEnd || previous.isSpaceOrTab) && next.isWordByte
    case UInt8(ascii: ":"): next == UInt8(ascii: "/") && (previous | 0x20) >= UInt8(ascii: "a")
    case UInt8(ascii: "@"): next.isWordByte && previous > 0x20 && previous < 0x80
    case UInt8(ascii: "."): previous | 0x20 == UInt8(ascii: "w")
    case UInt8(ascii: "*"): previous >= 0x80 || next >= 0x80
    default: false
    }
  }
}

extension UInt8 {
  var isSpaceOrTab: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
  /// A letter or digit of ASCII, or `_`.
  var isWordByte: Bool { isLetter || isDigit || self == UInt8(ascii: "_") }
  var isPunctuation: Bool {
    switch self {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}
