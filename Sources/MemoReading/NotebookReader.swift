internal import ByteText
internal import DateText
package import Diagnostics
internal import ParallelMap
package import TimeZones

/// Reads a notebook, or a bare folder of Markdown, into values.
package struct NotebookReader {
  /// What the command line says over the settings.
  package struct Options: Sendable {
    package var owner: String?
    package var zone: Zone?
    /// Path of the output folder when it was given.
    package var output: String?

    package init() {}
  }

  package enum Failure: Error {
    /// The folder cannot be read at all.
    case unreadable(Diagnostic)
  }

  let zones: ZoneDatabase
  let options: Options

  package init(zones: ZoneDatabase, options: Options) {
    self.zones = zones
    self.options = options
  }

  package func read(_ root: String) throws(Failure) -> Notebook {
    guard let status = FileAccess.status(root, followingLinks: true) else {
      throw .unreadable(
        Diagnostic(.error, path: root, "there is no such folder", help: "almanac init makes a notebook"))
    }
    guard status.kind == .folder else {
      throw .unreadable(
        Diagnostic(.error, path: root, "this is not a folder", help: "name the notebook's folder"))
    }
    var diagnostics: [Diagnostic] = []
    var isFatal = false
    var settings = Settings()
    let source = try settingsSource(in: root)
    if let source {
      let reader = SettingsReader(source, zones: zones)
      settings = reader.settings
      diagnostics += reader.diagnostics
      isFatal = reader.isFatal
    } else {
      try refuseInsideNotebook(root)
      settings.notes = ""
    }
    if let zone = options.zone { settings.zone = zone }
    let place = NotebookPlace(root: root, isBare: source == nil, notesFolder: settings.notes)
    guard FileAccess.status(place.notes, followingLinks: true)?.kind == .folder else {
      throw .unreadable(
        Diagnostic(
          .error, path: place.shownPrefix + place.notesPrefix, "the notes folder is missing",
          help: "make it, or set notes: in almanac.yml"))
    }

    // git answers while the memos are parsed.
    let history = HistoryTask(folder: root)
    let obsidian = ObsidianSettings(vault: place.notes)
    diagnostics += unread(obsidian, place)
    let walk = walk(place, settings, obsidian)
    diagnostics += walk.diagnostics
    let (memos, problems) = parse(walk, place, keepsLineBreaks: settings.keepsLineBreaks)
    diagnostics += problems + memos.flatMap(\.diagnostics)
    if memos.isEmpty, problems.isEmpty, let reason = emptiness(walk, place) { diagnostics.append(reason) }

    let stamps = stamps(memos, place, walk, history.result(), &diagnostics)
    let owner = owner(settings, place)
    diagnostics += phoneNumbers(walk, owner, settings, place)
    return Notebook(
      place: place, settings: settings, settingsSource: source, memos: memos, attachments: walk.attachments,
      stamps: stamps, templates: templates(place, &diagnostics),
      staticFiles: place.isBare ? [] : FileAccess.files(below: root + "/static"),
      diagnostics: diagnostics.sorted(),
      isFatal: isFatal, owner: owner)
  }

  /// What a vault hides by means that are not read here would be published.
  private func unread(_ obsidian: ObsidianSettings, _ place: NotebookPlace) -> [Diagnostic] {
    obsidian.regularExpressions.map { expression in
      Diagnostic(
        .warning, path: place.shownPrefix + place.notesPrefix + ObsidianSettings.settingsPath,
        "the filter '\(expression)' is a regular expression, and is not obeyed",
        help: "name what it hides under ignore: in almanac.yml")
    }
  }

  private func walk(_ place: NotebookPlace, _ settings: Settings, _ obsidian: ObsidianSettings) -> NotesWalk {
    var rules = NotesWalk.Rules()
    rules.ignore = settings.ignore + obsidian.ignored
    rules.include = settings.include
    rules.skipsRootReadme = place.isBare
    rules.closedFolders = closedFolders(place, settings)
    return NotesWalk(
      root: place.notes, shownAs: place.shownPrefix + place.notesPrefix, boundary: place.root, rules: rules)
  }

  /// The output folder, when it lies below the notes.
  private func closedFolders(_ place: NotebookPlace, _ settings: Settings) -> [String] {
    guard let real = FileAccess.realPath(place.output(given: options.output, settings)),
      let notes = FileAccess.realPath(place.notes),
      real.hasPrefix(notes + "/")
    else { return [] }
    return [String(real.dropFirst(notes.count + 1))]
  }

  private func parse(
    _ walk: NotesWalk, _ place: NotebookPlace, keepsLineBreaks: Bool
  ) -> (memos: [Memo], problems: [Diagnostic]) {
    let paths = walk.memos
    let stamps = StampFolders(memos: paths, attachments: walk.attachments)
    let parser = MemoParser(keepsLineBreaks: keepsLineBreaks)
    let results: [Result<Memo, FileError>] = paths.parallelMap { notePath in
      do throws(FileError) {
        let bytes = try FileAccess.read(place.notes + "/" + notePath, limit: MemoParser.longest)
        let path = place.notesPrefix + notePath
        return .success(
          parser.parse(
            SourceText(path: place.shownPrefix + path, bytes: bytes), path: path, notePath: notePath,
            readsStamps: stamps.contains(notePath)))
      } catch {
        return .failure(error)
      }
    }
    var memos: [Memo] = []
    var problems: [Diagnostic] = []
    for (notePath, result) in zip(paths, results) {
      switch result {
      case .success(let memo): memos.append(memo)
      case .failure(let error):
        problems.append(
          Diagnostic(
            .error, path: place.shownPrefix + place.notesPrefix + notePath,
            "the file cannot be read: \(error.reason)",
            help: error.isTooLarge ? "a memo has at most \(MemoParser.longest >> 20) MiB; split it" : nil))
      }
    }
    return (memos, problems)
  }

  /// Why a folder that holds Markdown yields no memo.
  private func emptiness(_ walk: NotesWalk, _ place: NotebookPlace) -> Diagnostic? {
    let passedOver = walk.markdownPassedOver()
    guard let first = passedOver.first else { return nil }
    let more = passedOver.count > 1 ? " (and \(passedOver.count - 1) more)" : ""
    return Diagnostic(
      .error, path: place.shownPrefix + place.notesPrefix + first.path,
      "no memo was found; this file is passed over: \(first.reason)\(more)",
      help: place.isBare
        ? "rename it, or name another folder" : "rename it, or name it under include: in almanac.yml")
  }

  /// Who owns what nothing else claims; in a notebook that may be nobody.
  func owner(_ settings: Settings, _ place: NotebookPlace) -> String? {
    if let owner = options.owner ?? settings.owner { return owner.precomposed }
    if place.isBare { return folderHandle(place.root) }
    return settings.users.count == 1 ? settings.users.first?.handle : nil
  }

  /// The name of a folder as a handle.
  func folderHandle(_ folder: String) -> String {
    let name = FileAccess.realPath(folder)?.split(separator: "/").last.map(String.init) ?? ""
    let letters = name.precomposed.map { HandleRules.isValid("a\($0)") ? $0 : "-" }
    let handle = String(String(letters).drop { $0 == "-" || $0 == "." })
    return HandleRules.isValid(handle) && !HandleRules.reserved.contains(handle.folded) ? handle : "owner"
  }

  /// A folder that makes somebody's handle of a phone number.
  private func phoneNumbers(
    _ walk: NotesWalk, _ owner: String?, _ settings: Settings, _ place: NotebookPlace
  ) -> [Diagnostic] {
    func isPhoneNumber(_ name: String) -> Bool {
      HandleRules.looksLikePhoneNumber(name.precomposed) && DateText.dateInFileName(name) == nil
    }
    if place.isBare {
      guard options.owner == nil, let owner, isPhoneNumber(owner) else { return [] }
      return [
        Diagnostic(
          .warning, path: place.root, "the folder's name '\(owner)' becomes public: it stands in addresses",
          help: "--owner gives another handle")
      ]
    }
    guard settings.users.isEmpty else { return [] }
    let folders = Set(walk.memos.filter { $0.contains("/") }.map { String($0.prefix { $0 != "/" }) })
    return folders.filter(isPhoneNumber).map { folder in
      Diagnostic(
        .warning, path: place.shownPrefix + place.notesPrefix + folder,
        "the folder's name '\(folder)' becomes public: it is a person's handle and stands in addresses",
        help: "rename it to a word, and put the number under aliases: of that user in almanac.yml")
    }
  }

  private func templates(_ place: NotebookPlace, _ diagnostics: inout [Diagnostic]) -> [(
    path: String, source: SourceText
  )] {
    let folder = place.root + "/templates"
    guard !place.isBare, FileAccess.status(folder, followingLinks: true)?.kind == .folder else { return [] }
    do throws(Diagnostic) {
      let (files, problems) = try TemplateFolder.read(folder, shownAs: place.shownPrefix + "templates/")
      diagnostics += problems
      return files
    } catch {
      diagnostics.append(error)
      return []
    }
  }
}
