internal import ByteText
package import Diagnostics

/// The files of a notes folder: which are memos, which may be attachments, and what was passed over.
package struct NotesWalk: Sendable {
  /// Paths of Markdown files, relative to the notes folder, `/` separated, sorted by bytes.
  package private(set) var memos: [String] = []
  /// Paths of all other files that are not ignored, likewise.
  package private(set) var attachments: [String] = []
  package private(set) var diagnostics: [Diagnostic] = []
  /// Folders that are git repositories of their own, by path; empty is the notes folder, unless it is the notebook.
  package private(set) var repositories: [String] = []
  /// Whether a link stands in the way to any file.
  package private(set) var followsLinks = false

  /// What decides whether a name below the notes folder is read.
  package struct Rules: Sendable {
    package var ignore: [IgnorePattern] = []
    package var include: [IgnorePattern] = []
    /// A README.md at the root of a bare folder speaks of the folder and is no memo.
    package var skipsRootReadme = false
    /// Folders, relative to the notes folder, that are never entered: the output, say.
    package var closedFolders: [String] = []

    package init() {}
  }

  private let root: String
  private let shownRoot: String
  private let isWholeNotebook: Bool
  /// The folders, without links, that a link may lead into.
  private let boundaries: [String]
  private let rules: Rules
  /// Names that a rule passed over, with the rule in words; all that lies below a folder is passed over with it.
  private var passedOver: [(path: String, reason: String)] = []
  /// Folders that a link was followed to: where links lead to each other's folders, each is read once more, not once
  /// for every way there.
  private var followed: Set<[UInt64]> = []

  /// Walks the notes folder `root`.
  ///
  /// `shownAs` stands before relative paths in diagnostics: empty, or ends in `/`. A link that leads out of `boundary`,
  /// the notebook, is not followed.
  package init(root: String, shownAs: String, boundary: String, rules: Rules) {
    self.root = root
    shownRoot = shownAs
    isWholeNotebook = root == boundary
    // The notes folder may itself be a link.
    boundaries = [FileAccess.realPath(boundary), FileAccess.realPath(root)].compactMap { $0 }
    self.rules = rules
    walk()
  }

  private struct Folder {
    let path: String
    /// Identities of the folder and of all above it: a link to one of them is a loop.
    let ancestors: [[UInt64]]
    /// A rule passes this folder over, and only what `include` names in it is read.
    var passage: Passage?
  }

  /// A passed-over folder that is entered for what may be included below it.
  private struct Passage {
    let reason: String
    /// How many folders lie above the one that the rule speaks of.
    let depth: Int
  }

  private mutating func walk() {
    let start = FileAccess.status(root, followingLinks: true)?.identity ?? []
    var waiting = [Folder(path: "", ancestors: [start])]
    while let folder = waiting.popLast() {
      let names: [[UInt8]]
      do {
        names = try FileAccess.names(in: folder.path.isEmpty ? root : root + "/" + folder.path)
      } catch {
        report(.error, folder.path.isEmpty ? "." : folder.path, "cannot be listed: \(error.reason)")
        continue
      }
      for name in names {
        let prefix = folder.path.isEmpty ? "" : folder.path + "/"
        if name == Array(".git".utf8), !folder.path.isEmpty || !isWholeNotebook {
          repositories.append(folder.path)
        }
        guard name.firstInvalidUTF8 == nil else {
          report(
            .error, prefix + name.text, "the file name is not UTF-8, so no page can be named after it",
            help: "rename the file")
          continue
        }
        visit(prefix + name.text, name: name.text, in: folder, waiting: &waiting)
      }
    }
    memos.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    attachments.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    repositories.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    passedOver.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private mutating func visit(_ path: String, name: String, in folder: Folder, waiting: inout [Folder]) {
    let full = root + "/" + path
    guard let own = FileAccess.status(full, followingLinks: false) else { return }
    let isLink = own.kind == .link
    let target = isLink ? FileAccess.status(full, followingLinks: true) : own
    let isFolder = target?.kind == .folder
    // Names come before links: an editor's lock is a link that leads nowhere.
    var passage: Passage?
    if let reason = reasonToPassOver(path, name: name, isFolder: isFolder, in: folder) {
      let depth = folder.passage?.depth ?? folder.ancestors.count - 1
      guard isFolder, mayInclude(below: path, depth: depth) else {
        if !isLink && (isFolder || Self.isMarkdown(name)) { passedOver.append((path, reason)) }
        return
      }
      passage = Passage(reason: reason, depth: depth)
    }
    guard let target, !isLink || mayFollow(full, path) else {
      if target == nil { report(.warning, path, "this link leads nowhere") }
      return
    }
    switch target.kind {
    case .folder:
      if isLink && folder.ancestors.contains(target.identity) {
        report(.warning, path, "this link leads back to a folder above it and is not followed")
        return
      }
      if isLink && !followed.insert(target.identity).inserted {
        report(.warning, path, "another link leads to the same folder, so this one is not followed")
        return
      }
      waiting.append(
        Folder(path: path, ancestors: folder.ancestors + [target.identity], passage: passage))
    case .file where Self.isMarkdown(name): memos.append(path)
    case .file: attachments.append(path)
    case .link, .other: return
    }
    if isLink { followsLinks = true }
  }

  /// Whether a link that leads somewhere stays inside the notebook.
  private mutating func mayFollow(_ full: String, _ path: String) -> Bool {
    guard let target = FileAccess.realPath(full) else {
      report(.warning, path, "this link leads nowhere")
      return false
    }
    if boundaries.contains(where: { target == $0 || target.hasPrefix($0 == "/" ? "/" : $0 + "/") }) {
      return true
    }
    report(
      .warning, path, "this link leaves the notebook and is not followed",
      help: "copy what it leads to into the notebook")
    return false
  }

  /// Whether an include pattern may name something in a folder that is passed over.
  private func mayInclude(below path: String, depth: Int) -> Bool {
    !rules.closedFolders.contains(path) && rules.include.contains { $0.mayMatch(below: path, naming: depth) }
  }

  /// Why a name is not read, or nil.
  private func reasonToPassOver(
    _ path: String, name: String, isFolder: Bool, in folder: Folder
  ) -> String? {
    if isFolder && rules.closedFolders.contains(path) { return "it is the output folder" }
    if let passage = folder.passage {
      let isIncluded = rules.include.contains {
        $0.matches(path, isFolder: isFolder, naming: passage.depth)
      }
      return isIncluded ? nil : passage.reason
    }
    if rules.include.contains(where: { $0.matches(path, isFolder: isFolder) }) { return nil }
    if name.hasPrefix(".") { return "names that start with '.' are not read" }
    if name.hasPrefix("_") && !(isFolder && (name == "_posts" || name == "_drafts")) {
      return "names that start with '_' are not read"
    }
    if Self.isEditorLeftover(name) { return "it is an editor's leftover" }
    if rules.ignore.contains(where: { $0.matches(path, isFolder: isFolder) }) {
      return "an ignore rule covers it"
    }
    if rules.skipsRootReadme && path.folded == "readme.md" {
      return "a README.md at the root speaks of the folder"
    }
    return nil
  }

  /// Markdown files that were passed over, by path, with the rule in words: of each folder, the first that is found.
  package func markdownPassedOver() -> [(path: String, reason: String)] {
    var budget = 10_000
    return passedOver.compactMap { path, reason in
      Self.isMarkdown(path) ? (path, reason) : firstMarkdown(below: path, &budget).map { ($0, reason) }
    }
  }

  /// `budget` is how many names may still be looked at.
  private func firstMarkdown(below folder: String, _ budget: inout Int) -> String? {
    var waiting = [folder]
    while let folder = waiting.popLast() {
      for name in (try? FileAccess.names(in: root + "/" + folder)) ?? [] {
        budget -= 1
        guard budget > 0 else { return nil }
        let path = folder + "/" + name.text
        if Self.isMarkdown(path) { return path }
        if FileAccess.status(root + "/" + path, followingLinks: false)?.kind == .folder {
          waiting.append(path)
        }
      }
    }
    return nil
  }

  package static func isMarkdown(_ name: String) -> Bool {
    let lower = name.lowercased()
    return lower.hasSuffix(".md") || lower.hasSuffix(".markdown")
  }

  private static func isEditorLeftover(_ name: String) -> Bool {
    name.hasSuffix("~") || (name.hasPrefix("#") && name.hasSuffix("#"))
      || [".swp", ".swo", ".tmp", ".bak", ".orig"].contains { name.hasSuffix($0) } || name == "4913"
  }

  private mutating func report(
    _ severity: Diagnostic.Severity, _ path: String, _ summary: String, help: String? = nil
  ) {
    diagnostics.append(Diagnostic(severity, path: shownRoot + path, summary, help: help))
  }
}
