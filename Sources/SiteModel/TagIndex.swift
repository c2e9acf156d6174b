internal import ByteText

/// Collects tags under folded names and settles how each is shown.
struct TagIndex {
  private struct Count {
    var spellings: [String: Int] = [:]
    var memos: [Int] = []

    mutating func add(_ spelling: String, _ memo: Int) {
      spellings[spelling, default: 0] += 1
      if memos.last != memo { memos.append(memo) }
    }
  }

  /// The most levels of a tag: each is a page of its own that lists the memo.
  static let deepest = 10
  /// The most tags in the text of one memo, for the same reason.
  static let mostInText = 1_000

  private var counts: [String: Count] = [:]

  /// - Parameter memos: index and tags of each published memo, in the order of the site's listing.
  init(_ memos: [(index: Int, tags: [String])]) {
    for (index, tags) in memos {
      for tag in tags {
        for name in Self.withAncestors(tag) {
          // In place: a copy of the list for each memo would be quadratic.
          counts[name.folded, default: Count()].add(name, index)
        }
      }
    }
  }

  /// A label as it is shown, blanks and empty levels gone, and whether levels too many were cut off; nil: nothing is left.
  static func normalized(_ tag: String) -> (label: String, isCut: Bool)? {
    let levels = tag.precomposed.split(separator: "/").map { level in
      level.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }.filter { !$0.isEmpty }
    guard !levels.isEmpty else { return nil }
    return (levels.prefix(deepest).joined(separator: "/"), levels.count > deepest)
  }

  /// The spelling used most; of equals, the first by bytes.
  func label(_ tag: String) -> String {
    guard let spellings = counts[tag.folded]?.spellings else { return tag }
    let best = spellings.max { a, b in
      a.value != b.value ? a.value < b.value : b.key.utf8.lexicographicallyPrecedes(a.key.utf8)
    }
    return best?.key ?? tag
  }

  /// All tags in the order of their folded names, numbers by value, with the memos that bear them or one below them.
  ///
  /// Addresses are made of folded names: which spelling is used most may change with any memo. A tag that is its own address
  /// goes before one that only comes to it.
  func tags(_ book: inout AddressBook) -> [Tag] {
    let keys = counts.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var places: [String: String] = [:]
    let isPlain = Set(keys.filter(AddressBook.isPlain))
    for key in keys.filter(isPlain.contains) + keys.filter({ !isPlain.contains($0) }) {
      places[key] = book.tag(key)
    }
    return NaturalOrder.sorted(keys).map {
      Tag(name: label($0), permalink: places[$0] ?? "", memos: counts[$0]?.memos ?? [])
    }
  }

  /// `a/b/c` is also in `a/b` and in `a`.
  private static func withAncestors(_ tag: String) -> [String] {
    var names: [String] = []
    var name = ""
    for level in tag.split(separator: "/") {
      name += name.isEmpty ? String(level) : "/" + level
      names.append(name)
    }
    return names
  }
}
