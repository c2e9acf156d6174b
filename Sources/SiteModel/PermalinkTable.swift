internal import ByteText
internal import Diagnostics
internal import Digest

/// Hands out addresses in the output folder, each once after case folding (design §4).
struct PermalinkTable {
  private(set) var diagnostics: [Diagnostic] = []
  /// Folded path to what took it, as shown in diagnostics.
  private var taken: [String: String] = [:]
  /// Folded paths of the folders that those lie in, likewise: no file can stand there.
  private var folders: [String: String] = [:]

  /// Takes an address for a page of ours; below one that names a folder nothing else finds a place.
  mutating func reserve(_ path: String) { take(path, for: "a page of the site") }

  mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// An address of someone's own choosing; false, and a diagnostic, when one of its files is taken.
  mutating func claim(
    explicit stem: String, endings: [String], for source: String, report: (_ holder: String) -> Diagnostic
  ) -> Bool {
    if let holder = holder(of: stem, endings) {
      diagnostics.append(report(holder))
      return false
    }
    take(stem, endings, for: source)
    return true
  }

  /// An address made from a name: one that is taken gets a suffix from the hash of the source's path, and a warning.
  ///
  /// `stem` is the address without an ending; there is a file for each of `endings`. `source` is what it is for, as
  /// diagnostics show it; `path` is what is hashed: the same wherever the notebook lies. Returns the stem that it gets.
  mutating func derive(
    _ stem: String, endings: [String], for source: String, hashing path: String, warns: Bool = true
  ) -> String {
    guard let holder = holder(of: stem, endings) else {
      take(stem, endings, for: source)
      return stem
    }
    var place = passingFiles(stem)
    if self.holder(of: place, endings) != nil {
      place = Self.suffixed(place, hashing: path) { self.holder(of: $0, endings) == nil }
    }
    take(place, endings, for: source)
    if warns {
      let ending = endings.first ?? ""
      diagnostics.append(
        Diagnostic(
          .warning, path: source,
          "its address \(stem)\(ending) is taken by \(holder); it becomes \(place)\(ending)",
          help: "give it a slug: of its own"))
    }
    return place
  }

  private mutating func take(_ stem: String, _ endings: [String], for source: String) {
    for ending in endings { take(stem + ending, for: source) }
  }

  /// What stands in the way of a file of `stem` with one of `endings`.
  func holder(of stem: String, _ endings: [String]) -> String? {
    endings.lazy.compactMap { holder(of: stem + $0) }.first
  }

  private mutating func take(_ path: String, for source: String) {
    let path = path.folded
    taken[path] = source
    for folder in Self.folders(above: path) where folders[folder] == nil { folders[folder] = source }
  }

  /// What stands in the way of a file at `path`: one there, one in the place of a folder above it, or ones below it.
  private func holder(of path: String) -> String? {
    let path = path.folded
    if let holder = taken[path] ?? folders[path] { return holder }
    return Self.folders(above: path).lazy.compactMap { taken[$0] }.first
  }

  /// `stem` with a suffix to each folder in whose place a file stands.
  private func passingFiles(_ stem: String) -> String {
    var path = ""
    for folder in stem.split(separator: "/").dropLast() {
      path += folder
      if taken[path.folded] != nil {
        path = Self.suffixed(path, hashing: path) { taken[$0.folded] == nil }
      }
      path += "/"
    }
    return path + (stem.split(separator: "/").last ?? "")
  }

  /// `stem` with as much of a hash as makes it free.
  private static func suffixed(
    _ stem: String, hashing source: String, isFree: (String) -> Bool
  ) -> String {
    let hash = Digest128(of: source).hex
    let candidates = [4, 8, 16, 32].map { "\(stem)-\(hash.prefix($0))" }
    return candidates.first(where: isFree) ?? "\(stem)-\(hash)"
  }

  /// `a`, `a/b` of `a/b/c`.
  private static func folders(above path: String) -> [String] {
    path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
  }
}
