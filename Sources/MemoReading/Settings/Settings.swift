package import CivilTime
package import TimeZones

/// A language of the pages' own words.
package enum Language: String, Sendable, Hashable, CaseIterable {
  case english = "en"
  case simplifiedChinese = "zh-Hans"
  case traditionalChinese = "zh-Hant"

  /// The nearest language of ours to a BCP 47 tag; any region, letter case and `_` are fine.
  package init?(tag: String) {
    let parts = tag.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
    switch parts.first {
    case "en": self = .english
    case "zh":
      let isTraditional = parts.dropFirst().contains { ["hant", "tw", "hk", "mo"].contains($0) }
      self = isTraditional && !parts.contains("hans") ? .traditionalChinese : .simplifiedChinese
    default: return nil
    }
  }
}

/// One person of `users:`.
package struct UserSettings: Sendable {
  package let handle: String
  package var name: String?
  /// Other names by which memos may call the person; matched, never printed.
  package var aliases: [String] = []
  package var email: String?
  package var zone: Zone?
  /// The settings name a zone that is none: the site's must not stand in for it.
  package var hasFaultyZone = false
  package var language: Language?
  package var color: String?
  package var visibility: VisibilityWord?
  /// Whether the person has a key for sealed memos, wrapped by a passphrase.
  package var hasLock = false

  package init(handle: String) { self.handle = handle }
}

/// `almanac.yml`, with the defaults where it is silent.
package struct Settings: Sendable {
  package var title: String?
  /// What the site is, in a sentence.
  package var description: String?
  /// Absolute, ends in `/`; nil: feeds and pages name no address.
  package var url: String?
  package var zone: Zone?
  package var language: Language = .english
  /// Whether times are written 8:00 PM rather than 20:00.
  package var usesTwelveHourClock = false
  package var weekStart: Weekday = .monday
  /// One of `users` where any are declared; nil when not given.
  package var owner: String?
  /// The notes folder, relative to the notebook.
  package var notes = "notes"
  /// The output folder, relative to the notebook.
  package var output = "public"
  package var include: [IgnorePattern] = []
  package var ignore: [IgnorePattern] = []
  /// In the order of the file.
  package var users: [UserSettings] = []
  /// Group name to the names of its members, in the order of the file.
  package var groups: [(name: String, members: [String])] = []
  package var visibility: VisibilityWord = .public
  /// Which pages under Tools are made; nil: all.
  package var tools: [String]?
  /// Length in seconds of what is given a moment and no end.
  package var eventLength = 15 * 60
  package var dayReminderTime = TimeOfDay(secondOfDay: 9 * 3600)
  package var keepsLineBreaks = false
  package var allowsSearchEngines = true

  package init() {}
}
