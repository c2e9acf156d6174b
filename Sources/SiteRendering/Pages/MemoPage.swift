internal import ByteText
internal import CivilTime
internal import CommonMark
internal import MemoReading
internal import Mustache
internal import SiteModel

/// The page of one memo: `<user>/<folders>/<slug>.html`.
struct MemoPage: Sendable {
  var frame: PageFrame
  var title: String
  /// Of title and body; empty: as the page.
  var language: String
  var leaf: Leaf?
  var owner: String
  var ownerLanguage: String
  var ownerHref: String
  var color: String
  var byline: String
  var date: String
  var dateValue: String
  var dateZone: String
  var updated: String
  var updatedValue: String
  /// Empty where it is short.
  var readingTime: String
  var isPinned: Bool
  var isDraft: Bool
  var entries: [EntryDetail]
  /// How many lines of the text are not among them.
  var moreEntries: String
  var nextTime: NextTime?
  var location: String
  var link: String
  var linkText: String
  var priority: String
  var calendarHref: String
  var contents: [ContentsLine]
  var body: [UInt8]
  var tags: [TagLink]
  var backlinks: [BacklinkRow]
  /// "and 3 more"; empty where all are shown.
  var moreBacklinks: String
  var previous: Neighbour?
  var next: Neighbour?

  /// One dated part, with its words.
  struct EntryDetail: Sendable {
    var label: String
    var mark: Mark
    var words: String
    var value: String
    var zone: String
    var repetition: String
    var status: String
    var rings: Bool
    var isDone: Bool
    var isOff: Bool

    static let shape = RecordShape<EntryDetail>(
      "entry",
      [
        .text("label") { $0.label },
        .text("mark") { $0.mark.rawValue },
        .text("words") { $0.words },
        .text("value") { $0.value },
        .text("zone") { $0.zone },
        .text("repeat") { $0.repetition },
        .text("status") { $0.status },
        .flag("rings") { $0.rings },
        .flag("done") { $0.isDone },
        .flag("off") { $0.isOff },
      ])
  }

  /// When it rings next, or, of what repeats and does not ring, when it is next.
  struct NextTime: Sendable {
    var label: String
    var words: String
    var value: String
    var zone: String
    var rings: Bool

    static let shape = RecordShape<NextTime>(
      "next time",
      [
        .text("label") { $0.label },
        .text("words") { $0.words },
        .text("value") { $0.value },
        .text("zone") { $0.zone },
        .flag("rings") { $0.rings },
      ])
  }

  struct TagLink: Sendable {
    var label: String
    var href: String

    static let shape = RecordShape<TagLink>(
      "tag", [.text("label") { $0.label }, .text("href") { $0.href }])
  }

  static let shape = RecordShape<MemoPage>(
    "memo page",
    RecordShape<PageFrame>.lift(PageFrame.fields) { $0.frame } + [
      .text("title") { $0.title },
      .text("content_lang") { $0.language },
      .optionalRecord("leaf", Leaf.shape) { $0.leaf },
      .text("owner") { $0.owner },
      .text("owner_lang") { $0.ownerLanguage },
      .text("owner_href") { $0.ownerHref },
      .text("color") { $0.color },
      .text("byline") { $0.byline },
      .text("date") { $0.date },
      .text("date_value") { $0.dateValue },
      .text("date_zone") { $0.dateZone },
      .text("updated") { $0.updated },
      .text("updated_value") { $0.updatedValue },
      .text("reading_time") { $0.readingTime },
      .flag("pinned") { $0.isPinned },
      .flag("draft") { $0.isDraft },
      .flag("has_details") { page in
        !page.entries.isEmpty || !page.location.isEmpty || !page.link.isEmpty || !page.priority.isEmpty
      },
      .list("entries", EntryDetail.shape) { $0.entries },
      .text("more_entries") { $0.moreEntries },
      .optionalRecord("next_time", NextTime.shape) { $0.nextTime },
      .text("location") { $0.location },
      .text("link_href") { $0.link },
      .text("link_text") { $0.linkText },
      .text("priority") { $0.priority },
      .text("calendar_href") { $0.calendarHref },
      .flag("has_contents") { !$0.contents.isEmpty },
      .list("contents", ContentsLine.shape) { $0.contents },
      .html("body") { $0.body },
      .flag("has_tags") { !$0.tags.isEmpty },
      .list("tags", TagLink.shape) { $0.tags },
      .flag("has_backlinks") { !$0.backlinks.isEmpty },
      .list("backlinks", BacklinkRow.shape) { $0.backlinks },
      .text("more_backlinks") { $0.moreBacklinks },
      .flag("has_neighbours") { $0.previous != nil || $0.next != nil },
      .optionalRecord("previous", Neighbour.shape) { $0.previous },
      .optionalRecord("next", Neighbour.shape) { $0.next },
    ])

  /// The page of `memo` between its neighbours in its person's list by date; `tagPaths` are addresses by folded tag.
  init(_ maker: PageMaker, _ memo: SiteMemo, older: SiteMemo?, newer: SiteMemo?, tagPaths: [String: String]) {
    let site = maker.site
    let person = site.people[memo.owner]
    let dates = maker.dates
    title = memo.title
    language = maker.differing(memo.language)
    frame = maker.frame(
      title: memo.title, description: memo.excerpt, isHidden: memo.visibility == .draft, section: .memos,
      styles: ["text", "memo"], scripts: ["memo"])
    frame.head.article = maker.article(memo)
    leaf = Self.leaf(memo, dates, today: site.today)
    owner = person.name
    ownerLanguage = maker.differing(person.language.rawValue)
    ownerHref = maker.href("\(person.handle)/index.html")
    color = site.isPersonal ? "" : person.color ?? ""
    byline = memo.byline.map { maker.words.fill("by", ["name": $0]) } ?? ""
    date = memo.date.map { dates.moment($0, .long) } ?? ""
    dateValue = memo.date?.text ?? ""
    dateZone = memo.date.map { maker.zoneName(of: $0, memo) } ?? ""
    let isRevised = memo.updated.map { $0.date > memo.date?.date ?? $0.date } ?? false
    updated = isRevised ? memo.updated.map { dates.day($0.date, .long) } ?? "" : ""
    updatedValue = isRevised ? memo.updated?.text ?? "" : ""
    let minutes = BodyText.readingMinutes(memo)
    readingTime = minutes >= 2 ? maker.words.fill("reading_time", ["n": String(minutes)]) : ""
    isPinned = memo.isPinned
    isDraft = memo.visibility == .draft
    let (shown, left) = memo.detailed(onOrAfter: site.today, mostLines: Self.mostLines)
    entries = shown.map { Self.detail($0, maker) }
    moreEntries = left == 0 ? "" : maker.words.count("more_in_text", left)
    nextTime = Self.nextTime(memo, maker)
    location = memo.location ?? ""
    let address = memo.url.flatMap(Self.safeAddress) ?? ""
    link = PercentEncoding.address(address)
    linkText = Self.shown(address)
    priority =
      memo.priority.map {
        maker.words[$0 <= 4 ? "priority_high" : $0 == 5 ? "priority_medium" : "priority_low"]
      } ?? ""
    let isAnnounced = memo.entries.contains { $0.isAnnounced(on: site.today) }
    calendarHref = isAnnounced ? memo.calendarPermalink.map { maker.href($0) } ?? "" : ""
    contents = ContentsLine.tree(memo)
    body = BodyText.html(memo, maker)
    tags = memo.tags.compactMap { tag in
      tagPaths[tag.folded].map { TagLink(label: tag, href: maker.href($0)) }
    }
    backlinks = memo.backlinks.prefix(BacklinkRow.limit).map { BacklinkRow($0, maker) }
    let more = memo.backlinks.count - backlinks.count
    moreBacklinks = more > 0 ? maker.words.count("more_memos", more) : ""
    func neighbour(_ memo: SiteMemo?) -> Neighbour? {
      memo.map {
        Neighbour(
          title: $0.title, language: maker.differing($0.language), href: maker.href($0.permalink ?? ""))
      }
    }
    previous = neighbour(older)
    next = neighbour(newer)
  }

  /// Lines of the text that stand above it: it shows them all with their boxes and dates.
  private static let mostLines = 12

  /// Of a dated line only where nothing else says a day.
  private static func leaf(_ memo: SiteMemo, _ dates: DateWords, today: CivilDate) -> Leaf? {
    guard let first = memo.entries.first, first.line == nil else {
      let day = memo.date?.date ?? memo.listed(onOrAfter: today)?.time.date
      return day.map { Leaf($0, dates) }
    }
    if first.kind == .alarm, case .moment(let moment) = first.time {
      return Leaf(alarm: first, at: moment.civil.time, dates)
    }
    return Leaf(first.time.date, dates)
  }

  private static func detail(_ entry: Entry, _ maker: PageMaker) -> EntryDetail {
    let words = maker.words
    var label = words[entry.kind == .todo ? "due" : entry.kind.rawValue]
    if let own = entry.label { label = own }
    var said = maker.dates.range(entry.time, entry.end, .full)
    if entry.kind == .alarm, entry.rule != nil, case .moment(let moment) = entry.time {
      said = maker.dates.time(moment.civil.time)
    }
    var status = ""
    if !entry.isEnabled {
      status = words["alarm_off"]
    } else if let state = entry.status {
      status = words["status_" + state.rawValue]
    }
    return EntryDetail(
      label: label, mark: Mark(entry), words: said, value: entry.time.text,
      zone: maker.zoneName(of: entry.time), repetition: maker.dates.repetition(of: entry), status: status,
      rings: entry.alarmLead != nil,
      isDone: entry.isDone, isOff: !entry.isEnabled)
  }

  /// Nil where nothing comes any more, and where the one part that it could come of says the same already.
  private static func nextTime(_ memo: SiteMemo, _ maker: PageMaker) -> NextTime? {
    let today = maker.site.startOfToday
    let ring = memo.nextRing(onOrAfter: today).map(EntryTime.moment)
    guard let next = ring ?? memo.nextRepeat(onOrAfter: maker.site.today, from: today) else { return nil }
    let parts = memo.entries.filter { ring == nil ? $0.rule != nil : $0.alarmLead != nil }
    // Of an alarm that repeats only the time of day is said.
    if let only = parts.first, parts.count == 1, only.time.text == next.text,
      only.kind != .alarm || only.rule == nil
    {
      return nil
    }
    return NextTime(
      label: maker.words[ring == nil ? "next_time" : "rings_next"],
      words: maker.dates.moment(next, .full), value: next.text, zone: maker.zoneName(of: next),
      rings: ring != nil)
  }

  /// An address that may stand in a link: web or mail.
  private static func safeAddress(_ text: String) -> String? {
    let lower = text.lowercased()
    return ["https://", "http://", "mailto:"].contains { lower.hasPrefix($0) } ? text : nil
  }

  private static func shown(_ address: String) -> String {
    var text = address[...]
    for scheme in ["https://", "http://", "mailto:"] where text.lowercased().hasPrefix(scheme) {
      text = text.dropFirst(scheme.count)
    }
    if text.hasSuffix("/") { text.removeLast() }
    return String(text)
  }
}
