extension String {
  /// The text on one line, with what could drive or deceive a terminal made visible: `\u{1b}`.
  ///
  /// Whatever comes from files, arguments or other programs is shown through this.
  package var printable: String {
    guard unicodeScalars.contains(where: \.drivesTerminals) else { return self }
    var out = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar == "\t" || scalar == "\n" {
        out.append(" ")
      } else if scalar.drivesTerminals {
        out.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      } else {
        out.append(scalar)
      }
    }
    return String(out)
  }

  /// The same with runs of tabs and line ends as one space: a cell of a table.
  package var onOneLine: String {
    split(whereSeparator: { $0 == "\t" || $0.isNewline }).joined(separator: " ").printable
  }
}

extension Unicode.Scalar {
  /// Whether a terminal obeys it rather than show it: controls, line separators, controls of the direction of text.
  ///
  /// The direction controls are those of Unicode UAX #9 §2 and their deprecated kin; a byte order mark hides likewise.
  package var drivesTerminals: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF,
      0xFFF9...0xFFFB:
      true
    default: false
    }
  }
}
