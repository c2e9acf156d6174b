internal import ByteText
internal import CivilTime

extension [UInt8] {
  /// Appends `20261201` (RFC 5545 §3.3.4).
  mutating func append(calendar date: CivilDate) {
    append(twoDigits: date.year / 100)
    append(twoDigits: date.year % 100)
    append(twoDigits: date.month)
    append(twoDigits: date.day)
  }

  /// Appends `20261201T080000` (RFC 5545 §3.3.5).
  mutating func append(calendar civil: CivilDateTime) {
    append(calendar: civil.date)
    append(UInt8(ascii: "T"))
    append(twoDigits: civil.time.hour)
    append(twoDigits: civil.time.minute)
    append(twoDigits: civil.time.second)
  }

  /// Appends `20261201T000000Z`.
  mutating func append(calendar instant: Instant) {
    append(calendar: instant.held.civil(offset: 0))
    append(UInt8(ascii: "Z"))
  }

  /// Appends a number from 0 to 99.
  mutating func append(twoDigits number: Int) {
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10 % 10))
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}

extension CivilDate {
  /// `20261201`.
  var calendarText: String {
    var out: [UInt8] = []
    out.append(calendar: self)
    return out.text
  }
}

extension Instant {
  /// `20261201T000000Z`.
  var calendarText: String {
    var out: [UInt8] = []
    out.append(calendar: self)
    return out.text
  }
}
