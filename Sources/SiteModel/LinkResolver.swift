internal import ByteText
internal import CommonMark
internal import Diagnostics
internal import MemoReading
internal import ParallelMap

/// Finds what a reference of a memo's body leads to: another memo, a file beside the memos, or nothing.
struct LinkResolver {
  /// What lies at a path below the notes folder.
  private enum Target {
    case memo(Int)
    case attachment(Int)
  }

  /// For each memo the ids of its headings, by folded id and by folded words; empty where no reference names one.
  private let headings: [[String: String]]
  /// By the bytes of the path: strings compare equal where only their normalization differs.
  private var exact: [[UInt8]: Target] = [:]
  /// By folded path, for names that differ in case or normalization only.
  private var folded: [String: Target] = [:]

  init(memos: [Memo], attachments: [String]) {
    let asks = memos.contains { $0.body.references.contains { $0.fragment?.isEmpty == false } }
    headings = asks ? memos.parallelMap(Self.headings) : memos.map { _ in [:] }
    for (index, path) in attachments.enumerated() { add(path, .attachment(index)) }
    for (index, memo) in memos.enumerated() { add(memo.notePath, .memo(index)) }
  }

  private mutating func add(_ path: String, _ target: Target) {
    exact[Array(path.utf8)] = target
    if folded[path.folded] == nil { folded[path.folded] = target }
  }

  /// What `reference` of the memo at `index` leads to, and which of the attachments, if it is one.
  ///
  /// Its target is relative to the memo, or to the notes folder when it starts with `/`; `isPublished` says whether the
  /// memo at an index has a page.
  func resolve(
    _ reference: Reference, from memo: Memo, index: Int, isPublished: (Int) -> Bool
  ) -> (Resolution, attachment: Int?) {
    if reference.path.isEmpty {
      return (
        reference.kind == .link ? .memo(index, fragment: heading(reference.fragment, of: index)) : .broken,
        nil
      )
    }
    guard let path = Self.join(memo.notePath, reference.path), let target = find(path) else {
      return (.broken, nil)
    }
    switch target {
    case .memo(let found):
      guard reference.kind == .link else { return (.broken, nil) }
      return (
        isPublished(found)
          ? .memo(found, fragment: heading(reference.fragment, of: found)) : .unpublished, nil
      )
    case .attachment(let found): return (.attachment(found), found)
    }
  }

  /// The id of the heading that a fragment means, by its id or its words; nil: the top of the page.
  private func heading(_ fragment: String?, of memo: Int) -> String? {
    fragment.flatMap { $0.isEmpty ? nil : headings[memo][$0.folded] }
  }

  /// Ids win over words, and of equal words the first heading.
  private static func headings(of memo: Memo) -> [String: String] {
    let all = memo.titleLeadsBody ? memo.body.headings.dropFirst() : memo.body.headings[...]
    var ids: [String: String] = [:]
    for heading in all.reversed() { ids[heading.text.folded] = heading.id }
    for heading in all.reversed() { ids[heading.id.folded] = heading.id }
    return ids
  }

  private func find(_ path: String) -> Target? {
    let trimmed = path.hasSuffix("/") ? String(path.dropLast()) : path
    let candidates = [
      trimmed, trimmed + ".md", trimmed + ".markdown", trimmed.isEmpty ? "index.md" : trimmed + "/index.md",
    ]
    for candidate in candidates {
      if let target = exact[Array(candidate.utf8)] { return target }
    }
    for candidate in candidates {
      if let target = folded[candidate.folded] { return target }
    }
    return nil
  }

  /// `target` seen from the folder of `path`; nil when it leaves the notes folder.
  private static func join(_ path: String, _ target: String) -> String? {
    var parts = target.hasPrefix("/") ? [] : path.split(separator: "/").dropLast().map(String.init)
    for part in target.split(separator: "/") {
      switch part {
      case ".": continue
      case "..":
        if parts.isEmpty { return nil }
        parts.removeLast()
      default: parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }
}
