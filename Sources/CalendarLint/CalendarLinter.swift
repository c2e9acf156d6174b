package import Diagnostics
internal import ICalendar
package import TimeZones

/// Finds what calendar apps lose, shift or ignore in an iCalendar feed.
package enum CalendarLinter {
  /// The larger feeds are that no app takes anyway, in bytes; whoever reads files should refuse them.
  package static let sizeLimit = 16 << 20

  /// What is wrong with a feed, in the order of the file; `zones` says which names and offsets are right.
  package static func diagnostics(path: String, bytes: [UInt8], zones: ZoneDatabase) -> [Diagnostic] {
    findings(path: path, bytes: bytes, zones: zones).map(\.diagnostic)
  }

  package static func findings(path: String, bytes: [UInt8], zones: ZoneDatabase) -> [Finding] {
    let source = SourceText(path: path, bytes: bytes)
    let stream = CalendarStream(bytes)
    var report = Report(source, stream.text)
    let feed = Feed(bytes, stream, zones)
    guard !feed.calendars.isEmpty else {
      report.error(
        .noCalendar, atSource: 0..<0, "there is no BEGIN:VCALENDAR: this is no iCalendar file",
        help: "look at what the address gives: a page that asks to log in is often saved so")
      return report.findings
    }
    for rule in rules { rule.check(feed, &report) }
    return report.findings
  }

  private static let rules: [any Rule] = [
    EncodingRule(), TextControlRule(), LineEndRule(), LineRule(), FoldRule(), SyntaxRule(),
    ComponentRule(), RequiredPropertyRule(), PropertyPlaceRule(), CalendarRule(), SchedulingRule(),
    ValueRule(), TextRule(), CalendarNameRule(), CategoriesRule(), DescriptionRule(),
    TimeFormRule(), ZoneUseRule(), ZoneDefinitionRule(), ZoneOffsetRule(), SkippedTimeRule(),
    EventEndRule(), ToDoDueRule(), RecurrenceRuleRule(), UntilRule(), OccurrenceDateRule(),
    AlarmPartRule(), AlarmPlaceRule(), TriggerRule(), IdentityRule(), SizeRule(),
  ]
}

/// One thing, or one table of things, to look for in a feed.
protocol Rule: Sendable {
  func check(_ feed: Feed, _ report: inout Report)
}
