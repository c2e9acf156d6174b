import CalendarLint
import Diagnostics

extension Mutant {
  static let all: [Mutant] = bytes + structure + values + times + rules + alarms + feed

  private static let long = String(repeating: "一", count: 2001)

  private static let bytes: [Mutant] = [
    Mutant(.error, .notUTF8, .bytes { swap($0, "Flight", [0xC3, 0x28]) }, at: "SUMMARY;LANGUAGE"),
    // A cut U+00A7 and a cut U+1FFFF are no control character and no noncharacter.
    Mutant(.error, .notUTF8, .bytes { swap($0, "Flight", [0xC2, 0x28]) }, at: "SUMMARY;LANGUAGE"),
    Mutant(
      .error, .notUTF8, .bytes { swap($0, "Flight", [0xF0, 0x4F, 0xBF, 0xBF]) }, at: "SUMMARY;LANGUAGE"),
    Mutant(.error, .byteOrderMark, .bytes { [0xEF, 0xBB, 0xBF] + $0 }, at: "BEGIN:VCALENDAR"),
    Mutant(.error, .separatorInText, .replace("One moment", "One\u{2028}END:VEVENT"), at: "SUMMARY:One"),
    Mutant(.error, .separatorInText, .replace("One moment", "One\u{2029}moment"), at: "SUMMARY:One"),
    Mutant(.error, .separatorInText, .replace("One moment", "One\u{85}moment"), at: "SUMMARY:One"),
    Mutant(.error, .separatorInText, .replace("One moment", "One\u{B}moment"), at: "SUMMARY:One"),
    Mutant(.error, .separatorInText, .replace("One moment", "One\u{C}moment"), at: "SUMMARY:One"),
    Mutant(.error, .separatorInText, .replace("One moment", "One\rmoment"), at: "SUMMARY:One"),
    Mutant(.error, .separatorInText, .replace("One moment", "One\u{1D}moment"), at: "SUMMARY:One"),
    Mutant(.error, .controlInText, .replace("One moment", "One\u{7}moment"), at: "SUMMARY:One"),
    Mutant(.error, .controlInText, .replace("One moment", "One\0moment"), at: "SUMMARY:One"),
    Mutant(.error, .controlInText, .replace("One moment", "One\u{7F}moment"), at: "SUMMARY:One"),
    Mutant(.error, .controlInText, .replace("One moment", "One\u{9B}moment"), at: "SUMMARY:One"),
    Mutant(
      .error, .noncharacter, .bytes { swap($0, "One moment", [0xEF, 0xBF, 0xBE]) },
      at: .before("STATUS:CONFIRMED")),
    Mutant(
      .error, .noncharacter, .bytes { swap($0, "One moment", [0xEF, 0xB7, 0x90]) },
      at: .before("STATUS:CONFIRMED")),
    Mutant(
      .error, .noncharacter, .bytes { swap($0, "One moment", [0xF0, 0x9F, 0xBF, 0xBF]) },
      at: .before("STATUS:CONFIRMED")),
    Mutant(.error, .lineEnd, .bytes { $0.filter { $0 != 13 } }, at: "BEGIN:VCALENDAR"),
    Mutant(
      .error, .lineEnd, .bytes { $0.filter { $0 != 10 } }, at: "BEGIN:VCALENDAR"),
    Mutant(.error, .lineEnd, .replace("One moment\r", "One moment\r\r"), at: "SUMMARY:One"),
    Mutant(.warning, .lastLineEnd, .bytes { Array($0.dropLast(2)) }, at: "END:VCALENDAR"),
    Mutant(
      .warning, .longLine, .replace("One moment", String(repeating: "8 kB of it ", count: 745) + "end"),
      at: "SUMMARY:8 kB"),
    Mutant(
      .warning, .longLine, .replace("One moment", String(repeating: "一", count: 23)), at: "SUMMARY:一一"),
    Mutant(.warning, .trailingBlank, .replace("text that\r\n ", "text that \r\n"), at: "text that "),
    Mutant(.warning, .trailingBlank, .replace("One moment", "One moment\t"), at: "SUMMARY:One"),
    Mutant(.warning, .blankLine, .insert("", before: "SUMMARY:One"), at: .before("SUMMARY:One")),
    Mutant(
      .error, .foldInScalar, .bytes { swap($0, "繳費", [0xE7, 13, 10, 32, 0xB9, 0xB3, 0xE8, 0xB2, 0xBB]) },
      at: .before("PRIORITY:1")),
    Mutant(.error, .foldInEscape, .replace("第一行\\n", "第一行\\\r\n n"), at: " n第二行"),
  ]

  private static let structure: [Mutant] = [
    Mutant(.error, .noCalendar, .bytes { _ in Array("<html>\r\n<p>Log in: \r\n".utf8) }, at: "<html>"),
    Mutant(.error, .noCalendar, .bytes { _ in Array("\r\n".utf8) }, at: "\r\n"),
    Mutant(.error, .malformedLine, .replace("第一行\\n第二行", "第一行\r\n第二行"), at: "第二行"),
    Mutant(.error, .malformedLine, .replace("LOCATION:", "LOCA TION:"), at: "LOCA TION"),
    Mutant(.error, .malformedLine, .bytes { [32] + $0 }, at: "BEGIN:VCALENDAR"),
    Mutant(
      .error, .malformedParameter, .replace("SUMMARY;LANGUAGE=en:", "SUMMARY;LANGUAGE:"),
      at: "SUMMARY;LANGUAGE"),
    Mutant(.error, .malformedParameter, .replace("=en:Flight", "=\"en:Flight"), at: "SUMMARY;LANGUAGE"),
    Mutant(.error, .malformedParameter, .replace("=en:Flight", "=\"en\"x:Flight"), at: "SUMMARY;LANGUAGE"),
    Mutant(.error, .outsideComponent, .bytes { $0 + Array("COMMENT:x\r\n".utf8) }, at: "COMMENT:x"),
    Mutant(.error, .strayEnd, .insert("END:VEVENT", before: "BEGIN:VTODO"), at: .last("END:VEVENT")),
    Mutant(.error, .missingEnd, .drop("END:VEVENT"), at: "BEGIN:VEVENT"),
    Mutant(.error, .missingEnd, .drop("END:VALARM"), at: "BEGIN:VALARM"),
    Mutant(.error, .missingEnd, .drop("END:VCALENDAR"), at: "BEGIN:VCALENDAR"),
    Mutant(
      .warning, .severalCalendars, .bytes { $0 + $0 }, at: .last("BEGIN:VCALENDAR"), also: [.repeatedUID]),
    Mutant(
      .warning, .unknownComponent, .insert("BEGIN:VEVNT\nUID:x\nEND:VEVNT", before: "BEGIN:VTODO"),
      at: "BEGIN:VEVNT"),
    Mutant(
      .error, .misplacedComponent,
      .insert(
        "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:x\nTRIGGER:PT0S\nEND:VALARM", before: "BEGIN:VEVENT"),
      at: "BEGIN:VALARM"),
    Mutant(
      .error, .emptyCalendar, .bytes { without($0, from: "BEGIN:VEVENT", to: "END:VCALENDAR") },
      at: "BEGIN:VCALENDAR"),
    Mutant(.error, .missingVersion, .drop("VERSION"), at: "BEGIN:VCALENDAR"),
    Mutant(.error, .missingProductIdentifier, .drop("PRODID"), at: "BEGIN:VCALENDAR"),
    Mutant(.error, .missingUID, .drop("UID:alarm-1"), at: "BEGIN:VEVENT"),
    Mutant(.error, .missingStamp, .drop("DTSTAMP"), at: "BEGIN:VEVENT"),
    Mutant(.error, .missingStart, .drop("DTSTART:20261203"), at: .before("UID:event-3")),
    Mutant(.error, .repeatedProperty, .insert("SUMMARY:Two", before: "SUMMARY:One"), at: "SUMMARY:One"),
    Mutant(.error, .repeatedProperty, .insert("X-WR-CALNAME:Two", before: "COLOR"), at: "X-WR-CALNAME:Two"),
    Mutant(
      .error, .misplacedProperty, .insert("DUE:20261203T100000Z", before: "SUMMARY:One"), at: "DUE:2026"),
    Mutant(.warning, .unknownProperty, .replace("LOCATION:", "LOCATON:"), at: "LOCATON"),
    Mutant(.error, .version, .replace("VERSION:2.0", "VERSION:1.0"), at: "VERSION:1.0"),
    Mutant(.error, .method, .insert("METHOD:REQUEST", before: "NAME"), at: "METHOD"),
    Mutant(.warning, .method, .insert("METHOD:PUBLISH", before: "NAME"), at: "METHOD"),
    Mutant(
      .warning, .scheduling, .insert("ATTENDEE:mailto:a@example.org", before: "SUMMARY:One"), at: "ATTENDEE"),
    Mutant(
      .warning, .scheduling, .insert("ORGANIZER:mailto:a@example.org", before: "SUMMARY:One"), at: "ORGANIZER"
    ),
    Mutant(
      .warning, .refreshInterval, .replace("REFRESH-INTERVAL;VALUE=DURATION", "REFRESH-INTERVAL"),
      at: "REFRESH-INTERVAL"),
  ]

  private static let values: [Mutant] = [
    Mutant(
      .error, .badValue, .replace("DTSTART:20261203T090000Z", "DTSTART:2026-12-03T09:00:00Z"),
      at: "DTSTART:2026-"),
    Mutant(
      .error, .badValue, .replace("DTSTART:20261203T090000Z", "DTSTART:20261203T250000Z"), at: "T250000Z"),
    Mutant(.error, .badValue, .replace("DURATION:PT15M", "DURATION:15M"), at: "DURATION:15M"),
    Mutant(
      .error, .badValue, .replace("TZOFFSETFROM:-0500", "TZOFFSETFROM:-5"), at: "TZOFFSETFROM:-5",
      also: [.zoneOffsets]),
    Mutant(.error, .badValue, .replace("SEQUENCE:1762000000", "SEQUENCE:second"), at: "SEQUENCE"),
    Mutant(.error, .badValue, .replace("GEO:52.52;13.405", "GEO:52.52\\;13.405"), at: "GEO"),
    Mutant(
      .error, .badValue, .replace("REFRESH-INTERVAL;VALUE=DURATION:", "REFRESH-INTERVAL:VALUE=DURATION:"),
      at: "REFRESH-INTERVAL"),
    Mutant(
      .error, .noSuchDay, .replace("DTSTART:20261203T090000Z", "DTSTART:20260230T090000Z"),
      at: "DTSTART:20260230"),
    Mutant(.error, .undeclaredDate, .replace("DTSTART;VALUE=DATE:", "DTSTART:"), at: "DTSTART:20261224"),
    Mutant(.error, .undeclaredDate, .replace("EXDATE;VALUE=DATE:", "EXDATE:"), at: "EXDATE:"),
    Mutant(
      .error, .valueType, .replace("DTSTART:20261203", "DTSTART;VALUE=DATE:20261203"),
      at: "DTSTART;VALUE=DATE:20261203"),
    Mutant(.error, .notUTC, .replace("DTSTAMP:20261101T080000Z", "DTSTAMP:20261101T080000"), at: "DTSTAMP"),
    Mutant(
      .error, .notUTC, .replace("CREATED:20261031T080000Z", "CREATED;TZID=Europe/Berlin:20261031T080000"),
      at: "CREATED"),
    Mutant(
      .error, .notUTC, .replace("LAST-MODIFIED:20261101T080000Z", "LAST-MODIFIED:20261101T080000"),
      at: "LAST-MODIFIED"),
    Mutant(
      .error, .notUTC, .replace("COMPLETED:20261204T100000Z", "COMPLETED:20261204T100000"),
      at: "COMPLETED:2026"),
    Mutant(
      .error, .notUTC, .replace("COMPLETED:20261204T100000Z", "COMPLETED;VALUE=DATE:20261204"),
      at: "COMPLETED;"),
    Mutant(
      .error, .zoneOnUTC, .replace("20261130T073000", "20261130T073000Z"), at: "20261130T073000Z",
      also: [.ruleInUTC, .excludedZone, .excludesNothing]),
    Mutant(.error, .escape, .replace("One moment", "One\\: moment"), at: "SUMMARY:One"),
    Mutant(.error, .escape, .replace("One moment", "One moment\\"), at: "SUMMARY:One"),
    Mutant(.error, .separator, .replace("milk\\, eggs", "milk, eggs"), at: "SUMMARY:起床"),
    Mutant(.error, .separator, .replace("eggs\\; call", "eggs; call"), at: "SUMMARY:起床"),
    Mutant(
      .warning, .calendarName, .replace("CALNAME:Li\\, Lei\\; home", "CALNAME:Li, Lei; home"),
      at: "X-WR-CALNAME"),
    Mutant(.warning, .categories, .replace("work,home\\, garden", "work\\,home"), at: "CATEGORIES"),
    Mutant(.error, .uri, .replace("https://example.org/up,there;x=1#top", "see the wiki"), at: "URL:"),
    Mutant(
      .error, .uri, .replace("https://example.org/up,there", "https://example.org/up there"), at: "URL:"),
    Mutant(.error, .uri, .replace("https://example.org/up,there", "www.example.org/up"), at: "URL:"),
    Mutant(
      .error, .address, .insert("ORGANIZER:Lei Li", before: "SUMMARY:One"), at: "ORGANIZER",
      also: [.scheduling]),
    Mutant(.error, .number, .replace("PRIORITY:5", "PRIORITY:10"), at: "PRIORITY:10"),
    Mutant(.error, .number, .replace("PERCENT-COMPLETE:100", "PERCENT-COMPLETE:101"), at: "PERCENT-COMPLETE"),
    Mutant(.error, .number, .replace("SEQUENCE:1762000000", "SEQUENCE:-1"), at: "SEQUENCE"),
    Mutant(.error, .word, .replace("STATUS:CONFIRMED", "STATUS:COMPLETED"), at: "STATUS:COMPLETED"),
    Mutant(.error, .word, .replace("STATUS:COMPLETED", "STATUS:DONE"), at: "STATUS:DONE"),
    Mutant(.error, .word, .replace("TRANSP:OPAQUE", "TRANSP:BUSY"), at: "TRANSP:BUSY"),
    Mutant(.error, .word, .replace("CALSCALE:GREGORIAN", "CALSCALE:LUNAR"), at: "CALSCALE"),
    Mutant(.warning, .color, .replace("COLOR:teal", "COLOR:#008080"), at: "COLOR"),
    Mutant(.warning, .html, .replace("第一行\\n", "<p>第一行</p>\\n"), at: "DESCRIPTION:<p>"),
    Mutant(
      .warning, .longDescription, .insert(folded("DESCRIPTION:" + long), before: "SUMMARY:One"),
      at: "DESCRIPTION:一一"),
  ]

  private static let times: [Mutant] = [
    Mutant(
      .error, .floatingTime, .replace("DTEND:20261203T100000Z", "DTEND:20261203T100000"), at: "DTEND:2026",
      also: [.endType]),
    Mutant(
      .error, .undefinedZone, .replace("TZID:Asia/Shanghai", "TZID:Asia/Taipei"),
      at: "DTEND;TZID=Asia/Shanghai"),
    Mutant(
      .error, .undefinedZone, .replace("DUE;TZID=Asia/Shanghai", "DUE;TZID=China Standard Time"),
      at: "China Standard Time"),
    Mutant(.error, .undefinedZone, .replace("DUE;TZID=Asia/Shanghai", "DUE;TZID=UTC+8"), at: "UTC+8"),
    Mutant(
      .warning, .zoneName, .bytes { renamed($0, "Asia/Shanghai", "China Standard Time") },
      at: "DTEND;TZID=China Standard Time"),
    Mutant(
      .warning, .zoneName,
      .bytes { renamed($0, "Asia/Shanghai", "/freeassociation.sourceforge.net/Asia/Shanghai") },
      at: "DTEND;TZID=/free"),
    Mutant(.warning, .zoneAfterUse, .bytes { moved($0, "Asia/Shanghai") }, at: "DTEND;TZID=Asia/Shanghai"),
    Mutant(
      .error, .badZone,
      .bytes {
        without(
          $0, from: "BEGIN:STANDARD\r\nDTSTART:19700101",
          to: "END:VTIMEZONE\r\nBEGIN:VTIMEZONE\r\nTZID:Europe")
      }, at: .second("BEGIN:VTIMEZONE")),
    Mutant(.error, .badZone, .drop("TZOFFSETFROM"), at: "BEGIN:DAYLIGHT", also: [.zoneOffsets]),
    Mutant(.error, .badZone, .drop("TZOFFSETTO"), at: "BEGIN:DAYLIGHT", also: [.zoneOffsets]),
    Mutant(.error, .badZone, .drop("DTSTART:20070311"), at: "BEGIN:DAYLIGHT", also: [.zoneOffsets]),
    Mutant(
      .error, .badZone, .replace("DTSTART:20070311T020000", "DTSTART:20070311T020000Z"),
      at: "DTSTART:20070311"),
    Mutant(
      .error, .badZone, .drop("TZID:Asia/Shanghai"), at: .second("BEGIN:VTIMEZONE"), also: [.undefinedZone]),
    Mutant(
      .warning, .badZone,
      .insert(
        "BEGIN:VTIMEZONE\nTZID:America/New_York\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:-0500\nTZOFFSETTO:-0500\nEND:STANDARD\nEND:VTIMEZONE",
        before: "BEGIN:VEVENT"), at: .last("TZID:America/New_York")),
    Mutant(.warning, .zoneOffStart, .replace("DTSTART:20070311", "DTSTART:20070310"), at: "DTSTART:20070310"),
    Mutant(
      .warning, .zoneUntil, .replace("BYMONTH=3;BYDAY=2SU", "BYMONTH=3;BYDAY=2SU;UNTIL=20990308T020000"),
      at: "2SU"),
    Mutant(
      .error, .zoneOffsets,
      .replace("TZOFFSETFROM:+0800\r\nTZOFFSETTO:+0800", "TZOFFSETFROM:+0900\r\nTZOFFSETTO:+0900"),
      at: "DTEND;TZID=Asia/Shanghai"),
    Mutant(
      .error, .zoneOffsets,
      .bytes { without($0, from: "BEGIN:DAYLIGHT\r\nDTSTART:1981", to: "BEGIN:STANDARD\r\nDTSTART:1996") },
      at: "DTSTART;TZID=Europe/Berlin"),
    Mutant(
      .warning, .calendarZone, .replace("X-WR-TIMEZONE:Europe/Berlin", "X-WR-TIMEZONE:CET+1"),
      at: "X-WR-TIMEZONE"),
    Mutant(
      .warning, .skippedTime,
      .replace(
        "DTSTART;TZID=\"America/New_York\":20270307T090000",
        "DTSTART;TZID=\"America/New_York\":20270314T023000"),
      at: "20270314T023000", also: [.startOffRule, .endBeforeStart]),
    Mutant(
      .error, .endBeforeStart, .replace("DTEND:20261203T100000Z", "DTEND:20261203T080000Z"), at: "DTEND:2026"),
    Mutant(
      .error, .endBeforeStart, .replace("DTEND;VALUE=DATE:20261227", "DTEND;VALUE=DATE:20261224"),
      at: "DTEND;VALUE"),
    Mutant(.error, .endBeforeStart, .replace("DURATION:PT15M", "DURATION:-PT15M"), at: "DURATION:-"),
    Mutant(
      .warning, .zeroLength, .replace("DTEND:20261203T100000Z", "DTEND:20261203T090000Z"), at: "DTEND:2026"),
    Mutant(.warning, .zeroLength, .replace("DURATION:PT15M", "DURATION:PT0S"), at: "DURATION:PT0S"),
    Mutant(.error, .endAndDuration, .insert("DURATION:PT1H", before: "SUMMARY:One"), at: "DTEND:2026"),
    Mutant(
      .error, .endAndDuration, .insert("DURATION:PT1H", before: "SUMMARY:繳費"), at: .last("DURATION:PT1H")),
    Mutant(.warning, .noEnd, .drop("DTEND:2026"), at: "DTSTART:20261203"),
    Mutant(
      .error, .endType, .replace("DTEND:20261203T100000Z", "DTEND;VALUE=DATE:20261204"),
      at: "DTEND;VALUE=DATE:20261204"),
    Mutant(.error, .duration, .replace("DTEND;VALUE=DATE:20261227", "DURATION:PT36H"), at: "DURATION:PT36H"),
    Mutant(
      .error, .duration,
      .bytes {
        swap(
          swap($0, "DTSTART;TZID=Asia/Shanghai:20261201T090000", Array("COMMENT:x".utf8)),
          "DUE;TZID=Asia/Shanghai:20261205T180000", Array("DURATION:PT1H".utf8))
      }, at: .last("DURATION:PT1H")),
    Mutant(.error, .dueBeforeStart, .replace("20261205T180000", "20261130T180000"), at: "DUE;"),
    Mutant(.error, .dueBeforeStart, .replace("20261205T180000", "20261201T090000"), at: "DUE;"),
    Mutant(
      .error, .dueType, .replace("DUE;TZID=Asia/Shanghai:20261205T180000", "DUE;VALUE=DATE:20261205"),
      at: "DUE;"),
  ]

  private static let rules: [Mutant] = [
    Mutant(
      .error, .badRule, .replace("UNTIL=20270430T215959Z", "COUNT=3;UNTIL=20270430T215959Z"), at: "COUNT=3"),
    Mutant(.error, .badRule, .replace("BYDAY=MO,TU", "BYDAY=MON,TU"), at: "BYDAY=MON"),
    Mutant(
      .error, .badRule, .replace("FREQ=MONTHLY;BYDAY=1SU", "FREQ=WEEKLY;BYDAY=1SU"), at: "BYDAY=1SU;COUNT"),
    Mutant(
      .error, .badRule, .replace("BYMONTH=3;BYDAY=2SU", "BYMONTH=13;BYDAY=2SU"), at: "BYMONTH=13",
      also: [.zoneOffsets]),
    Mutant(.error, .untilType, .replace("UNTIL=20270430T215959Z", "UNTIL=20270430T215959"), at: "UNTIL"),
    Mutant(.error, .untilType, .replace("UNTIL=20270430T215959Z", "UNTIL=20270430"), at: "UNTIL"),
    Mutant(.error, .untilType, .replace("YEARLY;COUNT=5", "YEARLY;UNTIL=20301231T000000Z"), at: "UNTIL=2030"),
    Mutant(
      .error, .ruleNeverMatches, .replace("FREQ=YEARLY;COUNT=5", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"),
      at: "BYMONTHDAY=30", also: [.excludesNothing]),
    Mutant(
      .error, .ruleNeverMatches, .replace("UNTIL=20270430T215959Z", "UNTIL=20260430T215959Z"), at: "UNTIL",
      also: [.excludesNothing]),
    Mutant(
      .error, .startOffRule,
      .replace("DTSTART;TZID=Europe/Berlin:20261130", "DTSTART;TZID=Europe/Berlin:20261129"), at: "20261129"),
    Mutant(
      .error, .ruleWithoutStart, .replace("DTSTART;TZID=Asia/Shanghai:20261201T090000", "RRULE:FREQ=DAILY"),
      at: "RRULE:FREQ=DAILY"),
    Mutant(.warning, .ruleInUTC, .insert("RRULE:FREQ=DAILY", before: "SUMMARY:One"), at: "RRULE:FREQ=DAILY"),
    Mutant(
      .error, .excludedType,
      .replace("EXDATE;TZID=Europe/Berlin:20261225T073000", "EXDATE;VALUE=DATE:20261225"),
      at: "EXDATE;VALUE=DATE:20261225"),
    Mutant(
      .error, .excludedType, .replace("EXDATE;TZID=Europe/Berlin:20261225T073000", "EXDATE:20261225T073000"),
      at: "EXDATE:2026"),
    Mutant(
      .warning, .excludedZone,
      .replace("EXDATE;TZID=Europe/Berlin:20261225T073000", "EXDATE:20261225T063000Z"), at: "EXDATE:2026"),
    Mutant(
      .warning, .excludesNothing,
      .replace("EXDATE;TZID=Europe/Berlin:20261225", "EXDATE;TZID=Europe/Berlin:20261226"), at: "20261226"),
    Mutant(.warning, .excludesNothing, .replace("20271224,20281224", "20271224,20311224"), at: "20311224"),
    Mutant(.error, .addedType, .insert("RDATE;VALUE=DATE:20261204", before: "SUMMARY:One"), at: "RDATE"),
  ]

  private static let alarms: [Mutant] = [
    Mutant(.error, .alarmWithoutPart, .drop("ACTION"), at: "BEGIN:VALARM"),
    Mutant(.error, .alarmWithoutPart, .drop("TRIGGER"), at: "BEGIN:VALARM"),
    Mutant(.error, .alarmWithoutPart, .drop("DESCRIPTION:起床"), at: "BEGIN:VALARM"),
    Mutant(.error, .alarmWithoutPart, .replace("DESCRIPTION:起床", "DESCRIPTION:"), at: "DESCRIPTION:\r"),
    Mutant(.error, .alarmAction, .replace("ACTION:DISPLAY", "ACTION:RING"), at: "ACTION"),
    Mutant(.warning, .alarmAction, .replace("ACTION:DISPLAY", "ACTION:EMAIL"), at: "ACTION"),
    Mutant(
      .warning, .alarmExtra, .insert("ATTENDEE:mailto:a@example.org", before: "TRIGGER"), at: "ATTENDEE"),
    Mutant(.warning, .alarmExtra, .insert("SUMMARY:x", before: "TRIGGER"), at: "SUMMARY:x"),
    Mutant(.error, .alarmExtra, .replace("ACTION:DISPLAY", "ACTION:AUDIO\r\nREPEAT:2"), at: "REPEAT"),
    Mutant(
      .warning, .alarmNotLast, .bytes { swap($0, "END:VALARM", Array("END:VALARM\r\nCLASS:PUBLIC".utf8)) },
      at: "CLASS"),
    Mutant(
      .warning, .severalAlarms,
      .insert(
        "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:two\nTRIGGER:PT0S\nEND:VALARM", before: "END:VEVENT"),
      at: .last("BEGIN:VALARM")),
    Mutant(.error, .triggerForm, .replace("TRIGGER:-PT5M", "TRIGGER:P"), at: "TRIGGER"),
    Mutant(.error, .triggerForm, .replace("TRIGGER:-PT5M", "TRIGGER:-PT1D"), at: "TRIGGER"),
    Mutant(.error, .triggerForm, .replace("TRIGGER:-PT5M", "TRIGGER:-P300S"), at: "TRIGGER"),
    Mutant(.error, .triggerForm, .replace("TRIGGER:-PT5M", "TRIGGER;VALUE=DATE:20261130"), at: "TRIGGER"),
    Mutant(.error, .triggerForm, .replace("TRIGGER:-PT5M", "TRIGGER:20261130T060000Z"), at: "TRIGGER"),
    Mutant(.error, .triggerAfterStart, .replace("TRIGGER:-PT5M", "TRIGGER:PT5M"), at: "TRIGGER"),
    Mutant(
      .warning, .triggerAtMoment, .replace("TRIGGER:-PT5M", "TRIGGER;VALUE=DATE-TIME:20261130T060000Z"),
      at: "TRIGGER"),
    Mutant(
      .warning, .triggerOfDay,
      .insert(
        "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:x\nTRIGGER:-PT15H\nEND:VALARM",
        before: "END:VEVENT\r\nBEGIN:VEVENT\r\nUID:event-3"),
      at: "TRIGGER:-PT15H"),
    Mutant(
      .error, .triggerOfNothing,
      .insert(
        "BEGIN:VTODO\nUID:y\nDTSTAMP:20261101T080000Z\nSUMMARY:x\nBEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:x\nTRIGGER:-PT1H\nEND:VALARM\nEND:VTODO",
        before: "BEGIN:VTODO"), at: "TRIGGER:-PT1H"),
  ]

  private static let feed: [Mutant] = [
    Mutant(.error, .repeatedUID, .replace("UID:event-3", "UID:event-2"), at: .last("UID:event-2")),
    Mutant(
      .error, .repeatedUID, .replace("UID:todo-5@example", "UID:event-2@example"), at: .last("UID:event-2")),
    Mutant(
      .error, .tooLarge,
      .bytes {
        swap(
          $0, "BEGIN:VEVENT",
          Array(
            (String(repeating: "X-FILL:" + String(repeating: "x", count: 60) + "\r\n", count: 15_000)
              + "BEGIN:VEVENT").utf8))
      },
      at: .anywhere),
  ]

  // MARK: - Changes

  private static func swap(_ bytes: [UInt8], _ old: String, _ new: [UInt8]) -> [UInt8] {
    guard let start = place(of: old, in: bytes) else { return [] }
    return Array(bytes[..<start] + new + bytes[(start + old.utf8.count)...])
  }

  private static func renamed(_ bytes: [UInt8], _ old: String, _ new: String) -> [UInt8] {
    var bytes = bytes
    while place(of: old, in: bytes) != nil { bytes = swap(bytes, old, Array("\u{1}".utf8)) }
    while place(of: "\u{1}", in: bytes) != nil { bytes = swap(bytes, "\u{1}", Array(new.utf8)) }
    return bytes
  }

  /// Takes out the bytes from one text up to another.
  private static func without(_ bytes: [UInt8], from first: String, to last: String) -> [UInt8] {
    guard let start = place(of: first, in: bytes), let end = place(of: last, in: bytes) else { return [] }
    return Array(bytes[..<start] + bytes[end...])
  }

  /// Puts the VTIMEZONE of a zone at the end.
  private static func moved(_ bytes: [UInt8], _ zone: String) -> [UInt8] {
    let end = "END:VTIMEZONE\r\n"
    guard let start = place(of: "BEGIN:VTIMEZONE\r\nTZID:\(zone)", in: bytes),
      let length = place(of: end, in: Array(bytes[start...]))
    else { return [] }
    let part = bytes[start..<start + length + end.utf8.count]
    let rest = Array(bytes[..<start] + bytes[part.endIndex...])
    return swap(rest, "END:VCALENDAR", Array(part) + Array("END:VCALENDAR".utf8))
  }

  private static func place(of text: String, in bytes: [UInt8]) -> Int? {
    let text = Array(text.utf8)
    return bytes.indices.first { bytes[$0...].starts(with: text) }
  }

  /// A content line in physical lines of 24 scalars at most.
  private static func folded(_ line: String) -> String {
    let scalars = Array(line.unicodeScalars)
    return stride(from: 0, to: scalars.count, by: 24).map { start in
      String(String.UnicodeScalarView(scalars[start..<min(start + 24, scalars.count)]))
    }.joined(separator: "\n ")
  }
}
