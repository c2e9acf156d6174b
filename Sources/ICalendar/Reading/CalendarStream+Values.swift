package import Recurrence

extension CalendarStream.Property {
  /// The value as it stands.
  package var string: String { stream.string(valueRange) }

  /// A TEXT value without its escapes (RFC 5545 §3.3.11); what is no escape stays.
  package var text: String { unescaped(valueRange) }

  /// The values of a list of TEXT.
  package var texts: [String] {
    var out: [String] = []
    var start = valueRange.lowerBound
    var index = start
    while index < valueRange.upperBound {
      switch stream.text.bytes[index] {
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: ","):
        out.append(unescaped(start..<index))
        index += 1
        start = index
      default: index += 1
      }
    }
    out.append(unescaped(start..<valueRange.upperBound))
    return out
  }

  private func unescaped(_ range: Range<Int>) -> String {
    let bytes = stream.text.bytes
    guard bytes[range].contains(UInt8(ascii: "\\")) else { return stream.string(range) }
    var out: [UInt8] = []
    out.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < range.upperBound,
        let meant = Self.meaning(ofEscaped: bytes[index + 1])
      {
        out.append(meant)
        index += 2
      } else {
        out.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func meaning(ofEscaped byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "n"), UInt8(ascii: "N"): 0x0A
    case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","): byte
    default: nil
    }
  }

  /// What is wrong with the escapes of a TEXT value.
  package enum TextFault: Sendable, Hashable {
    /// A backslash before another character than `\`, `;`, `,`, `n` and `N`, or at the end.
    case escape
    /// A comma without a backslash, in what is no list.
    case comma
    case semicolon
  }

  /// The first fault of the TEXT value, or of the list of them, in the unfolded text.
  package func firstTextFault(isList: Bool) -> (fault: TextFault, range: Range<Int>)? {
    let bytes = stream.text.bytes
    var index = valueRange.lowerBound
    while index < valueRange.upperBound {
      switch bytes[index] {
      case UInt8(ascii: "\\"):
        let end = min(index + 2, valueRange.upperBound)
        if index + 1 == end || Self.meaning(ofEscaped: bytes[index + 1]) == nil {
          return (.escape, index..<end)
        }
        index += 1
      case UInt8(ascii: ",") where !isList: return (.comma, index..<index + 1)
      case UInt8(ascii: ";"): return (.semicolon, index..<index + 1)
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The INTEGER value (RFC 5545 §3.3.8).
  package func integer() throws(ValueError) -> Int {
    let bytes = stream.text.bytes
    let sign = valueRange.first.map { bytes[$0] }
    let isSigned = sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")
    guard let number = digits(isSigned ? valueRange.dropFirst() : valueRange),
      number <= Int(Int32.max)
    else {
      throw ValueError(
        "\(stream.quoted(valueRange)) is not a number", help: "write digits alone, ten at most",
        at: valueRange)
    }
    return sign == UInt8(ascii: "-") ? -number : number
  }

  /// The UTC-OFFSET value in seconds east of UTC (RFC 5545 §3.3.14).
  package func utcOffset() throws(ValueError) -> Int {
    let start = valueRange.lowerBound
    let bytes = stream.text.bytes
    let sign = valueRange.first.map { bytes[$0] }
    guard sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+"),
      valueRange.count == 5 || valueRange.count == 7,
      let hours = digits(start + 1..<start + 3), let minutes = digits(start + 3..<start + 5),
      let seconds = valueRange.count == 7 ? digits(start + 5..<start + 7) : 0,
      hours < 24, minutes < 60, seconds < 60
    else {
      throw ValueError(
        "\(stream.quoted(valueRange)) is not an offset from UTC", help: "write +0800 or -0330", at: valueRange
      )
    }
    return (hours * 3600 + minutes * 60 + seconds) * (sign == UInt8(ascii: "-") ? -1 : 1)
  }

  /// The RECUR value (RFC 5545 §3.3.10).
  package func rule() throws(ValueError) -> RecurrenceRule {
    do {
      return try RecurrenceRule.parse(rrule: string)
    } catch {
      let start = valueRange.lowerBound
      // Offsets are those of the text, which differ where bytes are not UTF-8.
      let end = valueRange.upperBound
      let range = error.range.map { min(start + $0.lowerBound, end)..<min(start + $0.upperBound, end) }
      throw ValueError(error.message, help: error.help, at: range ?? valueRange)
    }
  }
}
