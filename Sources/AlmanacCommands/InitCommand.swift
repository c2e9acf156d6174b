internal import ByteText
internal import CivilTime
internal import Digest
internal import MemoReading
internal import SiteModel
internal import TimeZones

/// Makes a notebook of settings, a first memo, and what git should leave out: `almanac init [DIR]`.
enum InitCommand {
  static func run(_ arguments: Arguments, _ terminal: Terminal) -> ExitCode {
    let root = arguments.operands.first ?? "."
    let settingsPath = root + "/" + NotebookReader.settingsName
    if FileAccess.status(settingsPath, followingLinks: false) != nil {
      return terminal.usage("\(settingsPath) is already there", help: "almanac build \(root)")
    }
    let zones = ZoneDatabase()
    do throws(Loading.Failure) {
      let zone = try arguments.value("timezone").map { name throws(Loading.Failure) in
        try Loading.zone(name, zones)
      }
      let zoneName = zone?.name ?? zones.machineZoneName() ?? "UTC"
      let language = try self.language(arguments)
      let owner = arguments.value("owner") ?? Terminal.variable("USER") ?? "me"
      guard HandleRules.isUsable(owner) else {
        return terminal.usage(
          "'\(owner)' cannot be a handle", help: "--owner NAME: letters, digits, - _ and .")
      }
      let now = try Loading.now(nil, zone: nil)
      let today = (try? zones.zone(named: zoneName)).civil(at: now).date
      let sample = FirstMemo(language: language, date: today)
      let files = [
        (NotebookReader.settingsName, settings(owner: owner, zone: zoneName, language: language)),
        ("notes/\(owner)/\(sample.name).md", sample.text(id: UUIDv4.random())),
        (".gitignore", "/public/\n/.public.almanac-new/\n/.almanac/\n"), (".gitattributes", "*.ics -text\n"),
      ]
      return write(files, to: root, terminal)
    } catch {
      return error.report(terminal)
    }
  }

  private static func write(_ files: [(path: String, text: String)], to root: String, _ terminal: Terminal)
    -> ExitCode
  {
    do throws(FileError) {
      for (path, text) in files {
        let full = root + "/" + path
        try FileAccess.makeFolder(String(full[..<(full.lastIndex(of: "/") ?? full.endIndex)]))
        // What is there already, a .gitignore say, stays as it is.
        let isNew = try FileAccess.create(full, Array(text.utf8))
        terminal.print("\(isNew ? "made" : "kept") \(full.printable)\n")
      }
      terminal.print("\nalmanac build \(root.printable)\n")
      return .fine
    } catch {
      return terminal.failed("\(error.path) cannot be written: \(error.reason)")
    }
  }

  private static func language(_ arguments: Arguments) throws(Loading.Failure) -> Language {
    if let tag = arguments.value("language") {
      guard let language = Language(tag: tag) else {
        throw .usage("the pages' words are not available in '\(tag)'", help: "one of en, zh-Hans, zh-Hant")
      }
      return language
    }
    let locale = Terminal.variable("LC_ALL") ?? Terminal.variable("LANG") ?? ""
    return Language(tag: String(locale.prefix { $0 != "." })) ?? .english
  }

  private static func settings(owner: String, zone: String, language: Language) -> String {
    """
    # Settings of this notebook; every line may be left out.
    title: Almanac
    owner: \(owner)
    timezone: \(zone)
    language: \(language.rawValue)      # en, zh-Hans or zh-Hant
    clock: 24
    week_starts: mon
    search_engines: false   # pages ask search engines to leave them out
    # url: https://memos.example.org/   # where the site will be; feeds and subscribing need it

    """
  }
}

/// The memo that a new notebook begins with.
struct FirstMemo {
  let language: Language
  let date: CivilDate

  var name: String {
    switch language {
    case .english: "\(date)-welcome"
    case .simplifiedChinese: "\(date)-欢迎"
    case .traditionalChinese: "\(date)-歡迎"
    }
  }

  func text(id: String) -> String {
    let (title, body): (String, String) =
      switch language {
      case .english:
        (
          "Welcome",
          "This is a memo. Give it a `due:` or `remind:` line above, such as `remind: \(date.adding(days: 1)) 08:00`, and it enters the calendar feed."
        )
      case .simplifiedChinese:
        ("欢迎", "这是一则备忘。在上面加一行 `due:` 或 `remind:`，例如 `remind: \(date.adding(days: 1)) 08:00`，它就会进入日历订阅。")
      case .traditionalChinese:
        ("歡迎", "這是一則備忘。在上面加一行 `due:` 或 `remind:`，例如 `remind: \(date.adding(days: 1)) 08:00`，它就會進入行事曆訂閱。")
      }
    return "---\ntitle: \(title)\nid: \(id)\ndate: \(date)\n---\n\n\(body)\n"
  }
}
