internal import ParallelMap

/// The terms of several collectors, each in order, as one sequence in which each stands once.
struct TermMerge: Sendable {
  /// All terms, those of one collector after those of another.
  private let all: PackedBytes
  private let counts: [UInt32]
  /// Where the terms of each collector are among these.
  private let ranges: [Range<Int>]

  struct Merged {
    var terms = PackedBytes()
    /// Where the postings of each term end, and those of the next begin.
    var ends: [Int] = []
    /// For each collector and each of its terms, where its own postings begin.
    var places: [[Int]]
  }

  /// Takes the terms out of what was gathered.
  static func merge(_ collected: inout [SortedPostings]) -> Merged {
    let merge = TermMerge(&collected)
    let parts = merge.parts().parallelMap { merge.merged($0) }
    var whole = Merged(places: merge.ranges.map { _ in [] })
    whole.terms.reserve(parts.reduce(0) { $0 + $1.terms.byteCount }, parts.reduce(0) { $0 + $1.terms.count })
    for part in parts {
      let before = whole.ends.last ?? 0
      whole.terms.append(part.terms)
      whole.ends += part.ends.map { before + $0 }
      for (chunk, places) in part.places.enumerated() { whole.places[chunk] += places.map { before + $0 } }
    }
    return whole
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
  }

  /// How many parts are merged apart from each other.
  private static let partCount = 8

  /// For each part, its terms of each collector: between those of a collector that are as far from each other.
  private func parts() -> [[Range<Int>]] {
    guard let longest = ranges.max(by: { $0.count < $1.count }), longest.count > Self.partCount * 8 else {
      return [ranges]
    }
    var starts = ranges.map(\.lowerBound)
    return (1...Self.partCount).map { part in
      let ends =
        part == Self.partCount
        ? ranges.map(\.upperBound)
        : ranges.map { place(of: longest.lowerBound + longest.count * part / Self.partCount, in: $0) }
      defer { starts = ends }
      return zip(starts, ends).map { $0..<$1 }
    }
  }

  /// The first term of a range that is not before another.
  private func place(of term: Int, in range: Range<Int>) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if all[middle].lexicographicallyPrecedes(all[term]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func merged(_ ranges: [Range<Int>]) -> Merged {
    var out = Merged(places: ranges.map { [Int](repeating: 0, count: $0.count) })
    out.terms.reserve(0, ranges.map(\.count).max() ?? 0)
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
          out.places[chunk][cursors[chunk] - ranges[chunk].lowerBound] = total
          total += Int(counts[cursors[chunk]])
          cursors[chunk] += 1
          heads[chunk] = head(chunk)
        }
        out.terms.append(first)
        out.ends.append(total)
      }
    }
    return out
  }
}
