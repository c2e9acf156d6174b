/// What a scalar is to search; `search-words.js` has the same classes.
enum SearchScalar {
  /// Stands between words.
  case separator
  /// Of a word that is found by its beginning.
  case word
  /// Of a script that is written without spaces, or with few: found by pairs.
  case pair
  /// A picture: found by itself.
  case symbol
  /// Dropped: soft hyphens, joiners, variation selectors.
  case ignored

  init(_ scalar: Unicode.Scalar) {
    if Self.isIgnored(scalar.value) {
      self = .ignored
      return
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
      self = Self.isPaired(scalar.value) ? .pair : .word
    // What stands for bytes that are no text is none either.
    case .otherSymbol where scalar != "\u{FFFD}": self = .symbol
    default: self = .separator
    }
  }

  /// Whether it is a letter or mark of Thai, Lao, Myanmar, Khmer, of the kana, Bopomofo or the ideographs.
  ///
  /// Korean is written with spaces.
  static func isPaired(_ value: UInt32) -> Bool {
    switch value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x2FDF, 0x3005...0x3007,
      0x3021...0x302F, 0x3031...0x312F, 0x31A0...0x31BF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xF900...0xFAFF, 0x1B000...0x1B16F, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  private static func isIgnored(_ value: UInt32) -> Bool {
    switch value {
    case 0xAD, 0x200B...0x200D, 0x2060, 0xFE00...0xFE0F, 0xFEFF, 0xE0100...0xE01EF: true
    default: false
    }
  }
}

extension Unicode.Scalar {
  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
