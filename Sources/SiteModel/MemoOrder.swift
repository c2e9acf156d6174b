/// The two orders in which memos are listed, as ranks: a comparison is one of numbers, not of memos.
package struct MemoOrder: Sendable {
  /// For each memo its place when all are newest first; without a date last; of equals, by path.
  private let newest: [Int]
  /// For each memo its place when pinned ones come first, then those with `order`, ascending, then newest first.
  private let listed: [Int]

  /// Ranks memos that are in the order of their paths.
  init(_ memos: [SiteMemo]) {
    let dates = memos.map { $0.sortKey ?? .min }
    let orders = memos.map { $0.order ?? .max }
    let pinned = memos.map(\.isPinned)
    let newest = Self.ranks(memos.indices.sorted { dates[$0] != dates[$1] ? dates[$0] > dates[$1] : $0 < $1 })
    self.newest = newest
    listed = Self.ranks(
      memos.indices.sorted { a, b in
        if pinned[a] != pinned[b] { return pinned[a] }
        if orders[a] != orders[b] { return orders[a] < orders[b] }
        return newest[a] < newest[b]
      })
  }

  /// Indices of memos, newest first.
  package func newestFirst(_ memos: some Sequence<Int>) -> [Int] { memos.sorted { newest[$0] < newest[$1] } }

  /// Indices of memos as lists show them.
  func listing(_ memos: some Sequence<Int>) -> [Int] { memos.sorted { listed[$0] < listed[$1] } }

  private static func ranks(_ sorted: [Int]) -> [Int] {
    var ranks = [Int](repeating: 0, count: sorted.count)
    for (rank, index) in sorted.enumerated() { ranks[index] = rank }
    return ranks
  }
}
