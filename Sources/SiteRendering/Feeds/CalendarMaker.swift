internal import ByteText
internal import CivilTime
internal import ICalendar
internal import MemoReading
internal import SiteModel
internal import TimeZones

/// Entries to calendar components, to the contract of design §5.
struct CalendarMaker: Sendable {
  let site: Site

  /// When what we write for the same memo last changed, in seconds since 1970.
  ///
  /// Calendar apps keep an old component whose stamp did not grow, so this moves on with each change of the writing.
  /// It stands at 2026-11-30T23:50:00Z.
  static let formatEpoch = 1_796_082_600

  /// Days after which rings, finished to-dos and events leave a feed: readers bring dismissed alarms back, and feeds
  /// must stay small.
  private static let ringDays = 30
  private static let eventDays = 400

  init(_ site: Site) {
    self.site = site
  }

  /// The components of one memo, each written once for every feed that holds it.
  struct MemoCalendar: Sendable {
    /// What a calendar announces, in the order of the entries.
    var events: [Part] = []
    /// Its to-dos, as VTODOs, in the same order.
    var tasks: [Part] = []
  }

  struct Part: Sendable {
    let component: CalendarComponent
    /// Whether it is a daily alarm, which rings for its owner alone.
    let isAlarm: Bool
    /// Whether it is so long past that feeds no longer hold it.
    let hasLeft: Bool
  }

  func calendar(of memo: SiteMemo) -> MemoCalendar {
    var calendar = MemoCalendar()
    if memo.entries.isEmpty { return calendar }
    let whole = details(of: memo)
    for entry in memo.entries {
      let details = details(of: entry, memo, whole)
      if entry.isAnnounced(on: site.today) {
        let hasLeft = hasLeft(entry)
        calendar.events += entry.simpleParts.map { part in
          Part(
            component: CalendarComponent(event(memo, part, details)),
            isAlarm: part.kind == .alarm, hasLeft: hasLeft)
        }
      }
      if entry.kind == .todo, entry.occurs {
        calendar.tasks.append(
          Part(
            component: CalendarComponent(task(memo, entry, details)), isAlarm: false,
            hasLeft: hasLeft(entry)))
      }
    }
    return calendar
  }

  private func event(_ memo: SiteMemo, _ entry: Entry, _ details: ComponentDetails) -> Event {
    let words = entry.label ?? memo.title
    let summary = entry.kind == .todo && entry.isDone ? "✓ \(words)" : words
    var event = Event(
      uid: name(memo, entry) + "@almanac", stamp: stamp(memo),
      start: time(entry.time, repeats: entry.rule != nil), end: end(entry), summary: summary)
    event.rule = entry.rule
    event.excluded = entry.skipped
    event.details = details
    event.transparency = entry.kind == .event && !entry.time.isDay ? .opaque : .transparent
    event.alarm = entry.alarmLead.map { ICalendar.Alarm(secondsBefore: $0) }
    return event
  }

  // MARK: What leaves

  private func hasLeft(_ entry: Entry) -> Bool {
    switch entry.kind {
    // Where nobody wrote down when it was done, that counts from its due.
    case .todo: entry.isDone && (entry.completed ?? entry.time).civil < start(daysAgo: Self.ringDays)
    case .reminder, .alarm: entry.isOver(before: start(daysAgo: Self.ringDays))
    case .event: entry.isOver(before: start(daysAgo: Self.eventDays))
    }
  }

  private func start(daysAgo days: Int) -> CivilDateTime {
    CivilDateTime(site.today.adding(days: -days), .midnight)
  }

  // MARK: Parts of a component

  /// What stands before the `@` of an event's UID: lasting, and that of no other.
  func name(_ memo: SiteMemo, _ entry: Entry) -> String {
    name(entry.kind == .reminder ? "remind" : entry.kind.rawValue, memo, entry)
  }

  func uid(_ part: String, _ memo: SiteMemo, _ entry: Entry) -> String {
    name(part, memo, entry) + "@almanac"
  }

  private func name(_ part: String, _ memo: SiteMemo, _ entry: Entry) -> String {
    "\(part)-\(memo.calendarName)\(entry.key.isEmpty ? "" : "-" + entry.key)"
  }

  /// A new release of the tz database may move any moment of a zone: it counts as some seconds, so that each raises the
  /// stamp, whenever it came.
  func stamp(_ memo: SiteMemo) -> Instant {
    let change = max(memo.lastChange, site.settingsChange, Self.formatEpoch)
    return Instant(seconds: change + site.zoneRelease)
  }

  /// Of a line of the text: whose it is, and what the line itself says.
  ///
  /// Where the memo takes place is not where each of its lines is done.
  private func details(of entry: Entry, _ memo: SiteMemo, _ whole: ComponentDetails) -> ComponentDetails {
    guard let line = entry.line else { return whole }
    var details = whole
    details.description = entry.label == nil ? nil : memo.title
    details.location = nil
    if let fragment = line.fragment { details.url = address(of: memo, fragment: fragment) }
    var known = Set(details.categories.map(\.folded))
    details.categories += line.tags.filter { known.insert($0.folded).inserted }
    details.priority = line.priority ?? memo.priority
    return details
  }

  /// The memo's page, absolute; nil where the site has no address.
  private func address(of memo: SiteMemo, fragment: String? = nil) -> String? {
    site.settings.url.flatMap { base in
      memo.permalink.map { Viewpoint.absolute(base: base).href(to: $0, fragment: fragment) }
    }
  }

  /// The same in all components of the front matter.
  private func details(of memo: SiteMemo) -> ComponentDetails {
    var details = ComponentDetails()
    details.description = description(of: memo)
    details.location = memo.location
    details.url = address(of: memo)
    details.categories = memo.ownTags
    details.priority = memo.priority
    details.color = memo.color.flatMap { ColorName($0) }
    return details
  }

  /// One-off moments in UTC; what repeats keeps its wall time and zone.
  func time(_ time: EntryTime, repeats: Bool) -> EventTime {
    switch time {
    case .day(let date): return .date(date)
    case .moment(let moment):
      guard repeats, let zone = moment.zone else { return .utc(moment.instant) }
      return .zoned(moment.civil, zone)
    }
  }

  private func end(_ entry: Entry) -> Event.End {
    switch (entry.time, entry.end) {
    case (.day(let first), let last): return .exclusive((last?.date ?? first).adding(days: 1))
    case (.moment(let first), .moment(let last)?):
      let length = last.civil.civilSeconds - first.civil.civilSeconds
      // Clocks change within the first occurrence: its length would be that of all others (RFC 5545 §3.8.5.3).
      if entry.rule != nil, length != last.instant.seconds - first.instant.seconds {
        return .duration(seconds: max(length, 0))
      }
      return .time(time(.moment(last), repeats: entry.rule != nil))
    case (.moment, _): return .duration(seconds: site.settings.eventLength)
    }
  }

  /// The memo's words, and below them its own address: URL is that of its page.
  private func description(of memo: SiteMemo) -> String {
    let text = BodyText.plain(memo, skipsTitle: true, limit: 12_000).text.trimmed
    guard let url = memo.url else { return text.shortened() }
    let words = text.shortened(to: String.descriptionLimit - url.utf16.count - 2)
    return words.isEmpty ? url : words + "\n\n" + url
  }
}

extension String {
  /// Without white space at both ends.
  fileprivate var trimmed: String {
    var slice = self[...]
    while let first = slice.first, first.isWhitespace { slice.removeFirst() }
    while let last = slice.last, last.isWhitespace { slice.removeLast() }
    return String(slice)
  }
}
