/// What a scalar is to the rules for emphasis, and to where lines and links end.
enum ScalarClass {
  case space
  case punctuation
  /// Full-width and other punctuation of Chinese, Japanese and Korean.
  case widePunctuation
  /// A letter, digit or symbol of Chinese, Japanese or Korean.
  case wide
  case other

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x09, 0x0A, 0x0C, 0x0D, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: self = .space
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: self = .punctuation
    case 0..<0x80: self = .other
    case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF,
      0xFE10...0xFE1F, 0xFE30...0xFE6F, 0xFF00...0xFFEF, 0x1B000...0x1B2FF, 0x20000...0x3FFFD:
      self = Self.isPunctuation(scalar) ? .widePunctuation : .wide
    default: self = Self.isPunctuation(scalar) ? .punctuation : .other
    }
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      true
    default: false
    }
  }

  var isWide: Bool { self == .wide || self == .widePunctuation }
}

extension Unicode.Scalar {
  /// Whether words in its script are written without spaces, so that a line end beside it is none either.
  ///
  /// Korean is written with spaces.
  var joinsLines: Bool {
    switch value {
    case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xFFA0...0xFFDC, 0x3000: false
    default: ScalarClass(self).isWide
    }
  }

  /// Quotes, dashes and dots that Chinese shares with other scripts.
  var isSharedPunctuation: Bool {
    switch value {
    case 0x00B7, 0x2013...0x2015, 0x2018...0x201D, 0x2025...0x2027, 0x2E3A: true
    default: false
    }
  }
}

/// A scalar of valid UTF-8 and its bytes.
struct PlacedScalar {
  var scalar: Unicode.Scalar
  var range: Range<Int>
}

extension [UInt8] {
  /// The scalar that starts at `offset`, which must be before `end`.
  func scalar(at offset: Int, before end: Int) -> PlacedScalar? {
    guard offset >= 0, offset < end, end <= count else { return nil }
    let lead = self[offset]
    if lead < 0x80 { return PlacedScalar(scalar: Unicode.Scalar(lead), range: offset..<offset + 1) }
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard offset + length <= end else { return nil }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for index in (offset + 1)..<(offset + length) { value = value << 6 | UInt32(self[index] & 0x3F) }
    return Unicode.Scalar(value).map { PlacedScalar(scalar: $0, range: offset..<offset + length) }
  }

  /// The scalar that ends at `offset`, which must be after `start`.
  func scalar(endingAt offset: Int, after start: Int) -> PlacedScalar? {
    guard offset > start, start >= 0, offset <= count else { return nil }
    var first = offset - 1
    while first > start, self[first] & 0xC0 == 0x80, offset - first < 4 { first -= 1 }
    return scalar(at: first, before: offset)
  }
}
