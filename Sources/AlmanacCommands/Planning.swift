internal import Diagnostics
internal import MemoReading
internal import Outputs
internal import SiteRendering

/// What `build` is going to write and `check` reports, before anything is written.
struct Planning {
  /// Empty when `isFatal`.
  let outputs: [PlannedOutput]
  /// Of reading, the model, the theme and the plan.
  let diagnostics: [Diagnostic]
  /// Something for which no page may be written: settings or templates that are wrong would show on all of them, a
  /// visibility that is not understood could show what is hidden.
  let isFatal: Bool

  /// Plans the site.
  init(_ loading: Loading, _ arguments: Arguments) throws(Loading.Failure) {
    let notebook = loading.notebook
    let loaded = if let theme = loading.theme { theme } else { try ThemeLoading(notebook, arguments) }
    let theme = loaded.theme
    var diagnostics = loading.diagnostics + loaded.diagnostics
    let outputFault = arguments.has("output") ? nil : Self.outputFault(notebook)
    diagnostics += outputFault.map { [$0] } ?? []
    isFatal =
      notebook.isFatal || outputFault != nil || theme.diagnostics.contains { $0.severity == .error }
    if isFatal {
      outputs = []
    } else {
      var renderer = SiteRenderer(loading.site, theme: theme, notebook: notebook)
      let (planned, problems) = renderer.plan()
      outputs = planned
      diagnostics += problems
    }
    self.diagnostics = diagnostics.sorted()
  }

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// A notebook says where its site goes within reach of itself; only whoever builds it may name any other folder.
  private static func outputFault(_ notebook: Notebook) -> Diagnostic? {
    guard let source = notebook.settingsSource, notebook.settings.output.hasPrefix("/") else { return nil }
    return source.diagnostic(
      .error, "output: '\(notebook.settings.output)' is not relative to the notebook",
      help: "write output: public, or name any folder with --output")
  }
}
