internal import ByteText
internal import CivilTime
internal import MemoReading
internal import Mustache
internal import Recurrence
internal import SiteModel
internal import TimeZones

/// Makes what pages are made of, for one language and one place in the output folder.
struct PageMaker: Sendable {
  let site: Site
  let dates: DateWords
  let words: Words
  let wordsRecord: Record<Words>
  /// Relative to the output folder.
  let path: String
  let viewpoint: Viewpoint
  /// In whose folder the page lies.
  let person: Person?

  init(
    _ site: Site, _ dates: DateWords, _ wordsRecord: Record<Words>, path: String, viewpoint: Viewpoint? = nil,
    person: Person? = nil
  ) {
    self.site = site
    self.dates = dates
    words = dates.words
    self.wordsRecord = wordsRecord
    self.path = path
    self.viewpoint = viewpoint ?? .page(path)
    self.person = person
  }

  var language: String { words.language.rawValue }

  func href(_ path: String, fragment: String? = nil) -> String {
    viewpoint.href(to: path, fragment: fragment)
  }

  /// Empty where `tag` is the page's own language.
  func differing(_ tag: String) -> String { tag == language ? "" : tag }

  // MARK: The frame

  /// `section` is the part of the site that the page belongs to; `styles` and `scripts` are names in the theme's `assets/`,
  /// loaded after those that every page has.
  func frame(
    title: String, description: String = "", isHidden: Bool = false, section: Section? = nil,
    styles: [String] = [], scripts: [String] = []
  ) -> PageFrame {
    PageFrame(
      language: language, siteLanguage: site.settings.language.rawValue, siteTitle: site.title, title: title,
      description: description, isHidden: isHidden || !site.settings.allowsSearchEngines,
      canonical: site.settings.url.map { Viewpoint.absolute(base: $0).href(to: path) },
      css: href("assets/style.css"), styles: styles.map { Asset(href: href("assets/\($0).css")) },
      scripts: (["search-key"] + scripts).map { Asset(href: href("assets/\($0).js")) },
      printStyle: href("assets/print.css"), themeScript: href("assets/theme.js"),
      siteScript: href("assets/site.js"), icon: href("assets/favicon.svg"), home: href(Places.home),
      archive: href(Places.archive), subscribe: href(Places.home, fragment: "page:subscribe"),
      navigation: items(navigation, part(of: section)), words: wordsRecord,
      head: headLinks())
  }

  /// Where the navigation leads to no person, to whom a page belongs is one of the people.
  private func part(of section: Section?) -> Section? {
    switch section {
    case .memos, .alarms: site.isPersonal ? section : .people
    default: section
    }
  }

  private var navigation: [(Section, String)] {
    let search = [(Section.tags, Places.tags), (.search, Places.search)]
    if site.shownPeople.isEmpty { return [(.home, Places.home)] + search }
    if site.isPersonal, let person = site.shownPeople.first.map({ site.people[$0] }) {
      return [(.home, Places.home)] + places(of: person) + search
    }
    return [
      (.home, Places.home), (.people, Places.people), (.agenda, Places.agenda()),
      (.calendar, Places.calendar()),
    ] + search
  }

  private func places(of person: Person) -> [(Section, String)] {
    [
      (.memos, Places.memos(of: person)), (.agenda, Places.agenda(of: person)),
      (.calendar, Places.calendar(of: person)), (.alarms, Places.alarms(of: person)),
    ]
  }

  /// What leads to the pages of a person from each of them; none where the site's navigation does.
  func tabs(of person: Person, _ section: Section) -> [NavigationItem] {
    site.isPersonal ? [] : items(places(of: person), section)
  }

  private func items(_ places: [(section: Section, path: String)], _ current: Section?) -> [NavigationItem] {
    places.map { section, target in
      NavigationItem(
        label: words[section.rawValue], href: href(target),
        current: target == path ? "page" : section == current ? "true" : "",
        icon: section == .search ? section.rawValue : nil)
    }
  }

  // MARK: Rows

  func row(_ memo: SiteMemo, showsOwner: Bool, isFiltered: Bool = false) -> MemoRow {
    let person = site.people[memo.owner]
    let first = memo.listed(onOrAfter: site.today)
    // In a list of one person's, hers goes without saying.
    let zone = (showsOwner ? nil : person.zone) ?? site.settings.zone
    return MemoRow(
      title: memo.title, href: href(memo.permalink ?? ""), language: differing(memo.language),
      excerpt: memo.excerpt, mark: first.map { Mark($0.entry) },
      markWords: first.map { words[Mark($0.entry).key] } ?? "",
      when: first.map { shortWords($0.entry, at: $0.time) } ?? "", whenValue: first?.time.text ?? "",
      whenZone: first.map { zoneName(of: $0.time, beside: zone) } ?? "", isQuiet: first?.comes != true,
      isOff: first.map { !$0.entry.isEnabled } ?? false, date: memo.date.map { dates.day($0.date) } ?? "",
      dateValue: memo.date.map { "\($0.date)" } ?? "",
      isPinned: memo.isPinned, isDraft: memo.visibility == .draft,
      owner: showsOwner && !site.isPersonal ? person.name : "",
      ownerLanguage: differing(person.language.rawValue),
      color: showsOwner && !site.isPersonal ? person.color ?? "" : "",
      kind: isFiltered ? memo.kind.rawValue : nil,
      tags: isFiltered ? memo.tags.map { PercentEncoding.path($0.folded) }.joined(separator: " ") : "")
  }

  func rows(_ memos: some Sequence<Int>, showsOwner: Bool, isFiltered: Bool = false) -> [MemoRow] {
    memos.map { row(site.memos[$0], showsOwner: showsOwner, isFiltered: isFiltered) }
  }

  /// "1 Dec 2026, 8:00 AM", or of an alarm "7:30 AM, Weekdays".
  private func shortWords(_ entry: Entry, at time: EntryTime) -> String {
    guard entry.kind == .alarm, case .moment(let moment) = time, let rule = entry.rule else {
      return dates.moment(time)
    }
    let time = dates.time(moment.civil.time)
    let repetition = dates.repetition(of: entry)
    // The words of a rule that names times of day hold them.
    guard rule.byHour.isEmpty && rule.byMinute.isEmpty else { return repetition }
    return words.fill("date_time", ["date": repetition, "time": time])
  }

  // MARK: Zones

  /// "Europe/Berlin", beside a time that is not the site's own; empty for a day.
  func zoneName(of time: EntryTime) -> String { zoneName(of: time, beside: site.settings.zone) }

  /// The same beside the times of a zone that is not the site's.
  func zoneName(of time: EntryTime, beside own: Zone?) -> String {
    guard case .moment(let moment) = time else { return "" }
    return zoneName(moment.zone, at: moment.instant, moment.rfc3339, beside: own)
  }

  func zoneName(of date: MemoDate, _ memo: SiteMemo) -> String {
    guard case .time(let civil, let offset?) = date else { return "" }
    return zoneName(
      memo.zone, at: Instant(civil, offset: offset), date.text, beside: site.settings.zone)
  }

  /// Where only an offset is known, that of the time's own text.
  private func zoneName(_ zone: Zone?, at instant: Instant, _ text: String, beside own: Zone?) -> String {
    guard let zone else { return text.hasSuffix("Z") ? "UTC" : "UTC\(text.suffix(6))" }
    return isTime(of: own, zone, at: instant) ? "" : String(zone.name.map { $0 == "_" ? " " : $0 })
  }

  /// Whether the zone's clocks show what those of `own` do, at a moment and all through the coming year.
  private func isTime(of own: Zone?, _ zone: Zone, at instant: Instant) -> Bool {
    guard let own, own != zone else { return own != nil }
    guard zone.offset(at: instant) == own.offset(at: instant) else { return false }
    let end = site.startOfToday.seconds + 366 * 86_400
    var next: Instant? = site.startOfToday
    while let moment = next, moment.seconds < end {
      guard zone.offset(at: moment) == own.offset(at: moment) else { return false }
      next = [zone, own].compactMap { $0.period(at: moment).end }.min()
    }
    return true
  }
}
