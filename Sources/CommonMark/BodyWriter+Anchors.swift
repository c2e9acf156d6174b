internal import ByteText

/// Blocks with a `^name`: their `id` attributes, and their places.
extension BodyWriter {
  /// The mark whose token ends a leaf and names it.
  func blockName(endOf leaf: Node) -> Int? {
    guard leaf.kind == .paragraph || leaf.kind == .heading, let last = leaf.lastChild, last.kind == .text
    else {
      return nil
    }
    var name: Int?
    var count = 0
    var pieces = TextPieces(last.literal, source)
    while let piece = pieces.next() {
      name = nil
      count += 1
      if case .mark(let index) = piece, source.marks[index].kind == .blockName { name = index }
    }
    // What is all of a leaf names nothing in it.
    return count == 1 && last.previous == nil ? nil : name
  }

  /// Writes the `id` attribute of a block that has a name, behind the `<` and name of its tag; `closeAnchor()` must
  /// follow.
  mutating func openAnchor(of node: Node, tagStart: Int) {
    guard holdsBlockNames else { return }
    openAnchor(named: namedBlocks[node.identity] ?? ownName(of: node), tagStart: tagStart)
  }

  /// Writes the `id` attribute that a mark names, unless another block has that name.
  mutating func openAnchor(named mark: Int?, tagStart: Int) {
    guard holdsBlockNames else { return }
    guard let mark else { return openAnchors.append(nil) }
    let id = Array(source.source(of: source.marks[mark]).drop { $0 != UInt8(ascii: "^") }).text
    guard usedAnchors.insert(id).inserted else { return openAnchors.append(nil) }
    openAnchors.append(body.anchors.count)
    let holeStart = body.holes.count
    writeID(id)
    let words = body.plainText.count
    body.anchors.append(
      Body.Anchor(
        id: id, htmlRange: tagStart..<tagStart, plainTextRange: words..<words, holes: holeStart..<holeStart))
  }

  /// Names a heading, whose own `id` is that of its words, by an element inside it.
  mutating func openAnchor(ofHeading node: Node, _ tagStart: Int) {
    guard holdsBlockNames else { return }
    guard let mark = namedBlocks[node.identity] ?? ownName(of: node) else { return openAnchors.append(nil) }
    body.html.append("<span")
    openAnchor(named: mark, tagStart: tagStart)
    body.html.append("></span>")
  }

  /// Writes ` id="…"` with the hole that keeps it unique where several memos are shown.
  mutating func writeID(_ id: String) {
    body.html.append(" id=\"")
    appendIDHole()
    body.html.append(htmlEscaping: id)
    body.html.append("\"")
  }

  mutating func appendIDHole() {
    if !options.writesEveryTarget { appendHole(.id) }
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

  func ownName(of node: Node) -> Int? {
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
