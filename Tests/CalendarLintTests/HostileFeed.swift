/// Feeds that are made of one thing many times over.
enum HostileFeed: String, CaseIterable, Sendable {
  case nested, strayEnds, unclosedEvents, longLine, folds, backslashes, quotes, parameters, emptyLines,
    noColons
  case events, sameProperty, unknownNames, exclusions, countedRules, clockRules, zones, zoneParts, alarms,
    categories

  func bytes(count: Int) -> [UInt8] {
    func times(_ text: (Int) -> String) -> String { (0..<count).map(text).joined() }
    func event(_ lines: String) -> String {
      "BEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20260101T000000Z\r\n\(lines)\r\nEND:VEVENT\r\n"
    }
    let inside =
      switch self {
      case .nested: times { "BEGIN:X-\($0 % 7)\r\n" }
      case .strayEnds: times { "BEGIN:X-\($0)\r\nEND:Y-\($0)\r\n" }
      case .unclosedEvents: times { "BEGIN:VEVENT\r\nBEGIN:VALARM\r\nUID:\($0)\r\n" }
      case .longLine: event("SUMMARY:" + times { "text \($0), " })
      case .folds: event("SUMMARY:" + times { "\\\r\n n\($0)\r\n\t" })
      case .backslashes: event("SUMMARY:" + times { _ in "\\\\\\\r\n " })
      case .quotes: event("SUMMARY" + times { ";X=\"\($0)" } + ":x")
      case .parameters: event("SUMMARY" + times { ";X-\($0)=a,\"b\",c^n" } + ":x")
      case .emptyLines: times { _ in "\r\n" }
      case .noColons: times { "line \($0)\r\n" }
      case .events: times { _ in event("SUMMARY:x") }
      case .sameProperty: event(times { "SUMMARY:\($0)\r\n" } + "X-A:b")
      case .unknownNames: event(times { "NAM-\($0):x\r\n" } + "X-A:b")
      case .exclusions:
        event(
          "RRULE:FREQ=DAILY\r\nEXDATE:" + times { _ in "20270101T000000Z,20300101T010000Z," }
            + "20260101T000000Z")
      case .countedRules: times { _ in event("RRULE:FREQ=YEARLY;COUNT=1000000\r\nEXDATE:20990101T000000Z") }
      case .clockRules:
        times { event("RRULE:FREQ=SECONDLY;INTERVAL=\(999_000 + $0 % 1000);BYMONTH=2;BYMONTHDAY=30") }
      case .zones:
        times {
          "BEGIN:VTIMEZONE\r\nTZID:Asia/T\($0)\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nUID:\($0)\r\nDTSTART;TZID=Asia/Tapei\($0):20260101T000000\r\nEND:VEVENT\r\n"
        }
      case .zoneParts:
        "BEGIN:VTIMEZONE\r\nTZID:Asia/Taipei\r\n"
          + times {
            "BEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0800\r\nTZOFFSETTO:+0800\r\nRRULE:FREQ=SECONDLY;BYSECOND=\($0 % 60)\r\nEND:STANDARD\r\n"
          } + "END:VTIMEZONE\r\n"
      case .alarms: event(times { _ in "BEGIN:VALARM\r\nTRIGGER:P\r\nEND:VALARM\r\n" } + "X-A:b")
      case .categories: event(times { "CATEGORIES:a\($0)\\,b\r\n" } + "DESCRIPTION:" + times { "<b>\($0) <" })
      }
    return Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(inside)END:VCALENDAR\r\n".utf8)
  }
}
