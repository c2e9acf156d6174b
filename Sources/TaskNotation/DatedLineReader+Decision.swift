internal import DateText
internal import Recurrence

extension DateOrTime {
  /// Whether it is later on any clock; an offset from UTC leaves that open.
  fileprivate func isLater(than other: DateOrTime) -> Bool {
    switch (self, other) {
    case (.local(let first), .local(let second)): first > second
    case (.fixed, _), (_, .fixed): false
    default: date > other.date
    }
  }
}

/// Which notation counts where several speak.
extension DatedLineReader {
  mutating func decide() {
    line.due = emoji.due ?? dataview.due
    line.start = emoji.scheduled ?? dataview.scheduled ?? emoji.start ?? dataview.start ?? line.start
    line.completed = emoji.done ?? dataview.done
    line.cancelled = emoji.cancelled ?? dataview.cancelled
    line.priority = emoji.priority ?? dataview.priority ?? line.priority
    line.name = emoji.id ?? dataview.id ?? blockName
    reportPassedOver(emoji.due, dataview.due)
    reportPassedOver(emoji.scheduled, dataview.scheduled)
    reportPassedOver(emoji.start, dataview.start)
    decideRings()
    decideRule()
    if !isTask, !line.rings.isEmpty, line.completed ?? line.cancelled != nil {
      line.status = line.completed == nil ? "-" : "x"
    }
    refuseLateStart()
  }

  /// What begins after it is due: the due counts.
  private mutating func refuseLateStart() {
    guard let start = line.start, let due = line.due, start.value.isLater(than: due.value) else { return }
    line.start = nil
    if let status = line.status, ["x", "X", "-"].contains(status) { return }
    report(
      isError: true, "the task starts after it is due",
      help: "write a day no later than '\(shownBytes(due.range))', or put off what is due", at: start.range)
  }

  private mutating func reportPassedOver(_ first: Placed<DateOrTime>?, _ second: Placed<DateOrTime>?) {
    guard let first, let second, first.value != second.value else { return }
    report(
      "this does not count: '\(shownBytes(first.range))' does", help: "leave one of them out",
      at: second.range)
  }

  private mutating func decideRings() {
    let notations = [groupRing.map { [$0] }, fieldRing.map { [$0] }, kanbanRing.map { [$0] }, clockRings]
    for case let rings? in notations where !rings.isEmpty {
      guard !line.rings.isEmpty else {
        line.rings = rings
        continue
      }
      for ring in rings where !line.rings.contains(where: { $0.value == ring.value }) {
        report(
          "this does not ring: '\(shownBytes(line.rings[0].range))' does",
          help: "put both in one notation, ⏰, or leave one out", at: ring.range)
      }
    }
  }

  private mutating func decideRule() {
    guard let rule = groupRule ?? emoji.rule ?? dataview.rule, let known = rule.phrase.rule else { return }
    guard line.isDated else {
      // A date that was refused has been spoken of.
      if !line.findings.contains(where: { $0.isError }) {
        report(
          "'\(shownBytes(rule.range))' has no day to begin with",
          help: isTask ? "add one, such as 📅 2026-12-01" : "add one, such as ⏰ 2026-12-01 08:00",
          at: rule.range)
      }
      return
    }
    if !rule.phrase.countsFromCompletion { line.recurrence = Placed(known, rule.range) }
  }

  private func shownBytes(_ range: Range<Int>) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    return text.unicodeScalars.count > 40
      ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(40))) + "…" : text
  }
}
