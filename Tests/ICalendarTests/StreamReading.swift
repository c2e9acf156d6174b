import Testing

/// A reader of iCalendar streams that shares no code with the writer.
enum StreamReading {
  /// The physical lines, which all end in CRLF.
  static func physicalLines(_ bytes: [UInt8], _ place: SourceLocation = #_sourceLocation) -> [[UInt8]] {
    #expect(bytes.suffix(2) == [13, 10], sourceLocation: place)
    var lines: [[UInt8]] = [[]]
    var index = 0
    while index < bytes.count {
      if bytes[index] == 13, index + 1 < bytes.count, bytes[index + 1] == 10 {
        lines.append([])
        index += 2
      } else {
        lines[lines.count - 1].append(bytes[index])
        index += 1
      }
    }
    lines.removeLast()
    return lines
  }

  /// The content lines (RFC 5545 §3.1).
  static func unfolded(_ bytes: [UInt8]) -> [String] {
    var out: [[UInt8]] = []
    for line in physicalLines(bytes) {
      if line.first == 32, !out.isEmpty {
        out[out.count - 1] += line.dropFirst()
      } else {
        out.append(line)
      }
    }
    return out.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The values of a property, with its parameters if it has any.
  static func values(_ bytes: [UInt8], _ name: String) -> [String] {
    unfolded(bytes).compactMap { line in
      // Not by Character: a zero-width joiner at the start of a value makes one with the colon.
      let rest = line.unicodeScalars.dropFirst(name.unicodeScalars.count)
      guard line.unicodeScalars.starts(with: name.unicodeScalars), rest.first == ":" || rest.first == ";"
      else { return nil }
      return String(rest.dropFirst())
    }
  }

  /// A TEXT value without its escapes; nil when one is unknown or cut.
  static func unescaped(_ value: String) -> String? {
    var out = String.UnicodeScalarView()
    var isEscape = false
    for scalar in value.unicodeScalars {
      if isEscape {
        switch scalar {
        case "n": out.append("\n")
        case "\\", ";", ",": out.append(scalar)
        default: return nil
        }
        isEscape = false
      } else if scalar == "\\" {
        isEscape = true
      } else {
        if scalar == ";" || scalar == "," { return nil }
        out.append(scalar)
      }
    }
    return isEscape ? nil : String(out)
  }

  /// The values of a list, at commas that no backslash escapes.
  static func list(_ value: String) -> [String] {
    var out: [String.UnicodeScalarView] = [.init()]
    var isEscape = false
    for scalar in value.unicodeScalars {
      if scalar == ",", !isEscape {
        out.append(.init())
        continue
      }
      out[out.count - 1].append(scalar)
      isEscape = scalar == "\\" && !isEscape
    }
    return out.map { String($0) }
  }
}
