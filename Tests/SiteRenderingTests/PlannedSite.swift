import CivilTime
import Diagnostics
import MemoReading
import Outputs
import SiteModel
import SiteRendering
import TestSupport
import TimeZones

/// The plan of a notebook of a few files.
struct PlannedSite {
  let outputs: [PlannedOutput]
  /// Of reading, the theme and the plan.
  let diagnostics: [Diagnostic]
  private let folder: TemporaryFolder

  /// `files` gives text by path in the notebook; `almanac.yml` is added.
  init(_ files: [(String, String)]) throws {
    try self.init(files, prepare: { _ in })
  }

  init(_ files: [(String, String)], prepare: (TemporaryFolder) throws -> Void) throws {
    folder = try TemporaryFolder()
    try folder.write("almanac.yml", "owner: ann\ntimezone: UTC\n")
    try folder.write("notes/ann/tea.md", "---\ntitle: Tea\ndate: 2026-11-01\n---\nGreen.\n")
    for (path, text) in files { try folder.write(path, text) }
    try prepare(folder)
    let zones = ZoneDatabase()
    let notebook = try NotebookReader(zones: zones, options: .init()).read(folder.path)
    // 2026-11-30T08:00:00Z.
    var builder = SiteBuilder(
      notebook, zones: zones,
      options: .init(now: Instant(seconds: 1_796_025_600), publishesDrafts: false))
    let (site, problems) = builder.build()
    let theme = Theme(overrides: notebook.templates)
    var renderer = SiteRenderer(site, theme: theme, notebook: notebook)
    let plan = renderer.plan()
    outputs = plan.outputs
    diagnostics = (notebook.diagnostics + problems + theme.diagnostics + plan.diagnostics).sorted()
  }

  /// The bytes of a planned page as text; nil where there is none, or a file is copied.
  func page(_ path: String) -> String? {
    guard case .rendered(let make)? = outputs.first(where: { $0.path == path })?.content else { return nil }
    return String(decoding: make(), as: UTF8.self)
  }

  /// The paths that are copied from `static/`.
  var copied: [String] {
    outputs.compactMap { if case .copy = $0.content { $0.path } else { nil } }
  }

  /// Each diagnostic as `path:line:column: severity: summary`, without the folder's own path.
  var says: [String] {
    diagnostics.map { diagnostic in
      let place = diagnostic.position.map { ":\($0.line):\($0.column)" } ?? ""
      let text = "\(diagnostic.path)\(place): \(diagnostic.severity): \(diagnostic.summary)"
      return text.replacing(folder.path + "/", with: "")
    }
  }
}
