internal import ByteText

/// The words of a line without its fields and Markdown, and its tags.
struct LineWords {
  private(set) var description = ""
  /// Without `#`, in order, each once.
  private(set) var tags: [String] = []

  init(_ bytes: [UInt8], _ text: FoldedText) {
    var plain = PlainInlines(LineWords.source(bytes, text)).text
    for index in plain.indices where plain[index] == LineWords.gap { plain[index] = 0x20 }
    if plain.first == UInt8(ascii: "|") || plain.last == UInt8(ascii: "|") {
      plain = plain.map { $0 == UInt8(ascii: "|") ? 0x20 : $0 }
    }
    var words = plain.text.visibleLine.unicodeScalars[...]
    tags = LineWords.tags(words)
    LineWords.dropTags(&words)
    // What joined the words to a field that is gone joins nothing now.
    if text.isTaken.first == true {
      words = words.drop { $0 == " " || $0 == "." || $0 == "。" || LineWords.joints.contains($0) }
    }
    if text.isTaken.contains(true) {
      while let last = words.last, last == " " || LineWords.joints.contains(last) { words.removeLast() }
      if words.allSatisfy({ $0 == " " || LineWords.quotes.contains($0) }) { words = words.prefix(0) }
    }
    description = String(String.UnicodeScalarView(words))
  }

  private static let quotes: Set<Unicode.Scalar> = ["\"", "'", "“", "”", "‘", "’", "「", "」", "『", "』"]
  private static let joints: Set<Unicode.Scalar> = ["-", "–", "—", ":", "：", ",", "，", "、", ";", "；"]

  /// A control that separates words, for what was read as a field.
  static let gap: UInt8 = 0x1F

  /// The bytes that were not taken, with a `gap` for what was.
  private static func source(_ bytes: [UInt8], _ text: FoldedText) -> [UInt8] {
    var out: [UInt8] = []
    for index in 0..<text.count {
      if !text.isTaken[index] {
        // A comma stands at the word before it.
        if index > 0, text.isTaken[index - 1], out.last == gap,
          ",.;:!?".utf8.contains(bytes[text.offsets[index]])
        {
          out.removeLast()
          while out.last == 0x20 { out.removeLast() }
        }
        out += bytes[text.offsets[index]..<text.offsets[index + 1]]
      } else if out.last != gap {
        out.append(gap)
      }
    }
    return out
  }

  // MARK: Tags

  /// `#` behind a blank, and letters, digits, emoji, `-`, `_` and `/` that are not all digits.
  private static func tags(_ words: Substring.UnicodeScalarView) -> [String] {
    var tags: [String] = []
    var known: Set<String> = []
    var isParted = true
    var index = words.startIndex
    while index < words.endIndex {
      let scalar = words[index]
      index = words.index(after: index)
      if isParted, scalar == "#" {
        let name = words[index...].prefix(while: isTag)
        if name.contains(where: { !$0.value.isASCIIDigit }), known.insert(String(name)).inserted {
          tags.append(String(name))
        }
        index = name.endIndex
        isParted = false
      } else {
        isParted = scalar == " "
      }
    }
    return tags
  }

  private static func isTag(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2D, 0x2F, 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
    case 0x00...0xBF, 0x2000...0x200C, 0x200E...0x206F, 0x3000...0x3004, 0x3008...0x3020, 0x3030,
      0xFE10...0xFE6F, 0xFF01...0xFF0F,
      0xFF1A...0xFF20, 0xFF3B...0xFF40, 0xFF5B...0xFF65:
      scalar.value == 0xFE0F
    default: true
    }
  }

  private static func dropTags(_ words: inout Substring.UnicodeScalarView) {
    while true {
      while words.last == " " { words.removeLast() }
      guard let blank = words.lastIndex(where: { !isTag($0) }), words[blank] == "#" else { return }
      let name = words[words.index(after: blank)...]
      let before = words[..<blank]
      guard name.contains(where: { !$0.value.isASCIIDigit }), before.isEmpty || before.last == " " else {
        return
      }
      words = before
    }
  }
}
