internal import ByteText
internal import ICalendar

/// What does not follow the grammar of content lines and components.
struct SyntaxRule: Rule {
  func check(_ feed: Feed, _ report: inout Report) {
    for fault in feed.stream.faults {
      let range = fault.range
      switch fault.kind {
      case .noColon:
        report.error(
          .malformedLine, at: range, "the line has no ':': Thunderbird then shows nothing of the feed",
          help: "write NAME:value; a line that goes on begins with a space, and a line end within text is \\n"
        )
      case .name:
        report.error(
          .malformedLine, at: range,
          "\(feed.stream.quoted(range)) is no property name: strict readers refuse the feed",
          help: "names are of letters, digits and hyphens")
      case .foldOfNothing:
        report.error(
          .malformedLine, at: range,
          "the file begins with a blank, which goes on with a line that is not there: strict readers refuse the feed",
          help: "begin with BEGIN:VCALENDAR")
      case .parameter:
        report.error(
          .malformedParameter, at: range,
          "\(feed.stream.quoted(range)) is no parameter: strict readers refuse the feed",
          help: "parameters look like ;TZID=Europe/Berlin")
      case .quotation:
        report.error(
          .malformedParameter, at: range,
          "a quotation mark that nothing matches: strict readers refuse the feed",
          help: "put the whole value in quotes; a quotation mark within it is written ^'")
      case .outsideComponent:
        report.error(
          .outsideComponent, at: range, "the line stands in no component: strict readers refuse the feed",
          help: "begin with BEGIN:VCALENDAR, end with END:VCALENDAR")
      case .strayEnd:
        report.error(
          .strayEnd, at: range,
          "nothing is open that \(feed.stream.quoted(range)) could end: strict readers refuse the feed",
          help: "take the line out, or add the BEGIN before it")
      case .missingEnd:
        let name = feed.stream.string(range).dropFirst(6)
        report.error(
          .missingEnd, at: range, "this component has no END: Thunderbird and GNOME lose what is in it",
          help: "end it with END:\(name.prefix(40))")
      }
    }
  }
}
