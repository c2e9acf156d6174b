internal import CivilTime
internal import TimeZones

/// A STANDARD or DAYLIGHT part of a VTIMEZONE (RFC 5545 §3.6.5).
struct Observance {
  /// The moment of its first onset.
  let onset: Instant
  /// Seconds east of UTC before and after it.
  let from: Int
  let to: Int
  let isDaylight: Bool
  let name: String
  /// The RRULE that repeats the onset every year; nil when it happens once.
  let rule: String?

  /// The observance that `change` begins.
  ///
  /// Of two halves of a year the one with the later clock is called DAYLIGHT, also in Europe/Dublin and
  /// Africa/Casablanca, which the database flags the other way round: Outlook knows no other summer time.
  init(_ change: ZoneChange, rule: String? = nil) {
    onset = change.instant
    from = change.before.offset
    to = change.after.offset
    isDaylight =
      change.before.isDaylight == change.after.isDaylight
      ? change.after.isDaylight : change.after.offset > change.before.offset
    name = change.after.abbreviation
    self.rule = rule
  }

  init(onset: Instant, from: Int, to: Int, isDaylight: Bool, name: String) {
    self.onset = onset
    self.from = from
    self.to = to
    self.isDaylight = isDaylight
    self.name = name
    rule = nil
  }

  /// The same, called standard time.
  var asStandard: Observance { Observance(onset: onset, from: from, to: to, isDaylight: false, name: name) }

  func add(to lines: inout ContentLines) {
    let kind = isDaylight ? "DAYLIGHT" : "STANDARD"
    lines.add("BEGIN", value: kind)
    // Local to the clocks it sets, and on its own rule.
    lines.add("DTSTART", onset.civil(offset: from))
    lines.add("TZOFFSETFROM", value: Observance.offsetText(from))
    lines.add("TZOFFSETTO", value: Observance.offsetText(to))
    lines.add("TZNAME", text: name, lines: .joined)
    if let rule { lines.add("RRULE", value: rule) }
    lines.add("END", value: kind)
  }

  /// `+0800`, `-033052` (RFC 5545 §3.3.14).
  private static func offsetText(_ offset: Int) -> String {
    let magnitude = abs(offset)
    var out: [UInt8] = [offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+")]
    out.append(twoDigits: magnitude / 3600)
    out.append(twoDigits: magnitude / 60 % 60)
    if magnitude % 60 != 0 { out.append(twoDigits: magnitude % 60) }
    return String(decoding: out, as: UTF8.self)
  }
}

/// A moment at which a zone's offset changes.
struct ZoneChange: Equatable {
  let instant: Instant
  let before: LocalTimeType
  let after: LocalTimeType

  /// Whether the same clocks change in the same way; names and flags may differ.
  func isAlike(_ other: ZoneChange) -> Bool {
    instant == other.instant && before.offset == other.before.offset && after.offset == other.after.offset
  }
}
