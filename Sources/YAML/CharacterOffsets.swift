/// Turns libyaml's character indexes into byte offsets of the file.
///
/// It walks from the place of the last question, and libyaml asks nearly in order, so that all questions
/// together cost about one pass.
struct CharacterOffsets {
  private let bytes: [UInt8]
  private let range: Range<Int>
  private var index = 0
  private var offset: Int

  /// `bytes[range]` is the text whose first character has index 0.
  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    self.range = range
    offset = range.lowerBound
  }

  mutating func byteOffset(of target: Int) -> Int {
    while index < target, offset < range.upperBound {
      repeat { offset += 1 } while offset < range.upperBound && bytes[offset] & 0xC0 == 0x80
      index += 1
    }
    while index > target, offset > range.lowerBound {
      repeat { offset -= 1 } while offset > range.lowerBound && bytes[offset] & 0xC0 == 0x80
      index -= 1
    }
    return offset
  }

  mutating func byteRange(of characters: Range<Int>) -> Range<Int> {
    let start = byteOffset(of: characters.lowerBound)
    return start..<max(start, byteOffset(of: characters.upperBound))
  }
}
