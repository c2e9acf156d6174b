internal import ByteText
internal import CivilTime
internal import MemoReading
internal import Mustache
internal import SiteModel
internal import TimeZones

/// One person's alarms by time of day, as a phone has them, on a page that rings while it is open: `<user>/alarms.html`.
struct AlarmsPage: Sendable {
  var frame: PageFrame
  var tabs: [NavigationItem]
  /// Empty where the site is one person's.
  var name: String
  var color: String
  var count: String
  var alarms: [AlarmRow]
  var ring: RingPanel

  static let shape = RecordShape<AlarmsPage>(
    "alarms page",
    RecordShape<PageFrame>.lift(PageFrame.fields) { $0.frame } + NavigationItem.tabs { $0.tabs } + [
      .text("name") { $0.name },
      .text("color") { $0.color },
      .text("alarm_count") { $0.count },
      .flag("has_alarms") { !$0.alarms.isEmpty },
      .list("alarms", AlarmRow.shape) { $0.alarms },
      .record("ring_panel", RingPanel.shape) { $0.ring },
    ])

  init(_ maker: PageMaker, person index: Int) {
    let site = maker.site
    let person = site.people[index]
    let words = maker.words
    frame = maker.frame(
      title: site.isPersonal ? words["alarms"] : "\(person.name), \(words["alarms"])", section: .alarms,
      styles: RingPanel.styles + ["alarms"], scripts: RingPanel.scripts + ["alarms"])
    tabs = maker.tabs(of: person, .alarms)
    name = site.isPersonal ? "" : person.name
    color = site.isPersonal ? "" : person.color ?? ""
    ring = RingPanel(maker, of: person, kinds: .alarms)
    let found = Self.alarms(site, of: index, words)
    count = words.count("alarms", found.count)
    alarms = found.enumerated().map { number, alarm in
      AlarmRow(maker, alarm.memo, alarm.entry, label: alarm.label, number: number + 1, person: person)
    }
  }

  private struct Alarm {
    let memo: SiteMemo
    let entry: Entry
    let label: String
  }

  /// By time of day on the clock of each, then by label, then by path.
  private static func alarms(_ site: Site, of person: Int, _ words: Words) -> [Alarm] {
    let alarms = site.listings[person].sorted().flatMap { index in
      let memo = site.memos[index]
      return memo.entries.filter { $0.kind == .alarm }.map {
        Alarm(memo: memo, entry: $0, label: $0.shownLabel(in: memo, words))
      }
    }
    let keys = alarms.map { ($0.entry.time.civil.time, $0.label.folded) }
    return alarms.indices.sorted { a, b in
      (keys[a].0, keys[a].1, a) < (keys[b].0, keys[b].1, b)
    }.map { alarms[$0] }
  }
}

/// An alarm as a clock app lists it.
struct AlarmRow: Sendable {
  var number: Int
  /// As in `rings.js`.
  var id: String
  var time: TimeOfDay
  var figure: String
  var period: String
  var periodLeads: Bool
  /// Empty where clocks show the person's own time.
  var zone: String
  var label: String
  /// Of label and title; empty: as the page.
  var language: String
  /// Empty where the label is the memo's title.
  var title: String
  var href: String
  var repetition: String
  /// "Next on 3 January 2027"; empty where it rings within a day, and where it rings once.
  var next: String
  var state: State

  enum State: Sendable {
    case on
    /// Off in its memo.
    case off
    /// It has rung for the last time.
    case over
  }

  static let shape = RecordShape<AlarmRow>(
    "alarm row",
    [
      .text("number") { String($0.number) },
      .text("ring_id") { $0.id },
      .text("time_value") { $0.time.hourAndMinute },
      .text("figure") { $0.figure },
      .text("leading_period") { $0.periodLeads ? $0.period : "" },
      .text("trailing_period") { $0.periodLeads ? "" : $0.period },
      .text("zone") { $0.zone },
      .text("label") { $0.label },
      .text("lang") { $0.language },
      .text("title") { $0.title },
      .text("href") { $0.href },
      .text("repeat") { $0.repetition },
      .text("next") { $0.next },
      .flag("on") { $0.state == .on },
      .flag("off") { $0.state == .off },
      .flag("over") { $0.state == .over },
    ])

  init(
    _ maker: PageMaker, _ memo: SiteMemo, _ entry: Entry, label: String, number: Int, person: Person
  ) {
    let (words, dates) = (maker.words, maker.dates)
    let clock = RingPanel.Clock(dates)
    self.number = number
    self.label = label
    id = CalendarMaker(maker.site).name(memo, entry)
    time = entry.time.civil.time
    (figure, period) = dates.face(time)
    periodLeads = clock.periodLeads
    zone = maker.zoneName(of: entry.time, beside: person.zone ?? maker.site.settings.zone)
    language = maker.differing(memo.language)
    title = label == memo.title ? "" : memo.title
    href = maker.href(memo.permalink ?? "")
    let today = maker.site.startOfToday
    let ring = entry.beginning(onOrAfter: maker.site.today, from: today)
    state = !entry.isEnabled ? .off : ring == nil ? .over : .on
    next = ""
    if entry.rule == nil {
      repetition = words.fill("alarm_once", ["date": dates.day(entry.time.date)])
    } else {
      repetition = dates.repetition(of: entry)
      if case .moment(let moment)? = ring, moment.instant.seconds - today.seconds >= 2 * 86_400 {
        next = words.fill("alarm_next", ["date": dates.day(moment.civil.date)])
      }
    }
  }
}
