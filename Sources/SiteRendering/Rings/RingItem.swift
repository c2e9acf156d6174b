internal import CivilTime
internal import MemoReading
internal import SiteModel

/// Something of a person's that rings on a page, with its coming rings.
struct RingItem: Sendable {
  /// As in the UID of its calendar component, so that browsers know it again.
  var id: String
  var kind: Entry.Kind
  var label: String
  /// BCP 47; nil: that of the page.
  var language: String?
  /// The memo's title where the label is another; nil else.
  var title: String?
  /// Relative to the output folder.
  var href: String
  var mayWait: Bool
  /// The sound file, relative to the output folder; nil: the tone.
  var sound: String?
  /// All rings before this moment are known; nil: as many as of the whole list.
  var end: Instant?
  var runs: [RingRun]
}

/// What rings of one person's from today on: what `<user>/rings.js` says.
struct RingList: Sendable {
  /// How far the list reaches.
  static let days = 366

  var begin: Instant
  /// All rings before this moment are known, but for items that say an earlier one.
  var end: Instant
  var items: [RingItem] = []

  /// Rings of a person's items are counted up to so many in all, so that a notebook of thousands that come every minute
  /// stays small; each item has a fair share.
  private static let most = 200_000
  private static let share = 400...10_000

  static func end(_ site: Site) -> Instant {
    Instant(seconds: site.startOfToday.seconds + days * 86_400)
  }

  init(_ site: Site, person index: Int, words: Words) {
    begin = site.startOfToday
    end = Self.end(site)
    let calendar = CalendarMaker(site)
    let memos = site.listings[index].sorted()
    let count = memos.reduce(0) { $0 + site.memos[$1].entries.count }
    let most = min(max(Self.most / max(count, 1), Self.share.lowerBound), Self.share.upperBound)
    for memo in memos {
      let memo = site.memos[memo]
      for entry in memo.entries {
        let times = entry.ringTimes(from: begin, to: end, most: most)
        if times.rings.isEmpty && times.end == end { continue }
        items.append(
          RingItem(memo, entry, times, id: calendar.name(memo, entry), end: end, site, words))
      }
    }
  }
}

extension RingItem {
  init(
    _ memo: SiteMemo, _ entry: Entry, _ times: RingTimes, id: String, end: Instant, _ site: Site,
    _ words: Words
  ) {
    self.id = id
    kind = entry.kind
    label = entry.shownLabel(in: memo, words)
    language = memo.language == words.language.rawValue ? nil : memo.language
    title = label == memo.title ? nil : memo.title
    let output = Viewpoint.page("index.html")
    href = output.href(to: memo.permalink ?? "", fragment: entry.line?.fragment)
    mayWait = entry.snooze
    sound = entry.sound.map { output.href(to: site.attachments[$0].permalink) }
    self.end = times.end < end ? times.end : nil
    runs = RingRun.runs(of: times.rings)
  }
}

extension Entry {
  /// What it is called where it rings: an alarm without words of its own is an alarm, all else its memo.
  func shownLabel(in memo: SiteMemo, _ words: Words) -> String {
    label ?? (kind == .alarm ? words["alarm"] : memo.title)
  }
}
