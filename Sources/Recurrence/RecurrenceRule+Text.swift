internal import ByteText
internal import CivilTime

extension RecurrenceRule {
  /// The RRULE value, without `RRULE:`; UNTIL is written as the rule holds it.
  ///
  /// A start with a zone asks for UNTIL in UTC (RFC 5545 §3.3.10), and the rule knows no zone: a feed uses
  /// `text(until:)`.
  package var text: String {
    text(until: until.map(RecurrenceRule.text(of:)))
  }

  /// The RRULE value, without `RRULE:`, with the given value of UNTIL; nil leaves UNTIL out.
  package func text(until: String?) -> String {
    var rule = self
    rule.normalize()
    var parts = ["FREQ=\(frequency.name)"]
    if interval != 1 { parts.append("INTERVAL=\(interval)") }
    if let count { parts.append("COUNT=\(count)") }
    if let until { parts.append("UNTIL=\(until)") }
    for part in Part.allCases {
      if part == .hour, !rule.byDay.isEmpty {
        parts.append("BYDAY=\(rule.byDay.map(\.text).joined(separator: ","))")
      }
      let values = rule.values(of: part)
      if values.isEmpty { continue }
      parts.append("\(part.rawValue)=\(values.map(String.init).joined(separator: ","))")
    }
    if weekStart != .monday { parts.append("WKST=\(weekStart.code)") }
    return parts.joined(separator: ";")
  }

  private static func text(of until: Until) -> String {
    switch until {
    case .date(let date): text(of: date)
    case .local(let moment): text(of: moment)
    case .utc(let instant): text(of: instant.civil(offset: 0)) + "Z"
    }
  }

  private static func text(of date: CivilDate) -> String {
    var out: [UInt8] = []
    out.append(decimal: date.year, width: 4)
    out.append(decimal: date.month, width: 2)
    out.append(decimal: date.day, width: 2)
    return out.text
  }

  private static func text(of moment: CivilDateTime) -> String {
    var out = Array(text(of: moment.date).utf8)
    out.append("T")
    out.append(decimal: moment.time.hour, width: 2)
    out.append(decimal: moment.time.minute, width: 2)
    out.append(decimal: moment.time.second, width: 2)
    return out.text
  }
}

extension RecurrenceRule.Day {
  /// `MO`, `2TU`, `-1FR`.
  package var text: String {
    ordinal.map { "\($0)\(weekday.code)" } ?? weekday.code
  }
}

extension Weekday {
  /// The two letters of RFC 5545.
  package var code: String {
    switch self {
    case .monday: "MO"
    case .tuesday: "TU"
    case .wednesday: "WE"
    case .thursday: "TH"
    case .friday: "FR"
    case .saturday: "SA"
    case .sunday: "SU"
    }
  }

  init?(code: String) {
    guard let weekday = Weekday.allCases.first(where: { $0.code == code }) else { return nil }
    self = weekday
  }
}
