internal import ByteText
internal import MemoReading

/// When addresses came free: a memo that gets one back from another, which is gone or hidden now, has changed with it.
///
/// Its address is in its calendar components, and readers keep those whose stamp stays.
struct AddressHistory {
  /// By the slug of a path, in whole seconds since 1970.
  private var changes: [String: Int] = [:]

  /// `memos` are those of the notebook, in its order, with their places.
  init(_ notebook: Notebook, _ memos: [SiteMemo]) {
    for (path, change) in notebook.stamps.gone where path.hasPrefix(notebook.place.notesPrefix) {
      add(String(path.dropFirst(notebook.place.notesPrefix.count)), change)
    }
    for memo in memos where !memo.isPublished { add(memo.notePath, memo.lastChange) }
  }

  /// When another memo last left the address that a path gives; 0: never, as far as is known.
  func change(notePath: String) -> Int { changes.isEmpty ? 0 : changes[Self.slug(notePath)] ?? 0 }

  private mutating func add(_ notePath: String, _ change: Int) {
    let slug = Self.slug(notePath)
    changes[slug] = max(changes[slug] ?? 0, change)
  }

  /// All paths with the same one give the same address.
  private static func slug(_ notePath: String) -> String {
    let stem = notePath.hasSuffix(".md") ? notePath.dropLast(3) : notePath[...]
    return stem.split(separator: "/").map { Slug.make(String($0)).folded }.joined(separator: "/")
  }
}
