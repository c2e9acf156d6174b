internal import ByteText
internal import CommonMark
internal import Diagnostics
internal import MemoReading
internal import ParallelMap

/// What leads from memo to memo, and to files.
extension SiteBuilder {
  /// Each memo as it is shown: without the names of memos that are not published; mostly the very same.
  func conceal(_ memos: [SiteMemo], _ names: NameIndex, _ people: [Person]) -> [Memo] {
    let isPublished = memos.map { $0.publication == .published }
    let isHidden = isPublished.contains(false)
    let named = names.memos.contains { memo in
      isHidden && memo.body.references.contains(where: Concealment.showsName)
        || PropertyLinks.arePresent(in: memo)
    }
    guard named else { return names.memos }
    let resolver = LinkResolver(
      names, shown: names.memos, isPublished: isPublished, permalinks: memos.map { _ in nil })
    let parser = MemoParser(keepsLineBreaks: notebook.settings.keepsLineBreaks)
    let words = people.map { options.hiddenMemo[$0.language] ?? "" }
    let stamps = StampFolders(memos: names.memos.map(\.notePath), attachments: notebook.attachments)
    let owners = memos.map(\.owner)
    @Sendable func concealment(_ index: Int) -> Concealment {
      Concealment(
        parser: parser, word: words[owners[index]],
        readsStamps: stamps.contains(names.memos[index].notePath),
        hides: { resolver.isHidden($0, from: index) })
    }
    var shown = Array(memos.indices).parallelMap { index in
      guard isPublished[index] else { return names.memos[index] }
      return concealment(index).conceal(names.memos[index])
    }
    // What names a heading that was renamed may itself stand in one.
    for _ in 0..<Self.mostRenamings where zip(shown, names.memos).contains(where: { $0 !== $1 }) {
      let before = shown
      let resolver = LinkResolver(
        names, shown: before, isPublished: isPublished, permalinks: memos.map { _ in nil })
      shown = Array(memos.indices).parallelMap { index in
        guard isPublished[index] else { return before[index] }
        return concealment(index).rename(before[index]) {
          reference in
          Self.newName(
            of: reference, resolver.resolve(reference, from: index).resolution, names.memos, before)
        }
      }
      if zip(shown, before).allSatisfy({ $0 === $1 }) { break }
    }
    return shown
  }

  private static let mostRenamings = 3

  /// What a reference without words of its own is to name, where the heading or title that it names had a hidden name in it.
  private static func newName(
    of reference: Reference, _ resolution: Resolution, _ originals: [Memo], _ shown: [Memo]
  ) -> (target: String, words: String)? {
    let index: Int
    let id: String?
    switch resolution {
    case .memo(let memo, let fragment): (index, id) = (memo, fragment)
    case .excerpt(let memo, let part):
      let body = shown[memo].body
      (index, id) = (memo, part.fragment(in: body, titleLeadsBody: shown[memo].titleLeadsBody))
    case .attachment, .unpublished, .broken: return nil
    }
    let (original, memo) = (originals[index], shown[index])
    guard original !== memo else { return nil }
    let path = "/" + memo.notePath
    let headings = zip(original.body.headings, memo.body.headings)
    if let id {
      return headings.first { $1.id == id && $0.text != $1.text }.map { ("\(path)#\(id)", $1.text) }
    }
    guard original.title != memo.title, reference.target.folded.contains(original.title.folded) else {
      return nil
    }
    return (path, memo.title)
  }

  /// Resolves every reference; the attachments that published memos use, by path.
  mutating func resolveLinks(
    _ memos: inout [SiteMemo], _ shown: [Memo], _ names: NameIndex, _ book: inout AddressBook
  ) -> [Attachment] {
    let isPublished = memos.map(\.isPublished)
    let resolver = LinkResolver(
      names, shown: shown, isPublished: isPublished, permalinks: memos.map(\.permalink))
    var found = Array(shown.enumerated()).parallelMap { index, memo in
      isPublished[index] ? memo.body.references.map { resolver.resolve($0, from: index) } : []
    }
    let active = activeFiles(found)
    for index in found.indices where !active.isEmpty {
      found[index] = found[index].map { $0.without(active) }
    }
    let sounds = sounds(names, resolver, isPublished)
    let (attachments, numbers) = attachments(Self.files(found).union(sounds.values).sorted(), &book)
    for (index, file) in sounds {
      for entry in memos[index].entries.indices where memos[index].entries[entry].kind == .alarm {
        memos[index].entries[entry].sound = numbers[file]
      }
    }
    for index in memos.indices {
      memos[index].resolutions = found[index].map { outcome in
        guard case .attachment(let file) = outcome.resolution else { return outcome.resolution }
        return numbers[file].map { .attachment($0) } ?? .broken
      }
    }
    let graph = EmbedGraph(memos)
    for (place, _) in graph.cut {
      guard case .excerpt(let target, let part) = memos[place.memo].resolutions[place.reference] else {
        continue
      }
      memos[place.memo].resolutions[place.reference] = .memo(
        target,
        fragment: part.fragment(in: memos[target].body, titleLeadsBody: memos[target].titleLeadsBody))
    }
    var report = LinkReport(names, shown: shown)
    for index in memos.indices where isPublished[index] {
      let memo = names.memos[index]
      let outcomes =
        shown[index] === memo
        ? found[index] : memo.body.references.map { resolver.resolve($0, from: index).without(active) }
      report.add(outcomes, of: index)
    }
    report.add(graph.cut)
    diagnostics += report.diagnostics
    return attachments
  }

  /// Those of the files that outcomes lead to that may run scripts, by their index in the notebook.
  private func activeFiles(_ found: [[LinkResolver.Outcome]]) -> [Int: ActiveFile] {
    let (paths, notes) = (notebook.attachments, notebook.place.notes)
    let kinds = Self.files(found).sorted().parallelMap { ($0, ActiveFile(notePath: paths[$0], notes: notes)) }
    return Dictionary(uniqueKeysWithValues: kinds.compactMap { file, kind in kind.map { (file, $0) } })
  }

  private static func files(_ found: [[LinkResolver.Outcome]]) -> Set<Int> {
    var used: Set<Int> = []
    for outcome in found.joined() {
      if case .attachment(let file) = outcome.resolution { used.insert(file) }
    }
    return used
  }

  /// Files by their index in the notebook, and for each of these its number.
  private func attachments(
    _ files: [Int], _ book: inout AddressBook
  ) -> ([Attachment], numbers: [Int: Int]) {
    let places = files.map {
      book.attachment(notebook.attachments[$0], bareOwner: notebook.isBare ? notebook.owner : nil)
    }
    let notes = notebook.place.notes
    let paths = notebook.attachments
    let attachments = Array(zip(files, places)).parallelMap { file, place in
      Attachment(notePath: paths[file], permalink: place, notes: notes)
    }
    return (attachments, Dictionary(uniqueKeysWithValues: zip(files, files.indices)))
  }
}

extension LinkResolver.Outcome {
  /// Leads nowhere where it would lead to one of these files.
  fileprivate func without(_ active: [Int: ActiveFile]) -> Self {
    guard case .attachment(let file) = resolution, let kind = active[file] else { return self }
    return Self(resolution: .broken, problem: .active(kind))
  }
}
