internal import ByteText

/// Footnotes, with the HTML of cmark-gfm 0.29.0.gfm.13.
extension BodyWriter {
  /// The definition of a footnote: a list item of the tree, taken out of its list.
  struct Footnote {
    var item: Node
    /// As the definition has it.
    var label: [UInt8]
    var mark: Mark
    /// From 1, in the order of the first references; 0 while there is none.
    var number = 0
    /// How many references there are, and how many have been written.
    var uses = 0
    var writtenUses = 0
  }

  /// Takes the items that stand for definitions out of the tree; numbers them by the references to them.
  mutating func takeFootnotes(from document: borrowing Document) {
    var items: [(Node, Int)] = []
    document.root.walkBlocks { node in
      guard node.kind == .item, let paragraph = node.firstChild, paragraph.kind == .paragraph,
        let text = paragraph.firstChild, text.kind == .text,
        let token = MarkToken(in: text.literal, at: 0, marks: source.marks),
        source.marks[token.mark].kind == .footnoteDefinition
      else { return }
      items.append((node, token.mark))
    }
    var byLabel: [String: Int] = [:]
    for (item, index) in items {
      let mark = source.marks[index]
      let list = item.parent
      document.detach(item)
      if let list, list.firstChild == nil { document.remove(list) }
      let key = FootnoteLabel.key(source.source(of: mark))
      // Of two with one label the first counts.
      if byLabel[key] == nil { byLabel[key] = definitions.count }
      definitions.append(
        Footnote(item: item, label: FootnoteLabel.name(source.source(of: mark)), mark: mark))
    }
    for (index, mark) in source.marks.enumerated() where mark.kind == .footnote {
      footnotes[index] = byLabel[FootnoteLabel.key(source.source(of: mark))]
    }
    var order: [Int] = []
    count(document.root, &order)
    var next = 0
    while next < order.count {
      count(definitions[order[next]].item, &order)
      next += 1
    }
    footnoteOrder = order
    for footnote in definitions where footnote.number == 0 {
      body.findings.append(
        Finding(
          .footnoteUnused, line: bodyLine(at: footnote.mark.source.lowerBound),
          range: source.hasOffsets ? footnote.mark.source : nil,
          excerpt: Array("[^".utf8) + footnote.label + Array("]".utf8)))
    }
  }

  /// Counts the references in a part of the tree.
  private mutating func count(_ root: Node, _ order: inout [Int]) {
    guard !footnotes.isEmpty else { return }
    var depth = 0
    root.walk { node, event in
      switch node.kind {
      case .link, .image: depth += event == .enter ? 1 : -1
      case .text where depth == 0:
        var pieces = TextPieces(node.literal, source)
        while let piece = pieces.next() {
          guard case .mark(let index) = piece, let footnote = footnotes[index] else { continue }
          if definitions[footnote].number == 0 {
            order.append(footnote)
            definitions[footnote].number = order.count
          }
          definitions[footnote].uses += 1
        }
      default: break
      }
    }
  }

  /// Writes a reference, or its source where no footnote has its label or a link is around it.
  mutating func write(footnoteReference index: Int) {
    guard let footnote = footnotes[index], openLinks.isEmpty, openImage == nil else {
      return append(words: source.source(of: source.marks[index]))
    }
    flushSeparator()
    definitions[footnote].writtenUses += 1
    let definition = definitions[footnote]
    body.html.append("<sup class=\"footnote-ref\"><a href=\"")
    appendFragmentHoles()
    body.html.append("fn-")
    append(label: definition, isFragment: true)
    body.html.append("\" id=\"")
    appendIDHole()
    append(referenceID: definition, definition.writtenUses)
    body.html.append("\" data-footnote-ref>")
    body.html.append(decimal: definition.number)
    body.html.append("</a></sup>")
  }

  /// Writes the id of a reference, or the fragment that leads to it.
  private mutating func append(referenceID footnote: Footnote, _ use: Int, isFragment: Bool = false) {
    body.html.append("fnref-")
    append(label: footnote, isFragment: isFragment)
    if use > 1 {
      body.html.append("-")
      body.html.append(decimal: use)
    }
  }

  private mutating func append(label footnote: Footnote, isFragment: Bool) {
    if options.writesEveryTarget { return body.html.append(hrefEscaping: footnote.label) }
    // Letters of any script; other marks than `-`, `_` and `.` as in a URL, so that no reader stumbles over them.
    var label: [UInt8] = []
    for byte in footnote.label {
      if byte >= 0x80 || byte.isWordByte || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") {
        label.append(byte)
      } else {
        label.append(percentEncoding: byte)
      }
    }
    if isFragment { body.html.append(hrefEscaping: label) } else { body.html.append(htmlEscaping: label) }
  }

  /// Writes all footnotes that something refers to, as the last block.
  mutating func writeFootnotes(_ document: borrowing Document) {
    defer { for footnote in definitions { document.remove(footnote.item) } }
    guard !footnoteOrder.isEmpty else { return }
    startLine()
    let lines = footnoteOrder.map { self.lines(of: definitions[$0].item) }
    let first = lines.map(\.lowerBound).min() ?? 1
    openBlock = OpenBlock(
      kind: .footnotes, lines: first...max(first, lines.map(\.upperBound).max() ?? first),
      htmlStart: body.html.count, holeStart: body.holes.count)
    body.html.append("<section class=\"footnotes\" data-footnotes>\n<ol>\n")
    tightLists.append(false)
    containers.append(.item)
    isAtListStart = true
    for index in footnoteOrder { write(footnote: index) }
    containers.removeLast()
    tightLists.removeLast()
    body.html.append("</ol>\n</section>\n")
    closeBlockAtTopLevel()
  }

  private mutating func write(footnote index: Int) {
    let item = definitions[index].item
    body.html.append("<li id=\"")
    appendIDHole()
    body.html.append("fn-")
    append(label: definitions[index], isFragment: false)
    body.html.append("\">\n")
    let last = item.lastChild
    if let last, last.kind == .paragraph { footnoteEnd = (last, index) }
    var child = item.firstChild
    while let block = child {
      write(tree: block)
      child = block.next
    }
    if last?.kind != .paragraph {
      startLine()
      append(backLinksOf: index)
      body.html.append("\n")
    }
    closeBlockElementsOfContainer()
    startLine()
    body.html.append("</li>\n")
  }

  /// Writes the links back at the end of a footnote's last paragraph.
  mutating func writeBackLinks(atEndOf paragraph: Node) {
    guard let (last, index) = footnoteEnd, last.isSame(as: paragraph) else { return }
    footnoteEnd = nil
    body.html.append(" ")
    append(backLinksOf: index)
  }

  private mutating func append(backLinksOf index: Int) {
    let footnote = definitions[index]
    for use in 1...max(1, footnote.uses) {
      var number: [UInt8] = []
      number.append(decimal: footnote.number)
      if use > 1 {
        number.append("-")
        number.append(decimal: use)
        body.html.append(" ")
      }
      body.html.append("<a href=\"")
      appendFragmentHoles()
      append(referenceID: footnote, use, isFragment: true)
      body.html.append("\" class=\"footnote-backref\" data-footnote-backref data-footnote-backref-idx=\"")
      body.html += number
      body.html.append("\" aria-label=\"")
      appendHole(.words(.footnoteReturn(number: number.text)))
      body.html.append("\">↩")
      if use > 1 {
        body.html.append("<sup class=\"footnote-ref\">")
        body.html.append(decimal: use)
        body.html.append("</sup>")
      }
      body.html.append("</a>")
    }
  }

  /// Writes the `#` of a link within the body: where both ends are shown on one page, the id has that page's prefix.
  private mutating func appendFragmentHoles() {
    if !options.writesEveryTarget { appendHole(.page) }
    body.html.append("#")
    appendIDHole()
  }
}
