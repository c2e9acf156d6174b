/// The number under which postings name a document: its day, then a short hash of its name; the newest are the smallest.
///
/// No count enters it: a new document has a key of its own, and the others keep theirs. Postings in the order of their
/// keys have the newest documents first, so that a long list can be cut.
package enum DocumentKey {
  /// The first day that a key tells from earlier ones, 1992-06-06; smaller numbers are documents without a day.
  private static let firstDay = 0x2000
  private static let lastDay = 0xFFFF

  /// A document by its day, since 1970-01-01, and the name that makes it one of a kind.
  package struct Document: Sendable {
    package var day: Int?
    package var name: String

    package init(day: Int?, name: String) {
      self.day = day
      self.name = name
    }
  }

  /// The key of each document, all different: of two that would be one, the later by name gets another hash.
  package static func keys(of documents: [Document]) -> [UInt32] {
    var keys = documents.map { key(of: $0, attempt: 0) }
    var taken: [UInt32: Int] = [:]
    taken.reserveCapacity(keys.count)
    var doubles: [Int] = []
    for index in keys.indices {
      guard let holder = taken[keys[index]] else {
        taken[keys[index]] = index
        continue
      }
      let isFirst = documents[index].name.utf8.lexicographicallyPrecedes(documents[holder].name.utf8)
      if isFirst { taken[keys[index]] = index }
      doubles.append(isFirst ? holder : index)
    }
    doubles.sort { documents[$0].name.utf8.lexicographicallyPrecedes(documents[$1].name.utf8) }
    for index in doubles {
      var attempt = 1
      repeat {
        keys[index] = key(of: documents[index], attempt: attempt)
        attempt += 1
      } while taken[keys[index]] != nil
      taken[keys[index]] = index
    }
    return keys
  }

  private static func key(of document: Document, attempt: Int) -> UInt32 {
    let hash = TermHash.hash(document.name, seed: UInt64(truncatingIfNeeded: attempt))
    guard let day = document.day, attempt < mostOfDay else {
      return last - UInt32(truncatingIfNeeded: hash) % (UInt32(firstDay) << hashBits)
    }
    let number = UInt32(truncatingIfNeeded: min(max(day, firstDay), lastDay))
    return last - (number << hashBits | UInt32(truncatingIfNeeded: hash) & (1 << hashBits - 1))
  }

  /// How many bits a key has: few, for each posting holds one.
  static let bits = 28
  private static let hashBits: UInt32 = 12
  private static let last: UInt32 = 1 << 28 - 1

  /// A day that is nearly full gives no more keys: the document then counts as one without a day.
  private static let mostOfDay = 64
}
