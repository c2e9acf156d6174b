/// The terms of some documents, one document after another: what one thread gathers.
package struct PostingCollector: Sendable {
  /// What a term stands in; the greatest of a document counts.
  package enum Field: UInt64, Sendable {
    case text = 0
    /// A tag, the writer's name: what a document says of itself beside its words.
    case label = 1
    case title = 2
  }

  private(set) var terms = TermTable()
  /// Term (31 bits), document (25 bits), how often (6 bits, at most 63), field (2 bits).
  private(set) var postings: [UInt64] = []
  /// How many documents have each term.
  private(set) var counts: [UInt32] = []
  /// The place in `postings` of each term's last document.
  private var last: [Int] = []
  private var tokens = SearchTokens()
  private var document = 0

  init() {}

  /// The most documents of one index: what a posting has bits for.
  static let mostDocuments = 1 << 25
  /// The most terms, likewise.
  static let mostTerms = 1 << 31

  mutating func begin(document: Int) { self.document = document }

  /// Adds the words of a text.
  package mutating func add(_ text: [UInt8], _ field: Field) {
    var scanner = tokens
    scanner.forEach(in: text) { add($0, field) }
    tokens = scanner
  }

  package mutating func add(_ text: String, _ field: Field) { add(Array(text.utf8), field) }

  /// Adds a term as it is: `#tag`, `@handle`.
  package mutating func add(term: String) {
    let bytes = SearchTerm.bytes(term)
    guard !bytes.isEmpty else { return }
    bytes.withUnsafeBufferPointer { add($0, .label) }
  }

  private mutating func add(_ term: UnsafeBufferPointer<UInt8>, _ field: Field) {
    let number = terms.number(of: term)
    if number < last.count {
      let place = last[number]
      if Int(postings[place] >> 8 & 0x1FF_FFFF) == document {
        var posting = postings[place]
        if posting & 0xFC < 0xFC { posting += 4 }
        if posting & 3 < field.rawValue { posting = posting & ~3 | field.rawValue }
        postings[place] = posting
        return
      }
      last[number] = postings.count
      counts[number] += 1
    } else {
      last.append(postings.count)
      counts.append(1)
    }
    postings.append(UInt64(number) << 33 | UInt64(document) << 8 | 4 | field.rawValue)
  }
}

/// A posting in its list: the document's place among the keys, and a weight of 2 bits.
struct Posting {
  /// Document (30 bits), weight (2 bits).
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(document: Int, weight: UInt32) { rawValue = UInt32(truncatingIfNeeded: document) << 2 | weight }

  /// Of what a thread gathered.
  init(collected: UInt64) {
    let times = collected >> 2 & 0x3F
    let weight: UInt64 =
      switch collected & 3 {
      case 0: times >= Self.often ? 1 : 0
      case 1: 2
      default: 3
      }
    rawValue = UInt32(truncatingIfNeeded: (collected >> 8 & 0x1FF_FFFF) << 2 | weight)
  }

  var document: Int { Int(rawValue >> 2) }

  /// 0 of the text, 1 often in the text, 2 of a label, 3 of the title.
  var weight: UInt32 { rawValue & 3 }

  /// From here on a word of the text weighs more.
  private static let often: UInt64 = 3
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
