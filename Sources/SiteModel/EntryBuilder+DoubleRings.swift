internal import CivilTime
internal import Recurrence

extension EntryBuilder {
  /// The entries of a memo without what would ring twice at one moment.
  ///
  /// What the to-do or event rings needs no reminder, nor what an earlier reminder rings. What the alarm rings stays, for
  /// alarms are in their owner's calendar alone, but does not ring.
  static func withoutDoubleRings(_ driven: [Entry], _ reminders: [Entry], _ alarm: Entry?) -> [Entry] {
    var kept = driven
    for reminder in reminders {
      if kept.contains(where: { $0.covers(reminder) }) { continue }
      var reminder = reminder
      // Offsets before what repeats may meet another occurrence, of which each tells something else.
      if driven.isEmpty { reminder.skipped += kept.flatMap { reminder.countedRings(sharedWith: $0) } }
      kept.append(reminder)
    }
    guard let alarm else { return kept }
    for index in kept.indices where alarm.covers(kept[index]) { kept[index].alarmLead = nil }
    return kept + [alarm]
  }
}

extension Entry {
  /// So many occurrences tell whether two series without end are one.
  private static let telling = 400

  /// Whether it rings whenever `other` does.
  fileprivate func covers(_ other: Entry) -> Bool {
    guard isEnabled, alarmLead != nil, other.alarmLead != nil else { return false }
    if other.rule == nil { return rings(with: other, at: other.time.civil) }
    guard rule != nil else { return false }
    return other.beginnings(onOrAfter: other.time.civil).prefix(Self.telling).allSatisfy {
      rings(with: other, at: $0)
    }
  }

  /// The occurrences of a rule with a count at which `other` rings too: the series goes on behind them.
  fileprivate func countedRings(sharedWith other: Entry) -> [CivilDateTime] {
    guard rule?.count != nil, other.isEnabled, other.alarmLead != nil else { return [] }
    return beginnings(onOrAfter: time.civil).prefix(Self.telling).filter { other.rings(with: self, at: $0) }
  }

  /// Whether it rings at the moment at which `other` does for its occurrence at a wall time.
  private func rings(with other: Entry, at civil: CivilDateTime) -> Bool {
    guard let lead = alarmLead, let otherLead = other.alarmLead,
      case .moment(let begin) = other.start(at: civil)
    else { return false }
    guard rule != nil else {
      guard case .moment(let own) = time else { return false }
      return own.instant.seconds - lead == begin.instant.seconds - otherLead
    }
    // All of a memo is on one wall.
    let own = begin.civil.adding(seconds: lead - otherLead)
    return beginning(onOrAfter: own) == own
  }
}
