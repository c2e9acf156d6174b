internal import ByteText
internal import Glibc

/// When each file of a folder was first and last committed, and what is not committed.
///
/// Read by one `git log` over the folder, whatever the number of memos.
package struct GitHistory: Sendable {
  package struct Commits: Sendable {
    /// Author time of the first commit, seconds since 1970.
    package var first: Int
    /// Greatest time of a commit that changed it, seconds since 1970.
    package var last: Int
    /// The same, with merges that brought it to one of their sides: there it is new, though no commit is.
    package var lastOnAnySide: Int
  }

  /// By path relative to the folder.
  package private(set) var commits: [String: Commits]
  /// Paths relative to the folder that differ from the last commit, or are not in git at all.
  package let uncommitted: Set<String>
  /// A shallow clone: first commits may lie beyond what is here.
  package let isShallow: Bool

  package enum Absence: Error {
    /// The folder is in no git work tree.
    case noRepository
    /// There is a repository, and git did not answer: its own words, and what to do.
    case failed(String, help: String?)
  }

  package static func read(folder: String) throws(Absence) -> GitHistory {
    guard hasRepository(above: folder) else { throw .noRepository }
    let prefix =
      try run(folder, ["rev-parse", "--show-prefix"]).split(separator: 0x0A).first.map(Array.init) ?? []
    // A merge lists what it changed for each of its sides (-m): whoever had the other side's text sees a change, though
    // no commit is newer. With the full history and its parents no merge is left out, nor the commits of the side whose
    // text it did not take.
    let log = try run(
      folder,
      [
        "log", "--full-history", "--parents", "-m", "--no-relative", "--no-renames",
        "--format=\(CommitLog.format)", "--name-only", "-z", "--", ".",
      ])
    let status = try run(
      folder, ["status", "--porcelain=v1", "-z", "--untracked-files=all", "--no-renames", "--", "."])
    let shallow = try run(folder, ["rev-parse", "--is-shallow-repository"]).text.hasPrefix("true")
    return GitHistory(
      commits: CommitLog(log, prefix: prefix).commits, uncommitted: parseStatus(status, prefix: prefix),
      isShallow: shallow)
  }

  /// Leaves out what lies in folders, which end in `/`.
  mutating func forget(below folders: [String]) {
    if folders.isEmpty { return }
    commits = commits.filter { path, _ in !folders.contains { path.hasPrefix($0) } }
  }

  /// `XY path` records; paths are relative to the top of the work tree.
  private static func parseStatus(_ bytes: [UInt8], prefix: [UInt8]) -> Set<String> {
    var paths: Set<String> = []
    for record in bytes.split(separator: 0) where record.count > 3 {
      let path = record.dropFirst(3)
      if path.starts(with: prefix) { paths.insert(Array(path.dropFirst(prefix.count)).text) }
    }
    return paths
  }

  private static func hasRepository(above folder: String) -> Bool {
    guard var path = FileAccess.realPath(folder) else { return false }
    while true {
      if FileAccess.status(path + "/.git", followingLinks: true) != nil { return true }
      guard let slash = path.lastIndex(of: "/"), path != "/" else { return false }
      path = slash == path.startIndex ? "/" : String(path[..<slash])
      if path == "/" { return FileAccess.status("/.git", followingLinks: true) != nil }
    }
  }

  /// What `git rev-parse --local-env-vars` lists: a hook sets them for its repository, which need not be the notebook's.
  private static let localVariables: Set<String> = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_CONFIG", "GIT_CONFIG_COUNT",
    "GIT_CONFIG_PARAMETERS", "GIT_DIR", "GIT_GRAFT_FILE", "GIT_IMPLICIT_WORK_TREE", "GIT_INDEX_FILE",
    "GIT_INTERNAL_SUPER_PREFIX", "GIT_NO_REPLACE_OBJECTS", "GIT_OBJECT_DIRECTORY", "GIT_PREFIX",
    "GIT_REPLACE_REF_BASE", "GIT_SHALLOW_FILE", "GIT_WORK_TREE",
  ]

  private static func run(_ folder: String, _ arguments: [String]) throws(Absence) -> [UInt8] {
    let settings = ["core.quotePath=false", "log.showSignature=false", "log.showRoot=true"]
    let result = ChildProcess.run(
      ["git", "-C", folder] + settings.flatMap { ["-c", $0] } + ["--no-optional-locks"] + arguments,
      without: localVariables)
    switch result {
    case .failure(let error):
      throw .failed(
        "git cannot be run: \(error.reason)", help: error.code == ENOENT ? "install git" : nil)
    case .success(let output) where output.status == 0: return output.stdout
    case .success(let output):
      let lines = output.stderr.split(separator: 0x0A).map { Array($0).text }
      // A repository without a first commit has no log; everything in it is uncommitted.
      if lines.contains(where: { $0.contains("does not have any commits yet") }) { return [] }
      let words = lines.first ?? "status \(output.status)"
      throw .failed(words, help: help(for: words))
    }
  }

  /// A work tree of another user is read by git only where its owner says so.
  private static func help(for words: String) -> String {
    guard words.contains("dubious ownership") else { return "run git status there to see why" }
    let quoted = words.split(separator: "'", maxSplits: 1).dropFirst().first ?? ""
    let path = quoted.lastIndex(of: "'").map { quoted[..<$0] } ?? "PATH"
    return "git config --global --add safe.directory '\(path)'"
  }
}
