/// The folders in which time stamps of Org mode and the words of Logseq mean tasks: elsewhere they are only text.
///
/// An org folder is named `org`, with all that lies below it, or holds `.org` files, for the memos beside them. A Logseq
/// graph is a folder that holds `logseq/` and one of `journals/` and `pages/`.
package struct StampFolders: Sendable {
  /// Folders that hold `.org` files, relative to the notes folder; empty is that folder itself.
  private var orgFolders: Set<Substring> = []
  /// Empty, or ends in `/`.
  private var graphs: [String] = []

  /// - Parameters:
  ///   - memos: Paths relative to the notes folder.
  ///   - attachments: The other files, likewise.
  package init(memos: [String], attachments: [String]) {
    var candidates: Set<String> = []
    for path in attachments {
      if path.utf8.count > 4, path.hasSuffix(".org") { orgFolders.insert(StampFolders.folder(of: path)) }
      if let graph = StampFolders.prefix(of: path, before: "logseq") { candidates.insert(graph) }
    }
    guard !candidates.isEmpty else { return }
    graphs = candidates.sorted().filter { graph in
      memos.contains { $0.hasPrefix(graph + "journals/") || $0.hasPrefix(graph + "pages/") }
    }
  }

  /// Whether the memo at `path`, relative to the notes folder, lies in such a folder.
  package func contains(_ path: String) -> Bool {
    if !orgFolders.isEmpty, orgFolders.contains(StampFolders.folder(of: path)) { return true }
    if graphs.contains(where: { path.hasPrefix($0) }) { return true }
    return StampFolders.prefix(of: path, before: "org") != nil
  }

  private static func folder(of path: String) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] } ?? ""
  }

  /// What stands before the first folder of that name in a path; its letter case is free.
  private static func prefix(of path: String, before name: String) -> String? {
    let path = path.utf8
    var start = path.startIndex
    while let slash = path[start...].firstIndex(of: UInt8(ascii: "/")) {
      let folder = path[start..<slash]
      if folder.count == name.utf8.count,
        zip(folder, name.utf8).allSatisfy({ $0 == $1 || ($0 | 0x20 == $1 && 0x41...0x5A ~= $0) })
      {
        return String(Substring(path[..<start]))
      }
      start = path.index(after: slash)
    }
    return nil
  }
}
