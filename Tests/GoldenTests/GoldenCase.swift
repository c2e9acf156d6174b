import Foundation
import TestSupport
import Testing

/// One folder of `Sites/`: a notebook, or a bare folder of Markdown, with what comes of it in `expected/`.
///
/// With an `almanac.yml` the case is a notebook; without, its only other folder is a bare one. Words of `arguments.txt`
/// are added to each command.
struct GoldenCase: Sendable, CustomTestStringConvertible {
  let name: String

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  /// Plain pages, that show what the program knows and not how the theme looks.
  private static let templates = root.appendingPathComponent("PlainTemplates").path
  private static let sites = root.appendingPathComponent("Sites")

  /// 2027-01-15T08:00:00Z, the modification time of every file: later than the feeds' format epoch, so that stamps show it.
  private static let modified = Date(timeIntervalSince1970: 1_800_000_000)
  private static let now = "2026-11-30T08:00:00Z"

  static let all: [GoldenCase] = ((try? FileManager.default.contentsOfDirectory(atPath: sites.path)) ?? [])
    .filter { !$0.hasPrefix(".") }.sorted().map(GoldenCase.init)

  var testDescription: String { name }

  private var source: URL { Self.sites.appendingPathComponent(name) }
  private var expectedFolder: URL { source.appendingPathComponent("expected") }

  // MARK: - The copy that is built

  /// A copy of the case without what is expected of it.
  func copy(into folder: TemporaryFolder) throws -> Copy {
    let site = folder.url.appendingPathComponent("site")
    try FileManager.default.copyItem(at: source, to: site)
    try? FileManager.default.removeItem(at: site.appendingPathComponent("expected"))
    try folder.setTimes(Self.modified)
    let words = (try? String(contentsOf: site.appendingPathComponent("arguments.txt"), encoding: .utf8)) ?? ""
    var target = "."
    if !FileManager.default.fileExists(atPath: site.appendingPathComponent("almanac.yml").path) {
      let folders = try FileManager.default.contentsOfDirectory(atPath: site.path).filter {
        $0 != "arguments.txt" && $0 != "also.txt"
      }
      guard let only = folders.first, folders.count == 1 else { throw CocoaError(.fileReadUnknown) }
      target = only
    }
    return Copy(
      site: site, target: target, arguments: words.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  struct Copy {
    let site: URL
    fileprivate let target: String
    fileprivate let arguments: [String]

    /// `check` looks at the site that everyone sees, without drafts.
    var publishesDrafts: Bool { arguments.contains("--drafts") }

    func build(environment: [String: String] = [:]) throws -> AlmanacProcess {
      try run(["build", target, "--templates", templates], environment)
    }

    func list() throws -> AlmanacProcess { try run(["list", target, "--json", "--quiet"]) }

    func check() throws -> AlmanacProcess { try run(["check", target, "--templates", templates]) }

    private func run(_ words: [String], _ environment: [String: String] = [:]) throws -> AlmanacProcess {
      try AlmanacProcess.run(words + ["--now", now] + arguments, in: site.path, environment: environment)
    }

    /// What was written, but for the theme's assets, the manifest, and what is made of the memos a second time: of that a
    /// case has what the lines of its `also.txt` name, each the end of a path.
    func outputs() throws -> [String: Data] {
      let files = try GoldenCase.files(below: site.appendingPathComponent("public"))
      let text = (try? String(contentsOf: site.appendingPathComponent("also.txt"), encoding: .utf8)) ?? ""
      let also = text.split(whereSeparator: \.isNewline).map(String.init)
      return files.filter { path, _ in
        !path.hasPrefix("assets/") && path != ".almanac"
          && (!GoldenCase.isDerived(path) || also.contains { path.hasSuffix($0) })
      }.mapValues(GoldenCase.withoutZoneRelease)
    }
  }

  /// Agendas, calendar pages, alarms, search, news feeds, and what crawlers and telephones are told.
  private static func isDerived(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let isMonth = name.wholeMatch(of: /index\.html|[0-9]{4}-[0-9]{2}\.html/) != nil
    return [
      "agenda.html", "alarms.html", "people.html", "search.html", "rings.js", "feed.xml", "feed.json",
      "sitemap.xml", "robots.txt", "manifest.webmanifest",
    ].contains(name) || isMonth && (path.hasPrefix("calendar/") || path.contains("/calendar/"))
  }

  /// Stamps of what has a time grow by some seconds with each release of the tz database: here all are `modified`.
  private static func withoutZoneRelease(_ output: Data) -> Data {
    guard output.starts(with: Data("BEGIN:VCALENDAR".utf8)), let text = String(data: output, encoding: .utf8)
    else { return output }
    let stamp = /(DTSTAMP|LAST-MODIFIED):20270115T080[0-9]{3}Z/
    return Data(text.replacing(stamp) { "\($0.1):20270115T080000Z" }.utf8)
  }

  // MARK: - What is expected

  func expected() throws -> [String: Data] { try Self.files(below: expectedFolder) }

  func record(_ made: [String: Data]) throws {
    try? FileManager.default.removeItem(at: expectedFolder)
    for (path, bytes) in made {
      let file = expectedFolder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try bytes.write(to: file)
    }
  }

  /// The regular files below a folder; none where it is missing.
  private static func files(below folder: URL) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? [] {
      let file = folder.appendingPathComponent(path)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue
      else {
        continue
      }
      files[path] = try Data(contentsOf: file)
    }
    return files
  }
}
