/// Splits one content line into name, parameters and value (RFC 5545 §3.1), whatever it holds.
struct ContentLineScanner {
  /// One value of a parameter, and where the parameter's name stands.
  struct Field {
    let name: Range<Int>
    /// Without the quotation marks.
    let value: Range<Int>
  }

  private let bytes: [UInt8]
  private let line: Range<Int>

  init(_ bytes: [UInt8], line: Range<Int>) {
    self.bytes = bytes
    self.line = line
  }

  /// The parts of the line and what is wrong with it; nil instead of parts where there is no value.
  func split(onFault: (StreamFault.Kind, Range<Int>) -> Void) -> ContentLine? {
    let nameEnd = bytes[line].firstIndex { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":") }
    guard let nameEnd else {
      onFault(.noColon, line)
      return nil
    }
    let name = trimmed(line.lowerBound..<nameEnd)
    if name != line.lowerBound..<nameEnd || name.isEmpty || !bytes[name].allSatisfy(Self.isNameByte) {
      onFault(.name, line.lowerBound..<max(nameEnd, line.lowerBound + 1))
    }
    guard let colon = scanParameters(from: nameEnd, field: { _ in }, onFault: onFault) else {
      onFault(.noColon, line)
      return nil
    }
    return ContentLine(name: name, parameters: nameEnd, value: colon + 1..<line.upperBound)
  }

  /// Reads `;name=value,value…` from `start` to the colon that ends them, whose offset is the result.
  func scanParameters(
    from start: Int, field: (Field) -> Void, onFault: (StreamFault.Kind, Range<Int>) -> Void
  ) -> Int? {
    var index = start
    // A quotation mark without another is a character like any: none is looked for twice.
    var hasQuotes = true
    while index < line.upperBound, bytes[index] == UInt8(ascii: ";") {
      let nameStart = index + 1
      guard let nameEnd = bytes[nameStart..<line.upperBound].firstIndex(where: Self.endsParameterName) else {
        return nil
      }
      let name = trimmed(nameStart..<nameEnd)
      guard bytes[nameEnd] == UInt8(ascii: "="), !name.isEmpty else {
        onFault(.parameter, nameStart..<max(nameEnd, nameStart + 1))
        index =
          bytes[nameEnd..<line.upperBound].firstIndex { byte in
            byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":")
          } ?? line.upperBound
        continue
      }
      if !bytes[name].allSatisfy(Self.isNameByte) { onFault(.parameter, name) }
      index = nameEnd
      repeat {
        let valueStart = index + 1
        if hasQuotes, valueStart < line.upperBound, bytes[valueStart] == UInt8(ascii: "\"") {
          let quoted = valueStart + 1
          if let end = bytes[quoted..<line.upperBound].firstIndex(of: UInt8(ascii: "\"")) {
            field(Field(name: name, value: quoted..<end))
            index = skipValue(from: end + 1)
            if index > end + 1 { onFault(.quotation, end + 1..<index) }
            continue
          }
          hasQuotes = false
        }
        index = skipValue(from: valueStart)
        let value = valueStart..<index
        if let mark = bytes[value].firstIndex(of: UInt8(ascii: "\"")) { onFault(.quotation, mark..<mark + 1) }
        field(Field(name: name, value: value))
      } while index < line.upperBound && bytes[index] == UInt8(ascii: ",")
    }
    return index < line.upperBound ? index : nil
  }

  /// Where an unquoted value that begins at `start` ends.
  private func skipValue(from start: Int) -> Int {
    bytes[start..<line.upperBound].firstIndex { byte in
      byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ",")
    } ?? line.upperBound
  }

  private static func endsParameterName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "=") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":")
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let first = range.first, UnfoldedText.isFold(bytes[first]) { range = range.dropFirst() }
    while let last = range.last, UnfoldedText.isFold(bytes[last]) { range = range.dropLast() }
    return range
  }
}

/// Where the parts of one content line stand in the unfolded text.
struct ContentLine: Sendable {
  let name: Range<Int>
  /// Where the parameters begin: at a semicolon, or at the colon where there are none.
  let parameters: Int
  let value: Range<Int>
}
