internal import Foundation

/// The files in a folder and in the folders below it; names that start with a dot are left out.
struct ThemeFolder {
  struct File {
    /// From the folder on, with `/` between names.
    let path: String
    let contents: Data
  }

  /// Sorted by the bytes of the path.
  let files: [File]

  init(_ root: URL) throws {
    files = try Self.files(in: root.resolvingSymlinksInPath(), prefix: "")
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private static func files(in folder: URL, prefix: String) throws -> [File] {
    let entries = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey, .isRegularFileKey], options: .skipsHiddenFiles
    )
    return try entries.flatMap { entry -> [File] in
      let path = prefix + entry.lastPathComponent
      let values = try entry.resourceValues(forKeys: [.isDirectoryKey, .isRegularFileKey])
      if values.isDirectory == true { return try files(in: entry, prefix: path + "/") }
      return values.isRegularFile == true ? [File(path: path, contents: try Data(contentsOf: entry))] : []
    }
  }
}
