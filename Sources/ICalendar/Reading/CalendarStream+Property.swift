extension CalendarStream {
  /// One content line: a name, parameters and a value.
  ///
  /// Ranges are of the stream's unfolded text.
  package struct Property: Sendable {
    package let stream: CalendarStream
    let index: Int

    private var line: ContentLine { stream.lines[index] }

    /// In upper case: `DTSTART`.
    package var name: String { stream.name(nameRange) }

    /// Whether the name is of letters, digits and hyphens.
    package var hasSoundName: Bool { stream.text.bytes[nameRange].allSatisfy(ContentLineScanner.isNameByte) }

    package var nameRange: Range<Int> { line.name }
    package var valueRange: Range<Int> { line.value }
    package var range: Range<Int> { line.name.lowerBound..<line.value.upperBound }

    /// The value as it stands, escapes and all.
    package var value: ArraySlice<UInt8> { stream.text.bytes[valueRange] }

    /// Whether it stands later in the stream.
    package func isBehind(_ other: Property) -> Bool { index > other.index }

    /// Compares with a name in upper case.
    package func isNamed(_ name: String) -> Bool {
      let range = line.name
      guard range.count == name.utf8.count else { return false }
      return zip(stream.text.bytes[range], name.utf8).allSatisfy { byte, wanted in
        byte == wanted || (byte & 0xDF == wanted && byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z"))
      }
    }

    /// The parameters in order, one for each value.
    package var parameters: [Parameter] {
      let line = line
      guard line.parameters < line.value.lowerBound - 1 else { return [] }
      var out: [Parameter] = []
      let scanner = ContentLineScanner(stream.text.bytes, line: line.parameters..<line.value.upperBound)
      _ = scanner.scanParameters(
        from: line.parameters,
        field: { field in
          out.append(
            Parameter(name: stream.name(field.name), nameRange: field.name, valueRange: field.value))
        }, onFault: { _, _ in })
      return out
    }

    /// The first value of a parameter, without the escapes of RFC 6868.
    package func parameter(_ name: String) -> String? {
      parameters.first { $0.name == name }.map { stream.parameterValue($0.valueRange) }
    }
  }

  /// One value of a parameter.
  package struct Parameter: Sendable {
    /// In upper case: `TZID`.
    package let name: String
    package let nameRange: Range<Int>
    /// Without quotation marks.
    package let valueRange: Range<Int>
  }

  /// A parameter's value without the escapes of RFC 6868 §3: `^n`, `^^` and `^'`; other carets stay.
  package func parameterValue(_ range: Range<Int>) -> String {
    guard text.bytes[range].contains(UInt8(ascii: "^")) else { return string(range) }
    var out: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = text.bytes[index]
      let next = index + 1 < range.upperBound ? text.bytes[index + 1] : 0
      let meant: UInt8? =
        switch (byte, next) {
        case (UInt8(ascii: "^"), UInt8(ascii: "n")), (UInt8(ascii: "^"), UInt8(ascii: "N")): 0x0A
        case (UInt8(ascii: "^"), UInt8(ascii: "^")): UInt8(ascii: "^")
        case (UInt8(ascii: "^"), UInt8(ascii: "'")): UInt8(ascii: "\"")
        default: nil
        }
      out.append(meant ?? byte)
      index += meant == nil ? 1 : 2
    }
    return String(decoding: out, as: UTF8.self)
  }
}
