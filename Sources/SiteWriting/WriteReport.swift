package import Diagnostics

/// What a build did to the output folder, or would do to it.
package struct WriteReport: Sendable {
  /// Paths below the output folder, sorted: new or changed files.
  package var written: [String] = []
  /// How many planned files already were as planned.
  package var unchanged = 0
  /// Paths of files of an earlier build that no longer belong to the site, sorted.
  package var deleted: [String] = []
  /// Paths of files that stand where the site would change or delete one, and are not ours, sorted: left as they are.
  package var kept: [String] = []
  /// Sorted.
  package var diagnostics: [Diagnostic] = []
  /// Whether the folder is not what was planned: an input or output error (exit code 3).
  package var failed = false

  package init() {}
}
