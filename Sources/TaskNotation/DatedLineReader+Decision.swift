internal import DateText
internal import Recurrence

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
