internal import ByteText
internal import CivilTime
package import Diagnostics
package import TimeZones
internal import YAML

/// Reads `almanac.yml` (design §1); a bad value is an error and leaves its default.
///
/// What may decide who reads what fails closed (design §7): a visibility, a user or a key that hides which is not
/// understood stops the build.
package struct SettingsReader {
  package internal(set) var settings = Settings()
  package private(set) var diagnostics: [Diagnostic] = []
  /// Whether nothing may be written: something that may hide is not understood, or the file cannot be read.
  package private(set) var isFatal = false

  let source: SourceText
  let zones: ZoneDatabase
  /// Where `owner:` stands.
  private var ownerRange: Range<Int>?
  /// Diagnostics beyond `Diagnostic.limit`: how many, and how bad the worst.
  private var unreported: (count: Int, worst: Diagnostic.Severity) = (0, .note)

  package init(_ source: SourceText, zones: ZoneDatabase) {
    self.source = source
    self.zones = zones
    read()
    checkOwner()
    if unreported.count > 0 {
      diagnostics.append(source.diagnostic(unreported.worst, "and \(unreported.count) more in the settings"))
    }
  }

  private static let keys = [
    "title", "description", "url", "timezone", "language", "clock", "week_starts", "owner", "notes", "output",
    "include", "ignore",
    "users", "groups", "visibility", "tools", "event_length", "day_reminder_time", "line_breaks",
    "search_engines",
  ]

  private mutating func read() {
    if let offset = source.bytes.firstInvalidUTF8 {
      fail(offset..<offset + 1, "the settings are not UTF-8", help: "save the file as UTF-8")
      return
    }
    do {
      let start = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      guard let root = try YAMLParser.parse(source.bytes, start..<source.bytes.count), !root.isEmpty else {
        return
      }
      guard let pairs = root.pairs else {
        fail(root.range, "the settings are not 'key: value' lines", help: "begin with title: …")
        return
      }
      for pair in pairs { read(pair.key, pair.value) }
    } catch {
      fail(error.range, error.message, help: error.help)
    }
  }

  private mutating func read(_ key: YAMLNode, _ value: YAMLNode) {
    guard let name = key.text else {
      fail(key.range, "a key of the settings is a word", help: "write it without brackets")
      return
    }
    if value.isEmpty && name != "visibility" { return }
    switch name {
    case "title": settings.title = text(value, name)
    case "description": settings.description = text(value, name)
    case "url": settings.url = text(value, name).flatMap { address($0, value) }
    case "timezone": settings.zone = text(value, name).flatMap { zone($0, value) }
    case "language":
      if let tag = text(value, name) { settings.language = language(tag, value) ?? settings.language }
    case "clock":
      settings.usesTwelveHourClock =
        choice(value, name, ["12": true, "24": false]) ?? settings.usesTwelveHourClock
    case "week_starts":
      let days: [String: Weekday] = ["mon": .monday, "monday": .monday, "sun": .sunday, "sunday": .sunday]
      settings.weekStart = choice(value, name, days) ?? settings.weekStart
    case "owner":
      settings.owner = handle(value, name)
      ownerRange = value.range
    case "notes": settings.notes = folder(value, name) ?? settings.notes
    case "output": settings.output = text(value, name) ?? settings.output
    case "include": settings.include = texts(value, name).map { IgnorePattern($0.value) }
    case "ignore": settings.ignore = texts(value, name).map { IgnorePattern($0.value) }
    case "users": readUsers(value)
    case "groups": readGroups(value)
    case "visibility": settings.visibility = visibility(value) ?? settings.visibility
    case "tools": readTools(value)
    case "event_length": readEventLength(value)
    case "day_reminder_time":
      settings.dayReminderTime = timeOfDay(value) ?? settings.dayReminderTime
    case "line_breaks":
      settings.keepsLineBreaks =
        choice(value, name, ["keep": true, "join": false]) ?? settings.keepsLineBreaks
    case "search_engines":
      settings.allowsSearchEngines = flag(value, name) ?? settings.allowsSearchEngines
    default:
      readUnknown(key, name, value, kind: "a setting", among: Self.keys)
    }
  }

  /// A key that is none here: fatal when it may hide, or holds what may.
  mutating func readUnknown(
    _ key: YAMLNode, _ name: String, _ value: YAMLNode, kind: String, among keys: [String]
  ) {
    if Self.mayHide(name) {
      fail(
        key.range, "'\(name)' is not \(kind)", help: "write visibility: public, sealed, draft or private")
      return
    }
    report(
      .warning, key.range, "'\(name)' is not \(kind)",
      help: NearMiss.nearest(to: name, among: keys).map { "did you mean '\($0)'?" })
    refuseWhatHides(in: value)
  }

  private mutating func checkOwner() {
    guard let owner = settings.owner, let range = ownerRange, !settings.users.isEmpty else { return }
    if let user = settings.users.first(where: { $0.handle.folded == owner.folded }) {
      settings.owner = user.handle
      return
    }
    settings.owner = nil
    report(
      .error, range, "the owner '\(owner)' is not among users:",
      help:
        "add the person there, or write one of \(settings.users.prefix(5).map(\.handle).joined(separator: ", "))"
    )
  }

  // MARK: Faults

  /// Whether a key says in a memo, or nearly, who may see it: what it was meant to hide would be shown.
  private static func mayHide(_ name: String) -> Bool {
    FrontMatterSchema.mayHide(name) || NearMiss.nearest(to: name, among: ["visibility"]) != nil
  }

  /// Stops the build for each key that may hide in a part that is left out.
  mutating func refuseWhatHides(in value: YAMLNode) {
    for node in value.items ?? [] { refuseWhatHides(in: node) }
    for pair in value.pairs ?? [] {
      refuseWhatHides(in: pair.key)
      if let name = pair.key.text, Self.mayHide(name) {
        fail(
          pair.key.range, "'\(name)' means nothing here",
          help: "visibility: stands at the top of the settings, or in one of users:")
      }
      refuseWhatHides(in: pair.value)
    }
  }

  mutating func fail(_ range: Range<Int>, _ summary: String, help: String?) {
    isFatal = true
    report(.error, range, summary, help: help)
  }

  mutating func report(
    _ severity: Diagnostic.Severity, _ range: Range<Int>, _ summary: String, help: String?
  ) {
    guard diagnostics.count < Diagnostic.limit else {
      unreported = (unreported.count + 1, min(unreported.worst, severity))
      return
    }
    diagnostics.append(source.diagnostic(severity, at: range, summary, help: help))
  }
}
