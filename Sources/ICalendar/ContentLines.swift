internal import ByteText
internal import CivilTime
internal import TimeZones

/// Content lines in the making (RFC 5545 §3.1): folded, with CRLF.
struct ContentLines: Sendable {
  private(set) var bytes: [UInt8] = []
  private var line: [UInt8] = []

  /// A line that is right as it stands: ASCII, no more than 75 octets.
  mutating func add(literal: String) {
    bytes.append(literal)
    bytes += [13, 10]
  }

  /// A TEXT property; none when nothing is left of `value`.
  mutating func add(_ name: String, text value: String?, lines: [UInt8].TextLines = .kept) {
    guard let value else { return }
    begin(name)
    let header = line.count
    line.append(calendarText: value, lines: lines)
    if line.count > header { bytes.append(folding: line, header: header) }
  }

  /// A property of several TEXT values, separated by commas; none without values.
  mutating func add(_ name: String, texts values: [String]) {
    begin(name)
    let header = line.count
    for value in values {
      let before = line.count
      if before > header { line.append(UInt8(ascii: ",")) }
      let start = line.count
      line.append(calendarText: value, lines: .joined)
      if line.count == start { line.removeLast(line.count - before) }
    }
    if line.count > header { bytes.append(folding: line, header: header) }
  }

  /// A URI property (RFC 5545 §3.3.13), whose value is not escaped as text is; none for an empty one.
  mutating func add(_ name: String, uri value: String?) {
    guard let value else { return }
    begin(name)
    let header = line.count
    line.append(calendarURI: value)
    if line.count > header { bytes.append(folding: line, header: header) }
  }

  /// A property whose value needs no escaping.
  mutating func add(_ name: String, _ parameters: [(name: String, value: String)] = [], value: String) {
    line.removeAll(keepingCapacity: true)
    line.append(name)
    for parameter in parameters {
      line.append(UInt8(ascii: ";"))
      line.append(parameter.name)
      line.append(UInt8(ascii: "="))
      line.append(parameterValue: parameter.value)
    }
    line.append(UInt8(ascii: ":"))
    let header = line.count
    line.append(value)
    bytes.append(folding: line, header: header)
  }

  /// A moment: `DTSTAMP:20261201T000000Z`.
  mutating func add(_ name: String, _ instant: Instant) {
    begin(name)
    line.append(calendar: instant)
    bytes.append(folding: line)
  }

  /// A wall time whose zone the place of the line says: `DTSTART:20261201T080000` in a VTIMEZONE.
  mutating func add(_ name: String, _ civil: CivilDateTime) {
    begin(name)
    line.append(calendar: civil)
    bytes.append(folding: line)
  }

  /// A day, a moment or a wall time, with the parameters that say which.
  mutating func add(_ name: String, _ time: EventTime) {
    line.removeAll(keepingCapacity: true)
    line.append(name)
    switch time {
    case .date(let date):
      line.append(";VALUE=DATE:")
      line.append(calendar: date)
    case .utc(let instant):
      line.append(UInt8(ascii: ":"))
      line.append(calendar: instant)
    case .zoned(let civil, let zone):
      line.append(";TZID=")
      line.append(parameterValue: zone.name)
      line.append(UInt8(ascii: ":"))
      line.append(calendar: civil)
    }
    bytes.append(folding: line, header: name.utf8.count)
  }

  /// Lines that are already written.
  mutating func add(lines: [UInt8]) { bytes += lines }

  private mutating func begin(_ name: String) {
    line.removeAll(keepingCapacity: true)
    line.append(name)
    line.append(UInt8(ascii: ":"))
  }
}

extension [UInt8] {
  /// Appends a parameter's value, in quotes where RFC 5545 §3.2 wants them, with the escapes of RFC 6868.
  package mutating func append(parameterValue value: String) {
    if value.utf8.allSatisfy({ $0 > 0x2C && $0 < 0x5B && $0 != 0x3A && $0 != 0x3B || $0 > 0x5E && $0 < 0x7F })
    {
      append(contentsOf: value.utf8)
      return
    }
    var needsQuotes = false
    var out: [UInt8] = []
    for scalar in value.unicodeScalars {
      switch scalar.value {
      case UInt32(UInt8(ascii: "^")): out.append("^^")
      case UInt32(UInt8(ascii: "\"")): out.append("^'")
      case 0x0A: out.append("^n")
      case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029: break
      default:
        if scalar == ":" || scalar == ";" || scalar == "," { needsQuotes = true }
        out.append(String(scalar))
      }
    }
    if needsQuotes { append(UInt8(ascii: "\"")) }
    self += out
    if needsQuotes { append(UInt8(ascii: "\"")) }
  }

  /// Appends an absolute reference with every byte that RFC 3986 does not allow percent-encoded; escapes in it stay.
  mutating func append(calendarURI value: String) {
    let bytes = Array(value.utf8)
    for (index, byte) in bytes.enumerated() {
      let isAllowed =
        switch byte {
        case UInt8(ascii: "%"): bytes[(index + 1)...].prefix(2).count { isHexDigit($0) } == 2
        case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
          UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
          false
        default: byte > 0x20 && byte < 0x7F
        }
      if isAllowed {
        append(byte)
      } else {
        let digits = Array("0123456789ABCDEF".utf8)
        self += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
  }

  private func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
