internal import ByteText
package import CivilTime

/// Eight digits and two hyphens, `2026-09-01`; there need be no such day.
package struct WrittenDay: Sendable, Hashable {
  package let year: Int
  package let month: Int
  package let day: Int
  /// Its bytes.
  package let range: Range<Int>

  /// Nil where there is no such day: nothing is rolled over.
  package var civil: CivilDate? { CivilDate(year: year, month: month, day: day) }

  /// As it is written.
  package var text: String {
    var out: [UInt8] = []
    out.append(decimal: year, width: 4)
    out.append(UInt8(ascii: "-"))
    out.append(decimal: month, width: 2)
    out.append(UInt8(ascii: "-"))
    out.append(decimal: day, width: 2)
    return out.text
  }

  /// The length in bytes.
  static let length = 10

  /// Reads the bytes at `start`; what follows is not looked at.
  init?(_ text: LineText, at start: Int) {
    guard let year = WrittenDay.number(text, start, 4), text.byte(start + 4) == UInt8(ascii: "-"),
      let month = WrittenDay.number(text, start + 5, 2), text.byte(start + 7) == UInt8(ascii: "-"),
      let day = WrittenDay.number(text, start + 8, 2)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    range = start..<start + WrittenDay.length
  }

  /// So many digits at `start`.
  static func number(_ text: LineText, _ start: Int, _ count: Int) -> Int? {
    var value = 0
    for index in start..<start + count {
      guard let byte = text.byte(index), LineText.isDigit(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }
}
