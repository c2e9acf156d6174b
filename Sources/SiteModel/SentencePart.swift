internal import ByteText

/// The part of a sentence before or after a link, cut to fit: from the link on.
struct SentencePart {
  /// A character as it counts for cutting.
  private struct Unit {
    /// Bytes of the text.
    let range: Range<Int>
    let columns: Int
    let isBlank: Bool
    /// Whether it is of a word that must not be cut in two.
    let isWord: Bool
  }

  private let text: ArraySlice<UInt8>
  /// From the link on, white space in runs as one blank.
  private let units: [Unit]
  private let isCut: Bool
  private let readsBack: Bool

  /// `isCut` says that the sentence goes on beyond `text`; one that stands before its link `readsBack`.
  init(_ text: ArraySlice<UInt8>, isCut: Bool, readsBack: Bool = false) {
    let isASCII = text.allSatisfy { $0 < 0x80 }
    // Decoded, so that characters and bytes agree whatever the bytes are.
    let text = isASCII ? text : Array(String(decoding: text, as: UTF8.self).utf8)[...]
    self.text = text
    self.isCut = isCut
    self.readsBack = readsBack
    var units = isASCII ? Self.asciiUnits(text) : Self.units(text)
    if readsBack { units.reverse() }
    // What bytes were counted for may end within a character of many scalars.
    if isCut, !isASCII, !units.isEmpty { units.removeLast() }
    var kept: [Unit] = []
    kept.reserveCapacity(units.count)
    for unit in units where !unit.isBlank || kept.last?.isBlank != true { kept.append(unit) }
    self.units = kept
  }

  private static func asciiUnits(_ text: ArraySlice<UInt8>) -> [Unit] {
    text.indices.map { index in
      let byte = text[index]
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      return Unit(
        range: index..<index + 1, columns: 1, isBlank: byte == 0x20 || (0x09...0x0D).contains(byte),
        isWord: isLetter || (0x30...0x39).contains(byte))
    }
  }

  private static func units(_ text: ArraySlice<UInt8>) -> [Unit] {
    var place = text.startIndex
    return String(decoding: text, as: UTF8.self).map { character in
      let start = place
      place += character.utf8.count
      let blank = character.isWhitespace
      return Unit(
        range: start..<place, columns: blank ? 1 : TextWidth.columns(String(character)), isBlank: blank,
        isWord: isWord(character))
    }
  }

  private static func isWord(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    return character.isLetter && TextWidth.columns(scalar) == 1 || character.isNumber
  }

  /// How many terminal columns it takes, counted no further than `limit`.
  func columns(atMost limit: Int) -> Int {
    var columns = 0
    for unit in units {
      columns += unit.columns
      if columns > limit { return max(0, limit) }
    }
    return columns
  }

  /// What of it fits next to the link, with `…` where something is left out; no Latin word is cut in two.
  func cut(columns: Int) -> String {
    var count = 0
    var width = 0
    var lastBlank = 0
    for unit in units {
      width += unit.columns
      if width > columns {
        if count > 0, units[count - 1].isWord, unit.isWord { count = lastBlank }
        break
      }
      if unit.isBlank { lastBlank = count }
      count += 1
    }
    if count == units.count, !isCut { return words(units[...]) }
    while count > 0, units[count - 1].isBlank { count -= 1 }
    let words = words(units[..<count])
    return readsBack ? "…" + words : words + "…"
  }

  private func words(_ units: ArraySlice<Unit>) -> String {
    var out: [UInt8] = []
    for unit in readsBack ? Array(units.reversed()) : Array(units) {
      if unit.isBlank { out.append(UInt8(ascii: " ")) } else { out += text[unit.range] }
    }
    return out.text
  }
}
