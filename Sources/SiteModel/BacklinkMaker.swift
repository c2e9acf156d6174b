internal import ByteText
internal import CommonMark
internal import ParallelMap

/// Finds for each published memo the memos that lead to it, with the sentence around each link.
enum BacklinkMaker {
  /// The longest sentence, in terminal columns.
  private static let longest = 160
  /// The longest words of a link, in terminal columns.
  private static let longestWords = 80
  /// How many bytes on each side of a link are looked at: in most scripts more than what is shown can take.
  private static let reach = 512

  /// For each of `memos` its backlinks, in the order of `listing`.
  static func backlinks(_ memos: [SiteMemo], listing: [Int]) -> [[Backlink]] {
    let found = listing.parallelMap { links(of: $0, memos) }
    var backlinks = [[Backlink]](repeating: [], count: memos.count)
    for links in found {
      for (target, link) in links { backlinks[target].append(link) }
    }
    return backlinks
  }

  /// What the memo at `index` leads to, each once, at the first link to it.
  private static func links(of index: Int, _ memos: [SiteMemo]) -> [(target: Int, link: Backlink)] {
    let memo = memos[index]
    var seen: Set<Int> = []
    var links: [(Int, Backlink)] = []
    for (reference, resolution) in zip(memo.body.references, memo.resolutions) {
      let target: Int
      switch resolution {
      case .memo(let found, _), .excerpt(let found, _): target = found
      case .attachment, .unpublished, .broken: continue
      }
      guard target != index, seen.insert(target).inserted else { continue }
      links.append((target, backlink(index, reference, memo.body.plainText, fallback: memos[target].title)))
    }
    return links
  }

  private static func backlink(
    _ memo: Int, _ reference: Reference, _ text: [UInt8], fallback: String
  ) -> Backlink {
    let range = reference.plainTextRange.clamped(to: 0..<text.count)
    var words = Excerpt.make(Array(text[range]), columns: longestWords)
    if words.isEmpty {
      words = Excerpt.cut(reference.text.isEmpty ? fallback : reference.text, columns: longestWords)
    }
    // Around what is shown in place stands no sentence.
    if reference.standsAlone { return Backlink(memo: memo, before: "", words: words, after: "") }
    let start = Sentence.start(before: range.lowerBound, in: text, reach: reach)
    let end = Sentence.end(after: range.upperBound, in: text, reach: reach)
    let before = SentencePart(text[start.offset..<range.lowerBound], isCut: start.isCut, readsBack: true)
    let after = SentencePart(text[range.upperBound..<end.offset], isCut: end.isCut)
    let room = longest - TextWidth.columns(words)
    let wanted = (before.columns(atMost: room), after.columns(atMost: room))
    let roomBefore = min(wanted.0, max(room / 2, room - wanted.1))
    return Backlink(
      memo: memo, before: before.cut(columns: roomBefore), words: words,
      after: after.cut(columns: room - roomBefore))
  }
}
