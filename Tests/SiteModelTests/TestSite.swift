import CivilTime
import CommonMark
import Diagnostics
import MemoReading
import SiteModel
import TestSupport
import TimeZones

/// A notebook of a few files, read and modelled.
struct TestSite {
  let site: Site
  let diagnostics: [Diagnostic]
  private let folder: TemporaryFolder

  /// 2026-11-30T08:00:00Z.
  static let now = Instant(seconds: 1_796_025_600)
  static let zones = ZoneDatabase()

  /// `files` gives text by path, below `notes/` of a notebook, or in a bare folder called `vault` where `settings`, the
  /// text of `almanac.yml`, is nil.
  init(_ files: KeyValuePairs<String, String>, settings: String? = "", publishesDrafts: Bool = false) throws {
    try self.init(files.map { ($0.key, $0.value) }, settings: settings, publishesDrafts: publishesDrafts)
  }

  init(_ files: [(String, String)], settings: String? = "", publishesDrafts: Bool = false) throws {
    folder = try TemporaryFolder()
    if let settings { try folder.write("vault/almanac.yml", settings) }
    for (path, text) in files {
      try folder.write(settings == nil ? "vault/\(path)" : "vault/notes/\(path)", text)
    }
    let notebook = try NotebookReader(zones: Self.zones, options: .init()).read(folder.path + "/vault")
    var builder = SiteBuilder(
      notebook, zones: Self.zones, options: .init(now: Self.now, publishesDrafts: publishesDrafts))
    let (site, problems) = builder.build()
    self.site = site
    diagnostics = (notebook.diagnostics + problems).sorted()
  }

  /// Each diagnostic as `path:line:column: severity: summary`, without the folder's own path.
  var says: [String] {
    diagnostics.map { diagnostic in
      let path = diagnostic.path.replacing(folder.path + "/vault/", with: "")
      let place = diagnostic.position.map { ":\($0.line):\($0.column)" } ?? ""
      let summary = diagnostic.summary.replacing(folder.path + "/vault/", with: "")
      return "\(path)\(place): \(diagnostic.severity): \(summary)"
    }
  }

  /// What a reference of the memo at a path leads to.
  func place(_ notePath: String, _ reference: Int = 0) -> String {
    guard let memo = memo(notePath), memo.resolutions.indices.contains(reference) else { return "none" }
    switch memo.resolutions[reference] {
    case .memo(let index, let fragment): return site.memos[index].notePath + (fragment.map { "#" + $0 } ?? "")
    case .excerpt(let index, .blocks(let blocks)): return "\(blocks) of \(site.memos[index].notePath)"
    case .excerpt(let index, .anchor(let anchor)):
      return "\(site.memos[index].body.anchors[anchor].id) of \(site.memos[index].notePath)"
    case .attachment(let index): return "attachment " + site.attachments[index].notePath
    case .unpublished: return "unpublished"
    case .broken: return "broken"
    }
  }

  /// What is found at a path below the notes folder.
  func memo(_ notePath: String) -> SiteMemo? {
    site.memos.first { Array($0.notePath.utf8) == Array(notePath.utf8) }
  }

  /// The addresses of the published memos by path.
  var addresses: [String] { site.memos.compactMap(\.permalink) }
}
