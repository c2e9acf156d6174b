/// How a mark stands in the prepared bytes: as scalars that text never holds and libcmark takes for letters.
///
/// U+FDD0, the mark's index in base 16 with the digits U+FDE0–U+FDEF, U+FDD1; where libcmark should see punctuation on
/// a side of it, U+A95F stands there. These noncharacters become U+FFFD where a body holds them itself.
struct MarkToken {
  /// An index in `PreparedSource.marks`.
  var mark: Int
  /// Its bytes, with the punctuation around it.
  var range: Range<Int>

  /// An obscure scalar that is punctuation to libcmark: REJANG SECTION MARK.
  private static let punctuation: [UInt8] = [0xEA, 0xA5, 0x9F]

  static func append(_ index: Int, _ sides: Mark.Sides, to out: inout [UInt8]) {
    if sides.contains(.before) { out += punctuation }
    out.append(0xEF)
    out.append(0xB7)
    out.append(0x90)
    var shift = index.bitWidth - index.leadingZeroBitCount
    shift = max(0, (shift + 3) / 4 * 4 - 4)
    while shift >= 0 {
      out.append(0xEF)
      out.append(0xB7)
      out.append(0xA0 | UInt8(truncatingIfNeeded: index >> shift) & 15)
      shift -= 4
    }
    out.append(0xEF)
    out.append(0xB7)
    out.append(0x91)
    if sides.contains(.after) { out += punctuation }
  }

  /// The token whose first noncharacter is at `offset`; nil where something else stands there.
  init?(in bytes: [UInt8], at offset: Int, marks: [Mark]) {
    guard Self.isNoncharacter(bytes, at: offset), bytes[offset + 2] == 0x90 else { return nil }
    var index = 0
    var end = offset + 3
    // Eight digits are more than a body has marks.
    while Self.isNoncharacter(bytes, at: end), bytes[end + 2] >= 0xA0, end < offset + 27 {
      index = index << 4 | Int(bytes[end + 2] & 15)
      end += 3
    }
    guard end > offset + 3, Self.isNoncharacter(bytes, at: end), bytes[end + 2] == 0x91,
      marks.indices.contains(index)
    else { return nil }
    end += 3
    var start = offset
    let sides = marks[index].punctuation
    if sides.contains(.before), bytes.hasBytes(Self.punctuation, at: start - 3) { start -= 3 }
    if sides.contains(.after), bytes.hasBytes(Self.punctuation, at: end) { end += 3 }
    mark = index
    range = start..<end
  }

  /// The first token of `bytes` at or after `start`, or nil.
  static func first(in bytes: [UInt8], from start: Int = 0, marks: [Mark]) -> MarkToken? {
    var start = start
    while let found = bytes.firstIndex(of: 0xEF, from: start) {
      if let token = MarkToken(in: bytes, at: found, marks: marks) { return token }
      start = found + 1
    }
    return nil
  }

  /// Whether one of U+FDD0–U+FDEF, EF B7 90 … EF B7 AF in UTF-8, stands at `offset`.
  static func isNoncharacter(_ bytes: [UInt8], at offset: Int) -> Bool {
    offset + 2 < bytes.count && bytes[offset] == 0xEF && bytes[offset + 1] == 0xB7
      && 0x90...0xAF ~= bytes[offset + 2]
  }

  /// Whether two bytes stand in text that each token has.
  static func mayStand(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index + 1 < text.count {
      if unsafe text[index] == 0xEF, unsafe text[index + 1] == 0xB7 { return true }
      index += 1
    }
    return false
  }
}
