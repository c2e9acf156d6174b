internal import ByteText
internal import CommonMark
internal import MemoReading
internal import ParallelMap

/// When what memos name last changed, of those that calendars hold.
///
/// A name is in summaries and descriptions. Hiding the memo, publishing it again or removing it changes how the name shows
/// there, and then the stamp must not stay (design §5). What kept a memo hidden, a line of its front matter or a folder,
/// leaves no trace when it goes; so every memo that is named counts, whatever changed in it.
struct NameHistory: Sendable {
  private let names: NameIndex
  private let resolver: LinkResolver
  /// One for each memo, in whole seconds since 1970.
  private let changes: [Int]
  /// Of memos that are no more, by their names.
  private let gone: [String: Int]

  init(_ names: NameIndex, _ memos: [SiteMemo], gone paths: [String: Int]) {
    self.names = names
    resolver = LinkResolver(
      names, shown: names.memos, isPublished: memos.map { $0.publication == .published },
      permalinks: memos.map { _ in nil })
    changes = memos.map(\.lastChange)
    gone = Dictionary(paths.map { (Self.lastName($0.key), $0.value) }, uniquingKeysWith: max)
  }

  /// For each memo of a notebook; 0: it names none, or is in no calendar.
  static func changes(_ names: NameIndex, _ memos: [SiteMemo], gone: [String: Int]) -> [Int] {
    let naming = memos.indices.filter { index in
      memos[index].publication == .published && !memos[index].entries.isEmpty
        && (names.memos[index].body.references.contains(where: Concealment.showsName)
          || PropertyLinks.arePresent(in: names.memos[index]))
    }
    var changes = [Int](repeating: 0, count: memos.count)
    guard !naming.isEmpty else { return changes }
    let history = NameHistory(names, memos, gone: gone)
    for (index, change) in zip(naming, naming.parallelMap { history.change(of: $0) }) {
      changes[index] = change
    }
    return changes
  }

  private func change(of index: Int) -> Int {
    let memo = names.memos[index]
    let targets = memo.body.references.filter(Concealment.showsName).map(\.target)
    return (targets + PropertyLinks.targets(in: memo)).map { target in
      resolver.memo(named: target, from: index).map { changes[$0] }
        ?? gone[Self.lastName(String(target.prefix { $0 != "#" }))] ?? 0
    }.max() ?? 0
  }

  private static func lastName(_ path: String) -> String {
    let name = String(path.split(separator: "/").last ?? "").folded
    return name.hasSuffix(".md") ? String(name.dropLast(3)) : name
  }
}
