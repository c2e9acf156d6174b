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
    out.reserveCapacity(all.size(of: shard.terms) + 256)
    let newest = shard.terms.compactMap { all.postings(of: $0).first.map { Posting(rawValue: $0).document } }
      .min()
    let base = newest.map { keys[$0] } ?? 0
    out.append("almanacSearch.terms(\"\(shard.name)\",\"")
    var previous: ArraySlice<UInt8> = []
    for term in shard.terms {
      if !previous.isEmpty { out.append(UInt8(ascii: " ")) }
      let (bytes, units) = Self.shared(previous, all.terms[term])
      out.append(SearchDigits.alphabet[units])
      out.append(escapingForScript: Array(all.terms[term].dropFirst(bytes)))
      previous = all.terms[term]
    }
    out.append("\",\(base),\"")
    var digits: [UInt8] = []
    for term in shard.terms {
      digits.removeAll(keepingCapacity: true)
      let limit = all.limit(of: term)
      if let limit { SearchDigits.append(Int(keys[limit]) - Int(base), to: &digits) }
      var previous = base
      for rawValue in all.postings(of: term) {
        let posting = Posting(rawValue: rawValue)
        let key = keys[posting.document]
        SearchDigits.append(Int(key &- previous) << 2 | Int(posting.weight), to: &digits)
        previous = key
      }
      SearchDigits.append(digits.count << 1 | (limit == nil ? 0 : 1), to: &out)
      out += digits
    }
    out.append("\");\n")
  }

  /// How many bytes, of whole scalars, two terms share at their beginning, and how many UTF-16 units these are.
  private static func shared(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> (bytes: Int, units: Int) {
    var bytes = 0
    var units = 0
    let most = SearchDigits.alphabet.count - 1
    while bytes < b.count {
      let length = max(1, UTF8Scalar.length(lead: b[b.startIndex + bytes]))
      let end = bytes + length
      let taken = units + (length == 4 ? 2 : 1)
      guard end <= b.count, end <= a.count, taken <= most,
        a[(a.startIndex + bytes)..<(a.startIndex + end)].elementsEqual(
          b[(b.startIndex + bytes)..<(b.startIndex + end)])
      else { break }
      bytes = end
      units = taken
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

extension [UInt8] {
  /// Appends UTF-8 text as it stands between double quotes in a script.
  package mutating func append(escapingForScript text: [UInt8]) {
    text.withUnsafeBufferPointer { appendEscaped($0) }
  }

  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var copied = 0
    for index in text.indices {
      let byte = text[index]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F else {
        continue
      }
      append(contentsOf: text[copied..<index])
      copied = index + 1
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): self += [UInt8(ascii: "\\"), byte]
      case 0x0A: append("\\n")
      default: append("\\x\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))")
      }
    }
    append(contentsOf: text[copied...])
  }
}
