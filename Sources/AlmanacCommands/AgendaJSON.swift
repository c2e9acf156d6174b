internal import MemoReading
internal import SiteModel

/// An agenda for programs: one JSON object a line.
struct AgendaJSON {
  private let site: Site
  /// What is the same for all occurrences of an entry, by memo and entry.
  private var parts: [Part: [UInt8]] = [:]

  private struct Part: Hashable {
    let memo: Int
    let entry: Int
  }

  init(_ site: Site) { self.site = site }

  mutating func line(of occurrence: Agenda.Occurrence) -> [UInt8] {
    var object = JSONObject()
    let entry = site.memos[occurrence.memo].entries[occurrence.entry]
    object.add("start", entry.start(at: occurrence.civil).text)
    object.add("end", entry.end(at: occurrence.civil)?.text)
    object.add(members: common(occurrence))
    return object.closed + [0x0A]
  }

  private mutating func common(_ occurrence: Agenda.Occurrence) -> [UInt8] {
    let part = Part(memo: occurrence.memo, entry: occurrence.entry)
    if let known = parts[part] { return known }
    let memo = site.memos[occurrence.memo]
    let entry = memo.entries[occurrence.entry]
    var object = JSONObject()
    object.add("allDay", entry.time.isDay)
    object.add("kind", entry.kind.rawValue)
    if let line = entry.line {
      // A line is a thing of its own, with its own words.
      object.add("title", entry.label ?? memo.title)
      object.add("memo", memo.title)
      object.add("line", line.number)
    } else {
      object.add("title", memo.title)
      object.add("label", entry.label)
    }
    object.add("status", entry.status?.rawValue)
    object.add("user", site.people[memo.owner].handle)
    object.add("path", memo.path)
    object.add("url", memo.permalink)
    parts[part] = object.members
    return object.members
  }
}
