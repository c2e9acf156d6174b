/// How many columns text takes in a terminal (Unicode UAX #11).
package enum TextWidth {
  /// The columns of `text`: 2 for East Asian wide scalars and emoji, 0 for marks, 1 for the rest.
  package static func columns(_ text: String) -> Int {
    var width = 0
    for scalar in text.unicodeScalars { width += columns(scalar) }
    return width
  }

  /// The columns of one scalar.
  package static func columns(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0..<0x300: return 1
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
      0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    case 0x200B...0x200F, 0xFE00...0xFE0F, 0xFEFF: return 0
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: return 1
    }
  }
}
