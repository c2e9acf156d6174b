internal import CalendarLint
internal import Diagnostics
internal import MemoReading
internal import TimeZones

/// Reports what calendar apps lose or ignore in a feed: `almanac check FILE.ics`.
enum CalendarCheck {
  /// Whether an operand names a calendar file; a folder of such a name is a notebook.
  static func isMeant(by operand: String) -> Bool {
    operand.lowercased().utf8.suffix(4).elementsEqual(".ics".utf8)
      && FileAccess.status(operand, followingLinks: true)?.kind != .folder
  }

  static func run(_ path: String, _ arguments: Arguments, _ terminal: Terminal) -> ExitCode {
    for option in ["templates", "drafts", "owner", "timezone", "now"] where arguments.has(option) {
      return terminal.usage(
        "--\(option) has no meaning for a calendar file: '\(path)'", help: "almanac check [--quiet] FILE.ics")
    }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileAccess.read(path, limit: CalendarLinter.sizeLimit)
    } catch {
      terminal.report([refusal(of: path, error)], isQuiet: true)
      return .inputOutput
    }
    let isQuiet = arguments.has("quiet")
    let diagnostics = CalendarLinter.diagnostics(path: path, bytes: bytes, zones: ZoneDatabase())
    terminal.report(diagnostics, isQuiet: isQuiet)
    if !isQuiet { terminal.say(line: "\(path): \(Summary.counts(diagnostics))") }
    return diagnostics.contains { $0.severity == .error } ? .contentErrors : .fine
  }

  private static func refusal(of path: String, _ error: FileError) -> Diagnostic {
    if error.isTooLarge {
      return Diagnostic(
        .error, path: path,
        "the file is larger than \(CalendarLinter.sizeLimit >> 20) MB, which no calendar app reads",
        help: "leave out what is long past, or make several feeds")
    }
    return Diagnostic(.error, path: path, "the file cannot be read: \(error.reason)")
  }
}
