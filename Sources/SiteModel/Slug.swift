internal import ByteText

/// The part of an address that names a page or a folder (design §4).
package enum Slug {
  /// The longest slug in bytes; a file name may have 255, and `.html` and a suffix follow.
  private static let longest = 200

  /// `name` in NFC with letter case and dates kept; blanks and characters that paths or addresses treat specially become `-`.
  ///
  /// Empty where nothing is left: the caller then uses a hash.
  package static func make(_ name: String) -> String {
    var out: [UInt8] = []
    for scalar in name.precomposed.unicodeScalars {
      if isKept(scalar) && scalar != "-" {
        out.append(contentsOf: String(scalar).utf8)
      } else if out.last != UInt8(ascii: "-") {
        out.append(UInt8(ascii: "-"))
      }
    }
    return trimmed(out)
  }

  private static func trimmed(_ bytes: [UInt8]) -> String {
    var slice = bytes[...]
    if slice.count > longest {
      slice = slice.prefix(longest)
      // Do not end within a scalar.
      while let last = slice.last, last & 0xC0 == 0x80 { slice.removeLast() }
      if let last = slice.last, last >= 0xC0 { slice.removeLast() }
    }
    // A leading dot hides a file; a trailing one is lost on some file systems.
    while let first = slice.first, first == UInt8(ascii: "-") || first == UInt8(ascii: ".") {
      slice.removeFirst()
    }
    while let last = slice.last, last == UInt8(ascii: "-") || last == UInt8(ascii: ".") { slice.removeLast() }
    return Array(slice).text
  }

  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\\", "/", ":", "*", "?", "\"", "<", ">", "|", "#", "%", "&": return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse:
      return false
    case .format:
      // Joiners belong to emoji and to some scripts; the rest cannot be seen.
      return scalar.value == 0x200C || scalar.value == 0x200D
    default: return true
    }
  }
}
