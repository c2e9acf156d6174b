/// One line of a stream's file as an editor shows it, before unfolding.
package struct PhysicalLine: Sendable {
  package enum Ending: Sendable {
    case crlf
    /// LF alone.
    case lf
    /// CR, in a file that has no LF.
    case cr
    /// Several CR before LF, as a program leaves them that turns each LF of CRLF into CRLF.
    case crcrlf
    /// The file ends.
    case none
  }

  /// The bytes of the line without its end.
  package let content: Range<Int>
  /// Where the next line begins.
  package let end: Int
  package let ending: Ending
}

/// The lines of a file, one by one; a byte order mark is none of the first one's bytes.
package struct PhysicalLines: Sequence, IteratorProtocol, Sendable {
  private let bytes: [UInt8]
  private let lineEnd: UInt8
  private var offset: Int

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lineEnd = bytes.contains(0x0A) ? 0x0A : 0x0D
    offset = PhysicalLines.start(of: bytes)
  }

  /// The offset behind a byte order mark.
  package static func start(of bytes: [UInt8]) -> Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  package mutating func next() -> PhysicalLine? {
    guard offset < bytes.count else { return nil }
    let start = offset
    guard let end = bytes[start...].firstIndex(of: lineEnd) else {
      offset = bytes.count
      return PhysicalLine(content: start..<bytes.count, end: bytes.count, ending: .none)
    }
    offset = end + 1
    guard lineEnd == 0x0A else { return PhysicalLine(content: start..<end, end: end + 1, ending: .cr) }
    var last = end
    while last > start, bytes[last - 1] == 0x0D { last -= 1 }
    let ending: PhysicalLine.Ending =
      switch end - last {
      case 0: .lf
      case 1: .crlf
      default: .crcrlf
      }
    return PhysicalLine(content: start..<last, end: end + 1, ending: ending)
  }
}
