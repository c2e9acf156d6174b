internal import CivilTime
internal import DateText
internal import Diagnostics
internal import MemoReading
internal import SiteModel
internal import SiteRendering
internal import TimeZones

/// What every command that reads a notebook does first.
struct Loading {
  let notebook: Notebook
  let site: Site
  /// Of reading and of the model, sorted.
  let diagnostics: [Diagnostic]
  /// The moment that counts as now.
  let now: Instant
  /// Nil for a command that writes no pages.
  let theme: ThemeLoading?

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

  /// Reads the notebook that the arguments name and makes its site, with the theme for pages where they are meant.
  init(_ arguments: Arguments, loadsTheme: Bool = false, progress: Progress? = nil) throws(Failure) {
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
    now = try Self.now(arguments.value("now"), zone: notebook.settings.zone)
    theme = loadsTheme ? try ThemeLoading(notebook, arguments) : nil
    var model = SiteBuilder.Options(now: now, publishesDrafts: arguments.has("drafts"))
    if let theme { model.hiddenMemo = theme.theme.words.mapValues { $0["hidden_memo"] } }
    var builder = SiteBuilder(notebook, zones: zones, options: model)
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
    if let text { return instant(try moment("now", text), zone: zone) }
    if let epoch = Terminal.variable("SOURCE_DATE_EPOCH"), !epoch.isEmpty {
      guard let seconds = Int(epoch), (0...253_402_300_799).contains(seconds) else {
        throw .usage("SOURCE_DATE_EPOCH is not a number of seconds: '\(epoch)'", help: nil)
      }
      return Instant(seconds: seconds)
    }
    return SystemClock.now()
  }

  /// The value of an option that is a day or a moment.
  static func moment(_ option: String, _ text: String) throws(Failure) -> DateOrTime {
    do {
      return try DateText.parse(text)
    } catch {
      throw .usage("--\(option): \(error.message)", help: error.help)
    }
  }

  /// The moment of a day's start or of a time, in UTC where there is no zone.
  static func instant(_ value: DateOrTime, zone: Zone?) -> Instant {
    let civil: CivilDateTime
    switch value {
    case .fixed(let civil, let offset): return Instant(civil, offset: offset)
    case .local(let local): civil = local
    case .date(let date): civil = CivilDateTime(date, .midnight)
    }
    return zone.instant(of: civil)
  }
}
