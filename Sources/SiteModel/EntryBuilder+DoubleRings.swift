internal import ByteText
internal import CivilTime
internal import MemoReading
internal import Recurrence

extension EntryBuilder {
  /// The entries of a memo without what would ring twice at one moment.
  ///
  /// What the to-do or event rings needs no reminder, nor what another reminder rings. What the alarm rings stays, for
  /// alarms are in their owner's calendar alone, but does not ring.
  static func withoutDoubleRings(_ driven: [Entry], _ reminders: [Entry], _ alarm: Entry?) -> [Entry] {
    let all = driven + reminders + [alarm].compactMap { $0 }
    if all.count(where: { $0.isEnabled && $0.alarmLead != nil }) < 2 { return all }
    var rings = RingSet(driven)
    var kept: [Int: Entry] = [:]
    // The longest series first, so that the order in which they are written does not matter.
    let order = reminders.indices.sorted {
      (reminders[$0].rule == nil ? 1 : 0, reminders[$0].time.civil, $0)
        < (reminders[$1].rule == nil ? 1 : 0, reminders[$1].time.civil, $1)
    }
    for index in order {
      var reminder = reminders[index]
      // An offset before what repeats may meet another occurrence, of which it tells nothing.
      let isOffset = !driven.isEmpty && reminder.rule != nil
      if !isOffset, rings.covers(reminder) { continue }
      if driven.isEmpty { reminder.skipped += rings.countedRings(sharedWith: reminder) }
      rings.insert(reminder)
      kept[index] = reminder
    }
    var entries = driven + reminders.indices.compactMap { kept[$0] }
    guard var alarm else { return entries }
    var own = RingSet([alarm])
    for index in entries.indices where own.covers(entries[index]) { entries[index].alarmLead = nil }
    var others = RingSet(entries)
    if others.covers(alarm) { alarm.alarmLead = nil }
    return entries + [alarm]
  }

  /// The entries of the text without what would ring twice at one moment with the same words, be it that the front matter
  /// rings then: its words are the title.
  ///
  /// A to-do stays, without its ring; what only rings goes. Other words are another thing, of which nobody would hear.
  func withoutDoubleRings(_ parts: [LinePart], beside own: [Entry]) -> [Entry] {
    let title = memo.title.foldedWords
    var groups: [String: [Int]] = [:]
    for (index, part) in parts.enumerated() where part.entry.alarmLead != nil {
      groups[part.entry.label?.foldedWords ?? title, default: []].append(index)
    }
    let ownAlarm = own.first { $0.kind == .alarm }
    let alarmWords = ownAlarm?.label?.foldedWords ?? title
    var kept: [Entry?] = parts.map(\.entry)
    var work = 0
    for (words, group) in groups.sorted(by: { ($0.value.first ?? 0) < ($1.value.first ?? 0) }) {
      let alarms = words == alarmWords ? ownAlarm.map { [$0] } ?? [] : []
      let others = words == title ? own.filter { $0.kind != .alarm } : []
      guard group.count + alarms.count + others.count > 1 else { continue }
      var alarm = RingSet(alarms)
      var rings = RingSet(others)
      // As above; and what stays in any case first.
      let order = group.sorted { a, b in
        let (a, b) = (a: (parts[a].entry, a), b: (parts[b].entry, b))
        return (a.0.rule == nil ? 1 : 0, a.0.kind == .todo ? 0 : 1, a.0.time.civil, a.1)
          < (b.0.rule == nil ? 1 : 0, b.0.kind == .todo ? 0 : 1, b.0.time.civil, b.1)
      }
      for index in order where work + rings.work < Self.mostWork {
        var entry = parts[index].entry
        let isCovered = !parts[index].announces && rings.covers(entry)
        if isCovered, entry.kind != .todo {
          kept[index] = nil
          continue
        }
        if isCovered || alarm.covers(entry) {
          entry.alarmLead = nil
        } else {
          if entry.kind != .todo, !parts[index].announces {
            entry.skipped += rings.countedRings(sharedWith: entry)
          }
          rings.insert(entry)
        }
        kept[index] = entry
      }
      work += rings.work
    }
    return kept.compactMap { $0 }
  }

  /// So many rings of a text are compared, lest thousands of equal series take minutes.
  private static var mostWork: Int { 50_000 }
}

extension String {
  /// Without what an edit of no meaning changes: letter case, blanks, punctuation at the end.
  var foldedWords: String {
    let line = folded.visibleLine
    var words = line.unicodeScalars[...]
    while let last = words.last, last == " " || last.isPunctuation { words.removeLast() }
    // What is all punctuation differs by it.
    return words.isEmpty ? line : String(words)
  }
}

extension Unicode.Scalar {
  fileprivate var isPunctuation: Bool {
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      true
    default: false
    }
  }
}
