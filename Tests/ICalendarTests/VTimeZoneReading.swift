import CivilTime
import Testing

/// Evaluates a VTIMEZONE by RFC 5545 §3.6.5, day by day, sharing no code with the writer.
struct VTimeZoneReading {
  struct Part {
    var isDaylight: Bool
    var start: CivilDateTime
    var from = 0
    var to = 0
    var rule: [String: String] = [:]
    var name = ""
  }

  let parts: [Part]
  /// Moments of onset and the offsets that hold from then on, in order.
  private let onsets: [(seconds: Int, offset: Int)]

  /// Onsets are found up to the end of `lastYear`.
  init(_ bytes: [UInt8], through lastYear: Int) throws {
    var parts: [Part] = []
    for line in StreamReading.unfolded(bytes) {
      let colon = try #require(line.firstIndex(of: ":"))
      let value = String(line[line.index(after: colon)...])
      switch line[..<colon] {
      case "BEGIN":
        guard value != "VTIMEZONE" else { continue }
        #expect(value == "STANDARD" || value == "DAYLIGHT")
        parts.append(Part(isDaylight: value == "DAYLIGHT", start: CivilDateTime(civilSeconds: 0)))
      case "DTSTART": parts[parts.count - 1].start = try VTimeZoneReading.civil(value)
      case "TZOFFSETFROM": parts[parts.count - 1].from = try VTimeZoneReading.offset(value)
      case "TZOFFSETTO": parts[parts.count - 1].to = try VTimeZoneReading.offset(value)
      case "TZNAME": parts[parts.count - 1].name = value
      case "RRULE":
        for pair in value.split(separator: ";") {
          let sides = pair.split(separator: "=")
          parts[parts.count - 1].rule[String(sides[0])] = String(sides[1])
        }
      case "TZID", "END": break
      default: Issue.record("unexpected line \(line)")
      }
    }
    self.parts = parts
    onsets = parts.flatMap { part in
      VTimeZoneReading.starts(of: part, through: lastYear).map { ($0.civilSeconds - part.from, part.to) }
    }.sorted { $0.0 < $1.0 }
  }

  /// Nil before the first onset.
  func offset(at seconds: Int) -> Int? {
    var (low, high) = (0, onsets.count)
    while low < high {
      let middle = (low + high) / 2
      if onsets[middle].seconds <= seconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : onsets[low - 1].offset
  }

  /// Whether each part begins on its own rule.
  var startsLieOnRules: Bool {
    parts.allSatisfy { part in part.rule.isEmpty || VTimeZoneReading.isOnset(part.start.date, part) }
  }

  private static func starts(of part: Part, through lastYear: Int) -> [CivilDateTime] {
    if part.rule.isEmpty { return [part.start] }
    #expect(part.rule["FREQ"] == "YEARLY")
    #expect(Set(part.rule.keys).isSubset(of: ["FREQ", "BYMONTH", "BYMONTHDAY", "BYDAY"]))
    var out: [CivilDateTime] = []
    guard let month = Int(part.rule["BYMONTH"] ?? ""), part.start.date.year <= lastYear else { return [] }
    for year in part.start.date.year...lastYear {
      for day in 1...CivilDate.days(inMonth: month, year: year) {
        guard let date = CivilDate(year: year, month: month, day: day), date >= part.start.date,
          isOnset(date, part)
        else { continue }
        out.append(CivilDateTime(date, part.start.time))
      }
    }
    return out
  }

  private static func isOnset(_ date: CivilDate, _ part: Part) -> Bool {
    let length = CivilDate.days(inMonth: date.month, year: date.year)
    if part.rule["BYMONTH"] != String(date.month) { return false }
    if let days = part.rule["BYMONTHDAY"]?.split(separator: ",").compactMap({ Int($0) }),
      !days.contains(date.day), !days.contains(date.day - length - 1)
    {
      return false
    }
    guard let byDay = part.rule["BYDAY"] else { return true }
    let name = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][date.weekday.rawValue - 1]
    guard byDay.hasSuffix(name) else { return false }
    guard let ordinal = Int(byDay.dropLast(2)) else { return true }
    return ordinal > 0 ? (date.day - 1) / 7 + 1 == ordinal : (length - date.day) / 7 + 1 == -ordinal
  }

  private static func civil(_ text: String) throws -> CivilDateTime {
    let digits = Array(text)
    #expect(digits.count == 15 && digits[8] == "T", "an onset is a local time: \(text)")
    func number(_ range: Range<Int>) throws -> Int { try #require(Int(String(digits[range]))) }
    let date = try #require(CivilDate(year: number(0..<4), month: number(4..<6), day: number(6..<8)))
    return CivilDateTime(
      date, try #require(TimeOfDay(hour: number(9..<11), minute: number(11..<13), second: number(13..<15))))
  }

  private static func offset(_ text: String) throws -> Int {
    let digits = Array(text.dropFirst()).map(String.init)
    #expect(digits.count == 4 || digits.count == 6)
    var seconds = 0
    for (index, unit) in [36_000, 3600, 600, 60, 10, 1].prefix(digits.count).enumerated() {
      seconds += try #require(Int(digits[index])) * unit
    }
    #expect(text != "-0000", "RFC 5545 §3.3.14")
    return text.hasPrefix("-") ? -seconds : seconds
  }
}
