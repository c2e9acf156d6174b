internal import ByteText
internal import ParallelMap

/// All terms in the order of their bytes, each with the documents that have it.
struct PostingLists: Sendable {
  private(set) var terms = PackedBytes()
  /// `Posting`s, by term and then by document.
  private(set) var postings: [UInt32] = []
  /// Where the postings of each term end, and those of the next begin.
  private var ends: [Int] = []
  /// The lists of beginnings, which are none of `ends`, by the number of their term.
  private var beginnings: [Int: Beginning] = [:]
  /// How many bytes of a shard the terms take, from the first to each.
  private var sizes: [Int] = []

  var count: Int { ends.count }

  private struct Beginning {
    var postings: [UInt32]
    /// How many documents from the newest on the list tells all of; nil: of all.
    var limit: Int?
  }

  /// Calls `body` with the postings of each of some terms, in order.
  ///
  /// Nothing is handed out to keep: threads that count who holds the same lists would wait for each other.
  func forEachList(
    of terms: Range<Int>, _ body: (_ term: Int, _ postings: UnsafeBufferPointer<UInt32>) -> Void
  ) {
    postings.withUnsafeBufferPointer { all in
      for term in terms {
        let range = range(of: term)
        if range.isEmpty {
          beginnings[term]?.postings.withUnsafeBufferPointer { body(term, $0) }
        } else {
          body(term, UnsafeBufferPointer(rebasing: all[range]))
        }
      }
    }
  }

  private func range(of term: Int) -> Range<Int> { (term == 0 ? 0 : ends[term - 1])..<ends[term] }

  /// How many documents from the newest on a list tells all of, where it leaves out others.
  func limit(of term: Int) -> Int? { beginnings[term]?.limit }

  func size(of range: Range<Int>) -> Int {
    guard let last = range.last else { return 0 }
    return sizes[last] - (range.lowerBound > 0 ? sizes[range.lowerBound - 1] : 0)
  }

  /// Takes what was gathered, which is given up on the way.
  init(_ collected: inout [SortedPostings], keys: [UInt32]) {
    let merged = TermMerge.merge(&collected)
    terms = merged.terms
    ends = merged.ends
    fill(collected, merged.places)
    collected = []
    let sizes = measure(keys)
    self.sizes = Self.sums(sizes)
    addBeginnings(keys, sizes)
  }

  /// Chunks follow each other as documents do, and each has its own places in each list: all are filled at once.
  private mutating func fill(_ collected: [SortedPostings], _ places: [[Int]]) {
    var first = 0
    let chunks = collected.indices.map { chunk in
      defer { first += collected[chunk].ends.count }
      return (chunk: chunk, first: first)
    }
    postings = [UInt32](unsafeUninitializedCapacity: ends.last ?? 0) { buffer, initialized in
      nonisolated(unsafe) let slots = buffer
      _ = chunks.parallelMap { chunk, first in
        var places = places[chunk]
        var document = first
        var start = 0
        for end in collected[chunk].ends {
          for posting in collected[chunk].postings[start..<end] {
            let term = Int(posting >> 2)
            slots.initializeElement(
              at: places[term], to: Posting(document: document, weight: posting & 3).rawValue)
            places[term] += 1
          }
          start = end
          document += 1
        }
        return document
      }
      initialized = ends.last ?? 0
    }
  }

  private static func sums(_ numbers: [Int]) -> [Int] {
    var sum = 0
    return numbers.map { number in
      sum += number
      return sum
    }
  }

  /// About how many bytes of a shard each term takes.
  private func measure(_ keys: [UInt32]) -> [Int] {
    let run = 4_096
    return (0..<(count + run - 1) / run).parallelMap { number in
      var sizes: [Int] = []
      sizes.reserveCapacity(run)
      forEachList(of: number * run..<min(count, (number + 1) * run)) { term, postings in
        sizes.append(size(of: term, postings, keys))
      }
      return sizes
    }.flatMap(\.self)
  }

  private func size(of term: Int, _ postings: UnsafeBufferPointer<UInt32>, _ keys: [UInt32]) -> Int {
    var size = terms.range(term).count + 2
    // Shards begin at their newest document, which is not known before they are cut.
    var previous = postings.first.map { keys[Posting(rawValue: $0).document] & ~0x3F_FFFF } ?? 0
    for posting in postings {
      let key = keys[Posting(rawValue: posting).document]
      size += SearchDigits.length(Int(key - previous) << 2)
      previous = key
    }
    return size
  }

  // MARK: Beginnings

  /// What stands behind a beginning whose words have a list together; no word holds it.
  static let mark: UInt8 = 1
  /// The words of a beginning that take more bytes have a list together: they would be too much to load one by one.
  private static let mostToLoad = 24_000
  /// The most documents of such a list, and of titles behind them.
  private static let mostDocuments = 2_000
  private static let mostTitles = 200

  /// Adds a list for each beginning that too many words have.
  private mutating func addBeginnings(_ keys: [UInt32], _ sizes: [Int]) {
    let heavy = heavyBeginnings()
    guard !heavy.isEmpty else { return }
    let made = heavy.parallelMap { [self] in self.merged($0.range, keys: keys) }
    var (terms, ends, all) = (PackedBytes(), [Int](), [Int]())
    terms.reserve(self.terms.byteCount + heavy.count * 8, count + heavy.count)
    ends.reserveCapacity(count + heavy.count)
    all.reserveCapacity(count + heavy.count)
    var copied = 0
    func copy(to end: Int) {
      for term in copied..<end { terms.append(self.terms[term]) }
      ends += self.ends[copied..<end]
      all += sizes[copied..<end]
      copied = end
    }
    for (beginning, list) in zip(heavy, made) {
      let first = self.terms[beginning.range.lowerBound]
      // Behind the word that the beginning itself may be.
      copy(to: beginning.range.lowerBound + (first.count == beginning.length ? 1 : 0))
      beginnings[terms.count] = list
      terms.append(Array(first.prefix(beginning.length)) + [Self.mark])
      ends.append(ends.last ?? 0)
      all.append(0)
    }
    copy(to: count)
    self.terms = terms
    self.ends = ends
    for term in beginnings.keys {
      forEachList(of: term..<term + 1) { term, postings in all[term] = size(of: term, postings, keys) }
    }
    self.sizes = Self.sums(all)
  }

  /// A longer beginning at the same place comes behind a shorter one.
  private func heavyBeginnings() -> [(range: Range<Int>, length: Int)] {
    var found: [(range: Range<Int>, length: Int)] = []
    var open = [(range: 0..<count, length: 0)]
    while let (range, length) = open.popLast() {
      var start = range.lowerBound
      if length > 0, terms[start].count == length {
        start += 1
        guard size(of: start..<range.upperBound) > Self.mostToLoad else { continue }
      }
      if length > 0 { found.append((range, length)) }
      // The parts in which the next scalar is the same.
      while start < range.upperBound {
        let next = length + scalarLength(start, length)
        let end = end(of: start, beginning: next, in: range)
        if size(of: start..<end) > Self.mostToLoad { open.append((start..<end, next)) }
        start = end
      }
    }
    return found.sorted { a, b in
      a.range.lowerBound != b.range.lowerBound
        ? a.range.lowerBound < b.range.lowerBound : a.length < b.length
    }
  }

  private func scalarLength(_ term: Int, _ offset: Int) -> Int {
    let rest = terms[term].dropFirst(offset)
    return min(max(1, rest.first.map { UTF8Scalar.length(lead: $0) } ?? 1), max(1, rest.count))
  }

  /// Behind the last term of a range that begins as `start` does.
  private func end(of start: Int, beginning length: Int, in range: Range<Int>) -> Int {
    let beginning = terms[start].prefix(length)
    var (low, high) = (start + 1, range.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if terms[middle].starts(with: beginning) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The documents of several terms, the newest only where they are many; the greatest weight of each.
  private func merged(_ range: Range<Int>, keys: [UInt32]) -> Beginning {
    // One more than the weight; 0: has none of the terms.
    var weights = [UInt8](repeating: 0, count: keys.count)
    for rawValue in postings[self.range(of: range.lowerBound).lowerBound..<ends[range.upperBound - 1]] {
      let posting = Posting(rawValue: rawValue)
      weights[posting.document] = max(
        weights[posting.document], UInt8(truncatingIfNeeded: posting.weight + 1))
    }
    var out: [UInt32] = []
    var limit: Int?
    var titles = 0
    for document in keys.indices where weights[document] > 0 {
      let posting = Posting(document: document, weight: UInt32(weights[document]) - 1)
      if out.count == Self.mostDocuments, limit == nil { limit = document }
      if limit != nil {
        guard posting.weight == 3, titles < Self.mostTitles else { continue }
        titles += 1
      }
      out.append(posting.rawValue)
    }
    return Beginning(postings: out, limit: limit)
  }
}
