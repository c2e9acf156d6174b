internal import CivilTime
internal import TimeZones

/// What a VTIMEZONE must say of a zone.
struct ZoneHistory {
  private let zone: Zone
  private let earliest: Instant
  /// The last moment for which changes are written one by one.
  private let horizon: Instant
  /// Those at or before `earliest` (the last such), and those after it that the database lists, up to the horizon.
  private var changes: [ZoneChange] = []
  /// What holds at `earliest`, when it has no beginning.
  private let initial: LocalTimeType

  init(_ zone: Zone, for moments: ClosedRange<Instant>, asOf: CivilDate) {
    let earliest = moments.lowerBound
    self.zone = zone
    self.earliest = earliest
    let year = min(max(asOf.year, moments.upperBound.civil(offset: 0).date.year) + 10, 9998)
    let next = CivilDate(year: year + 1, month: 1, day: 1) ?? asOf
    horizon = Instant(seconds: next.dayNumber * 86_400 - 1)

    var period = zone.period(at: earliest)
    initial = period.type
    // The moment from which the offset has been the same.
    while let start = period.start {
      let before = zone.period(at: Instant(seconds: start.seconds - 1))
      if before.type.offset != period.type.offset {
        changes.append(ZoneChange(instant: start, before: before.type, after: period.type))
        break
      }
      guard let earlier = before.start, earlier < start else { break }
      period = before
    }
    period = zone.period(at: earliest)
    let last = listedEnd
    while let end = period.end, end <= last {
      let next = zone.period(at: end)
      if next.type.offset != period.type.offset {
        changes.append(ZoneChange(instant: end, before: period.type, after: next.type))
      }
      period = next
    }
  }

  /// Where the list of single changes ends: at the horizon, or before it where the rule takes over.
  private var listedEnd: Instant {
    guard zone.rule?.daylight != nil else { return horizon }
    return min(horizon, max(zone.lastListed ?? earliest, earliest))
  }

  func observances() -> [Observance] {
    let first = firstPredicted()
    var out: [Observance] = []
    // A feed begins with what holds then, unless the rule itself brought it about.
    let hasOnset = changes.first.map { $0.instant <= earliest } ?? false
    if !hasOnset || first > 0 {
      out.append(initialObservance(next: changes.dropFirst(hasOnset ? 1 : 0).first))
    }
    out += changes[..<first].dropFirst(hasOnset ? 1 : 0).map { Observance($0) }
    if let rule = zone.rule { out += recurring(rule, from: first) }
    if out.count == 1 { out[0] = out[0].asStandard }
    return out.sorted { ($0.onset, $0.to) < ($1.onset, $1.to) }
  }

  /// An observance that begins with no change of clocks, at the start of 1970 or of an earlier feed's first year.
  ///
  /// Its true onset no reader needs, and one with two offsets makes a zone without daylight time look as if it had some.
  private func initialObservance(next: ZoneChange?) -> Observance {
    let year = min(1970, earliest.civil(offset: initial.offset).date.year)
    let day = CivilDate(year: year, month: 1, day: 1) ?? CivilDate(dayNumber: 0)
    let isDaylight = next.map {
      $0.before.isDaylight != $0.after.isDaylight && $0.before.offset > $0.after.offset
    }
    return Observance(
      onset: Instant(CivilDateTime(day, .midnight), offset: initial.offset), from: initial.offset,
      to: initial.offset,
      isDaylight: isDaylight ?? false, name: initial.abbreviation)
  }

  /// The index of the first change from which on the rule foretells every one, and no other.
  private func firstPredicted() -> Int {
    guard let rule = zone.rule, rule.daylight != nil, let oldest = changes.first else { return changes.count }
    let foretold = ZoneHistory.changes(of: rule, from: oldest.instant, through: listedEnd)
    var index = changes.count
    var other = foretold.count
    while index > 0, other > 0, changes[index - 1].isAlike(foretold[other - 1].change) {
      index -= 1
      other -= 1
    }
    return index
  }

  /// The observances of the rule, from the change at `first` on.
  private func recurring(_ rule: PosixTimeZone, from first: Int) -> [Observance] {
    guard let daylight = rule.daylight else { return [] }
    let startRules = daylight.start.recurrenceRules
    let endRules = daylight.end.recurrenceRules
    let start = first < changes.count ? changes[first].instant : Instant(seconds: listedEnd.seconds + 1)
    // Most rules begin within two years. One of two months has been in each of them within 40.
    let isShort = startRules?.count == 1 && endRules?.count == 1
    let end = Instant(seconds: start.seconds + (isShort ? 2 : 45) * 31_622_400)
    var onsets = ZoneHistory.changes(of: rule, from: start, through: isShort ? end : max(horizon, end))[...]
    if first == changes.count {
      // Behind the horizon the rule begins where it agrees with the clocks.
      let offset = zone.offset(at: listedEnd)
      while let next = onsets.first, next.change.before.offset != offset { onsets.removeFirst() }
    }
    var out: [Observance] = []
    var written: Set<String> = []
    for onset in onsets {
      let date = onset.change.instant.civil(offset: onset.change.before.offset).date
      let rules = onset.moment == daylight.start ? startRules : endRules
      guard let repeated = rules?[date.month] else {
        if onset.change.instant <= horizon { out.append(Observance(onset.change)) }
        continue
      }
      if written.insert("\(onset.change.after.offset) \(repeated)").inserted {
        out.append(Observance(onset.change, rule: repeated))
      }
    }
    return out
  }
}

extension ZoneHistory {
  private typealias RuleChange = (change: ZoneChange, moment: YearlyMoment)

  /// The changes of a rule between two moments, in order.
  private static func changes(of rule: PosixTimeZone, from first: Instant, through last: Instant)
    -> [RuleChange]
  {
    guard first <= last else { return [] }
    let years = first.held.civil(offset: 0).date.year - 1...last.held.civil(offset: 0).date.year + 1
    var out: [RuleChange] = []
    for change in years.flatMap({ rule.changes(in: $0) }).sorted(by: { $0.seconds < $1.seconds }) {
      let instant = Instant(seconds: change.seconds)
      guard instant >= first, instant <= last else { continue }
      if out.last?.change.instant == instant {
        // One year's daylight time ends as the next year's begins: nothing changes.
        out.removeLast()
      } else {
        out.append((ZoneChange(instant: instant, before: change.before, after: change.after), change.moment))
      }
    }
    return out
  }
}
