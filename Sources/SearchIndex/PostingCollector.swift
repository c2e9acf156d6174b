/// The terms of some documents, one document after another: what one thread gathers.
package struct PostingCollector: Sendable {
  /// What a term stands in; the greatest of a document counts.
  package enum Field: UInt8, Sendable {
    case text = 0
    /// A tag, the writer's name: what a document says of itself beside its words.
    case label = 1
    case title = 2
  }

  private(set) var terms = TermTable()
  /// For each document, one after another, its terms: number (30 bits), weight (2 bits).
  private(set) var postings: [UInt32] = []
  /// Where the postings of each document end.
  private(set) var ends: [Int] = []
  /// The terms of the document that is being read.
  private var current: [Found] = []
  /// The numbers of terms that were given as they are: folding takes longer than finding.
  private var whole: [String: Int] = [:]

  private struct Found {
    let number: UInt32
    var times: UInt8 = 1
    var field: Field
  }

  init() {}

  /// The most documents of one index, and terms of one collector: what a posting has bits for.
  static let most = 1 << 28

  /// Adds the words of a text.
  package mutating func add(_ text: [UInt8], _ field: Field) {
    SearchTokens.forEach(in: text) { term in
      if let number = terms.number(of: term) { add(number, field) }
    }
  }

  package mutating func add(_ text: String, _ field: Field) { add(Array(text.utf8), field) }

  /// Adds a term as it is: `#tag`, `@handle`.
  package mutating func add(term: String) {
    if let number = whole[term] { return add(number, .label) }
    let bytes = SearchTerm.bytes(term)
    guard !bytes.isEmpty, let number = bytes.withUnsafeBufferPointer({ terms.number(of: $0) }) else { return }
    whole[term] = number
    add(number, .label)
  }

  private mutating func add(_ number: Int, _ field: Field) {
    guard number < Self.most else { return }
    let place = Int(terms.entries[number].place)
    if place < current.count, Int(current[place].number) == number {
      if current[place].times < Self.often { current[place].times += 1 }
      if current[place].field.rawValue < field.rawValue { current[place].field = field }
      return
    }
    terms.entries[number].place = UInt32(truncatingIfNeeded: current.count)
    terms.entries[number].count += 1
    current.append(Found(number: UInt32(truncatingIfNeeded: number), field: field))
  }

  /// From here on a word of the text weighs more.
  private static let often: UInt8 = 3

  /// Ends the document.
  mutating func end() {
    for found in current {
      let weight: UInt32 =
        switch found.field {
        case .text: found.times >= Self.often ? 1 : 0
        case .label: 2
        case .title: 3
        }
      postings.append(found.number << 2 | weight)
    }
    ends.append(postings.count)
    current.removeAll(keepingCapacity: true)
  }

  /// What was gathered, its terms in the order of their bytes.
  func finished() -> SortedPostings {
    let order = terms.sorted()
    var ranks = [UInt32](repeating: 0, count: order.count)
    for (rank, number) in order.enumerated() { ranks[Int(number)] = UInt32(truncatingIfNeeded: rank) }
    var sorted = PackedBytes()
    sorted.reserve(terms.bytes.count, order.count)
    terms.bytes.withUnsafeBufferPointer { bytes in
      for number in order {
        sorted.append(UnsafeBufferPointer(rebasing: bytes[terms.range(of: Int(number))]))
      }
    }
    return SortedPostings(
      terms: sorted, counts: order.map { terms.entries[Int($0)].count },
      postings: postings.map { ranks[Int($0 >> 2)] << 2 | $0 & 3 }, ends: ends)
  }
}

/// The terms of some documents in their order, and the documents.
struct SortedPostings: Sendable {
  var terms: PackedBytes
  /// How many documents have each term.
  var counts: [UInt32]
  /// For each document, one after another, its terms: number (30 bits), weight (2 bits).
  var postings: [UInt32]
  /// Where the postings of each document end.
  var ends: [Int]
}

/// A posting in its list: the document's place among the keys, and a weight of 2 bits.
struct Posting {
  /// Document (30 bits), weight (2 bits).
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(document: Int, weight: UInt32) { rawValue = UInt32(truncatingIfNeeded: document) << 2 | weight }

  var document: Int { Int(rawValue >> 2) }

  /// 0 of the text, 1 often in the text, 2 of a label, 3 of the title.
  var weight: UInt32 { rawValue & 3 }
}

/// Terms that are no words of a text, as they are written in a query.
package enum SearchTerm {
  /// Folded, blanks and controls as hyphens, no longer than a name may be.
  static func bytes(_ term: String) -> [UInt8] {
    var scalars = String.UnicodeScalarView()
    for scalar in SearchFolding.fold(term).unicodeScalars.prefix(longest) {
      let isBlank = scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
      scalars.append(isBlank ? "-" : scalar)
    }
    return Array(String(scalars).utf8)
  }

  private static let longest = 128
}
