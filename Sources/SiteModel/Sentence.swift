internal import ByteText

/// Where a sentence of plain text begins and ends.
enum Sentence {
  /// A boundary, and whether it is only as far as anyone looked.
  typealias Boundary = (offset: Int, isCut: Bool)

  /// Where the sentence begins in which `offset` lies, at most `reach` bytes before it.
  static func start(before offset: Int, in text: [UInt8], reach: Int) -> Boundary {
    let first = max(0, offset - reach)
    var place = offset
    while place > first {
      if text[place - 1] == 0x0A || ends(text, at: place) {
        return (skippingBlanks(place, offset, text), false)
      }
      place -= 1
    }
    while place < offset, text[place] & 0xC0 == 0x80 { place += 1 }
    return (place, first > 0)
  }

  /// Where it ends, at most `reach` bytes after `offset`.
  static func end(after offset: Int, in text: [UInt8], reach: Int) -> Boundary {
    let last = min(text.count, offset + reach)
    var place = offset
    while place < last {
      if text[place] == 0x0A || ends(text, at: place) { return (place, false) }
      place += 1
    }
    while place > offset, place < text.count, text[place] & 0xC0 == 0x80 { place -= 1 }
    return (place, last < text.count)
  }

  /// Whether a sentence ends right before `place`: a mark with a blank behind it, or a full-width one; closing quotes and
  /// brackets belong to it.
  private static func ends(_ text: [UInt8], at place: Int) -> Bool {
    guard place > 0, mayEnd(text[place - 1]) else { return false }
    if closers.contains(where: { text[place...].starts(with: $0) }) { return false }
    var end = place
    for _ in 0..<mostClosers {
      guard let closer = closers.first(where: { text[..<end].ends(with: $0) }) else { break }
      end -= closer.count
    }
    if fullWidth.contains(where: { text[..<end].ends(with: $0) }) { return true }
    guard end > 0, [UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?")].contains(text[end - 1]) else {
      return false
    }
    if place == text.count || text[place] == 0x0A { return true }
    guard text[place] == UInt8(ascii: " ") else { return false }
    // "e.g. tea": no sentence begins with a small letter.
    return text[end - 1] != UInt8(ascii: ".") || !isSmall(text[skippingBlanks(place, text.count, text)...])
  }

  /// Whether a lower-case letter stands first.
  private static func isSmall(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first else { return false }
    if first < 0x80 { return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) }
    return String(decoding: text.prefix(UTF8Scalar.length(lead: first)), as: UTF8.self).unicodeScalars.first?
      .properties.isLowercase == true
  }

  /// Whether a byte is the last of a mark that ends a sentence, or of a closing one.
  private static func mayEnd(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "\""), UInt8(ascii: "'"),
      UInt8(ascii: ")"), 0x81, 0x82, 0x89, 0x8D, 0x8F, 0x99, 0x9D, 0x9F:
      true
    default: false
    }
  }

  private static let fullWidth = ["。", "！", "？"].map { Array($0.utf8) }
  private static let closers = ["\"", "'", ")", "”", "’", "」", "』", "）"].map { Array($0.utf8) }

  /// How many closing marks a sentence may end with: a text may be all of them.
  private static let mostClosers = 8

  private static func skippingBlanks(_ place: Int, _ end: Int, _ text: [UInt8]) -> Int {
    var place = place
    while place < end, text[place] == UInt8(ascii: " ") { place += 1 }
    return place
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with other: [UInt8]) -> Bool { suffix(other.count).elementsEqual(other) }
}
