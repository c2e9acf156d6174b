internal import ByteText

/// Makes equal what readers take for the same word: letter case, width, composition.
package enum SearchFolding {
  /// The text without differences of case and width, in form C; `search-words.js` folds the same way.
  package static func fold(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { append(scalar, to: &scalars) }
    var lower = String.UnicodeScalarView()
    for scalar in String(scalars).uppercased().lowercased().unicodeScalars {
      // The sigma at the end of a word is one.
      lower.append(scalar == "ς" ? "σ" : scalar)
    }
    return String(lower).precomposed
  }

  /// Full-width forms of ASCII and half-width kana become plain ones, what nobody sees goes.
  private static func append(_ scalar: Unicode.Scalar, to out: inout String.UnicodeScalarView) {
    switch scalar.value {
    case 0xFF01...0xFF5E: if let plain = Unicode.Scalar(scalar.value - 0xFEE0) { out.append(plain) }
    case 0xFF65...0xFF9F: out.append(wideKana[Int(scalar.value - 0xFF65)])
    default: if case .ignored = SearchScalar(scalar) { return } else { out.append(scalar) }
    }
  }

  /// For U+FF65 and those after it; the last two are the combining marks of sound.
  private static let wideKana = Array(
    "・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309A}".unicodeScalars)

  /// The fold of each scalar below `commonEnd`, and from 1E00 to 1FFF, where it is one scalar; else 0.
  ///
  /// Right where no mark follows: marks take the way over `fold(_:)`.
  static func common(_ value: UInt32) -> UInt32 {
    switch value {
    case 0..<commonEnd: table[Int(value)]
    case 0x1E00...0x1FFF: table[Int(value - 0x1E00 + commonEnd)]
    case 0xAC00...0xD7A3: value
    default: 0
    }
  }

  /// Behind Latin, Greek and Cyrillic.
  private static let commonEnd: UInt32 = 0x530

  private static let table: [UInt32] = (Array(0..<commonEnd) + Array(0x1E00...0x1FFF)).map { value in
    guard let scalar = Unicode.Scalar(value), case .word = SearchScalar(scalar), !scalar.isMark else {
      return 0
    }
    let folded = Array(fold(String(scalar)).unicodeScalars)
    guard folded.count == 1, case .word = SearchScalar(folded[0]), !folded[0].isMark else { return 0 }
    return folded[0].value
  }
}
