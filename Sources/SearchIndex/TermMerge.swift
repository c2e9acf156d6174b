/// The terms of several collectors, each in order, as one sequence in which each stands once.
struct TermMerge {
  private var terms = PackedBytes()
  private var ends: [Int] = []

  /// All terms, those of one collector after those of another.
  private let all: PackedBytes
  private let counts: [UInt32]
  /// Where the terms of each collector are among these.
  private let ranges: [Range<Int>]
  /// For each of these, where its own postings begin.
  private var starts: [Int]

  /// Takes the terms out of what was gathered: each once, where the postings of each end and those of the next begin, and
  /// for each collector and each of its terms where its own postings begin.
  static func merge(_ collected: inout [SortedPostings]) -> (
    terms: PackedBytes, ends: [Int], places: [ArraySlice<Int>]
  ) {
    var merge = TermMerge(&collected)
    merge.run()
    return (merge.terms, merge.ends, merge.ranges.map { merge.starts[$0] })
  }

  private init(_ collected: inout [SortedPostings]) {
    var all = PackedBytes()
    var counts: [UInt32] = []
    ranges = collected.indices.map { index in
      let start = all.count
      all.append(collected[index].terms)
      counts += collected[index].counts
      collected[index].terms = PackedBytes()
      collected[index].counts = []
      return start..<all.count
    }
    self.all = all
    self.counts = counts
    starts = [Int](repeating: 0, count: all.count)
  }

  private mutating func run() {
    terms.reserve(all.byteCount / 2, all.count / 2)
    ends.reserveCapacity(all.count / 2)
    all.withBytes { bytes in
      func term(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[all.range(index)])
      }
      var cursors = ranges.map(\.lowerBound)
      // The first eight bytes decide nearly always; no head stands for the end: UTF-8 has no such bytes.
      let none = UInt64.max
      func head(_ chunk: Int) -> UInt64 {
        cursors[chunk] < ranges[chunk].upperBound ? TermHash.head(term(cursors[chunk]), 0) : none
      }
      var heads = ranges.indices.map { head($0) }
      var total = 0
      while true {
        var least = none
        for head in heads where head < least { least = head }
        if least == none { break }
        var first: UnsafeBufferPointer<UInt8>?
        for chunk in heads.indices where heads[chunk] == least {
          let term = term(cursors[chunk])
          if first.map({ term.lexicographicallyPrecedes($0) }) ?? true { first = term }
          // A short term is all head.
          if term.count < 8 { break }
        }
        guard let first else { break }
        for chunk in heads.indices where heads[chunk] == least {
          guard first.count < 8 || term(cursors[chunk]).elementsEqual(first) else { continue }
          starts[cursors[chunk]] = total
          total += Int(counts[cursors[chunk]])
          cursors[chunk] += 1
          heads[chunk] = head(chunk)
        }
        terms.append(first)
        ends.append(total)
      }
    }
  }
}
