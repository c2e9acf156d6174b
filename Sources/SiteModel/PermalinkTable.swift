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

  /// An address of someone's own choosing; false, and a diagnostic, when it is taken.
  mutating func claim(explicit path: String, for source: String, report: (_ holder: String) -> Diagnostic)
    -> Bool
  {
    if let holder = holder(of: path) {
      diagnostics.append(report(holder))
      return false
    }
    take(path, for: source)
    return true
  }

  /// An address made from a name: one that is taken gets a suffix from the hash of the source's path, and a warning.
  ///
  /// `stem` is the address without its `ending`; `source` is what it is for, as diagnostics show it; `path` is what is
  /// hashed: the same wherever the notebook lies.
  mutating func derive(
    _ stem: String, ending: String, for source: String, hashing path: String, warns: Bool = true
  ) -> String {
    let wanted = stem + ending
    guard let holder = holder(of: wanted) else {
      take(wanted, for: source)
      return wanted
    }
    let stem = passingFiles(stem)
    var place = stem + ending
    if self.holder(of: place) != nil {
      place = Self.suffixed(stem, hashing: path, ending: ending) { self.holder(of: $0) == nil }
    }
    take(place, for: source)
    if warns {
      diagnostics.append(
        Diagnostic(
          .warning, path: source, "its address \(wanted) is taken by \(holder); it becomes \(place)",
          help: "give it a slug: of its own"))
    }
    return place
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
        path = Self.suffixed(path, hashing: path, ending: "") { taken[$0.folded] == nil }
      }
      path += "/"
    }
    return path + (stem.split(separator: "/").last ?? "")
  }

  /// `stem` with as much of a hash as makes it free.
  private static func suffixed(
    _ stem: String, hashing source: String, ending: String, isFree: (String) -> Bool
  ) -> String {
    let hash = Digest128(of: source).hex
    let candidates = [4, 8, 16, 32].map { "\(stem)-\(hash.prefix($0))\(ending)" }
    return candidates.first(where: isFree) ?? "\(stem)-\(hash)\(ending)"
  }

  /// `a`, `a/b` of `a/b/c`.
  private static func folders(above path: String) -> [String] {
    path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
  }
}
