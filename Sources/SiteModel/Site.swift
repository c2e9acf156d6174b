package import CivilTime
package import MemoReading
internal import TimeZones

/// The whole site as values, before any page is rendered.
package struct Site: Sendable {
  package let settings: Settings
  package let title: String
  /// Declared users first, in the order of the settings, then the others by handle.
  package let people: [Person]
  /// All memos, published or not, by path.
  package let memos: [SiteMemo]
  /// Indices of the published memos: pinned, then ordered, then newest first.
  package let listing: [Int]
  /// The same, one list for each person.
  package let listings: [[Int]]
  /// By folded name, numbers in it by their value.
  package let tags: [Tag]
  /// Newest first.
  package let archive: [ArchiveMonth]
  /// Indices of published memos without a date, by path.
  package let undated: [Int]
  package let order: MemoOrder
  package let redirects: [Redirect]
  /// Files that published memos use.
  package let attachments: [Attachment]
  /// The day that pages and feeds take as today, in the site's zone.
  package let today: CivilDate
  /// Whole seconds since 1970: the settings' last change.
  package let settingsChange: Int
  /// Grows with each release of the tz database.
  package let zoneRelease: Int

  /// Indices of the people that pages speak of: those who are declared, and those with a published memo.
  package var shownPeople: [Int] {
    people.indices.filter { people[$0].isDeclared || !listings[$0].isEmpty }
  }

  /// The moment at which `today` begins.
  package var startOfToday: Instant { settings.zone.instant(of: CivilDateTime(today, .midnight)) }

  /// Whether the site is one person's, so that pages speak of no people.
  package let isPersonal: Bool
}

/// A tag with the memos that bear it or one below it.
package struct Tag: Sendable {
  /// The spelling used most.
  package let name: String
  /// Relative to the output folder.
  package let permalink: String
  /// Indices in `Site.memos`, in the order of `Site.listing`.
  package let memos: [Int]

  /// Where the calendar of its memos is.
  package var calendarPermalink: String { permalink.calendarBeside }
}

extension String {
  /// The address of the calendar beside a page: `a/b.ics` of `a/b.html`.
  var calendarBeside: String { dropLast(".html".utf8.count) + ".ics" }
}

/// The published memos of one month, newest first; memos without a date are in none.
package struct ArchiveMonth: Sendable {
  package let year: Int
  package let month: Int
  package let permalink: String
  package let memos: [Int]
}

/// An old address that leads to a memo's page.
package struct Redirect: Sendable {
  package let permalink: String
  /// Index in `Site.memos`.
  package let memo: Int
}

/// A file beside the memos that a published one uses.
package struct Attachment: Sendable {
  /// How pages show it in place.
  package enum Media: Sendable, Hashable {
    case image, audio, video, pdf, other
  }

  /// Relative to the notes folder.
  package let notePath: String
  package let permalink: String
  package var media = Media.other
  /// Of an image as it is shown, in pixels; nil where the file does not say.
  package var width: Int?
  package var height: Int?
}
