internal import Diagnostics

/// When the memos and the settings changed.
extension NotebookReader {
  func stamps(
    _ memos: [Memo], _ place: NotebookPlace, _ walk: NotesWalk,
    _ history: Result<GitHistory, GitHistory.Absence>, _ diagnostics: inout [Diagnostic]
  ) -> Stamps {
    var git = git(history, place, &diagnostics)
    let nested = walk.repositories.map { place.notesPrefix + ($0.isEmpty ? "" : $0 + "/") }
      .filter { folder in memos.contains { $0.path.hasPrefix(folder) } }
    if let first = nested.first {
      let more = nested.count > 1 ? " (and \(nested.count - 1) more)" : ""
      diagnostics.append(
        Diagnostic(
          .warning, path: place.shownPrefix + first,
          "this is a git repository of its own\(more): file times are used for what it holds",
          help: "build it as a notebook of its own, or keep its files in the notebook's repository"))
    }
    git?.forget(below: nested)
    let names = HistoryNames(place, followsLinks: walk.followsLinks)
    let gone = git.map { deletions(besides: memos.map { names.name(of: $0.path) }, $0) } ?? [:]
    // A memo that was moved and is not committed yet was one of these, and its own time may be older.
    let moved = gone.filter { git?.uncommitted.contains($0.key) == true }.values.max() ?? 0
    func change(_ path: String) -> Stamps.Change {
      let modified = { FileAccess.status(place.root + "/" + path, followingLinks: true)?.modified ?? 0 }
      guard let git else { return Stamps.Change(first: nil, lastCommit: nil, last: modified()) }
      let name = names.name(of: path)
      guard let commits = git.commits[name] else {
        return Stamps.Change(first: nil, lastCommit: nil, last: max(modified(), moved))
      }
      // A link that is led elsewhere changes the memo too.
      let last = max(commits.lastOnAnySide, git.commits[path]?.lastOnAnySide ?? 0)
      let isClean = !git.uncommitted.contains(name) && !git.uncommitted.contains(path)
      return Stamps.Change(
        first: commits.first, lastCommit: max(commits.last, git.commits[path]?.last ?? 0),
        // A file that was copied over it may be older.
        last: isClean ? last : max(modified(), last + 1))
    }
    return Stamps(
      source: git == nil ? .files : .git, memos: memos.map { change($0.path) },
      settings: place.isBare ? 0 : change(Self.settingsName).last, gone: gone)
  }

  /// The history as far as there is one, with warnings of what it lacks.
  private func git(
    _ history: Result<GitHistory, GitHistory.Absence>, _ place: NotebookPlace,
    _ diagnostics: inout [Diagnostic]
  ) -> GitHistory? {
    let shown = place.shownPrefix.isEmpty ? "." : place.shownPrefix
    switch history {
    case .success(let git):
      if git.isShallow {
        diagnostics.append(
          Diagnostic(
            .warning, path: shown,
            "this is a shallow clone: first and last commits of old memos are not in it",
            help: "git fetch --unshallow"))
      }
      return git
    case .failure(.failed(let words, let help)):
      diagnostics.append(
        Diagnostic(
          .warning, path: shown, "the git history cannot be read, file times are used: \(words)", help: help))
      return nil
    case .failure(.noRepository): return nil
    }
  }

  /// A deletion that is not committed has no time of its own: it counts as the second after the last commit.
  private func deletions(besides present: [String], _ git: GitHistory) -> [String: Int] {
    let present = Set(present)
    var gone: [String: Int] = [:]
    for (path, commits) in git.commits where path.hasSuffix(".md") && !present.contains(path) {
      gone[path] = commits.lastOnAnySide + (git.uncommitted.contains(path) ? 1 : 0)
    }
    return gone
  }
}

/// The names by which git knows the files of a notebook: it does not look through links.
private struct HistoryNames {
  private let place: NotebookPlace
  /// The notebook without links, with a `/` behind; nil where no link stands in the way.
  private let realRoot: String?

  init(_ place: NotebookPlace, followsLinks: Bool) {
    self.place = place
    let real = FileAccess.realPath(place.root)
    let root = real.map { $0 == "/" ? $0 : $0 + "/" }
    let notesPath = String(place.notesPrefix.dropLast())
    let notesMoved =
      FileAccess.realPath(place.notes) != (notesPath.isEmpty ? real : root.map { $0 + notesPath })
    let settings = FileAccess.status(place.root + "/" + NotebookReader.settingsName, followingLinks: false)
    realRoot = followsLinks || notesMoved || settings?.kind == .link ? root : nil
  }

  /// The name of the file that a path of the notebook leads to, relative to the notebook.
  func name(of path: String) -> String {
    guard let realRoot, let real = FileAccess.realPath(place.root + "/" + path), real.hasPrefix(realRoot)
    else {
      return path
    }
    return String(real.dropFirst(realRoot.count))
  }
}
