internal import ByteText

extension CivilDate: CustomStringConvertible {
  /// `2026-12-01` (ISO 8601, RFC 3339 full-date).
  package var description: String {
    var out: [UInt8] = []
    out.append(decimal: year, width: 4)
    out.append(UInt8(ascii: "-"))
    out.append(decimal: month, width: 2)
    out.append(UInt8(ascii: "-"))
    out.append(decimal: day, width: 2)
    return out.text
  }
}

extension TimeOfDay: CustomStringConvertible {
  /// `08:00`, with seconds only where there are any.
  package var description: String { second == 0 ? hourAndMinute : full }

  /// `08:00:00`.
  package var full: String {
    var out = Array(hourAndMinute.utf8)
    out.append(UInt8(ascii: ":"))
    out.append(decimal: second, width: 2)
    return out.text
  }

  /// `08:00`.
  package var hourAndMinute: String {
    var out: [UInt8] = []
    out.append(decimal: hour, width: 2)
    out.append(UInt8(ascii: ":"))
    out.append(decimal: minute, width: 2)
    return out.text
  }
}

extension CivilDateTime: CustomStringConvertible {
  /// `2026-12-01T08:00:00`.
  package var description: String { "\(date)T\(time.full)" }

  /// `2026-12-01T08:00:00+08:00` (RFC 3339 §5.6).
  package func rfc3339(offset: Int) -> String {
    if offset == 0 { return "\(self)Z" }
    let minutes = abs(offset) / 60
    var out = Array("\(self)".utf8)
    out.append(offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    out.append(decimal: minutes / 60, width: 2)
    out.append(UInt8(ascii: ":"))
    out.append(decimal: minutes % 60, width: 2)
    return out.text
  }
}
