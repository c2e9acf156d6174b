internal import CivilTime
internal import ICalendar

/// When an event ends (RFC 5545 §3.6.1, §3.8.2.2).
struct EventEndRule: Rule {
  func check(_ feed: Feed, _ report: inout Report) {
    for item in feed.items where item.kind == .event {
      if let end = item.end, item.duration != nil {
        report.error(
          .endAndDuration, at: end.nameRange,
          "DTEND and DURATION in one event: strict readers refuse the feed",
          help: "keep one of them")
      }
      if let property = item.duration { checkDuration(property, item, &report) }
      guard let start = item.startTime else { continue }
      if let property = item.end, let end = item.endTime {
        check(end, property, start, feed, &report)
      } else if item.end == nil, item.duration == nil, !start.isDate {
        report.warning(
          .noEnd, at: item.start?.range ?? item.component.begin.range,
          "the event has no end: Apple shows it without length, Google and khal an hour long",
          help: "write DTEND, or DURATION:PT15M")
      }
    }
  }

  private func check(
    _ end: CalendarTime, _ property: Property, _ start: CalendarTime, _ feed: Feed, _ report: inout Report
  ) {
    if let fault = TypeFault(end, beside: start) {
      report.error(
        .endType, at: property.valueRange,
        "DTEND is \(fault.second), DTSTART \(fault.first): apps drop the event",
        help: "write both in one form")
    } else if let seconds = feed.zones.seconds(from: start, to: end) {
      if seconds < 0 {
        report.error(
          .endBeforeStart, at: property.valueRange,
          "the event ends before it starts: Outlook and calcurse refuse it",
          help: "write an end behind DTSTART")
      } else if seconds == 0, start.isDate {
        report.error(
          .endBeforeStart, at: property.valueRange,
          "DTEND is the day itself, and not part of the event: Outlook and calcurse refuse it",
          help: "DTEND is the day behind the last: one later")
      } else if seconds == 0 {
        report.warning(
          .zeroLength, at: property.valueRange,
          "the event has no length: khal makes it an hour, other apps a line",
          help: "give it 15 minutes")
      }
    }
  }

  private func checkDuration(_ property: Property, _ item: Item, _ report: inout Report) {
    guard let duration = try? property.duration() else { return }
    if duration.isZero {
      report.warning(
        .zeroLength, at: property.valueRange,
        "the event has no length: khal makes it an hour, other apps a line",
        help: "give it 15 minutes")
    } else if duration.isNegative {
      report.error(
        .endBeforeStart, at: property.valueRange,
        "the event ends before it starts: Outlook and calcurse refuse it",
        help: "write a length without a minus sign")
    }
    if item.startTime?.isDate == true, duration.hasTime {
      report.error(
        .duration, at: property.valueRange,
        "a length in hours of an event of whole days: apps round it, or drop the event",
        help: "write whole days, as P1D")
    }
  }
}

/// When a to-do is due (RFC 5545 §3.6.2, §3.8.2.3).
struct ToDoDueRule: Rule {
  func check(_ feed: Feed, _ report: inout Report) {
    for item in feed.items where item.kind == .toDo {
      if let duration = item.duration {
        if item.end != nil {
          report.error(
            .endAndDuration, at: duration.nameRange,
            "DUE and DURATION in one to-do: strict readers refuse the feed",
            help: "keep one of them")
        } else if item.start == nil {
          report.error(
            .duration, at: duration.nameRange,
            "DURATION in a to-do without DTSTART: apps do not know when it is due",
            help: "write DUE")
        }
      }
      guard let property = item.end, let due = item.endTime, let start = item.startTime else { continue }
      if let fault = TypeFault(due, beside: start) {
        report.error(
          .dueType, at: property.valueRange,
          "DUE is \(fault.second), DTSTART \(fault.first): apps show another day, or drop the to-do",
          help: "write both in one form")
      } else if let seconds = feed.zones.seconds(from: start, to: due),
        seconds < 0 || seconds == 0 && !isRepeated(item)
      {
        report.error(
          .dueBeforeStart, at: property.valueRange,
          "the to-do is due \(seconds < 0 ? "before" : "when") it starts: apps drop one of the two times",
          help: "write a DTSTART before DUE, or leave it out")
      }
    }
  }

  /// A rule asks for a DTSTART, which may be DUE itself.
  private func isRepeated(_ item: Item) -> Bool { !item.rules.isEmpty }
}
