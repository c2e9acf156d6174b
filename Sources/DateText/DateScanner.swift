/// A written date on its way to being read: scalars of one width, and a position.
///
/// Full-width forms (U+FF01–U+FF5E) are read as ASCII, every kind of blank as a space, every dash as `-`; marks without
/// width, which are pasted along with dates unseen, are dropped. What is longer than any date is cut, and then is none.
struct DateScanner {
  /// Longer than every form, blanks and weekday included.
  static let limit = 96

  let scalars: [Unicode.Scalar]
  /// Whether the text went on beyond `limit`.
  let isCut: Bool
  var position = 0

  init(_ text: some Sequence<Unicode.Scalar>) {
    var scalars: [Unicode.Scalar] = []
    var isCut = false
    for scalar in text {
      guard let plain = DateScanner.plain(scalar), !(plain == " " && scalars.isEmpty) else { continue }
      if scalars.count == DateScanner.limit {
        // Blanks at the end do not count.
        if plain == " " { continue }
        isCut = true
        break
      }
      scalars.append(plain)
    }
    while scalars.last == " " { scalars.removeLast() }
    self.scalars = scalars
    self.isCut = isCut
  }

  /// A scalar as it is read; nil for what has no width.
  static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x21...0x7E: scalar
    case 0x09, 0x0A, 0x0D, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: " "
    case 0x200B...0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: nil
    case 0x2010...0x2015, 0x2212: "-"
    case 0x2236, 0xFE55: ":"
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0)
    default: scalar
    }
  }
}

extension DateScanner {
  var isAtEnd: Bool { position >= scalars.count }

  var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  /// The text as it is shown in a message: on one line, and short.
  var quoted: String { quoted(from: 0) }

  /// What follows `start`, as it is shown in a message.
  func quoted(from start: Int, to end: Int? = nil) -> String {
    let end = end ?? scalars.count
    let shown = scalars[min(start, end)..<min(end, start + 40)]
    let more = shown.endIndex < end || (isCut && end == scalars.count)
    return "'" + DateScanner.text(shown) + (more ? "…'" : "'")
  }

  static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    for scalar in scalars { view.append(scalar) }
    return String(view)
  }

  func contains(_ word: String) -> Bool {
    let word = Array(word.unicodeScalars)
    return scalars.indices.contains { scalars[$0...].starts(with: word) }
  }

  /// Steps over blanks; whether there were any.
  @discardableResult
  mutating func skipBlanks() -> Bool {
    let start = position
    while next == " " { position += 1 }
    return position > start
  }

  /// Steps over `scalar` if it is next.
  mutating func eat(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    position += 1
    return true
  }

  /// Steps over the first of `words` that is next; of words with a common start, the longest must stand first.
  mutating func eat(anyOf words: [String]) -> String? {
    for word in words where scalars[position...].starts(with: word.unicodeScalars) {
      position += word.unicodeScalars.count
      return word
    }
    return nil
  }

  /// The ASCII letters at the position, in lower case, not stepped over.
  var word: String {
    DateScanner.text(scalars[position...].prefix { ("a"..."z").contains($0) || ("A"..."Z").contains($0) })
      .lowercased()
  }

  /// Steps over the ASCII letters at the position if they make up one of `words`.
  mutating func eat(word words: String...) -> String? {
    let word = self.word
    guard !word.isEmpty, words.contains(word) else { return nil }
    position += word.utf8.count
    return word
  }
}
