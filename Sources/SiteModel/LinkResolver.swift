internal import ByteText
internal import CommonMark
internal import MemoReading

/// Finds what a reference of a memo's body leads to: another memo, a part of one, a file, or nothing.
struct LinkResolver: Sendable {
  /// What a reference leads to, and what its writer should know.
  struct Outcome: Sendable {
    /// An attachment is still an index in `Notebook.attachments`.
    var resolution: Resolution
    var problem: Problem?
  }

  enum Problem: Sendable, Hashable {
    case missing
    /// The memo at this index is not published.
    case unpublished(Int)
    /// The memo at this index has no such heading or block.
    case noPart(memo: Int, String)
    /// The file may run scripts.
    case active(ActiveFile)
  }

  private let names: NameIndex
  /// As they are shown.
  private let memos: [Memo]
  private let tables: HeadingTables
  private let isPublished: [Bool]
  /// Addresses of pages, folded; only where a reference names one.
  private let pages: [String: Int]
  private let permalinks: [String?]
  private let hidden: HiddenNames

  /// `memos` are as they are shown, with the names of memos that are not published taken out; `permalinks` says where each
  /// memo's page is, as far as that is known.
  init(_ names: NameIndex, shown memos: [Memo], isPublished: [Bool], permalinks: [String?]) {
    self.names = names
    self.memos = memos
    self.isPublished = isPublished
    self.permalinks = permalinks
    hidden = HiddenNames(names.memos, isPublished: isPublished)
    tables = HeadingTables(memos, originals: names.memos)
    var pages: [String: Int] = [:]
    if memos.contains(where: { $0.body.references.contains { $0.path.hasSuffix(".html") } }) {
      for (index, page) in permalinks.enumerated() { page.map { pages[$0.folded] = index } }
    }
    self.pages = pages
  }

  func resolve(_ reference: Reference, from index: Int) -> Outcome {
    guard let (target, fragment) = destination(of: reference.target, reference.kind, from: index) else {
      return Outcome(resolution: .broken, problem: .missing)
    }
    let found: Int
    switch target {
    case .attachment(let file): return Outcome(resolution: .attachment(file))
    case .memo(let memo): found = memo
    }
    guard isPublished[found] || found == index else {
      return Outcome(resolution: .unpublished, problem: .unpublished(found))
    }
    // A page's own top needs no picture: `![](#x)` is a slip.
    if reference.kind == .image, found == index {
      return Outcome(resolution: .broken, problem: .missing)
    }
    guard let part = tables[found, fragment] else {
      let isTop = reference.kind == .link && fragment == "top"
      return Outcome(
        resolution: .memo(found, fragment: nil),
        problem: isTop ? nil : .noPart(memo: found, fragment))
    }
    return Outcome(resolution: resolution(found, part, of: reference))
  }

  /// The memo that a wikilink in the memo at `index` leads to, published or not; nil: none, as far as is known.
  func memo(named target: String, from index: Int) -> Int? {
    guard case .memo(let memo)? = destination(of: target, .wikilink, from: index)?.target else { return nil }
    return memo
  }

  /// What a file's name in the front matter of the memo at `index` leads to, found as an embed is.
  func file(named target: String, from index: Int) -> NameIndex.Target? {
    destination(of: target, .embed, from: index)?.target
  }

  /// Whether a wikilink in the memo at `index` names something that is not published, and leads nowhere else.
  func isHidden(_ target: String, from index: Int) -> Bool {
    guard let (found, _) = destination(of: target, .wikilink, from: index) else {
      return hidden.contains(target)
    }
    guard case .memo(let memo) = found else { return false }
    return !isPublished[memo] && memo != index
  }

  /// An embed amid other words is only a link: what it would show are blocks.
  private func resolution(_ memo: Int, _ part: HeadingTable.Part, of reference: Reference) -> Resolution {
    let body = memos[memo].body
    if reference.kind == .embed, reference.standsAlone, let shown = embedded(part, of: memo) {
      return .excerpt(memo, shown)
    }
    switch part {
    case .whole: return .memo(memo, fragment: nil)
    case .heading(let heading): return .memo(memo, fragment: body.headings[heading].id)
    case .anchor(let anchor): return .memo(memo, fragment: body.anchors[anchor].id)
    }
  }

  /// What an embed of a part shows; nil for a heading inside another block, whose section nobody can tell.
  private func embedded(_ part: HeadingTable.Part, of memo: Int) -> EmbeddedPart? {
    switch part {
    case .whole:
      let body = memos[memo].body
      return .blocks(body.firstBlock(titleLeadsBody: memos[memo].titleLeadsBody)..<body.blocks.count)
    case .heading(let heading): return tables[memo].sections[heading].map(EmbeddedPart.blocks)
    case .anchor(let anchor): return .anchor(anchor)
    }
  }

  // MARK: Names and fragments

  private typealias Destination = (target: NameIndex.Target, fragment: String)

  /// How many `#` of a target may begin its fragment.
  private static let mostSplits = 8

  /// What a target names, split at a `#` so that the fragment fits: a file may be called `C#.md`.
  private func destination(of target: String, _ kind: Reference.Kind, from index: Int) -> Destination? {
    let written = target.utf8[...]
    let decodes = kind == .link || kind == .image
    func text(_ part: Substring.UTF8View) -> String {
      decodes ? PercentEncoding.decode(String(Substring(part))) : Substring(part).trimmed
    }
    if written.isEmpty { return nil }
    var fallback: Destination?
    var splits = 0
    var place = written.startIndex
    while splits < Self.mostSplits, let mark = written[place...].firstIndex(of: UInt8(ascii: "#")) {
      let fragment = text(written[written.index(after: mark)...])
      let found =
        mark == written.startIndex
        ? .memo(index) : find(Substring(written[..<mark]), kind, from: index)
      if let found {
        guard case .memo(let memo) = found, fragment.isEmpty || tables[memo, fragment] == nil else {
          return (found, fragment)
        }
        if fallback == nil { fallback = (found, fragment) }
      }
      splits += 1
      place = written.index(after: mark)
    }
    if let whole = find(Substring(written), kind, from: index) { return (whole, "") }
    return fallback
  }

  private func find(_ name: Substring, _ kind: Reference.Kind, from index: Int) -> NameIndex.Target? {
    let isPath = kind == .link || kind == .image
    let decoded = isPath ? PercentEncoding.decode(String(name)) : name.trimmed
    if let target = find(decoded, isPath: isPath, from: index) { return target }
    // Names with a `%` of their own, wikilinks that an editor encoded, and what web sites put behind a `?`.
    let other = isPath ? String(name) : PercentEncoding.decode(decoded)
    if other != decoded, let target = find(other, isPath: isPath, from: index) { return target }
    guard isPath, let query = decoded.utf8.firstIndex(of: UInt8(ascii: "?")), query > decoded.startIndex
    else {
      return nil
    }
    return find(String(decoded[..<query]), isPath: true, from: index)
  }

  private func find(_ name: String, isPath: Bool, from index: Int) -> NameIndex.Target? {
    guard !name.isEmpty else { return nil }
    return findInNotes(name, isPath: isPath, from: index) ?? names.target(inNotebook: name, from: index)
  }

  private func findInNotes(_ name: String, isPath: Bool, from index: Int) -> NameIndex.Target? {
    if isPath || name.hasPrefix("/") || name.hasPrefix("./") || name.hasPrefix("../") {
      if let target = names.target(at: name, from: index) { return target }
      if let target = page(name, from: index) { return target }
      // Obsidian writes the shortest path that is unique, in links of both kinds; `index` is too many things' name.
      let isName = !name.hasPrefix("/") && !name.hasPrefix(".") && !name.hasSuffix("/")
      guard isPath, isName, let last = name.split(separator: "/").last,
        !NameIndex.isFolderPage(Substring(String(last).folded)), last.lowercased() != "index"
      else { return nil }
      return names.target(named: name, from: index)
    }
    return names.target(named: name, from: index) ?? names.target(at: name, from: index)
      ?? names.memo(called: name, from: index)
  }

  /// The memo whose page somebody names as the site does: `note.html`.
  private func page(_ path: String, from index: Int) -> NameIndex.Target? {
    guard path.hasSuffix(".html") else { return nil }
    let stem = String(path.dropLast(5))
    if case .memo(let memo)? = names.target(at: stem, from: index) { return .memo(memo) }
    let own = path.hasPrefix("/") ? "" : permalinks[index] ?? ""
    return NameIndex.join(own, path).flatMap { pages[$0.folded] }.map { .memo($0) }
  }
}

extension HeadingTables {
  /// The part that a fragment names; an empty one is the whole.
  fileprivate subscript(memo: Int, fragment: String) -> HeadingTable.Part? {
    fragment.isEmpty ? .whole : self[memo].part(fragment)
  }
}
