internal import ByteText
internal import CivilTime
internal import ICalendar
internal import MemoReading
internal import SiteModel
internal import TimeZones

/// Entries to calendar components, to the contract of design §5.
struct CalendarMaker: Sendable {
  private let site: Site
  private let writer: CalendarWriter

  /// When what we write for the same memo last changed, in seconds since 1970.
  ///
  /// Calendar apps keep an old component whose stamp did not grow, so this moves on with each change of the writing.
  /// It stands at 2026-11-30T00:00:00Z.
  static let formatEpoch = 1_795_996_800

  /// Days after which rings, finished to-dos and events leave a feed: readers bring dismissed alarms back, and feeds
  /// must stay small.
  private static let ringDays = 30
  private static let eventDays = 400

  init(_ site: Site) {
    self.site = site
    writer = CalendarWriter(asOf: site.today)
  }

  /// One part of a memo, written once for every feed that holds it.
  struct Part: Sendable {
    let component: CalendarComponent
    /// Whether it is a daily alarm, which rings for its owner alone.
    let isAlarm: Bool
  }

  /// The parts of a memo, in the order of its entries.
  func parts(of memo: SiteMemo) -> [Part] {
    let entries = memo.entries.filter(isInFeed)
    if entries.isEmpty { return [] }
    let description = description(of: memo)
    return entries.map { entry in
      Part(
        component: CalendarComponent(event(memo, entry, description: description)),
        isAlarm: entry.kind == .alarm)
    }
  }

  private func event(_ memo: SiteMemo, _ entry: Entry, description: String) -> Event {
    let summary =
      entry.kind == .todo && entry.isDone
      ? "✓ \(memo.title)" : entry.label ?? memo.title
    var event = Event(
      uid: uid(memo, entry), stamp: stamp(memo), start: time(entry.time, repeats: entry.rule != nil),
      end: end(entry),
      summary: summary)
    event.rule = entry.rule
    event.excluded = entry.skipped
    event.description = description.isEmpty ? nil : description
    event.location = memo.location
    event.url = site.settings.url.flatMap { base in
      memo.permalink.map { Viewpoint.absolute(base: base).href(to: $0) }
    }
    event.categories = memo.ownTags
    event.priority = memo.priority
    event.color = memo.color.flatMap { ColorName($0) }
    event.transparency = entry.kind == .event && !entry.time.isDay ? .opaque : .transparent
    event.alarm = entry.alarmLead.map { ICalendar.Alarm(secondsBefore: $0) }
    return event
  }

  /// The feed of one person, who also hears the alarms, or of the whole site, where nothing rings.
  func bytes(of parts: [Part], name: String, person: Person?) -> [UInt8] {
    let components = parts.filter { person != nil || !$0.isAlarm }.map(\.component)
    var feed = CalendarFeed(.events, name: name, includesAlarms: person != nil, components: components)
    feed.zoneName = (person?.zone ?? site.settings.zone)?.name
    feed.color = person?.color.flatMap { ColorName($0) }
    return writer.bytes(feed)
  }

  // MARK: What is in a feed

  private func isInFeed(_ entry: Entry) -> Bool {
    guard entry.isEnabled else { return false }
    switch entry.kind {
    case .todo:
      if !entry.isDone { return true }
      // Done before it was due, or never to be done: nothing is left to announce.
      if let completed = entry.completed, completed.civil < entry.time.civil { return false }
      return entry.status == .done && entry.time.date < site.today
        && !entry.isOver(before: start(daysAgo: Self.ringDays))
    case .reminder, .alarm: return !entry.isOver(before: start(daysAgo: Self.ringDays))
    case .event: return !entry.isOver(before: start(daysAgo: Self.eventDays))
    }
  }

  private func start(daysAgo days: Int) -> CivilDateTime {
    CivilDateTime(site.today.adding(days: -days), .midnight)
  }

  // MARK: Parts of a component

  private func uid(_ memo: SiteMemo, _ entry: Entry) -> String {
    let part = entry.kind == .reminder ? "remind" : entry.kind.rawValue
    return "\(part)-\(memo.id)\(entry.key.isEmpty ? "" : "-" + entry.key)@almanac"
  }

  private func stamp(_ memo: SiteMemo) -> Instant {
    Instant(seconds: max(memo.lastChange, site.settingsChange, Self.formatEpoch))
  }

  /// One-off moments in UTC; what repeats keeps its wall time and zone.
  private func time(_ time: EntryTime, repeats: Bool) -> EventTime {
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
    case (.moment, .moment?): return .time(time(entry.end ?? entry.time, repeats: entry.rule != nil))
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
