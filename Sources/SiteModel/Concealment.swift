internal import ByteText
internal import CommonMark
internal import Diagnostics
internal import MemoReading

/// Takes the names of memos that are not published out of those that are (design §7).
///
/// A wikilink or embed without words of its own shows its target's name. Where that is not published, a word of the site
/// takes its place in the memo's bytes, and the memo is read anew from these: title, heading ids, plain text, tasks and
/// excerpts then never had the name.
struct Concealment: Sendable {
  let parser: MemoParser
  /// What stands for a hidden memo.
  let word: String
  /// Whether the memo lies where time stamps of Org mode mean tasks.
  let readsStamps: Bool

  /// Whether a wikilink of this target must not say it.
  let hides: @Sendable (String) -> Bool

  /// Each round takes marks out, and what is left may at most name something anew.
  private static let mostRounds = 8

  /// `memo` without the names that `hides` tells; the very same where there are none.
  func conceal(_ memo: Memo) -> Memo {
    func hides(_ reference: Reference) -> Bool { self.hides(reference.target) }
    var shown = PropertyLinks.arePresent(in: memo) ? parse(memo.source.bytes, as: memo) : memo
    for _ in 0..<Self.mostRounds {
      let hidden = shown.body.references.filter { Self.showsName($0) && hides($0) }
      if hidden.isEmpty { return shown }
      let edits = hidden.map { Edit(range: Self.range(of: $0, in: shown), text: escapedWord) }
      shown = parse(Self.edited(shown, edits), as: memo)
    }
    guard shown.body.references.contains(where: { Self.showsName($0) && hides($0) }) else { return shown }
    // Marks within marks, without end: nothing of such a text is shown.
    return parse(Array(shown.source.bytes[..<shown.bodyOffset]) + Array(escapedWord), as: memo)
  }

  /// `memo` with other words for those references of it that `renames` gives some for.
  ///
  /// A wikilink names the heading it leads to, or the title, as the file there has it: with a name that is hidden now.
  func rename(_ memo: Memo, renames: (Reference) -> (target: String, words: String)?) -> Memo {
    var edits: [Edit] = []
    for reference in memo.body.references where Self.showsName(reference) {
      guard let (target, words) = renames(reference) else { continue }
      let mark = reference.kind == .embed ? "!" : ""
      edits.append(
        Edit(
          range: Self.range(of: reference, in: memo),
          text: Array("\(mark)[[\(target)|\(Self.plain(words))]]".utf8)))
    }
    return edits.isEmpty ? memo : parse(Self.edited(memo, edits), as: memo)
  }

  /// `words` without what has a meaning within brackets.
  private static func plain(_ words: String) -> String {
    words.visibleLine.filter { !"[]|\\`*_~=<>&#^%$!".contains($0) }
  }

  static func showsName(_ reference: Reference) -> Bool {
    !reference.hasOwnText && (reference.kind == .wikilink || reference.kind == .embed)
  }

  private func parse(_ bytes: [UInt8], as memo: Memo) -> Memo {
    parser.parse(
      SourceText(path: memo.source.path, bytes: bytes), path: memo.path, notePath: memo.notePath,
      readsStamps: readsStamps
    ) { keys in
      guard PropertyLinks.arePresent(in: memo) else { return }
      keys = PropertyLinks(source: memo.source, word: word, hides: hides).plain(keys)
    }
  }

  /// The word as Markdown that says just it.
  private var escapedWord: [UInt8] {
    word.visibleLine.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: [UInt8(ascii: "\\"), byte]
      default: [byte]
      }
    }
  }

  /// Bytes of the file that others take the place of.
  private struct Edit {
    let range: Range<Int>
    let text: [UInt8]
  }

  private static func edited(_ memo: Memo, _ edits: [Edit]) -> [UInt8] {
    let bytes = memo.source.bytes
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var copied = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where edit.range.lowerBound >= copied {
      out += bytes[copied..<edit.range.lowerBound]
      out += edit.text
      copied = edit.range.upperBound
    }
    return out + bytes[copied...]
  }

  /// The bytes of the file that say the name; where they are not known for certain, the line.
  private static func range(of reference: Reference, in memo: Memo) -> Range<Int> {
    let bytes = memo.source.bytes
    if let range = reference.sourceRange {
      let start = min(memo.bodyOffset + range.lowerBound, bytes.count)
      return start..<min(max(start, memo.bodyOffset + range.upperBound), bytes.count)
    }
    var start = memo.bodyOffset
    for _ in 1..<max(1, reference.line) {
      guard let end = bytes[start...].firstIndex(where: \.endsLine) else { break }
      start = end + (bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? 2 : 1)
    }
    let mark = Array("[[\(reference.target)".utf8)
    var place = start
    while place + mark.count <= bytes.count {
      if bytes[place...].starts(with: mark),
        let end = bytes[(place + mark.count)...].firstIndex(of: UInt8(ascii: "]"))
      {
        let isEmbed = place > start && bytes[place - 1] == UInt8(ascii: "!")
        return place - (isEmbed ? 1 : 0)..<min(end + 2, bytes.count)
      }
      place += 1
    }
    return start..<(bytes[start...].firstIndex(where: \.endsLine) ?? bytes.count)
  }
}

extension UInt8 {
  fileprivate var endsLine: Bool { self == 0x0A || self == 0x0D }
}
