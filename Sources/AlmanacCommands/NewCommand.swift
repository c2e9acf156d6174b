internal import ByteText
internal import CivilTime
internal import DateText
internal import Diagnostics
internal import Digest
internal import MemoReading
internal import SiteModel
internal import TimeZones

/// Writes a memo with an identity and the time now, and prints its path: `almanac new TITLE`.
enum NewCommand {
  static func run(_ arguments: Arguments, _ terminal: Terminal) -> ExitCode {
    let title = Self.title(arguments.operands.first ?? "")
    guard !title.isEmpty else {
      return terminal.usage("a memo needs a title", help: "almanac new 'Buy milk'")
    }
    guard let root = NotebookSearch.root(arguments.value("notebook")) else {
      return terminal.usage(
        "there is no almanac.yml here or above", help: "almanac init makes a notebook; --notebook names one")
    }
    do throws(Loading.Failure) {
      let head = try Loading.head(of: root, arguments)
      let notes = root + "/" + head.settings.notes
      let user = try self.user(arguments.value("user") ?? head.owner, head.settings, head.owner, notes: notes)
      terminal.report(head.diagnostics, isQuiet: arguments.has("quiet"))
      let now = try Loading.now(arguments.value("now"), zone: head.settings.zone)
      let text = try memo(title, arguments, now: now, zone: head.settings.zone)
      let civil = head.settings.zone.civil(at: now)
      let slug = Slug.make(title)
      // A title of marks alone leaves nothing for a name.
      let name = slug.isEmpty ? "\(civil.date)" : "\(civil.date)-\(slug)"
      guard write(text, in: notes + "/" + user, name: name, terminal) else { return .inputOutput }
      return head.diagnostics.contains { $0.severity == .error } ? .contentErrors : .fine
    } catch {
      return error.report(terminal)
    }
  }

  /// One line without what YAML cannot hold (YAML 1.2 §5.1).
  private static func title(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).map {
      String(String.UnicodeScalarView($0.unicodeScalars.filter(isHeld)))
    }
    .filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func isHeld(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x2029, 0xFEFF, 0xFFFE...0xFFFF: false
    default: true
    }
  }

  /// The handle as it is declared; where nobody is, as the owner or a folder of the notes spells it.
  private static func user(
    _ given: String, _ settings: Settings, _ owner: String, notes: String
  ) throws(Loading.Failure) -> String {
    guard HandleRules.isUsable(given) else {
      throw .usage("'\(given)' cannot be a handle", help: "use letters, digits, - _ and .")
    }
    let declared = settings.users.map(\.handle)
    let folders = declared.isEmpty ? ((try? FileAccess.names(in: notes)) ?? []).map(\.text) : []
    let spellings = declared.isEmpty ? [owner] + folders : declared
    if let known = spellings.first(where: { $0.folded == given.folded }) { return known }
    guard declared.isEmpty else {
      throw .usage(
        "nobody has the handle '\(given)'", help: "--user one of \(declared.joined(separator: ", "))")
    }
    return given.precomposed
  }

  private static func memo(
    _ title: String, _ arguments: Arguments, now: Instant, zone: Zone?
  ) throws(Loading.Failure) -> String {
    let civil = zone.civil(at: now)
    var lines = ["---", "title: \(quoted(title))", "id: \(UUIDv4.random())"]
    lines.append("date: \(civil.rfc3339(offset: zone?.offset(at: now) ?? 0))")
    if !arguments.all("tag").isEmpty {
      lines.append("tags: [\(arguments.all("tag").map(quoted).joined(separator: ", "))]")
    }
    if let due = arguments.value("due") {
      try check("due", due) { text throws(DateTextError) in _ = try DateText.parse(text) }
      lines.append("due: \(quoted(due))")
    }
    let reminders = arguments.all("remind")
    for reminder in reminders {
      try check("remind", reminder) { text throws(DateTextError) in
        if DateText.looksLikeOffset(text) {
          _ = try DateText.parseOffset(text)
        } else {
          _ = try DateText.parse(text)
        }
      }
      if DateText.looksLikeOffset(reminder), arguments.value("due") == nil {
        throw .usage(
          "--remind: nothing is due that '\(reminder)' could be before",
          help: "add --due WHEN, or give the moment itself: --remind '\(civil.date.adding(days: 1)) 09:00'")
      }
    }
    if let only = reminders.first, reminders.count == 1 {
      lines.append("remind: \(quoted(only))")
    } else if !reminders.isEmpty {
      lines.append("remind: [\(reminders.map(quoted).joined(separator: ", "))]")
    }
    return (lines + ["---", "", ""]).joined(separator: "\n")
  }

  private static func check(
    _ option: String, _ text: String, _ parse: (String) throws(DateTextError) -> Void
  ) throws(Loading.Failure) {
    do {
      try parse(text)
    } catch {
      throw .usage("--\(option): \(error.message)", help: error.help)
    }
  }

  /// A YAML scalar in double quotes: safe for any title (YAML 1.2 §7.3.1).
  private static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { out += "\\" }
      guard isHeld(scalar) else { continue }
      out.unicodeScalars.append(scalar)
    }
    return out + "\""
  }

  /// Writes never over an existing file: a second memo of one title on one day gets a number.
  private static func write(_ text: String, in folder: String, name: String, _ terminal: Terminal) -> Bool {
    do throws(FileError) {
      try FileAccess.makeFolder(folder)
      for number in 1...999 {
        let path = "\(folder)/\(name)\(number == 1 ? "" : "-\(number)").md"
        if try FileAccess.create(path, Array(text.utf8)) {
          terminal.print(path: path.hasPrefix("./") ? String(path.dropFirst(2)) : path)
          return true
        }
      }
      _ = terminal.failed("\(folder)/\(name).md and its numbers are all taken")
    } catch {
      _ = terminal.failed("\(error.path) cannot be written: \(error.reason)")
    }
    return false
  }
}
