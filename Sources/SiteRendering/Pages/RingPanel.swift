internal import CivilTime
internal import Mustache
internal import SiteModel

/// What makes a page ring while it is open: its button, its dialog, and where it learns of the times.
struct RingPanel: Sendable {
  /// Names in the theme's `assets/` that a page with a panel loads.
  static let styles = ["ring"]
  static let scripts = [
    "ring-schedule", "ring-words", "ring-memory", "ring-sound", "ring-tabs", "ring-dialog", "ring",
  ]

  /// What rings where the reader turns it on.
  enum Kinds {
    /// Alarms, and all else where the reader wants that too.
    case alarms
    /// Reminders, what is due, and events; not alarms.
    case reminders
  }

  /// Of whom it remembers what the reader chose.
  var handle: String
  var ringsHref: String
  /// From the page to the output folder: empty, or it ends in `/`.
  var root: String
  var kinds: Kinds
  /// Seconds since 1970 from which on the page does not know what rings.
  var end: Int
  var clock: Clock

  /// How a time of day is written.
  struct Clock: Sendable {
    /// With `{period}`, `{hour}`, `{hour24}` and `{minute}`.
    var pattern: String
    var isTwelveHour: Bool
    var morning: String
    var afternoon: String
    /// Whether 上午 stands before the time, and not behind it as AM does.
    var periodLeads: Bool

    init(_ dates: DateWords) {
      isTwelveHour = !dates.face(.midnight).period.isEmpty
      pattern = dates.words[isTwelveHour ? "time_12" : "time_24"]
      morning = dates.words["am"]
      afternoon = dates.words["pm"]
      periodLeads = dates.words["time_12"].hasPrefix("{period}")
    }
  }

  static let shape = RecordShape<RingPanel>(
    "ring panel",
    [
      .text("person") { $0.handle },
      .text("rings_href") { $0.ringsHref },
      .text("root") { $0.root },
      .text("kinds") { $0.kinds == .alarms ? "alarm" : "reminder todo event" },
      .flag("rings_alarms") { $0.kinds == .alarms },
      .text("until") { String($0.end) },
      .text("clock") { $0.clock.pattern },
      .text("morning") { $0.clock.morning },
      .text("afternoon") { $0.clock.afternoon },
      .flag("period_leads") { $0.clock.isTwelveHour && $0.clock.periodLeads },
      .flag("period_follows") { $0.clock.isTwelveHour && !$0.clock.periodLeads },
    ])

  init(_ maker: PageMaker, of person: Person, kinds: Kinds = .reminders) {
    handle = person.handle
    ringsHref = maker.href(Places.rings(of: person))
    root = String(maker.href(Places.home).dropLast(Places.home.utf8.count))
    self.kinds = kinds
    end = RingList.end(maker.site).seconds
    clock = Clock(maker.dates)
  }
}
