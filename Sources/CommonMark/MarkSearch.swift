/// The first look at a body: whether any of our own marks may stand in it.
struct MarkSearch {
  /// Whether the pre-pass has anything to replace.
  private(set) var findsMarks = false
  /// Whether `~` or `==` stand in it, which pair in the walk.
  private(set) var findsDelimiters = false
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
      case UInt8(ascii: "~"): findsDelimiters = true
      case UInt8(ascii: "="):
        if next == UInt8(ascii: "=") { findsDelimiters = true }
      case UInt8(ascii: "%"):
        if next == UInt8(ascii: "%") {
          findsComments = true
          findsMarks = true
        }
      case UInt8(ascii: "("):
        if !findsMarks, previous == UInt8(ascii: "]") { findsMarks = Self.isSpacedTarget(bytes, at: index) }
      default:
        if !findsMarks { findsMarks = Self.isMark(bytes[index], previous, next) }
      }
      if findsMarks && findsDelimiters && findsComments { return }
    }
  }

  /// Whether a link's target may be a name with blanks, `(my note.md)`, rather than one with a title.
  private static func isSpacedTarget(_ bytes: [UInt8], at index: Int) -> Bool {
    var offset = index + 1
    while offset < bytes.count, bytes[offset] > 0x20, bytes[offset] != UInt8(ascii: ")") { offset += 1 }
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
      !previous.isWordByte && (next.isWordByte || next >= 0x80) && previous != UInt8(ascii: "&")
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
