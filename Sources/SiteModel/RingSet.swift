internal import CivilTime
internal import Recurrence
internal import TimeZones

/// When some entries ring.
struct RingSet {
  /// Of what rings once or ends, in seconds since 1970.
  private var moments: Set<Int> = []
  /// What rings without end, by the second of the day on the memo's wall; -1 of rules that name times of day.
  private var endless: [Int: [Entry]] = [:]

  /// How many rings were looked at so far: whoever compares thousands of series stops somewhere.
  private(set) var work = 0

  /// The most rings of a series that are written out.
  private static let most = 10_000
  /// So many series without end at one time of day are looked through.
  private static let mostCandidates = 400
  /// So many rings of two series without end tell whether one is in the other.
  private static let telling = 400

  init(_ entries: [Entry]) {
    for entry in entries { insert(entry) }
  }

  mutating func insert(_ entry: Entry) {
    guard entry.isEnabled, let lead = entry.alarmLead else { return }
    if let rule = entry.rule, rule.count == nil, rule.until == nil {
      let second = rule.setsTimeOfDay ? -1 : entry.time.civil.adding(seconds: -lead).time.secondOfDay
      endless[second, default: []].append(entry)
      return
    }
    let rings = entry.rings(most: Self.most)
    work += rings.count
    moments.formUnion(rings.map(\.seconds))
  }

  /// Whether all rings of an entry are among these.
  mutating func covers(_ entry: Entry) -> Bool {
    // Most do not share even the first.
    guard entry.isEnabled, let first = entry.rings(most: 1).first, contains(first, of: entry) else {
      return false
    }
    if let rule = entry.rule, rule.count == nil, rule.until == nil {
      // Without end only what has none covers it, and one alone: two that take turns are not worth a thought.
      let rings = entry.rings(most: Self.telling)
      work += rings.count
      return candidates(first, of: entry).contains { other in rings.allSatisfy { other.rings(at: $0.seconds) }
      }
    }
    let rings = entry.rings(most: Self.most + 1)
    work += rings.count
    return rings.count <= Self.most && rings.allSatisfy { contains($0, of: entry) }
  }

  /// The occurrences of a rule with a count at which one of these rings: the series goes on behind them.
  mutating func countedRings(sharedWith entry: Entry) -> [CivilDateTime] {
    guard entry.rule?.count != nil else { return [] }
    return entry.rings(most: Self.most).filter { contains($0, of: entry) }.map(\.civil)
  }

  private mutating func contains(_ ring: Entry.Ring, of entry: Entry) -> Bool {
    if moments.contains(ring.seconds) { return true }
    let candidates = candidates(ring, of: entry)
    work += candidates.count
    return candidates.contains { $0.rings(at: ring.seconds) }
  }

  /// What may ring at that time of the wall's day.
  private func candidates(_ ring: Entry.Ring, of entry: Entry) -> ArraySlice<Entry> {
    let second = ring.civil.adding(seconds: -(entry.alarmLead ?? 0)).time.secondOfDay
    return (endless[second] ?? []).prefix(Self.mostCandidates)
      + (endless[-1] ?? []).prefix(Self.mostCandidates)
  }
}

extension Entry {
  /// A ring of an occurrence, in seconds since 1970.
  fileprivate typealias Ring = (civil: CivilDateTime, seconds: Int)

  /// Its first rings.
  fileprivate func rings(most: Int) -> [Ring] {
    guard let alarmLead else { return [] }
    return beginnings(onOrAfter: time.civil).prefix(most).compactMap { civil in
      guard case .moment(let begin) = start(at: civil) else { return nil }
      return (civil, begin.instant.seconds - alarmLead)
    }
  }

  /// Whether its rule has it ring at a moment.
  fileprivate func rings(at seconds: Int) -> Bool {
    guard let alarmLead, case .moment(let first) = time else { return false }
    let begin = Instant(seconds: seconds + alarmLead)
    let civil = first.zone?.civil(at: begin) ?? begin.civil(offset: first.offset)
    return beginning(onOrAfter: civil) == civil
  }
}
