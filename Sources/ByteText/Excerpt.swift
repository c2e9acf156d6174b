/// The first words of a text.
package enum Excerpt {
  /// `text` on one line, cut to at most `columns` terminal columns, with `…` where something was cut.
  package static func cut(_ text: String, columns: Int) -> String {
    var text = text
    return text.withUTF8 { make($0, columns: columns) }
  }

  /// The first words of UTF-8 text, white space in runs made one blank.
  package static func make(_ text: [UInt8], columns: Int) -> String {
    text.withUnsafeBufferPointer { make($0, columns: columns) }
  }

  private static func make(_ text: UnsafeBufferPointer<UInt8>, columns: Int) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(columns * 3 + 8)
    var width = 0
    /// Where the words that fit end; nil while everything fits.
    var end: Int?
    var lastBlank = 0
    var index = 0
    while index < text.count {
      let length = Swift.max(1, UTF8Scalar.length(lead: text[index]))
      let next = Swift.min(index + length, text.count)
      let scalar = decode(text, index, next)
      if isBlank(scalar) {
        if let last = out.last, last != UInt8(ascii: " "), end == nil {
          lastBlank = out.count
          out.append(UInt8(ascii: " "))
          width += 1
        }
        index = next
        continue
      }
      let taken = TextWidth.columns(scalar)
      if end == nil && width + taken > columns { end = out.count }
      // A few bytes beyond the end show whether it lies within a character.
      if let end, out.count > end + 32 { break }
      out.append(contentsOf: text[index..<next])
      width += taken
      index = next
    }
    guard let end else {
      if out.last == UInt8(ascii: " ") { out.removeLast() }
      return out.text
    }
    // Latin words are not cut in two, unless that would lose a third of the line.
    if lastBlank * 3 > end * 2, out[Swift.max(0, end - 1)] < 0x80 {
      return Array(out[..<lastBlank]).text + "…"
    }
    return characters(out, upTo: end) + "…"
  }

  /// The whole characters within the first `end` bytes.
  private static func characters(_ bytes: [UInt8], upTo end: Int) -> String {
    let text = bytes.text
    var last = text.startIndex
    var offset = 0
    for character in text {
      offset += character.utf8.count
      if offset > end { break }
      last = text.index(after: last)
    }
    var kept = text[..<last]
    while kept.utf8.last == UInt8(ascii: " ") { kept.removeLast() }
    return String(kept)
  }

  private static func decode(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Unicode.Scalar {
    if end - start == 1, text[start] >= 0x80 { return "\u{FFFD}" }
    return Unicode.Scalar(UTF8Scalar.value(in: text, start..<end)) ?? "\u{FFFD}"
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}
