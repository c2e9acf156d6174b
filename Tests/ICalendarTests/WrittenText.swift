import Testing

/// What must be true of text in a stream, worked out by scalars and without the writer's code.
enum WrittenText {
  /// What a TEXT value keeps of `text` (design §5, "Bytes").
  ///
  /// Every kind of line end becomes one; other controls and noncharacters go; blanks at both ends go, and of a run of
  /// them 64 octets stay. In a title, which is one line, line ends and the blanks about them become a space.
  static func of(_ text: String, joined: Bool) -> String {
    let kept = withPlainLineEnds(Array(text.unicodeScalars))
    var out = String.UnicodeScalarView()
    var index = 0
    while index < kept.count {
      guard isBlank(kept[index]) || kept[index] == "\n" else {
        out.append(kept[index])
        index += 1
        continue
      }
      var run: [Unicode.Scalar] = []
      while index < kept.count, isBlank(kept[index]) || kept[index] == "\n" {
        run.append(kept[index])
        index += 1
      }
      if out.isEmpty || index == kept.count { continue }
      if joined, run.contains("\n") {
        out.append(" ")
        continue
      }
      var octets = 0
      for scalar in run {
        octets = scalar == "\n" ? 0 : octets + UTF8.width(scalar)
        if octets <= 64 { out.append(scalar) }
      }
    }
    return String(out)
  }

  private static func withPlainLineEnds(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let ends: Set<Unicode.Scalar> = ["\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"]
    var kept: [Unicode.Scalar] = []
    for (index, scalar) in scalars.enumerated() {
      if ends.contains(scalar) {
        let isSecond = scalar == "\n" && index > 0 && scalars[index - 1] == "\r"
        if !isSecond { kept.append("\n") }
      } else if scalar == "\t" || !isControl(scalar) && !isNoncharacter(scalar) {
        kept.append(scalar)
      }
    }
    return kept
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }

  private static func isNoncharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\n" && (scalar.properties.isWhitespace || scalar == "\u{FEFF}")
  }

  /// Each line alone is UTF-8 of at most 75 octets, without a control, a trailing blank or half an escape; and the
  /// content lines are those of one component: text has added none.
  static func check(
    _ bytes: [UInt8], _ comment: Comment, of kind: String = "VEVENT",
    _ place: SourceLocation = #_sourceLocation
  ) {
    var faults: Set<String> = []
    for line in StreamReading.physicalLines(bytes, place) {
      if line.count > 75 { faults.insert("\(line.count) octets") }
      // An odd number of backslashes at the end is half an escape.
      if !line.reversed().prefix(while: { $0 == UInt8(ascii: "\\") }).count.isMultiple(of: 2) {
        faults.insert("a split escape")
      }
      guard let text = String(validating: line, as: UTF8.self) else {
        faults.insert("not UTF-8")
        continue
      }
      if let last = text.unicodeScalars.last, isBlank(last) { faults.insert("a trailing blank") }
      let bad = text.unicodeScalars.contains { scalar in
        scalar != "\t" && isControl(scalar) || isNoncharacter(scalar) || scalar == "\u{2028}"
          || scalar == "\u{2029}"
      }
      if bad { faults.insert("a control or a line separator") }
    }
    let lines = StreamReading.unfolded(bytes)
    // Not by Character: a joiner at the start of a value makes one with the colon.
    let names = lines.map { line in
      String(String.UnicodeScalarView(line.unicodeScalars.prefix { $0 != ":" && $0 != ";" }))
    }
    let allowed: Set = [
      "BEGIN", "UID", "DTSTAMP", "LAST-MODIFIED", "DTSTART", "DTEND", "DUE", "SUMMARY", "DESCRIPTION",
      "LOCATION", "URL", "CATEGORIES", "ACTION", "TRIGGER", "END",
    ]
    faults.formUnion(Set(names).subtracting(allowed).map { "a line \($0)" })
    let begins = lines.filter { $0.hasPrefix("BEGIN:") }
    if begins != ["BEGIN:\(kind)", "BEGIN:VALARM"] { faults.insert("\(begins)") }
    for name in allowed where name != "BEGIN" && name != "END" && name != "DESCRIPTION" {
      if names.count(where: { $0 == name }) > 1 { faults.insert("two lines \(name)") }
    }
    if names.count(where: { $0 == "DESCRIPTION" }) > 2 { faults.insert("a third line DESCRIPTION") }
    #expect(faults.isEmpty, comment, sourceLocation: place)
  }
}
