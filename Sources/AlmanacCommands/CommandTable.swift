/// One option of a command: `--name`, or `--name VALUE`.
struct Option: Sendable {
  let name: String
  /// What stands for the value in the help; nil: a switch.
  let value: String?
  let help: String
  /// Whether it may be given more than once.
  var repeats = false
}

/// One command, as the help shows it and as arguments are held against it.
struct Command: Sendable {
  let name: String
  /// The operands as the help shows them: `[DIR]`.
  let operands: String
  let operandRange: ClosedRange<Int>
  let summary: String
  let options: [Option]
  let run: @Sendable (Arguments, Terminal) -> ExitCode

  func option(_ name: String) -> Option? { options.first { $0.name == name } }
}

/// All commands and options: arguments, help and usage errors come from this table alone.
enum CommandTable {
  static let commands: [Command] = [
    Command(
      name: "init", operands: "[DIR]", operandRange: 0...1,
      summary: "make a new notebook in DIR (default: here)",
      options: [owner, timezone, language, quiet, help], run: InitCommand.run),
    Command(
      name: "build", operands: "[DIR]", operandRange: 0...1,
      summary: "write the site of a notebook, or of any folder of Markdown",
      options: [
        Option(name: "output", value: "DIR", help: "where to write (default: public)"), templates,
        drafts,
        Option(name: "strict", value: nil, help: "write nothing when there is an error"), owner, timezone,
        now, quiet,
        help,
      ], run: BuildCommand.run),
    Command(
      name: "check", operands: "[DIR | FILE.ics]", operandRange: 0...1,
      summary: "report errors and warnings in a notebook, or in a calendar feed",
      options: [templates, drafts, owner, timezone, now, quiet, help], run: CheckCommand.run),
    Command(
      name: "list", operands: "[DIR]", operandRange: 0...1, summary: "list all memos, published or not",
      options: [
        Option(name: "json", value: nil, help: "one JSON object a line"),
        drafts, owner, timezone, now, quiet, help,
      ], run: ListCommand.run),
    Command(
      name: "agenda", operands: "[DIR]", operandRange: 0...1,
      summary: "print what is overdue and comes, or falls between two moments",
      options: [
        Option(name: "from", value: "WHEN", help: "the first day, or a moment (default: today)"),
        Option(name: "to", value: "WHEN", help: "the last day, or a moment (default: a week in all)"),
        Option(name: "user", value: "HANDLE", help: "only this person's"),
        Option(name: "json", value: nil, help: "one JSON object a line"),
        drafts, owner, timezone, now, quiet, help,
      ], run: AgendaCommand.run),
    Command(
      name: "new", operands: "TITLE", operandRange: 1...1, summary: "write a new memo and print its path",
      options: [
        Option(name: "notebook", value: "DIR", help: "the notebook (default: the folder here, or one above)"),
        Option(name: "user", value: "HANDLE", help: "whose memo (default: the owner)"),
        Option(name: "tag", value: "TAG", help: "a tag; may be given more than once", repeats: true),
        Option(name: "due", value: "WHEN", help: "a to-do: 2026-12-01, or '2026-12-01 18:00'"),
        Option(
          name: "remind", value: "WHEN", help: "a reminder: a moment, or 15m, 1h, 1d before; may be repeated",
          repeats: true),
        owner, timezone, now, quiet, help,
      ], run: NewCommand.run),
  ]

  static func command(_ name: String) -> Command? { commands.first { $0.name == name } }

  private static let owner = Option(
    name: "owner", value: "HANDLE", help: "whose the memos are that nothing else claims")
  private static let timezone = Option(
    name: "timezone", value: "ZONE", help: "the zone of times without one, such as Asia/Taipei")
  private static let now = Option(
    name: "now", value: "WHEN", help: "the moment that counts as now, such as 2026-12-01T08:00+08:00")
  private static let templates = Option(
    name: "templates", value: "DIR",
    help: "templates over the built-in ones (default: templates in the notebook)")
  private static let drafts = Option(name: "drafts", value: nil, help: "publish drafts too")
  private static let language = Option(name: "language", value: "TAG", help: "en, zh-Hans or zh-Hant")
  private static let quiet = Option(name: "quiet", value: nil, help: "print errors only")
  private static let help = Option(name: "help", value: nil, help: "show this help")
}

/// How the program ends.
enum ExitCode: Int32, Sendable {
  case fine = 0
  /// Errors in the content.
  case contentErrors = 1
  /// The command was not understood.
  case usage = 2
  /// Files could not be read or written, or a result not printed.
  case inputOutput = 3
}
