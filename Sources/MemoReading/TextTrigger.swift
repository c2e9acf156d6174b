/// The bytes without which no line of a text is dated: most memos have none, and are not looked at any further.
enum TextTrigger {
  /// Whether some of `range` may begin a mark: `(@`, `@2`, `@{`, `@[[`, `::`, ⏰ ⏳ ⌛ 📅 📆 🗓 🛫 🔁, and of time stamps `<2`.
  static func isPresent(in bytes: [UInt8], _ range: Range<Int>, withStamps: Bool) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      let end = min(range.upperBound, bytes.count)
      var index = max(0, range.lowerBound)
      while index < end {
        let byte = bytes[index]
        index += 1
        switch byte {
        case 0x40:  // @
          if isReminder(bytes, index, end) { return true }
        case 0x3A:  // :
          if index < end, bytes[index] == 0x3A { return true }
        case 0x3C where withStamps:  // <
          if index < end, 0x30...0x39 ~= bytes[index] || bytes[index] == 0x25 { return true }
        case 0xE2, 0xEF, 0xF0:
          if isSymbol(byte, bytes, index, end) { return true }
        default: break
        }
      }
      return false
    }
  }

  /// Whether the `@` before `index` stands behind a parenthesis, or before a brace, bracket or digit.
  private static func isReminder(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ end: Int) -> Bool {
    if index < end, bytes[index] == 0x7B || bytes[index] == 0x5B || 0x30...0x39 ~= bytes[index] {
      return true
    }
    guard index >= 2 else { return false }
    // The last byte of a full-width parenthesis, or a half-width one.
    return bytes[index - 2] == 0x28 || bytes[index - 2] == 0x88
  }

  private static func isSymbol(
    _ lead: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ end: Int
  ) -> Bool {
    guard index + 1 < end else { return false }
    let (second, third) = (bytes[index], bytes[index + 1])
    if lead == 0xE2 {
      return second == 0x8F ? third == 0xB0 || third == 0xB3 : second == 0x8C && third == 0x9B
    }
    // ＠ of full width.
    if lead == 0xEF { return second == 0xBC && third == 0xA0 }
    guard second == 0x9F, index + 2 < end else { return false }
    switch (third, bytes[index + 2]) {
    case (0x93, 0x85), (0x93, 0x86), (0x97, 0x93), (0x9B, 0xAB), (0x94, 0x81): return true
    default: return false
    }
  }
}
