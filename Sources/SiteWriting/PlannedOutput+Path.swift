internal import Digest
internal import Glibc
internal import Outputs

extension PlannedOutput {
  /// Why nothing may be written at `path` below `root`, an absolute path, or nil.
  ///
  /// Files are written folder by folder, so that one could be made that no other program can name.
  static func fault(in path: String, below root: String) -> String? {
    // PATH_MAX is 4096 bytes with the zero at the end.
    if root.utf8.count + 1 + path.utf8.count > 4095 { return "the path is too long for the system" }
    if path.utf8.contains(0) { return "it holds a zero byte" }
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    for name in names {
      switch name {
      case "": return "it has an empty name"
      case ".", "..": return "it has the name '\(name)'"
      default:
        // NAME_MAX of all the file systems of Linux; some take less and say so themselves.
        if name.utf8.count > 255 { return SystemError(ENAMETOOLONG).text }
        if name.lowercased() == ".git" { return "it lies in a git repository's own folder" }
        if TemporaryName.matches(name) { return "its name is kept for files in the making" }
      }
    }
    return path == Manifest.name ? "its name is kept for the list of what was written" : nil
  }
}

/// A planned output with what is needed of its path.
struct PlannedFile: Sendable {
  let path: String
  let hash: PathHash
  /// The path of its folder, `""` at the top.
  let folder: String
  let name: String
  let content: PlannedOutput.Content

  init(_ output: PlannedOutput) {
    path = output.path
    hash = PathHash(of: path)
    (folder, name) = path.folderAndName
    content = output.content
  }
}

/// Names of files in the making, which a killed build leaves behind.
enum TemporaryName {
  private static let prefix = ".almanac-"
  private static let suffix = ".tmp"

  /// The name, in the same folder, under which the file with this hash of its path is written before it is renamed.
  static func make(_ path: PathHash) -> String { prefix + path.base32(16) + suffix }

  /// The name of the list of what was written while it is made.
  static let manifest = make(PathHash(of: Manifest.name))

  static func matches(_ name: some StringProtocol) -> Bool {
    name.hasPrefix(prefix) && name.hasSuffix(suffix)
  }
}
