internal import ICalendar

/// Entries that apps take for one and the same.
struct IdentityRule: Rule {
  func check(_ feed: Feed, _ report: inout Report) {
    var seen: Set<[String]> = []
    for item in feed.items {
      guard let uid = item.component.first("UID") else { continue }
      // An occurrence that was moved has the UID of its series.
      let occurrence = item.component.first("RECURRENCE-ID")?.string ?? ""
      if seen.insert([uid.text, occurrence]).inserted { continue }
      report.error(
        .repeatedUID, at: uid.valueRange,
        "the UID \(feed.stream.quoted(uid.valueRange)) stands above already: Thunderbird, GNOME and Google show one of the entries",
        help: "give each entry a UID of its own")
    }
  }
}

/// How much of a feed is read.
struct SizeRule: Rule {
  func check(_ feed: Feed, _ report: inout Report) {
    let limit = CalendarFeed.sizeLimit
    guard feed.bytes.count > limit else { return }
    report.error(
      .tooLarge, atSource: limit..<limit,
      "the feed has \(feed.bytes.count) bytes: Google reads no more than 1 MB",
      help: "leave out what is long past, or make several feeds")
  }
}
