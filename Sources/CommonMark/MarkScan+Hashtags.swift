/// Hashtags: `#` and a name of letters, marks, digits, emoji and `_ - + & /`.
///
/// One stands after white space, at the start, after CJK text, or after punctuation that is no part of a URL, entity
/// or number; its name must hold more than digits. That is wider than Obsidian, which wants white space before, and
/// what usememos takes.
extension MarkScan {
  mutating func readHashtag(at index: Int) -> Int {
    let behind = runEnd(of: UInt8(ascii: "#"), at: index, before: words.upperBound)
    guard behind == index + 1, mayPrecedeHashtag(index) else { return behind }
    let end = hashtagEnd(from: index + 1)
    guard end > index + 1, isName(index + 1..<end) else { return index + 1 }
    return addShared(.hashtag, index..<end, .before)
  }

  private func mayPrecedeHashtag(_ index: Int) -> Bool {
    guard index > words.lowerBound,
      let before = bytes.scalar(endingAt: index, after: words.lowerBound)?.scalar
    else { return true }
    switch ScalarClass(before) {
    case .space, .wide, .widePunctuation: return true
    case .punctuation where before == "=": return bytes.hasBytes("==".utf8, at: index - 2)
    case .punctuation: return !before.isASCII || "([{\"',.;:!?|*_~>)]}".unicodeScalars.contains(before)
    case .other: return false
    }
  }

  /// Where the name ends, without marks that only join its parts.
  private func hashtagEnd(from start: Int) -> Int {
    var offset = start
    /// Behind the last letter, digit or emoji.
    var end = start
    while offset < words.upperBound {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"): offset += 1
      case UInt8(ascii: "/"), UInt8(ascii: "&"):
        // `//` is part of a URL, `&…;` an entity.
        if bytes.hasBytes([byte], at: offset + 1) || isEntity(at: offset) { return end }
        offset += 1
      case 0x80...:
        guard let placed = bytes.scalar(at: offset, before: words.upperBound), isNamed(placed.scalar) else {
          return end
        }
        offset = placed.range.upperBound
        end = offset
      default:
        guard byte.isLetter || byte.isDigit else { return end }
        offset += 1
        end = offset
      }
      // A name begins with what it is about.
      if end == start, byte != UInt8(ascii: "_") { return end }
    }
    return end
  }

  private func isEntity(at offset: Int) -> Bool {
    guard bytes[offset] == UInt8(ascii: "&") else { return false }
    var end = offset + 1
    while end < words.upperBound, end - offset < 33, bytes[end].isLetter || bytes[end].isDigit { end += 1 }
    return end > offset + 1 && end < words.upperBound && bytes[end] == UInt8(ascii: ";")
  }

  private func isNamed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // The joiner of emoji, and the variation selectors and tags that follow one.
    case 0x200D, 0xFE00...0xFE0F, 0xE0020...0xE007F: return true
    default: break
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      return true
    case .otherSymbol, .modifierSymbol: return scalar.properties.isEmoji
    default: return false
    }
  }

  /// Whether a name holds more than digits and does not begin with a mark: `#️⃣` is a key.
  private func isName(_ range: Range<Int>) -> Bool {
    guard let first = bytes.scalar(at: range.lowerBound, before: range.upperBound)?.scalar else {
      return false
    }
    switch first.value {
    case 0x200D, 0xFE00...0xFE0F, 0x20E3: return false
    default: break
    }
    return bytes[range].contains { $0 >= 0x80 || $0.isLetter || $0 == UInt8(ascii: "_") }
  }
}
