internal import ByteText

/// What `git log -m --name-only -z` prints: a header for each commit, and of a merge for each of its parents, then names.
struct CommitLog {
  /// By path relative to the folder.
  private(set) var commits: [String: GitHistory.Commits] = [:]

  /// A mark that no path can start with, commit and author time, its own name and those of its parents.
  static let format = "%x02%ct,%at,%H,%P"

  /// `prefix` leads from the top of the work tree, to which names are relative, to the folder.
  init(_ bytes: [UInt8], prefix: [UInt8]) {
    var header = Header([])
    // How many parents of this merge have another version of a file: if all, the merge itself changed it.
    var differing: [String: Int] = [:]
    for token in bytes.split(separator: 0) {
      let record = token.first == 0x0A ? token.dropFirst() : token
      if record.first == 0x02 {
        let next = Header(record.dropFirst())
        if next.name != header.name { differing = [:] }
        header = next
      } else if record.count > prefix.count, record.starts(with: prefix) {
        let path = Array(record.dropFirst(prefix.count)).text
        var isChange = true
        if header.parentCount > 1 {
          differing[path, default: 0] += 1
          isChange = differing[path] == header.parentCount
        }
        add(path, header, isChange: isChange)
      }
    }
    // All that a shallow clone knows of some files is a merge.
    for (path, known) in commits where known.last == 0 { commits[path]?.last = known.lastOnAnySide }
  }

  private mutating func add(_ path: String, _ header: Header, isChange: Bool) {
    let known = commits[path]
    // Newest first: the first commit is the one seen last.
    commits[path] = GitHistory.Commits(
      first: header.authored, last: max(known?.last ?? 0, isChange ? header.committed : 0),
      lastOnAnySide: max(known?.lastOnAnySide ?? 0, header.committed))
  }

  private struct Header {
    let committed: Int
    let authored: Int
    let name: ArraySlice<UInt8>
    let parentCount: Int

    init(_ record: ArraySlice<UInt8>) {
      let fields = record.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      func number(_ index: Int) -> Int { index < fields.count ? Int(Array(fields[index]).text) ?? 0 : 0 }
      committed = number(0)
      authored = number(1)
      name = fields.count > 2 ? fields[2] : []
      parentCount = fields.count > 3 ? fields[3].split(separator: UInt8(ascii: " ")).count : 0
    }
  }
}
