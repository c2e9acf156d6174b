internal import ByteText

/// Where a sentence of plain text begins and ends, and how it is cut to fit.
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
    return place == text.count || text[place] == UInt8(ascii: " ") || text[place] == 0x0A
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

  /// The beginning of `text`, cut to at most `columns` terminal columns.
  static func head(of text: String, columns: Int, isCut: Bool) -> String {
    cut(Array(text), columns: columns, isCut: isCut) { $0 + "…" }
  }

  /// The end of `text`, cut to at most `columns` terminal columns.
  static func tail(of text: String, columns: Int, isCut: Bool) -> String {
    String(cut(text.reversed(), columns: columns, isCut: isCut) { $0 + "…" }.reversed())
  }

  /// The first characters that fit, white space in runs made one blank; no Latin word is cut in two.
  private static func cut(
    _ text: [Character], columns: Int, isCut: Bool, marked: (String) -> String
  ) -> String {
    var out: [Character] = []
    var width = 0
    var lastBlank: Int?
    var fits = true
    for character in text {
      let blank = character.isWhitespace
      if blank, out.last == " " { continue }
      width += blank ? 1 : TextWidth.columns(String(character))
      if width > columns {
        fits = false
        if !blank, let last = out.last, isWord(last), isWord(character) {
          out.removeLast(out.count - (lastBlank ?? 0))
        }
        break
      }
      if blank { lastBlank = out.count }
      out.append(blank ? " " : character)
    }
    if fits, !isCut { return String(out) }
    while out.last == " " { out.removeLast() }
    return marked(String(out))
  }

  private static func isWord(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    return character.isLetter && TextWidth.columns(scalar) == 1 || character.isNumber
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with other: [UInt8]) -> Bool { suffix(other.count).elementsEqual(other) }
}
