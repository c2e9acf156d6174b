extension String {
  /// The text on one line, runs of white space as one space, without controls and noncharacters; empty when nobody would
  /// see anything of it.
  package var visibleLine: String {
    let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard line.unicodeScalars.contains(where: { !$0.isVisible || $0.isNothing }) else { return line }
    if line.unicodeScalars.allSatisfy({ $0 == " " || !$0.isVisible }) { return "" }
    var out = String.UnicodeScalarView()
    for scalar in line.unicodeScalars where !scalar.isNothing { out.append(scalar) }
    return String(out).split(separator: " ").joined(separator: " ")
  }
}

extension String {
  /// The text with noncharacters as U+FFFD: HTML takes each for an error, XML has no U+FFFF at all (XML 1.0 §2.2).
  package var withoutNoncharacters: String {
    // They begin with these bytes in UTF-8; mostly there are none.
    guard utf8.contains(where: { $0 == 0xEF || $0 >= 0xF0 }),
      unicodeScalars.contains(where: \.properties.isNoncharacterCodePoint)
    else { return self }
    var out = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      out.append(scalar.properties.isNoncharacterCodePoint ? "\u{FFFD}" : scalar)
    }
    return String(out)
  }
}

extension Unicode.Scalar {
  /// Whether it is shown, or may be by joining others.
  fileprivate var isVisible: Bool { !properties.isDefaultIgnorableCodePoint && !isNothing }

  /// Whether no text means it: controls, noncharacters, a byte order mark.
  fileprivate var isNothing: Bool {
    properties.generalCategory == .control || properties.isNoncharacterCodePoint || value == 0xFEFF
  }
}
