internal import ByteText
internal import MemoReading
internal import Synchronization

/// What memos and files are called; all names are folded, and the numbers are those of `NameIndex`.
final class NameTables: Sendable {
  /// By the last part of the path.
  let fileNames: NameTable
  /// By the last two parts of the path.
  let tails: NameTable
  /// Pages of folders by the name of the folder.
  let folders: NameTable
  /// By `aliases:` that are no old addresses.
  let aliases: NameTable
  let titles: NameTable
  /// Each path with a `/` before it.
  let paths: [String]
  /// How many parts each path has.
  let depths: [Int]

  init(_ memos: [Memo], _ attachments: [String]) {
    var fileNames = NameTable()
    var tails = NameTable()
    var folders = NameTable()
    var aliases = NameTable()
    var titles = NameTable()
    var depths: [Int] = []
    let paths = memos.map { "/" + $0.notePath.folded } + attachments.map { "/" + $0.folded }
    for (number, path) in paths.enumerated() {
      let parts = path.split(separator: "/")
      depths.append(parts.count)
      if let name = parts.last { fileNames.add(String(name), number) }
      guard parts.count > 1 else { continue }
      tails.add(parts.suffix(2).joined(separator: "/"), number)
      if number < memos.count, NameIndex.isFolderPage(parts[parts.count - 1]) {
        folders.add(String(parts[parts.count - 2]), number)
      }
    }
    for (number, memo) in memos.enumerated() {
      // What is made of the first words is nobody's name.
      if memo.frontMatter.title != nil || memo.titleLeadsBody { titles.add(memo.title.folded, number) }
      for alias in memo.frontMatter.aliases where !AddressBook.isOldAddress(alias.value) {
        aliases.add(alias.value.folded, number)
      }
    }
    self.fileNames = fileNames
    self.tails = tails
    self.folders = folders
    self.aliases = aliases
    self.titles = titles
    self.paths = paths
    self.depths = depths
  }
}

/// The tables of a notebook, made when a name is first looked up: many a notebook links by paths only.
final class LazyNameTables: Sendable {
  private let memos: [Memo]
  private let attachments: [String]
  private let tables = Mutex<NameTables?>(nil)

  init(_ memos: [Memo], _ attachments: [String]) {
    self.memos = memos
    self.attachments = attachments
  }

  var made: NameTables {
    tables.withLock { tables in
      if let tables { return tables }
      let new = NameTables(memos, attachments)
      tables = new
      return new
    }
  }
}
