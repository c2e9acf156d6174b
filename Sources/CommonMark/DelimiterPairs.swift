/// Which runs of `~` and `=` in a paragraph or heading pair: `~a~`, `~~a~~` and `==a==`.
///
/// A run pairs with the nearest one as long before it in the same inline, by the flanking rules of `*` (CommonMark
/// §6.2; GitHub Flavored Markdown, strikethrough), those for CJK text included.
struct DelimiterPairs {
  enum Role {
    case opens, closes
  }

  /// A run: the node that holds it, by `Node.identity`, and its offset there.
  struct Run: Hashable {
    var node: Int
    var offset: Int
  }

  /// What the runs do that have a partner.
  private(set) var roles: [Run: Role] = [:]

  private let source: PreparedSource
  /// The runs that may still open something, innermost last.
  private var openers: [(run: Run, kind: Int)] = []
  /// For each inline that is open, where its openers begin and how many of each kind there are.
  private var levels: [(first: Int, counts: [Int])] = [(0, [0, 0, 0])]

  /// Pairs the runs of a leaf, behind the first `length` bytes of its first text.
  init(of leaf: Node, _ source: PreparedSource, passing length: Int = 0) {
    self.source = source
    var length = length
    var isInAutolink = false
    leaf.walk { node, event in
      if node.kind == .link { isInAutolink = event == .enter && node.isAutolink }
      switch node.kind {
      case .text where !isInAutolink:
        read(node, from: length)
        length = 0
      case .emphasis, .strong, .link, .image:
        if event == .enter {
          levels.append((openers.count, [0, 0, 0]))
        } else if let level = levels.popLast() {
          openers.removeSubrange(level.first...)
        }
      default: break
      }
    }
  }

  private mutating func read(_ node: Node, from start: Int) {
    var pieces = TextPieces(node.literal, source, from: start)
    var before = start > 0 ? .space : ScalarClass(besides: node.previous, in: node.parent)
    var piece = pieces.next()
    while let current = piece {
      piece = pieces.next()
      if case .delimiters(let range) = current {
        let after =
          piece.map { ScalarClass(of: $0, pieces.bytes, source, atEnd: false) }
          ?? ScalarClass(besides: node.next, in: node.parent)
        if let kind = Self.kind(of: pieces.bytes[range]) {
          pair(Run(node: node.identity, offset: range.lowerBound), kind, before, after)
        }
      }
      before = ScalarClass(of: current, pieces.bytes, source, atEnd: true)
    }
  }

  private static func kind(of run: ArraySlice<UInt8>) -> Int? {
    if run.first == UInt8(ascii: "~") { return run.count <= 2 ? run.count - 1 : nil }
    return run.count == 2 ? 2 : nil
  }

  private mutating func pair(_ run: Run, _ kind: Int, _ before: ScalarClass, _ after: ScalarClass) {
    let level = levels.count - 1
    if before.flanks(after), levels[level].counts[kind] > 0 {
      while let opener = openers.popLast() {
        levels[level].counts[opener.kind] -= 1
        guard opener.kind == kind else { continue }
        roles[opener.run] = .opens
        roles[run] = .closes
        return
      }
    }
    if after.flanks(before) {
      openers.append((run, kind))
      levels[level].counts[kind] += 1
    }
  }
}

extension Node {
  /// Whether a link is written `<…>`, or shows just its target all the same.
  fileprivate var isAutolink: Bool {
    guard let text = firstChild, text.kind == .text, text.next == nil else { return false }
    let url = url
    let words = text.literal
    return url == words || url == Array("mailto:".utf8) + words
  }
}

extension ScalarClass {
  /// Whether a run between this scalar and `other` belongs to the word on this side.
  fileprivate func flanks(_ other: ScalarClass) -> Bool {
    switch self {
    case .space: false
    case .punctuation: other != .other
    default: true
    }
  }

  /// The scalar at the start or end of a piece.
  fileprivate init(
    of piece: TextPieces.Piece, _ bytes: [UInt8], _ source: PreparedSource, atEnd: Bool
  ) {
    switch piece {
    case .words(let range):
      let placed =
        atEnd
        ? bytes.scalar(endingAt: range.upperBound, after: range.lowerBound)
        : bytes.scalar(at: range.lowerBound, before: range.upperBound)
      self = placed.map { ScalarClass($0.scalar) } ?? .other
    case .delimiters: self = .punctuation
    case .mark(let index):
      switch source.marks[index].kind {
      case .character(let scalar): self = ScalarClass(scalar)
      case .hashtag: self = atEnd ? .other : .punctuation
      case .wide:
        let range = source.marks[index].source
        let placed = source.body.scalar(at: range.lowerBound, before: range.upperBound)
        self = placed.map { ScalarClass($0.scalar) } ?? .other
      default: self = .other
      }
    }
  }

  /// What a sibling of a text, or the end of what holds it, is in the source.
  fileprivate init(besides sibling: Node?, in parent: Node?) {
    switch sibling?.kind {
    case .softBreak, .lineBreak: self = .space
    case .text: self = .other
    case nil:
      switch parent?.kind {
      case .paragraph, .heading: self = .space
      default: self = .punctuation
      }
    default: self = .punctuation
    }
  }
}
