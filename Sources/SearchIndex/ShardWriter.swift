internal import ByteText

/// Writes shards as scripts: each is one call, for a page from disk can load nothing else.
struct ShardWriter {
  private(set) var out: [UInt8] = []

  /// `almanacSearch.terms(name, terms, base, postings)`.
  ///
  /// Terms are separated by spaces; each is a digit, how many UTF-16 units it has of the one before it, and the rest.
  /// A list is its length in digits, twice, and one more where it is cut; then, of such a list, the key from which on it
  /// tells not all, less the base; then four times the distance from the key before, plus the weight, for each document.
  mutating func write(_ shard: TermShard, _ all: PostingLists, keys: [UInt32]) {
    out.reserveCapacity(all.size(of: shard.terms) + 1024)
    var newest = keys.count
    all.forEachList(of: shard.terms) { _, postings in
      if let first = postings.first { newest = min(newest, Posting(rawValue: first).document) }
    }
    let base = newest < keys.count ? keys[newest] : 0
    out.append("almanacSearch.terms(\"\(shard.name)\",\"")
    all.terms.withBytes { bytes in
      var previous = 0..<0
      for term in shard.terms {
        let range = all.terms.range(term)
        if !previous.isEmpty { out.append(UInt8(ascii: " ")) }
        let (shared, units) = Self.shared(bytes, previous, range)
        out.append(SearchDigits.alphabet[units])
        out.appendEscaped(
          UnsafeBufferPointer(rebasing: bytes[(range.lowerBound + shared)..<range.upperBound]))
        previous = range
      }
    }
    out.append("\",\(base),\"")
    var digits = SearchDigits()
    all.forEachList(of: shard.terms) { term, postings in
      let limit = all.limit(of: term)
      if let limit { digits.append(Int(keys[limit]) - Int(base)) }
      var previous = base
      for rawValue in postings {
        let posting = Posting(rawValue: rawValue)
        let key = keys[posting.document]
        digits.append(Int(key &- previous) << 2 | Int(posting.weight))
        previous = key
      }
      SearchDigits.append(digits.count << 1 | (limit == nil ? 0 : 1), to: &out)
      digits.move(to: &out)
    }
    out.append("\");\n")
  }

  /// How many bytes, of whole scalars, two terms share at their beginning, and how many UTF-16 units these are.
  private static func shared(_ text: UnsafeBufferPointer<UInt8>, _ a: Range<Int>, _ b: Range<Int>) -> (
    bytes: Int, units: Int
  ) {
    var same = 0
    while same < min(a.count, b.count), text[a.lowerBound + same] == text[b.lowerBound + same] { same += 1 }
    // Back to where a scalar begins.
    while same > 0, same < b.count, text[b.lowerBound + same] & 0xC0 == 0x80 { same -= 1 }
    var bytes = 0
    var units = 0
    while bytes < same {
      let length = max(1, UTF8Scalar.length(lead: text[b.lowerBound + bytes]))
      let next = units + (length == 4 ? 2 : 1)
      guard next < SearchDigits.alphabet.count else { break }
      bytes += length
      units = next
    }
    return (bytes, units)
  }

  /// `almanacSearch.directory(starts, tree)`: the first bytes of each shard of terms in hexadecimal, and the cuts of the
  /// documents in the order of `DocumentShards.tree`, six to a digit; the tree tells where it ends.
  static func directory(terms: [TermShard], documents: DocumentShards) -> [UInt8] {
    var out: [UInt8] = []
    out.append("almanacSearch.directory(\"")
    out.append(terms.map(\.hex).joined(separator: " "))
    out.append("\",\"")
    var cuts = documents.tree
    while !cuts.count.isMultiple(of: 6) { cuts.append(false) }
    for start in stride(from: 0, to: cuts.count, by: 6) {
      out.append(SearchDigits.alphabet[cuts[start..<start + 6].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }])
    }
    out.append("\");\n")
    return out
  }
}
