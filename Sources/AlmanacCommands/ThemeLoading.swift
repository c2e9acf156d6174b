internal import Diagnostics
internal import MemoReading
internal import SiteRendering

/// The theme with the overrides that the arguments or the notebook give.
struct ThemeLoading {
  let theme: Theme
  /// Of reading the overrides and of the theme.
  let diagnostics: [Diagnostic]

  init(_ notebook: Notebook, _ arguments: Arguments) throws(Loading.Failure) {
    var overrides = notebook.templates
    var diagnostics: [Diagnostic] = []
    if let folder = arguments.value("templates") {
      do {
        (overrides, diagnostics) = try TemplateFolder.read(
          folder, shownAs: folder.hasSuffix("/") ? folder : folder + "/")
      } catch {
        throw .unreadable(error)
      }
    }
    theme = Theme(overrides: overrides)
    self.diagnostics = diagnostics + theme.diagnostics
  }
}
