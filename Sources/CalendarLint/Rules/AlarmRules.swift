internal import ICalendar

/// What an alarm consists of (RFC 5545 §3.6.6).
struct AlarmPartRule: Rule {
  func check(_ feed: Feed, _ report: inout Report) {
    for alarm in feed.items.flatMap(\.alarms) {
      let place = alarm.begin.range
      if let action = alarm.first("ACTION") {
        check(action, &report)
      } else {
        report.error(
          .alarmWithoutPart, at: place,
          "the alarm has no ACTION: apps do not ring, strict readers refuse the feed",
          help: "write ACTION:DISPLAY")
      }
      if alarm.first("TRIGGER") == nil {
        report.error(
          .alarmWithoutPart, at: place,
          "the alarm has no TRIGGER: apps do not ring, strict readers refuse the feed",
          help: "write TRIGGER:PT0S, or -PT15M for 15 minutes before")
      }
      let isDisplay = alarm.first("ACTION")?.string.uppercased() == "DISPLAY"
      if isDisplay, alarm.first("DESCRIPTION")?.valueRange.isEmpty ?? true {
        report.error(
          .alarmWithoutPart, at: alarm.first("DESCRIPTION")?.range ?? place,
          "the alarm has no DESCRIPTION: Home Assistant refuses the feed, Outlook complains",
          help: "write what the alarm should say")
      }
      if isDisplay { checkExtras(alarm, &report) }
      if let property = alarm.first("REPEAT"), alarm.first("DURATION") == nil {
        report.error(
          .alarmExtra, at: property.nameRange, "REPEAT without DURATION: strict readers refuse the feed",
          help: "take it out: apps have their own snooze")
      }
    }
  }

  private func check(_ action: Property, _ report: inout Report) {
    let word = action.string.uppercased()
    switch word {
    case "DISPLAY", "AUDIO": break
    case "EMAIL", "PROCEDURE":
      report.warning(
        .alarmAction, at: action.valueRange,
        "ACTION:\(word) rings nowhere: apps ignore it in a subscribed calendar",
        help: "write ACTION:DISPLAY")
    default:
      report.error(
        .alarmAction, at: action.valueRange,
        "ACTION has no \(action.stream.quoted(action.valueRange)): apps do not ring",
        help: "write ACTION:DISPLAY")
    }
  }

  /// What makes apps hide an alarm that shows a message, or refuse it.
  private static let extras = [
    "ATTENDEE": "Thunderbird hides the alarm", "SUMMARY": "strict readers refuse the feed",
    "ATTACH": "strict readers refuse the feed", "REPEAT": "Outlook ignores it",
  ]

  private func checkExtras(_ alarm: Component, _ report: inout Report) {
    for property in alarm.properties {
      guard let loss = Self.extras[property.name] else { continue }
      report.warning(
        .alarmExtra, at: property.nameRange, "\(property.name) in an alarm that shows a message: \(loss)",
        help: "keep ACTION, DESCRIPTION and TRIGGER alone")
    }
  }
}

/// Where alarms stand, and how many.
struct AlarmPlaceRule: Rule {
  func check(_ feed: Feed, _ report: inout Report) {
    for item in feed.items {
      let alarms = item.alarms
      guard let first = alarms.first else { continue }
      if let second = alarms.dropFirst().first {
        report.warning(
          .severalAlarms, at: second.begin.range, "a second alarm: Outlook keeps one of them",
          help: "give each further alarm an event of its own at its moment")
      }
      if let late = item.component.properties.first(where: { $0.isBehind(first.begin) }) {
        report.warning(
          .alarmNotLast, at: late.nameRange,
          "\(late.stream.quoted(late.nameRange)) stands behind the alarm: some readers refuse the entry",
          help: "put the VALARM last")
      }
    }
  }
}

/// When an alarm rings (RFC 5545 §3.8.6.3).
struct TriggerRule: Rule {
  func check(_ feed: Feed, _ report: inout Report) {
    for item in feed.items {
      for alarm in item.alarms {
        guard let trigger = alarm.first("TRIGGER") else { continue }
        if let time = try? trigger.time() {
          checkMoment(trigger, time, &report)
        } else {
          checkOffset(trigger, item, &report)
        }
      }
    }
  }

  private func checkMoment(_ trigger: Property, _ time: CalendarTime, _ report: inout Report) {
    let isDeclared = trigger.parameter("VALUE")?.uppercased() == "DATE-TIME"
    if case .utc = time, isDeclared {
      report.warning(
        .triggerAtMoment, at: trigger.valueRange,
        "the alarm rings at one moment: where the event moves or repeats, apps do not ring for it again",
        help: "write how long before the event it rings, as TRIGGER:-PT15M")
    } else {
      report.error(
        .triggerForm, at: trigger.valueRange,
        "TRIGGER is \(time.isDate ? "a date" : isDeclared ? "not in UTC" : "a time without VALUE=DATE-TIME"): apps do not ring, or drop the event",
        help: "write how long before the event it rings, as TRIGGER:-PT15M")
    }
  }

  private func checkOffset(_ trigger: Property, _ item: Item, _ report: inout Report) {
    do throws(ValueError) {
      let duration = try trigger.duration()
      if !duration.isNegative, !duration.isZero {
        report.error(
          .triggerAfterStart, at: trigger.valueRange,
          "the alarm rings after \(item.kind == .toDo ? "the to-do's time" : "the start"): Outlook rings as long before it",
          help: "write -\(trigger.string.prefix(40)) for before, or give the moment an event of its own")
      } else if item.startTime?.isDate == true, !duration.isZero || duration.hasTime {
        report.warning(
          .triggerOfDay, at: trigger.valueRange,
          "an alarm of an event of whole days: each app counts from another midnight, or from 9 o'clock",
          help: "give the alarm a timed event of its own")
      }
      if item.start == nil, item.end == nil {
        report.error(
          .triggerOfNothing, at: trigger.range,
          "the alarm counts from a time that there is not: apps do not ring",
          help: "write DTSTART or DUE")
      }
    } catch {
      report.error(
        .triggerForm, at: error.range, "TRIGGER: \(error.message): Apple and others do not ring",
        help: "write TRIGGER:PT0S, -PT15M, -PT1H or -P1D: hours, minutes and seconds stand behind T")
    }
  }
}
