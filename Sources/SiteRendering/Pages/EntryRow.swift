internal import CivilTime
internal import Mustache
internal import SiteModel

/// Something dated in a list of days; all times are those of the reader's clock.
struct EntryRow: Sendable {
  var title: String
  var href: String
  /// Of the title; empty: as the page.
  var language: String
  var mark: Mark
  var markWords: String
  /// What it is, beside its title.
  var words: String
  /// Of `words`, where a memo says them.
  var wordsLanguage = ""
  /// Of a to-do that has been begun or done.
  var state = ""
  var place = ""
  var time: String
  var timeValue: String
  /// When it ends, on the day on which it begins or on its last one.
  var end = ""
  var endValue = ""
  /// What the writer's clock shows, where that is something else, and the zone of it.
  var ownTime = ""
  var zone = ""
  /// Of an open to-do that becomes overdue: the moment in seconds since 1970, and when it is due, with the day.
  var overdueFrom = ""
  var due = ""
  var owner = ""
  var ownerLanguage = ""
  var color = ""

  static let shape = RecordShape<EntryRow>(
    "entry row",
    [
      .text("title") { $0.title },
      .text("href") { $0.href },
      .text("lang") { $0.language },
      .text("mark") { $0.mark.rawValue },
      .text("mark_words") { $0.markWords },
      .flag("has_words") { !$0.words.isEmpty || !$0.place.isEmpty },
      .text("words") { $0.words },
      .text("said_lang") { $0.wordsLanguage },
      .text("state") { $0.state },
      .text("place") { $0.place },
      .text("time") { $0.time },
      .text("time_value") { $0.timeValue },
      .text("end") { $0.end },
      .text("end_value") { $0.endValue },
      .text("own_time") { $0.ownTime },
      .text("zone") { $0.zone },
      .text("overdue_from") { $0.overdueFrom },
      .text("due") { $0.due },
      .text("owner") { $0.owner },
      .text("owner_lang") { $0.ownerLanguage },
      .text("color") { $0.color },
    ])
}

/// A day of a list, with what stands on it.
struct DaySection: Sendable {
  var leaf: Leaf
  /// The day in words.
  var words: String
  /// The place of its beginning in the page's list of days.
  var index: Int
  var entries: [EntryRow]
  /// "and 3 more"; empty where all is shown.
  var more = ""
  var moreHref = ""

  static let shape = RecordShape<DaySection>(
    "day",
    RecordShape<Leaf>.lift(Leaf.fields) { $0.leaf } + [
      .text("words") { $0.words },
      .text("index") { String($0.index) },
      .list("entries", EntryRow.shape) { $0.entries },
      .text("more") { $0.more },
      .text("more_href") { $0.moreHref },
    ])

  init(_ date: CivilDate, index: Int, _ entries: [EntryRow], _ maker: PageMaker) {
    leaf = Leaf(date, maker.dates)
    words = maker.dates.day(date, .full)
    self.index = index
    self.entries = entries
  }
}
