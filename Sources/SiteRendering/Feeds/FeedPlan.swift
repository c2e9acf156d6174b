internal import ByteText
internal import Diagnostics
internal import ICalendar
internal import MemoReading
internal import Outputs
internal import ParallelMap
internal import SiteModel
internal import TimeZones

/// Which calendar feeds a site has, and what each of them holds (design §5).
struct FeedPlan {
  private(set) var outputs: [PlannedOutput] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let site: Site
  private let words: [Language: Words]
  private let writer: CalendarWriter
  /// One for each memo of the site; empty for what is not published.
  private let calendars: [CalendarMaker.MemoCalendar]

  init(_ site: Site, words: [Language: Words]) {
    self.site = site
    self.words = words
    writer = CalendarWriter(asOf: site.today)
    let maker = CalendarMaker(site)
    calendars = site.memos.parallelMap {
      $0.isPublished ? maker.calendar(of: $0) : CalendarMaker.MemoCalendar()
    }
    planSite()
    for index in site.shownPeople { planPerson(index) }
    planTags()
    planMemos()
  }

  // MARK: Feeds

  /// What is dated of everyone; nothing rings there.
  private mutating func planSite() {
    let words = words(site.settings.language)
    add("calendar.ics", events(Array(site.memos.indices), words?["calendar_of_all"], site.settings.zone))
  }

  private mutating func planPerson(_ index: Int) {
    let person = site.people[index]
    let words = words(person.language)
    let memos = site.listings[index].sorted()
    let name = ["name": person.name] as KeyValuePairs
    let zone = person.zone ?? site.settings.zone

    var calendar = CalendarFeed(
      .events, name: words?.fill("calendar_of", name) ?? person.name, includesAlarms: true,
      components: memos.flatMap { calendars[$0].events }.filter { !$0.hasLeft }.map(\.component))
    calendar.zoneName = zone?.name
    calendar.color = person.color.flatMap { ColorName($0) }
    add("\(person.handle)/calendar.ics", calendar)

    var tasks = CalendarFeed(
      .tasks, name: words?.fill("tasks_of", name) ?? person.name, includesAlarms: false,
      components: memos.flatMap { calendars[$0].tasks }.filter { !$0.hasLeft }.map(\.component))
    tasks.zoneName = zone?.name
    tasks.color = calendar.color
    add("\(person.handle)/tasks.ics", tasks)
  }

  private mutating func planTags() {
    let words = words(site.settings.language)
    for tag in site.tags {
      let name = words?.fill("calendar_of_tag", ["tag": tag.name])
      add(tag.calendarPermalink, events(tag.memos.sorted(), name, site.settings.zone))
    }
  }

  /// Of several people: without the alarms, which ring for their owners, and without a VALARM.
  private func events(_ memos: [Int], _ name: String?, _ zone: Zone?) -> CalendarFeed {
    let parts = memos.flatMap { calendars[$0].events }
    var feed = CalendarFeed(
      .events, name: name ?? site.title, includesAlarms: false,
      components: parts.filter { !$0.isAlarm && !$0.hasLeft }.map(\.component))
    feed.zoneName = zone?.name
    return feed
  }

  /// One file beside each memo that has something dated: it is taken in once, so nothing leaves it.
  private mutating func planMemos() {
    for (memo, calendar) in zip(site.memos, calendars) {
      guard let path = memo.calendarPermalink else { continue }
      var feed = CalendarFeed(
        .events, name: memo.title, includesAlarms: true, components: calendar.events.map(\.component))
      feed.zoneName = (memo.zone ?? site.settings.zone)?.name
      feed.color = site.people[memo.owner].color.flatMap { ColorName($0) }
      add(path, feed)
    }
  }

  // MARK: Planning

  private func words(_ language: Language) -> Words? { words[language] ?? words[site.settings.language] }

  private mutating func add(_ path: String, _ feed: CalendarFeed) {
    outputs.append(PlannedOutput(path: path, content: .rendered { [writer] in writer.bytes(feed) }))
    let least = feed.components.reduce(0) { $0 + $1.count(includingAlarm: feed.includesAlarms) }
    // Only a feed of about that size is written out to be counted.
    guard least > CalendarFeed.sizeLimit * 9 / 10 else { return }
    let count = writer.bytes(feed).count
    guard count > CalendarFeed.sizeLimit else { return }
    let megabytes = "\(count / 1_000_000).\(count / 100_000 % 10)"
    diagnostics.append(
      Diagnostic(
        .warning, path: path,
        "this feed has \(megabytes) MB, and Google Calendar reads none above 1 MB; other apps read it slowly",
        help: "subscribe to smaller ones: one person's, or a tag's"))
  }
}
