internal import MemoReading
internal import Synchronization

/// The tables of headings of those memos that references lead into, each made when it is first asked for.
final class HeadingTables: Sendable {
  private let memos: [Memo]
  private let originals: [Memo]
  private let made = Mutex<[Int: HeadingTable]>([:])

  init(_ memos: [Memo], originals: [Memo]) {
    self.memos = memos
    self.originals = originals
  }

  subscript(index: Int) -> HeadingTable {
    if let table = made.withLock({ $0[index] }) { return table }
    let table = HeadingTable(memos[index], original: originals[index])
    made.withLock { $0[index] = table }
    return table
  }
}
