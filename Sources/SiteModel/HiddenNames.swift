internal import ByteText
internal import MemoReading

/// What only memos that are not published are called, wherever they lie (design §7).
///
/// A link by name that leads nowhere may still say the name of such a memo: with a folder that is not there, or with an
/// ending of the web.
struct HiddenNames: Sendable {
  /// Folded.
  private var names: Set<String> = []

  init(_ memos: [Memo], isPublished: [Bool]) {
    guard isPublished.contains(false) else { return }
    for (memo, isPublished) in zip(memos, isPublished) where !isPublished {
      names.formUnion(Self.names(of: memo))
    }
    for (memo, isPublished) in zip(memos, isPublished) where isPublished {
      names.subtract(Self.names(of: memo))
    }
  }

  /// Whether the last part of a path or name is one of these, whatever its ending and the heading behind it.
  func contains(_ target: String) -> Bool {
    guard !names.isEmpty else { return false }
    let decoded = PercentEncoding.decode(target)
    return (decoded == target ? [target] : [target, decoded]).contains { target in
      // A name may hold a `#`.
      [target[...], target.prefix { $0 != "#" }].contains { isName($0) }
    }
  }

  private func isName(_ target: Substring) -> Bool {
    let whole = Self.plain(target)
    return names.contains(whole)
      || whole.split(separator: "/").last.map { names.contains(Self.plain($0)) } == true
  }

  private static func names(of memo: Memo) -> [String] {
    let parts = memo.notePath.split(separator: "/")
    var names = [plain(parts.last ?? "")]
    if parts.count > 1, NameIndex.isFolderPage(Substring(String(parts.last ?? "").folded)) {
      names = [plain(parts[parts.count - 2])]
    }
    if let slug = memo.frontMatter.slug { names.append(plain(slug.value[...])) }
    // What is made of the first words is nobody's name.
    if memo.frontMatter.title != nil || memo.titleLeadsBody { names.append(plain(memo.title[...])) }
    for alias in memo.frontMatter.aliases {
      names.append(plain(alias.value[...]))
      if AddressBook.isOldAddress(alias.value), let last = alias.value.split(separator: "/").last {
        names.append(plain(last))
      }
    }
    return names.filter { !$0.isEmpty && $0 != "index" }
  }

  /// Folded, without the blanks and slashes around it and the endings of memos and pages.
  private static func plain(_ name: Substring) -> String {
    var name = String(name).visibleLine.folded[...]
    func trim() {
      while let last = name.last, last == "\\" || last == "/" || last == " " { name.removeLast() }
    }
    trim()
    while let ending = [".md", ".markdown", ".html"].first(where: { name.hasSuffix($0) }),
      name.utf8.count > ending.utf8.count
    {
      name = name.dropLast(ending.count)
      trim()
    }
    while let first = name.first, first == "/" || first == " " { name.removeFirst() }
    return String(name)
  }
}
