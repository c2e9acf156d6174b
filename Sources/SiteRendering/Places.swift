internal import SiteModel

/// Where the pages of the site are, relative to the output folder (design §4).
enum Places {
  static let home = "index.html"
  static let people = "people.html"
  static let tags = "tags/index.html"
  static let archive = "archive.html"
  static let search = "search.html"

  static func memos(of person: Person) -> String { "\(person.handle)/index.html" }

  /// Of everyone where no person is given.
  static func agenda(of person: Person? = nil) -> String { folder(person) + "agenda.html" }

  /// The calendar's first page: the month of today, and a way to all others.
  static func calendar(of person: Person? = nil) -> String { folder(person) + "calendar/index.html" }

  /// The calendar's page of one month.
  static func calendar(of person: Person?, month: MonthCalendar.Month) -> String {
    folder(person) + "calendar/\(month.name).html"
  }

  static func alarms(of person: Person) -> String { folder(person) + "alarms.html" }

  /// The script that knows when something of the person's rings.
  static func rings(of person: Person) -> String { folder(person) + "rings.js" }

  /// The newest memos as Atom; of everyone where no person is given.
  static func atom(of person: Person? = nil) -> String { folder(person) + "feed.xml" }

  /// The same as JSON Feed.
  static func jsonFeed(of person: Person? = nil) -> String { folder(person) + "feed.json" }

  /// What is dated; of everyone where no person is given.
  static func calendarFeed(of person: Person? = nil) -> String { folder(person) + "calendar.ics" }

  static func tasksFeed(of person: Person) -> String { folder(person) + "tasks.ics" }

  /// The seal as a picture of 192 pixels a side.
  static let icon = "assets/icon-192.png"
  /// The same of 512.
  static let largeIcon = "assets/icon-512.png"

  private static func folder(_ person: Person?) -> String { person.map { $0.handle + "/" } ?? "" }
}

/// A part of the site that the navigation, or the tabs of a person, lead to.
enum Section: String, Sendable {
  case home, people, memos, agenda, calendar, alarms, tags, search
}
