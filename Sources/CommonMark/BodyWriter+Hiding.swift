/// What is in the tree and shows nowhere: comments that are all of a block, and lines that only name another block.
extension BodyWriter {
  /// Takes the definitions of footnotes out of the tree, and the blocks that show nothing.
  mutating func removeHiddenBlocks(from document: borrowing Document) {
    let kinds = Set(source.marks.map { HidingKind($0.kind) })
    holdsBlockNames = kinds.contains(.blockName)
    if kinds.contains(.footnoteDefinition) { takeFootnotes(from: document) }
    guard !kinds.isSubset(of: [.none]) else { return }
    prune(document.root, document)
    for footnote in definitions { prune(footnote.item, document) }
  }

  private enum HidingKind {
    case none, comment, blockName, footnoteDefinition

    init(_ kind: Mark.Kind) {
      switch kind {
      case .comment: self = .comment
      case .blockName: self = .blockName
      case .footnoteDefinition: self = .footnoteDefinition
      default: self = .none
      }
    }
  }

  private mutating func prune(_ root: Node, _ document: borrowing Document) {
    var hidden: [Node] = []
    root.walkBlocks { node in
      guard node.kind == .paragraph || node.kind == .heading, tables.cell(of: node) == nil else { return }
      switch visibility(of: node) {
      case .shown: break
      case .hidden: hidden.append(node)
      case .name(let mark):
        guard let named = node.previous(passing: hidden) else { return }
        if let cell = tables.cell(of: named) {
          namedTables[Int(tables.cells[cell].table)] = mark
        } else {
          namedBlocks[named.identity] = mark
        }
        hidden.append(node)
      }
    }
    for node in hidden {
      // What held nothing else goes with it.
      var outermost = node
      while let parent = outermost.parent, !parent.isSame(as: root), parent.firstChild?.next == nil,
        parent.kind != .document
      {
        outermost = parent
      }
      document.remove(outermost)
    }
  }

  private enum Visibility {
    case shown, hidden
    /// Nothing but the name of the block before it.
    case name(Int)
  }

  private func visibility(of leaf: Node) -> Visibility {
    var child = leaf.firstChild
    guard child != nil else { return .shown }
    var name: Int?
    var hides = false
    while let inline = child {
      switch inline.kind {
      case .softBreak, .lineBreak: break
      case .text:
        let literal = inline.literal
        var pieces = TextPieces(literal, source)
        while let piece = pieces.next() {
          switch piece {
          case .words(let range):
            guard literal[range].allSatisfy(\.isSpaceOrTab) else { return .shown }
          case .delimiters: return .shown
          case .mark(let index):
            switch source.marks[index].kind {
            case .comment, .footnoteDefinition: hides = true
            case .blockName: name = index
            default: return .shown
            }
          }
        }
      default: return .shown
      }
      child = inline.next
    }
    return name.map { .name($0) } ?? (hides ? .hidden : .shown)
  }
}

extension Node {
  /// The block before this one, those left out of account that are in `hidden`.
  fileprivate func previous(passing hidden: [Node]) -> Node? {
    var block = previous
    while let current = block, hidden.last?.isSame(as: current) == true { block = current.previous }
    return block
  }
}
