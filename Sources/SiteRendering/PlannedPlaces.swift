internal import ByteText

/// The paths that a plan takes, compared without letter case: many file systems tell no more apart.
struct PlannedPlaces {
  private var files: [String: String] = [:]
  /// Folders that hold files, with the first of each.
  private var folders: [String: String] = [:]

  init(_ paths: [String]) {
    for path in paths {
      let folded = path.folded
      files[folded] = path
      for folder in Self.folders(above: folded) where folders[folder] == nil { folders[folder] = path }
    }
  }

  /// What stands in the way of a file at `path`: one there, ones below it, or one in the place of a folder above it.
  func holder(of path: String) -> String? {
    let folded = path.folded
    if let holder = files[folded] ?? folders[folded] { return holder }
    return Self.folders(above: folded).lazy.compactMap { files[$0] }.first
  }

  /// `a`, `a/b` of `a/b/c`.
  private static func folders(above path: String) -> [String] {
    path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") }.map { String(path[..<$0]) }
  }
}
