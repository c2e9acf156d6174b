/// The terms of several collectors, each in order, as one sequence in which each stands once.
struct TermMerge {
  private(set) var terms = PackedBytes()
  /// Where the postings of each term begin and end.
  private(set) var starts: [Int] = []
  private(set) var ends: [Int] = []
  /// For each collector and each of its terms, where its own postings begin.
  private(set) var places: [[Int]]

  private let collected: [PostingCollector]
  /// How far each collector has come.
  private var cursors: [Int]
  private var heads: [UInt64]
  private var total = 0

  /// Stands for the head of a collector that has come to its end: UTF-8 has no such bytes.
  private static let none = UInt64.max

  init(_ collected: [PostingCollector]) {
    self.collected = collected
    places = collected.map { [Int](repeating: 0, count: $0.terms.entries.count) }
    cursors = [Int](repeating: 0, count: collected.count)
    heads = collected.map { collector in
      collector.order.first.map { collector.terms.entries[Int($0)].head } ?? Self.none
    }
  }

  /// Takes the next term from all that have it; false at the end.
  mutating func next() -> Bool {
    var least = Self.none
    for head in heads where head < least { least = head }
    guard least != Self.none else { return false }
    var first: ArraySlice<UInt8>?
    for chunk in heads.indices where heads[chunk] == least {
      let term = term(chunk)
      if first.map({ term.lexicographicallyPrecedes($0) }) ?? true { first = term }
      // A short term is all head.
      if term.count < 8 { break }
    }
    guard let first else { return false }
    starts.append(total)
    for chunk in heads.indices where heads[chunk] == least {
      guard first.count < 8 || term(chunk).elementsEqual(first) else { continue }
      let number = Int(collected[chunk].order[cursors[chunk]])
      places[chunk][number] = total
      total += Int(collected[chunk].terms.entries[number].count)
      advance(chunk)
    }
    terms.append(first)
    ends.append(total)
    return true
  }

  private func term(_ chunk: Int) -> ArraySlice<UInt8> {
    let number = Int(collected[chunk].order[cursors[chunk]])
    return collected[chunk].terms.bytes[collected[chunk].terms.range(of: number)]
  }

  private mutating func advance(_ chunk: Int) {
    cursors[chunk] += 1
    let order = collected[chunk].order
    heads[chunk] =
      cursors[chunk] < order.count
      ? collected[chunk].terms.entries[Int(order[cursors[chunk]])].head : Self.none
  }
}
