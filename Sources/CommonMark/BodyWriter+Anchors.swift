internal import ByteText

/// Blocks with a `^name`: their `id` attributes, and their places.
extension BodyWriter {
  /// The mark whose token ends a leaf and names it.
  func blockName(endOf leaf: Node) -> Int? {
    guard leaf.kind == .paragraph || leaf.kind == .heading, let last = leaf.lastChild, last.kind == .text else {
      return nil
    }
    var name: Int?
    var pieces = TextPieces(last.literal, source)
    while let piece = pieces.next() {
      name = nil
      if case .mark(let index) = piece, source.marks[index].kind == .blockName { name = index }
    }
    return name
  }

  /// Writes the `id` attribute of a block that has a name; `exitBlock` must follow.
  mutating func openAnchor(of node: Node, tagStart: Int) {
    guard holdsBlockNames else { return }
    guard let id = anchorName(of: node) else { return openAnchors.append(nil) }
    let start = body.holes.count
    writeID(id)
    beginAnchor(id, tagStart, start)
  }

  /// Writes ` id="…"` with the hole that keeps it unique where several memos are shown.
  mutating func writeID(_ id: String) {
    body.html.append(" id=\"")
    appendHole(.id)
    body.html.append(htmlEscaping: id)
    body.html.append("\"")
  }

  mutating func beginAnchor(_ id: String, _ tagStart: Int, _ holeStart: Int) {
    openAnchors.append(body.anchors.count)
    usedAnchors.insert(id)
    body.anchors.append(
      Body.Anchor(
        id: id, htmlRange: tagStart..<tagStart, plainTextRange: body.plainText.count..<body.plainText.count,
        holes: holeStart..<holeStart))
  }

  mutating func closeAnchor() {
    guard holdsBlockNames, let open = openAnchors.popLast(), let index = open else { return }
    let anchor = body.anchors[index]
    let words = body.plainText[anchor.plainTextRange.lowerBound...]
    // Line ends that set the block apart from the last are not its own.
    let start = words.firstIndex { $0 != UInt8(ascii: "\n") } ?? words.endIndex
    body.anchors[index].htmlRange = anchor.htmlRange.lowerBound..<body.html.count
    body.anchors[index].plainTextRange = start..<body.plainText.count
    body.anchors[index].holes = anchor.holes.lowerBound..<body.holes.count
  }

  /// The name of a block, unless another has it.
  func anchorName(of node: Node) -> String? {
    guard let mark = namedBlocks[node.identity] ?? ownName(of: node) else { return nil }
    let name = source.source(of: source.marks[mark]).drop { $0 != UInt8(ascii: "^") }
    let id = Array(name).text
    return usedAnchors.contains(id) ? nil : id
  }

  private func ownName(of node: Node) -> Int? {
    switch node.kind {
    case .item:
      // The words right in it name the item.
      var child = node.firstChild
      while let current = child, current.kind == .paragraph {
        if let name = blockName(endOf: current) { return name }
        child = current.next
      }
      return nil
    case .paragraph: return node.parent?.kind == .item ? nil : blockName(endOf: node)
    case .heading: return blockName(endOf: node)
    default: return nil
    }
  }
}
