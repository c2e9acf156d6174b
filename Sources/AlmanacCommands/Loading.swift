internal import CivilTime
internal import DateText
internal import Diagnostics
internal import MemoReading
internal import SiteModel
internal import TimeZones

/// What every command that reads a notebook does first.
struct Loading {
  let notebook: Notebook
  let site: Site
  /// Of reading and of the model, sorted.
  let diagnostics: [Diagnostic]

  /// Why a command ends before it has begun.
  enum Failure: Error {
    case usage(String, help: String?)
    case unreadable(Diagnostic)

    func report(_ terminal: Terminal) -> ExitCode {
      switch self {
      case .usage(let message, let help): return terminal.usage(message, help: help)
      case .unreadable(let diagnostic):
        terminal.report([diagnostic], isQuiet: true)
        return .inputOutput
      }
    }
  }

  /// Reads the notebook that the arguments name and makes its site.
  init(_ arguments: Arguments, progress: Progress? = nil) throws(Failure) {
    let zones = ZoneDatabase()
    let options = try Self.options(arguments, zones)
    progress?.phase("reading")
    let notebook: Notebook
    do throws(NotebookReader.Failure) {
      notebook = try NotebookReader(zones: zones, options: options).read(arguments.operands.first ?? ".")
    } catch {
      throw Self.failure(error)
    }
    progress?.phase("linking")
    let now = try Self.now(arguments.value("now"), zone: notebook.settings.zone)
    var builder = SiteBuilder(
      notebook, zones: zones, options: SiteBuilder.Options(now: now, publishesDrafts: arguments.has("drafts"))
    )
    let (site, problems) = builder.build()
    self.notebook = notebook
    self.site = site
    diagnostics = (notebook.diagnostics + problems).sorted()
  }

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// The settings of a notebook with what the arguments say over them.
  static func head(
    of root: String, _ arguments: Arguments
  ) throws(Failure) -> (settings: Settings, owner: String, diagnostics: [Diagnostic]) {
    let zones = ZoneDatabase()
    let options = try Self.options(arguments, zones)
    do throws(NotebookReader.Failure) {
      return try NotebookReader(zones: zones, options: options).readHead(root)
    } catch {
      throw failure(error)
    }
  }

  private static func options(_ arguments: Arguments, _ zones: ZoneDatabase) throws(Failure)
    -> NotebookReader.Options
  {
    var options = NotebookReader.Options()
    if let name = arguments.value("timezone") { options.zone = try zone(name, zones) }
    if let owner = arguments.value("owner") {
      guard HandleRules.isUsable(owner) else {
        throw .usage("'\(owner)' cannot be a handle", help: "use letters, digits, - _ and .")
      }
      options.owner = owner
    }
    options.output = arguments.value("output")
    return options
  }

  private static func failure(_ failure: NotebookReader.Failure) -> Failure {
    switch failure {
    case .unreadable(let diagnostic): .unreadable(diagnostic)
    }
  }

  static func zone(_ name: String, _ zones: ZoneDatabase) throws(Failure) -> Zone {
    do {
      return try zones.zone(named: name)
    } catch {
      throw .usage("--timezone: \(error)", help: error.help)
    }
  }

  /// `--now`, else `SOURCE_DATE_EPOCH`, else the clock.
  static func now(_ text: String?, zone: Zone?) throws(Failure) -> Instant {
    if let text {
      do {
        switch try DateText.parse(text) {
        case .fixed(let civil, let offset): return Instant(civil, offset: offset)
        case .local(let civil): return instant(civil, zone)
        case .date(let date): return instant(CivilDateTime(date, .midnight), zone)
        }
      } catch {
        throw .usage("--now: \(error.message)", help: error.help)
      }
    }
    if let epoch = Terminal.variable("SOURCE_DATE_EPOCH"), !epoch.isEmpty {
      guard let seconds = Int(epoch), (0...253_402_300_799).contains(seconds) else {
        throw .usage("SOURCE_DATE_EPOCH is not a number of seconds: '\(epoch)'", help: nil)
      }
      return Instant(seconds: seconds)
    }
    return SystemClock.now()
  }

  private static func instant(_ civil: CivilDateTime, _ zone: Zone?) -> Instant {
    zone?.resolve(civil).instant ?? Instant(civil, offset: 0)
  }
}
