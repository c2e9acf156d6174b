internal import ByteText
internal import ParallelMap

/// All terms in the order of their bytes, each with the documents that have it.
struct PostingLists: Sendable {
  /// The list of one term.
  struct List: Sendable {
    /// In `bytes`.
    var term: Range<Int>
    /// In `postings`.
    var postings: Range<Int>
    /// Whether documents behind the last but those of the title are left out.
    var isCut = false
    /// How many documents from the newest on it tells all of; only of a list that is cut.
    var complete = 0
  }

  private(set) var bytes: [UInt8]
  private(set) var postings: [UInt32]
  private(set) var lists: [List] = []
  /// How many bytes of a shard the lists take, from the first to each.
  private(set) var sizes: [Int] = []

  init(_ collected: [PostingCollector], keys: [UInt32]) {
    var terms = TermTable(capacity: 1 << 16)
    // The number of each chunk's terms among all.
    var numbers: [[UInt32]] = []
    var counts: [Int] = []
    for chunk in collected {
      var chunkNumbers: [UInt32] = []
      chunkNumbers.reserveCapacity(chunk.terms.count)
      chunk.terms.bytes.withUnsafeBufferPointer { bytes in
        for term in 0..<chunk.terms.count {
          let number = terms.number(
            of: UnsafeBufferPointer(rebasing: bytes[chunk.terms.range(of: term)]),
            hash: chunk.terms.hash(of: term))
          if number == counts.count { counts.append(0) }
          counts[number] += Int(chunk.counts[term])
          chunkNumbers.append(UInt32(truncatingIfNeeded: number))
        }
      }
      numbers.append(chunkNumbers)
    }
    let order = Self.sorted(terms)
    var starts = [Int](repeating: 0, count: terms.count)
    var total = 0
    lists.reserveCapacity(order.count)
    for term in order {
      starts[term] = total
      lists.append(List(term: terms.range(of: term), postings: total..<total + counts[term]))
      total += counts[term]
    }
    bytes = terms.bytes
    // Chunks follow each other as documents do: each list is filled in their order.
    postings = [UInt32](unsafeUninitializedCapacity: total) { buffer, initialized in
      for (chunk, chunkNumbers) in zip(collected, numbers) {
        chunk.postings.withUnsafeBufferPointer { collected in
          for posting in collected {
            let term = Int(chunkNumbers[Int(posting >> 33)])
            buffer[starts[term]] = Posting(collected: posting).rawValue
            starts[term] += 1
          }
        }
      }
      initialized = total
    }
    measure(keys)
    addBeginnings(keys)
  }

  /// The numbers of all terms in the order of their bytes.
  private static func sorted(_ terms: TermTable) -> [Int] {
    // The first eight bytes decide nearly always.
    let heads = (0..<terms.count).map { term -> UInt64 in
      let range = terms.range(of: term)
      var head: UInt64 = 0
      for offset in 0..<8 {
        head = head << 8
        if offset < range.count { head |= UInt64(terms.bytes[range.lowerBound + offset]) }
      }
      return head
    }
    return terms.bytes.withUnsafeBufferPointer { bytes in
      (0..<terms.count).sorted { a, b in
        if heads[a] != heads[b] { return heads[a] < heads[b] }
        return bytes[terms.range(of: a)].lexicographicallyPrecedes(bytes[terms.range(of: b)])
      }
    }
  }

  private mutating func measure(_ keys: [UInt32]) {
    let all = self
    let each = lists.indices.parallelMap { all.size(of: all.lists[$0], keys: keys) }
    sizes = []
    sizes.reserveCapacity(each.count)
    var sum = 0
    for size in each {
      sum += size
      sizes.append(sum)
    }
  }

  /// About how many bytes of a shard a list takes.
  private func size(of list: List, keys: [UInt32]) -> Int {
    var size = list.term.count + 4
    var previous: UInt32 =
      list.postings.isEmpty
      ? 0 : keys[Posting(rawValue: postings[list.postings.lowerBound]).document] & ~0x3FF_FFFF
    for place in list.postings {
      let key = keys[Posting(rawValue: postings[place]).document]
      size += SearchDigits.length(Int(key - previous) << 2)
      previous = key
    }
    return size
  }

  func size(of range: Range<Int>) -> Int {
    guard let last = range.last else { return 0 }
    return sizes[last] - (range.lowerBound > 0 ? sizes[range.lowerBound - 1] : 0)
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
  private mutating func addBeginnings(_ keys: [UInt32]) {
    let beginnings = heavyBeginnings()
    guard !beginnings.isEmpty else { return }
    let all = self
    let made = beginnings.parallelMap { all.merged($0.range, keys: keys) }
    var additions: [(index: Int, list: List)] = []
    for (beginning, list) in zip(beginnings, made) {
      let start = bytes.count
      bytes += bytes[lists[beginning.range.lowerBound].term].prefix(beginning.length)
      bytes.append(Self.mark)
      var new = List(
        term: start..<bytes.count, postings: postings.count..<postings.count + list.postings.count)
      new.isCut = list.isCut
      new.complete = list.complete
      postings += list.postings
      // Behind the word that the beginning itself may be.
      let isWord = lists[beginning.range.lowerBound].term.count == beginning.length
      additions.append((beginning.range.lowerBound + (isWord ? 1 : 0), new))
    }
    // A longer beginning at the same place comes behind a shorter one: it has more bytes.
    var merged: [List] = []
    merged.reserveCapacity(lists.count + additions.count)
    var copied = 0
    for addition in additions {
      merged += lists[copied..<addition.index]
      copied = addition.index
      merged.append(addition.list)
    }
    lists = merged + lists[copied...]
    measure(keys)
  }

  private func heavyBeginnings() -> [(range: Range<Int>, length: Int)] {
    var found: [(range: Range<Int>, length: Int)] = []
    var open = [(range: lists.indices, length: 0)]
    while let (range, length) = open.popLast() {
      if length > 0 {
        let own =
          lists[range.lowerBound].term.count == length ? size(of: range.lowerBound..<range.lowerBound + 1) : 0
        guard size(of: range) - own > Self.mostToLoad else { continue }
        found.append((range, length))
      }
      // The parts in which the next scalar is the same.
      var start = range.lowerBound
      if length > 0, start < range.upperBound, lists[start].term.count == length { start += 1 }
      while start < range.upperBound {
        let next = length + scalarLength(start, length)
        let end = end(of: start, beginning: next, in: range)
        if size(of: start..<end) > Self.mostToLoad { open.append((start..<end, next)) }
        start = end
      }
    }
    return found.sorted { a, b in
      a.range.lowerBound != b.range.lowerBound ? a.range.lowerBound < b.range.lowerBound : a.length < b.length
    }
  }

  private func scalarLength(_ list: Int, _ offset: Int) -> Int {
    let lead = bytes[lists[list].term.lowerBound + offset]
    return min(max(1, UTF8Scalar.length(lead: lead)), lists[list].term.count - offset)
  }

  /// Behind the last list of a range whose term begins as that of `start` does.
  private func end(of start: Int, beginning length: Int, in range: Range<Int>) -> Int {
    var (low, high) = (start + 1, range.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if hasSameBeginning(start, middle, length) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func hasSameBeginning(_ a: Int, _ b: Int, _ length: Int) -> Bool {
    lists[b].term.count >= length
      && bytes[lists[a].term].prefix(length).elementsEqual(bytes[lists[b].term].prefix(length))
  }

  /// The documents of several terms, the newest only where they are many; the greatest weight of each.
  private func merged(_ range: Range<Int>, keys: [UInt32]) -> (postings: [UInt32], isCut: Bool, complete: Int)
  {
    // One more than the weight; 0: has none of the terms.
    var weights = [UInt8](repeating: 0, count: keys.count)
    for list in lists[range] {
      for place in list.postings {
        let posting = Posting(rawValue: postings[place])
        weights[posting.document] = max(
          weights[posting.document], UInt8(truncatingIfNeeded: posting.weight + 1))
      }
    }
    var out: [UInt32] = []
    var complete = keys.count
    var isCut = false
    var titles = 0
    for document in keys.indices where weights[document] > 0 {
      let posting = Posting(document: document, weight: UInt32(weights[document]) - 1)
      if out.count == Self.mostDocuments, !isCut {
        isCut = true
        complete = document
      }
      if isCut {
        guard posting.weight == 3, titles < Self.mostTitles else { continue }
        titles += 1
      }
      out.append(posting.rawValue)
    }
    return (out, isCut, complete)
  }
}
