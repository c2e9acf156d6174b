internal import CivilTime
internal import MemoReading
internal import Mustache
internal import SiteModel

/// A memo in a list.
struct MemoRow: Sendable {
  var title: String
  var href: String
  /// Of title and excerpt; empty: as the page.
  var language: String
  var excerpt: String
  var mark: Mark?
  var markWords: String
  var when: String
  var whenValue: String
  /// Empty in the site's own zone, and for a day.
  var whenZone: String
  /// Whether its mark tells of nothing that is still to come.
  var isQuiet: Bool
  var isOff: Bool
  var date: String
  var dateValue: String
  var isPinned: Bool
  var isDraft: Bool
  /// Empty where the page is one person's.
  var owner: String
  var ownerLanguage: String
  var color: String
  /// Of the memo, where the list can be filtered.
  var kind: String?
  /// Folded, as an address holds them, a blank between; likewise.
  var tags: String

  static let shape = RecordShape<MemoRow>(
    "memo row",
    [
      .text("title") { $0.title },
      .text("href") { $0.href },
      .text("lang") { $0.language },
      .text("excerpt") { $0.excerpt },
      .optionalText("mark") { $0.mark?.rawValue },
      .text("mark_words") { $0.markWords },
      .text("when") { $0.when },
      .text("when_value") { $0.whenValue },
      .text("when_zone") { $0.whenZone },
      .flag("quiet") { $0.isQuiet },
      .flag("off") { $0.isOff },
      .text("date") { $0.date },
      .text("date_value") { $0.dateValue },
      .flag("pinned") { $0.isPinned },
      .flag("draft") { $0.isDraft },
      .text("owner") { $0.owner },
      .text("owner_lang") { $0.ownerLanguage },
      .text("color") { $0.color },
      .optionalText("kind") { $0.kind },
      .text("row_tags") { $0.tags },
    ])
}

/// The small sign of a memo's or an entry's kind.
enum Mark: String, Sendable, CaseIterable {
  case todo, doing, done, cancelled, event, alarm, reminder

  init(_ entry: Entry) {
    switch entry.kind {
    case .event: self = .event
    case .alarm: self = .alarm
    case .reminder: self = .reminder
    case .todo:
      switch entry.status {
      case .doing: self = .doing
      case .done: self = .done
      case .cancelled: self = .cancelled
      case .todo, nil: self = .todo
      }
    }
  }

  /// The key of its word.
  var key: String {
    switch self {
    case .todo, .event, .alarm, .reminder: rawValue
    case .doing, .done, .cancelled: "status_" + rawValue
    }
  }
}

/// A calendar leaf: a day, or the time of an alarm.
struct Leaf: Sendable {
  var over: String
  var figure: String
  var under: String
  var value: String

  static let fields: [RecordShape<Leaf>.Field] = [
    .text("over") { $0.over },
    .text("figure") { $0.figure },
    .text("under") { $0.under },
    .text("value") { $0.value },
  ]

  static let shape = RecordShape<Leaf>("leaf", fields)

  init(_ date: CivilDate, _ words: DateWords) {
    over = words.weekday(date.weekday, short: true)
    figure = String(date.day)
    under = words.leafMonth(date)
    value = "\(date)"
  }

  /// Below the time of an alarm stands how it repeats where that is short: longer words stand beside it.
  init(alarm entry: Entry, at time: TimeOfDay, _ words: DateWords) {
    let face = words.face(time)
    over = face.period
    figure = face.figure
    under = words.repetition(of: entry, columns: Self.columns)
    value = time.hourAndMinute
  }

  /// How many columns are as wide as a leaf.
  private static let columns = 10
}
