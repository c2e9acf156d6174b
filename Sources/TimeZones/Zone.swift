package import CivilTime

/// A time zone of the tz database; two are equal when their names are.
package final class Zone: Sendable {
  /// The IANA name, as it was asked for.
  package let name: String
  /// What holds after the last listed transition; nil when that transition's offset stays for good.
  package let rule: PosixTimeZone?
  /// Strictly ascending, in seconds since 1970-01-01T00:00:00Z.
  private let transitions: [Int]
  /// Parallel to `transitions`.
  private let typeIndices: [Int]
  /// Those of the file, then the rule's standard and daylight types.
  private let types: [LocalTimeType]
  private let ruleType: Int

  /// Reads a TZif file (RFC 9636).
  package init(name: String, tzif bytes: [UInt8]) throws(TZifError) {
    let file = try TZifFile(bytes)
    self.name = name
    rule = file.footer
    transitions = file.transitions
    typeIndices = file.typeIndices
    ruleType = file.types.count
    types = file.types + (file.footer.map { [$0.standard, $0.daylight?.type ?? $0.standard] } ?? [])
  }

  /// The last transition that the database lists one by one; nil when it lists none.
  package var lastListed: Instant? { transitions.last.map { Instant(seconds: $0) } }

  /// Seconds east of UTC at `instant`.
  package func offset(at instant: Instant) -> Int { types[span(at: instant.seconds).type].offset }

  /// `CST`, `+0330`: what the zone calls its time at `instant`.
  package func abbreviation(at instant: Instant) -> String {
    types[span(at: instant.seconds).type].abbreviation
  }

  /// The stretch of unchanging time around `instant`.
  package func period(at instant: Instant) -> ZonePeriod {
    let span = span(at: instant.seconds)
    return ZonePeriod(
      start: span.start == .min ? nil : Instant(seconds: span.start),
      end: span.end == .max ? nil : Instant(seconds: span.end), type: types[span.type])
  }

  func offset(ofType index: Int) -> Int { types[index].offset }

  /// From `start` until before `end` the type at index `type` holds.
  func span(at seconds: Int) -> (start: Int, end: Int, type: Int) {
    let seconds = min(max(seconds, Zone.earliest), Zone.latest)
    guard let last = transitions.last, seconds < last else { return afterListed(seconds) }
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    return low == 0
      ? (.min, transitions[0], 0) : (transitions[low - 1], transitions[low], typeIndices[low - 1])
  }

  private func afterListed(_ seconds: Int) -> (start: Int, end: Int, type: Int) {
    let start = transitions.last ?? .min
    guard let rule else { return (start, .max, typeIndices.last ?? 0) }
    let period = rule.period(at: seconds)
    return (max(start, period.start), period.end, period.isDaylight ? ruleType + 1 : ruleType)
  }

  /// The years 1 to 9999 and two days around them, in any zone.
  private static let earliest = -62_135_596_800 - 172_800
  private static let latest = 253_402_300_799 + 172_800
}

extension Zone: Hashable {
  package static func == (a: Zone, b: Zone) -> Bool { a === b || a.name == b.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A stretch of time in which a zone's clocks do not change.
package struct ZonePeriod: Sendable, Hashable {
  /// Nil when it has no beginning.
  package let start: Instant?
  /// The first moment after it; nil when it has no end.
  package let end: Instant?
  package let type: LocalTimeType
}
