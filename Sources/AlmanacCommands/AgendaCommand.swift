internal import ByteText
internal import CivilTime
internal import DateText
internal import Diagnostics
internal import MemoReading
internal import SiteModel

/// Prints what falls between two moments: `almanac agenda [DIR]`.
enum AgendaCommand {
  /// Days that are shown when no end is given.
  private static let days = 7

  static func run(_ arguments: Arguments, _ terminal: Terminal) -> ExitCode {
    do throws(Loading.Failure) {
      let loading = try Loading(arguments)
      let site = loading.site
      let agenda = Agenda(site, person: try person(arguments.value("user"), site))
      let (begin, end) = try window(arguments, agenda, now: loading.now)
      terminal.report(loading.diagnostics, isQuiet: arguments.has("quiet"))
      let portions = agenda.portions(from: begin, to: end)
      if arguments.has("json") {
        var lines = AgendaJSON(site)
        print(portions, terminal) { lines.line(of: $0) }
      } else if terminal.isOutputTerminal {
        var table = AgendaTable(agenda: agenda, site: site)
        if !arguments.has("from") { terminal.print(table.overdue(agenda.overdue(at: begin))) }
        print(portions, terminal) { Array(table.lines(of: $0).utf8) }
      } else {
        print(portions, terminal) { Array((row($0, site).joined(separator: "\t") + "\n").utf8) }
      }
      return loading.hasErrors ? .contentErrors : .fine
    } catch {
      return error.report(terminal)
    }
  }

  /// Prints portion by portion, until nobody reads on.
  private static func print(
    _ portions: Agenda.Portions, _ terminal: Terminal, lines: (_ occurrence: Agenda.Occurrence) -> [UInt8]
  ) {
    for portion in portions {
      guard terminal.print(portion.flatMap(lines)) else { return }
    }
  }

  // MARK: What is asked for

  private static func person(_ name: String?, _ site: Site) throws(Loading.Failure) -> Int? {
    guard let name else { return nil }
    if let index = site.people.firstIndex(where: { $0.handle.folded == name.folded }) { return index }
    let nearest = NearMiss.nearest(to: name, among: site.people.map(\.handle))
    throw .usage("--user: nobody here is '\(name)'", help: nearest.map { "did you mean '\($0)'?" })
  }

  /// From the start of today, or `--from`, to the end of the last day; a day in `--to` is the last one, included.
  private static func window(
    _ arguments: Arguments, _ agenda: Agenda, now: Instant
  ) throws(Loading.Failure) -> (begin: Instant, end: Instant) {
    var begin = agenda.instant(CivilDateTime(agenda.civil(now).date, .midnight))
    if let text = arguments.value("from") {
      begin = Loading.instant(try Loading.moment("from", text), zone: agenda.zone)
    }
    let first = agenda.civil(begin).date
    guard let text = arguments.value("to") else {
      return (begin, agenda.end(of: first.adding(days: days - 1)))
    }
    let moment = try Loading.moment("to", text)
    var end = Loading.instant(moment, zone: agenda.zone)
    if case .date(let last) = moment { end = agenda.end(of: last) }
    guard begin < end else {
      throw .usage("--to: '\(text)' is not after the beginning, \(first)", help: "write a later day")
    }
    return (begin, end)
  }

  // MARK: For programs

  /// What a pipe gets with tabs between, and none inside.
  private static func row(_ occurrence: Agenda.Occurrence, _ site: Site) -> [String] {
    let memo = site.memos[occurrence.memo]
    let entry = memo.entries[occurrence.entry]
    return [
      entry.start(at: occurrence.civil).text, entry.end(at: occurrence.civil)?.text ?? "",
      entry.kind.rawValue, site.people[memo.owner].handle, entry.label ?? memo.title, memo.path,
    ].map(\.onOneLine)
  }
}
