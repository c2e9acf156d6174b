internal import ByteText
internal import CivilTime
internal import ICalendar
internal import Recurrence
internal import TimeZones

/// RRULEs that cannot be read, give nothing, or do not begin where the entry begins (RFC 5545 §3.3.10, §3.8.5.3).
struct RecurrenceRuleRule: Rule {
  /// Rules that are followed in a feed, and those of them that are of hours, minutes and seconds.
  ///
  /// Each may be a long search; no feed that an app takes has so many.
  private static let ruleLimit = 10_000
  private static let clockRuleLimit = 200

  func check(_ feed: Feed, _ report: inout Report) {
    for component in feed.stream.allComponents {
      for property in component.all("RRULE") {
        do throws(ValueError) {
          _ = try property.rule()
        } catch {
          report.error(
            .badRule, at: error.range, "\(error.message): apps drop the entry, or show it once",
            help: error.help)
        }
      }
    }
    var rules = 0
    var clockRules = 0
    for item in feed.items {
      for (property, rule) in item.rules {
        guard let start = item.startTime else {
          if item.start == nil {
            report.error(
              .ruleWithoutStart, at: property.range,
              "an RRULE without DTSTART: apps do not know what it repeats",
              help: "write a DTSTART that lies on the rule")
          }
          continue
        }
        rules += 1
        if rule.frequency < .daily { clockRules += 1 }
        guard rules <= Self.ruleLimit, rule.frequency >= .daily || clockRules <= Self.clockRuleLimit
        else {
          continue
        }
        checkStart(rule, start, item, property, feed, &report)
        checkZone(rule, start, property, feed, &report)
      }
    }
  }

  private func checkStart(
    _ rule: RecurrenceRule, _ start: CalendarTime, _ item: Item, _ property: Property, _ feed: Feed,
    _ report: inout Report
  ) {
    guard let first = rule.firstMatch(from: start) else {
      report.error(
        .ruleNeverMatches, at: property.valueRange,
        "the rule never matches: apps show nothing, or the first day alone",
        help: "write days that exist")
      return
    }
    var occurrences = rule.occurrences(from: start, zones: feed.zones).makeIterator()
    if occurrences.next() == nil {
      report.error(
        .ruleNeverMatches, at: property.valueRange,
        "the rule ends before it begins: apps show nothing, or the first day alone",
        help: "write an UNTIL behind DTSTART")
    } else if first != start.wall {
      report.error(
        .startOffRule, at: item.start?.valueRange ?? property.valueRange,
        "DTSTART does not lie on its RRULE, which first gives \(start.isDate ? "\(first.date)" : "\(first)"): some apps show both, some one of them",
        help: "move DTSTART to the first day of the rule")
    }
  }

  /// A time in UTC moves on the wall when clocks change.
  private func checkZone(
    _ rule: RecurrenceRule, _ start: CalendarTime, _ property: Property, _ feed: Feed, _ report: inout Report
  ) {
    guard case .utc = start, rule.frequency >= .daily, feed.changesClocks else { return }
    report.warning(
      .ruleInUTC, at: property.range,
      "the entry repeats in UTC: where clocks change, apps show it an hour off for half of the year",
      help: "write DTSTART with the TZID of the place where it happens")
  }
}

extension Feed {
  /// False when the calendar says that it is of a place where clocks never change.
  fileprivate var changesClocks: Bool {
    guard let name = calendars.first?.first("X-WR-TIMEZONE")?.text, let zone = zones.zone(name) else {
      return true
    }
    return zone.rule?.daylight != nil
  }
}

/// UNTIL in another form than DTSTART (RFC 5545 §3.3.10).
struct UntilRule: Rule {
  func check(_ feed: Feed, _ report: inout Report) {
    for item in feed.items {
      for (property, rule) in item.rules {
        guard let start = item.startTime, let until = rule.until, let fault = Self.fault(until, start)
        else {
          continue
        }
        report.error(
          .untilType, at: Self.range(of: property), "UNTIL is \(fault.is): \(fault.loss)",
          help: "write \(fault.help)")
      }
    }
  }

  private typealias Fault = (is: String, loss: String, help: String)

  private static func fault(_ until: RecurrenceRule.Until, _ start: CalendarTime) -> Fault? {
    switch (until, start) {
    case (.date, .date), (.utc, .utc), (.utc, .zoned), (.local, .floating): nil
    case (.date, _):
      (
        "a date beside a time: Thunderbird and others lose the last day", "Home Assistant refuses the feed",
        "the last moment in UTC, as UNTIL=20270430T215959Z"
      )
    case (_, .date):
      ("a time beside a date", "strict readers refuse the feed", "a date, as UNTIL=20270430")
    case (.local, _):
      (
        "a local time beside one that is a moment",
        "apps end the rule hours off, Home Assistant refuses the feed",
        "it in UTC, with a Z at the end"
      )
    case (.utc, .floating):
      ("in UTC beside a time in no zone", "apps end the rule hours off", "it as DTSTART is, without Z")
    }
  }

  /// UNTIL and its value within the rule.
  private static func range(of property: Property) -> Range<Int> {
    let parts = property.value.split(separator: UInt8(ascii: ";")).map { $0.drop(while: UnfoldedText.isFold) }
    let part = parts.first { Array($0).text.uppercased().hasPrefix("UNTIL=") }
    return part.map { $0.startIndex..<$0.endIndex } ?? property.valueRange
  }
}

/// EXDATE and RDATE (RFC 5545 §3.8.5.1, §3.8.5.2).
struct OccurrenceDateRule: Rule {
  /// What may be looked up in a whole feed: no feed that an app takes needs more.
  private struct Budget {
    /// Dates that are held against their rule.
    var dates = 20_000
    /// Occurrences of rules with COUNT.
    var occurrences = 200_000
  }

  func check(_ feed: Feed, _ report: inout Report) {
    var budget = Budget()
    for item in feed.items {
      guard let start = item.startTime else { continue }
      for property in item.component.all("RDATE") {
        for (range, time) in property.times() {
          guard let time = try? time.get(), let fault = TypeFault(time, beside: start) else { continue }
          report.error(
            .addedType, at: range, "RDATE is \(fault.second), DTSTART \(fault.first): apps do not add it",
            help: "write it in the form of DTSTART")
        }
      }
      checkExcluded(item, start, feed, &budget, &report)
    }
  }

  private func checkExcluded(
    _ item: Item, _ start: CalendarTime, _ feed: Feed, _ budget: inout Budget, _ report: inout Report
  ) {
    let properties = item.component.all("EXDATE")
    guard !properties.isEmpty else { return }
    let series = Series(item, start, feed.zones, occurrences: &budget.occurrences)
    for property in properties {
      for (range, time) in property.times() {
        guard let time = try? time.get() else { continue }
        if let fault = TypeFault(time, beside: start) {
          report.error(
            .excludedType, at: range,
            "EXDATE is \(fault.second), DTSTART \(fault.first): Google and others do not leave the day out",
            help: "write it in the form of DTSTART")
          continue
        }
        if time.zone != start.zone {
          report.warning(
            .excludedZone, at: range,
            "EXDATE is in another zone than DTSTART: some apps do not leave the day out",
            help: "write it with the TZID of DTSTART")
        }
        guard budget.dates > 0, let wall = Self.wall(time, as: start, feed.zones) else { continue }
        budget.dates -= 1
        if series.contains(wall) == false {
          report.warning(
            .excludesNothing, at: range,
            "EXDATE leaves out \(start.isDate ? "\(wall.date)" : "\(wall)"), on which nothing happens: the entry that was meant stays",
            help: "write the day and time of an occurrence")
        }
      }
    }
  }

  /// The time on the wall by which the series goes; nil where a zone is unknown.
  private static func wall(_ time: CalendarTime, as start: CalendarTime, _ zones: ZoneTable) -> CivilDateTime?
  {
    if time.zone == start.zone { return time.wall }
    guard let instant = zones.instant(time) else { return nil }
    guard let zone = start.zone else { return instant.civil(offset: 0) }
    return zones.offset(of: zone, at: instant).map { instant.civil(offset: $0) }
  }

  /// The occurrences of an entry, as far as they can be looked up at small cost.
  private struct Series {
    private let start: CalendarTime
    private let rules: [RecurrenceRule]
    private let zones: ZoneTable
    /// DTSTART, RDATEs, and the occurrences of rules with COUNT.
    private var listed: Set<CivilDateTime>
    private var isWhole = true

    init(_ item: Item, _ start: CalendarTime, _ zones: ZoneTable, occurrences budget: inout Int) {
      self.start = start
      self.zones = zones
      listed = [start.wall]
      for property in item.component.all("RDATE") {
        for (_, time) in property.times() {
          guard let time = try? time.get() else { continue }
          if let wall = OccurrenceDateRule.wall(time, as: start, zones) { listed.insert(wall) }
        }
      }
      for (_, rule) in item.rules where rule.count != nil {
        let before = budget
        for occurrence in rule.occurrences(from: start, zones: zones).prefix(before) {
          listed.insert(occurrence)
          budget -= 1
        }
        if budget == 0 { isWhole = false }
      }
      rules = item.rules.map(\.rule).filter { $0.count == nil }
      // A rule that cannot be read may give any day.
      if item.rules.count < item.component.all("RRULE").count { isWhole = false }
    }

    /// Nil where it cannot be told.
    func contains(_ wall: CivilDateTime) -> Bool? {
      if listed.contains(wall) { return true }
      for rule in rules {
        var found = rule.occurrences(from: start, onOrAfter: wall, zones: zones).makeIterator()
        if found.next() == wall { return true }
      }
      return isWhole ? false : nil
    }
  }
}
