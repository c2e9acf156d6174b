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

extension Unicode.Scalar {
  /// Whether it is shown, or may be by joining others.
  fileprivate var isVisible: Bool { !properties.isDefaultIgnorableCodePoint && !isNothing }

  /// Whether no text means it: controls, noncharacters, a byte order mark.
  fileprivate var isNothing: Bool {
    properties.generalCategory == .control || properties.isNoncharacterCodePoint || value == 0xFEFF
  }
}
