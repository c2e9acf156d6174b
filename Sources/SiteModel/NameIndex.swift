internal import ByteText
internal import CommonMark
internal import MemoReading

/// What lies in the notes folder, by path and by name, without regard to case and normalization.
struct NameIndex: Sendable {
  /// Something that a reference can lead to.
  enum Target: Sendable, Hashable {
    /// An index in `Notebook.memos`.
    case memo(Int)
    /// An index in `Notebook.attachments`.
    case attachment(Int)
  }

  /// Names of files that stand for their folder.
  private static let folderPages = ["index.md", "README.md", "index.markdown"]

  let memos: [Memo]
  let attachments: [String]
  /// For each memo an index in the site's people.
  private let owners: [Int]
  /// For each memo the folder, ending in `/`, that is its person's notebook; empty where that is the notes folder.
  private let vaults: [String]
  /// From the notebook to the notes folder, in parts, folded; empty where they are the same.
  private let notesFolder: [String]
  private var paths = NameTable()
  private let tables: LazyNameTables

  /// `handles` gives for each person the handle, which may also be a folder of the notebook.
  init(_ notebook: Notebook, owners: [Int], handles: [String]) {
    memos = notebook.memos
    attachments = notebook.attachments
    self.owners = owners
    let handles = handles.map(\.folded)
    let isBare = notebook.isBare
    vaults = zip(notebook.memos, owners).map { memo, owner in
      guard !isBare, let first = memo.notePath.firstIndex(of: "/") else { return "" }
      return String(memo.notePath[..<first]).folded == handles[owner]
        ? String(memo.notePath[...first]) : ""
    }
    notesFolder = notebook.place.notesPrefix.folded.split(separator: "/").map(String.init)
    tables = LazyNameTables(memos, attachments)
    let isUsed = notebook.memos.contains {
      !$0.body.references.isEmpty || $0.frontMatter.alarm?.value.sound != nil
    }
    guard isUsed else { return }
    for (number, memo) in memos.enumerated() { paths.add(memo.notePath.folded, number) }
    for (index, path) in attachments.enumerated() { paths.add(path.folded, memos.count + index) }
  }

  /// Whether a folded name is that of a folder's page.
  static func isFolderPage(_ name: Substring) -> Bool { folderPages.contains { $0.folded == name } }

  // MARK: Paths

  /// What lies at `path`, relative to the memo at `index`, or to the notes folder when it starts with `/`.
  ///
  /// The ending of a memo may be missing, and a folder stands for the memo that is its page.
  func target(at path: String, from index: Int) -> Target? {
    if let target = Self.join(path.hasPrefix("/") ? "" : memos[index].notePath, path).flatMap(find) {
      return target
    }
    // Whoever keeps a notebook of their own below `notes/` calls that one the root.
    guard path.hasPrefix("/"), !vaults[index].isEmpty else { return nil }
    return Self.join(vaults[index], path).flatMap(find)
  }

  /// What lies at `path` of the notebook, which is the root where all of it is opened as one vault; for the memo at `index`
  /// where the path begins with a dot.
  func target(inNotebook path: String, from index: Int) -> Target? {
    guard !notesFolder.isEmpty else { return nil }
    let origin = path.hasPrefix(".") ? notesFolder.joined(separator: "/") + "/" + memos[index].notePath : ""
    guard let parts = Self.join(origin, path)?.split(separator: "/"), parts.count > notesFolder.count,
      zip(parts, notesFolder).allSatisfy({ String($0).folded == $1 })
    else { return nil }
    return find(parts.dropFirst(notesFolder.count).joined(separator: "/"))
  }

  private func find(_ path: String) -> Target? {
    var candidates = [path]
    if path.isEmpty { candidates = [] } else { candidates += [path + ".md", path + ".markdown"] }
    candidates += Self.folderPages.map { path.isEmpty ? $0 : path + "/" + $0 }
    var found: Int?
    for candidate in candidates {
      for number in paths[candidate.folded] {
        // By bytes: strings compare equal where only their normalization differs.
        if self.path(number).utf8.elementsEqual(candidate.utf8) { return target(number) }
        if found == nil { found = number }
      }
    }
    return found.map(target)
  }

  /// `target` seen from the folder of `path`; nil when it leaves the notes folder.
  static func join(_ path: String, _ target: String) -> String? {
    var parts =
      path.hasSuffix("/")
      ? path.split(separator: "/").map(String.init) : path.split(separator: "/").dropLast().map(String.init)
    for part in target.split(separator: "/") {
      switch part {
      case ".": continue
      case "..":
        if parts.isEmpty { return nil }
        parts.removeLast()
      default: parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }

  // MARK: Names

  /// What `name`, the end of a path, is the name of for the memo at `index`.
  ///
  /// As Obsidian finds it: a path from the root goes before one from the memo's folder, what lies below that before what
  /// lies elsewhere, and then few folders before many; before all that, whatever is of the memo's own person.
  func target(named name: String, from index: Int) -> Target? {
    guard let last = name.split(separator: "/").last else { return nil }
    let tables = tables.made
    let endings = Self.hasEnding(last) ? ["", ".md", ".markdown"] : [".md", ".markdown", ""]
    for ending in endings {
      let suffix = (name + ending).folded
      let found = hits(suffix, tables)
      if let best = nearest(found, suffix: suffix, from: index) { return target(best) }
    }
    // A folder by its own name, or by the end of its path.
    let folders = tables.folders[String(last).folded]
    let end = "/" + name.folded + "/"
    let found =
      last.utf8.count == name.utf8.count
      ? folders : folders.filter { Self.folder(of: tables.paths[$0]).hasSuffix(end) }
    return nearest(found, suffix: name.folded, from: index).map(target)
  }

  /// The memo that `words` is another name of: one of its `aliases:`, else its title.
  func memo(called words: String, from index: Int) -> Target? {
    let words = words.folded
    let tables = tables.made
    // A memo that is all one link is called by the link's words.
    return
      (nearest(tables.aliases[words], suffix: words, from: index)
      ?? nearest(tables.titles[words].filter { $0 != index }, suffix: words, from: index)).map(target)
  }

  /// What has a path that ends in these parts.
  private func hits(_ suffix: String, _ tables: NameTables) -> [Int] {
    let parts = suffix.split(separator: "/")
    guard parts.count > 1 else { return parts.first.map { tables.fileNames[String($0)] } ?? [] }
    let found = tables.tails[parts.suffix(2).joined(separator: "/")]
    guard parts.count > 2 else { return found }
    let end = "/" + parts.joined(separator: "/")
    return found.filter { tables.paths[$0].hasSuffix(end) }
  }

  private func nearest(_ numbers: [Int], suffix: String, from index: Int) -> Int? {
    guard numbers.count > 1 else { return numbers.first }
    let folder = Self.folder(of: memos[index].notePath)
    let depths = tables.made.depths
    let depth = depths[index]
    let fromRoot = paths[suffix] + (vaults[index].isEmpty ? [] : paths[vaults[index].folded + suffix])
    let fromHere = paths[folder.folded + suffix]
    // What lies at the path itself goes before all others, and need not be compared with them.
    for exact in [fromRoot, fromHere] {
      let own = exact.filter { isOwn($0, of: index) && numbers.contains($0) }
      if own.count == 1 { return own[0] }
      if !own.isEmpty { break }
    }
    let memosBelow = Self.range(of: folder, count: memos.count) { memos[$0].notePath }
    let filesBelow = Self.range(of: folder, count: attachments.count) { attachments[$0] }
    // Numbers only, no texts: a name may be that of every folder's page.
    func rank(_ number: Int) -> (Int, Int, Int, Int, Int) {
      let isBelow =
        number < memos.count ? memosBelow.contains(number) : filesBelow.contains(number - memos.count)
      let isHere = isBelow && depths[number] == depth || fromHere.contains(number)
      return (
        isOwn(number, of: index) ? 0 : 1, fromRoot.contains(number) ? 0 : 1, isHere ? 0 : 1,
        isBelow ? 0 : 1, depths[number]
      )
    }
    var best = (rank: rank(numbers[0]), number: numbers[0])
    // Numbers are in the order of the paths: of equals the first stays.
    for number in numbers.dropFirst() {
      let rank = rank(number)
      if rank < best.rank { best = (rank, number) }
    }
    return best.number
  }

  /// The indices of the paths that begin with `folder`, of paths that are sorted by bytes.
  private static func range(of folder: String, count: Int, _ path: (Int) -> String) -> Range<Int> {
    func first(_ isBehind: (String.UTF8View) -> Bool) -> Int {
      var range = 0..<count
      while let middle = range.isEmpty ? nil : range.lowerBound + range.count / 2 {
        range = isBehind(path(middle).utf8) ? range.lowerBound..<middle : middle + 1..<range.upperBound
      }
      return range.lowerBound
    }
    let start = first { !$0.lexicographicallyPrecedes(folder.utf8) }
    let end = first {
      $0.prefix(folder.utf8.count).elementsEqual(folder.utf8)
        ? false : !$0.lexicographicallyPrecedes(folder.utf8)
    }
    return start..<max(start, end)
  }

  private func isOwn(_ number: Int, of index: Int) -> Bool {
    if number < memos.count { return owners[number] == owners[index] }
    return vaults[index].isEmpty || attachments[number - memos.count].hasPrefix(vaults[index])
  }

  private func target(_ number: Int) -> Target {
    number < memos.count ? .memo(number) : .attachment(number - memos.count)
  }

  private func path(_ number: Int) -> String {
    number < memos.count ? memos[number].notePath : attachments[number - memos.count]
  }

  /// The folder of a path, with a `/` at its end; empty for the notes folder.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Whether a name ends as names of files do, so that it is rather one of these than a memo's without `.md`.
  private static func hasEnding(_ name: Substring) -> Bool {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return false }
    let ending = name.utf8[name.utf8.index(after: dot)...]
    return (1...8).contains(ending.count)
      && ending.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
  }
}
