package import Diagnostics

/// All that a build reads: settings, memos, history, overrides; immutable.
package struct Notebook: Sendable {
  package let place: NotebookPlace
  package let settings: Settings
  /// Where the settings were read from; nil in a bare folder.
  package let settingsSource: SourceText?
  /// By path.
  package let memos: [Memo]
  /// Files beside the memos, relative to the notes folder, by path.
  package let attachments: [String]
  package let stamps: Stamps
  /// Files of `templates/`, by their path in it.
  package let templates: [(path: String, source: SourceText)]
  /// Files of `static/`, relative to it.
  package let staticFiles: [String]
  /// Of the walk, the settings and each memo, sorted.
  package let diagnostics: [Diagnostic]
  /// Something that must stop a build before its first write (design §7).
  package let isFatal: Bool
  /// The handle of whoever owns what nothing else claims; nil where a notebook names nobody.
  package let owner: String?

  /// A folder of Markdown without settings: all of it belongs to one person.
  package var isBare: Bool { place.isBare }
}

/// Where a notebook lies.
package struct NotebookPlace: Sendable {
  /// The folder as the user named it.
  package let root: String
  package let isBare: Bool
  /// The notes folder, below or equal to `root`.
  package let notes: String
  /// What diagnostics put before paths relative to the notebook: empty, or ends in `/`.
  package let shownPrefix: String
  /// From the notebook to the notes folder: empty, or ends in `/`.
  package let notesPrefix: String

  /// Where the site goes: the folder given with the command, else `output:`, relative to the notebook; for a bare folder
  /// `public` in the working folder.
  package func output(given: String?, _ settings: Settings) -> String {
    if let given { return given }
    if isBare { return "public" }
    return settings.output.hasPrefix("/") ? settings.output : shownPrefix + settings.output
  }

  init(root: String, isBare: Bool, notesFolder: String) {
    let trimmed = root.count > 1 && root.hasSuffix("/") ? String(root.dropLast()) : root
    self.root = trimmed
    self.isBare = isBare
    notes = notesFolder.isEmpty ? trimmed : trimmed + "/" + notesFolder
    shownPrefix = trimmed == "." ? "" : trimmed == "/" ? "/" : trimmed + "/"
    notesPrefix = notesFolder.isEmpty ? "" : notesFolder + "/"
  }
}

/// When files changed, in whole seconds since 1970.
///
/// From git, else from the file system (RFC 5545 §3.8.7.2 leaves the choice of DTSTAMP to us).
package struct Stamps: Sendable {
  package enum Source: Sendable, Hashable { case git, files }

  package struct Change: Sendable {
    /// Author time of the first commit; nil without git, and for what was never committed.
    package let first: Int?
    /// Time of the last commit; nil likewise.
    package let lastCommit: Int?
    /// The last commit, or the file's time where it differs from that commit.
    package let last: Int
  }

  package let source: Source
  /// One for each memo, in their order.
  package let memos: [Change]
  /// The settings' last change; 0 without settings.
  package let settings: Int
  /// When those files went that git knows as Markdown of the notebook and that are memos no more, by path.
  package let gone: [String: Int]
}
