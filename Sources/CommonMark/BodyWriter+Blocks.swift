internal import ByteText

extension BodyWriter {
  /// A top-level block that is being written.
  struct OpenBlock {
    var kind: Body.Block.Kind
    var lines: ClosedRange<Int>
    var htmlStart: Int
    /// Nil until it has words.
    var plainTextStart: Int?
    var holeStart: Int
  }

  private var isAtTopLevel: Bool {
    containers.isEmpty && tightLists.isEmpty && openElements.blocks.isEmpty && openTable == nil
  }

  /// Collects the headings of a part of the tree before the walk, since an id depends on all of them.
  mutating func collectHeadings(_ root: Node) {
    root.walkBlocks { node in
      guard node.kind == .heading, tables.cell(of: node) == nil else { return }
      body.headings.append(
        Body.Heading(
          level: node.headingLevel, text: words(of: node).text, id: "", line: source.bodyLine(node.startLine),
          htmlRange: 0..<0, plainTextRange: 0..<0))
    }
  }

  /// Gives all headings their ids.
  mutating func identifyHeadings() {
    if body.headings.isEmpty { return }
    for (index, id) in HeadingIdentifiers.assign(to: body.headings.map { Array($0.text.utf8) }).enumerated() {
      body.headings[index].id = id
    }
  }

  mutating func enterBlock(_ node: Node) {
    if let cell = tables.cell(of: node) {
      closeSummary()
      if isAtTopLevel { openBlock(.table, tables.tables[Int(tables.cells[cell].table)].lines) }
      return openCell(cell, node)
    }
    closeTable()
    switch node.kind {
    case .paragraph, .heading, .htmlBlock: break
    default: closeSummary()
    }
    if node.kind != .paragraph || !isBareParagraph { startLine() }
    if isAtTopLevel { openBlock(node) }
    switch node.kind {
    case .blockQuote:
      openQuote(node)
      deepestNesting = max(deepestNesting, containers.count)
    case .list:
      if tightLists.isEmpty { isAtListStart = true }
      tightLists.append(node.isTightList)
      openList(node)
    case .item:
      containers.append(.item)
      deepestNesting = max(deepestNesting, containers.count)
      openItem(node)
    case .paragraph:
      startLeaf(node)
      openParagraph(node)
    case .heading:
      startLeaf(node)
      openHeading(node)
    case .codeBlock:
      startLeaf(node)
      write(codeBlock: node)
    case .htmlBlock:
      write(htmlBlock: node)
    case .thematicBreak:
      body.html.append("<hr />\n")
    default: break
    }
    if node.kind == .codeBlock || node.kind == .htmlBlock || node.kind == .thematicBreak {
      closeBlockAtTopLevel(node)
    }
  }

  private mutating func openParagraph(_ node: Node) {
    let isTitle = openCalloutTitle(node)
    let isEmbed = !isTitle && task == nil && (isEmbed(node) || isNamedEmbed(node))
    let hasName = holdsBlockNames && (namedBlocks[node.identity] ?? ownName(of: node)) != nil
    let hasElement = !isTitle && !isBareParagraph && (!isEmbed || hasName)
    if hasElement {
      let start = body.html.count
      body.html.append(isEmbed ? "<div" : "<p")
      openAnchor(of: node, tagStart: start)
      body.html.append(">")
    } else {
      openAnchor(named: nil, tagStart: body.html.count)
    }
    writeTaskBox()
    beginWords(of: node)
    words.isEmbed = isEmbed
    words.isInDivision = isEmbed && hasElement
  }

  private mutating func closeParagraph(_ node: Node) {
    if endsCalloutParagraph() { return }
    endWords()
    closeInlineElements()
    writeBackLinks(atEndOf: node)
    if words.isEmbed {
      body.html.append("\n")
      if words.isInDivision { body.html.append("</div>\n") }
    } else if !isBareParagraph {
      body.html.append("</p>\n")
    }
  }

  mutating func exitBlock(_ node: Node) {
    if let cell = tables.cell(of: node) {
      closeCell(cell)
      return closeBlockAtTopLevel()
    }
    closeTable()
    switch node.kind {
    case .blockQuote:
      closeBlockElementsOfContainer()
      startLine()
      closeQuote()
      closeAnchor()
    case .list:
      tightLists.removeLast()
      body.html.append(node.isOrderedList ? "</ol>\n" : "</ul>\n")
      closeAnchor()
    case .item:
      closeBlockElementsOfContainer()
      containers.removeLast()
      body.html.append("</li>\n")
      closeAnchor()
    case .paragraph:
      closeParagraph(node)
      closeAnchor()
    case .heading:
      endWords()
      closeInlineElements()
      closeHeading(node)
      closeAnchor()
    default: break
    }
    closeBlockAtTopLevel(node)
  }

  /// Whether a paragraph here has no `<p>`: right inside an item of a tight list (CommonMark §5.3) or a summary.
  private var isBareParagraph: Bool { containers.last == .item && tightLists.last == true || isInSummary }

  // MARK: Top-level blocks

  private mutating func openBlock(_ node: Node) {
    let kind: Body.Block.Kind =
      switch node.kind {
      case .list: .list
      case .blockQuote: .quote
      case .codeBlock: .code
      case .thematicBreak: .rule
      case .htmlBlock: .rawHTML
      case .heading: .heading(node.headingLevel)
      default: .paragraph
      }
    openBlock(kind, lines(of: node))
  }

  private mutating func openBlock(_ kind: Body.Block.Kind, _ lines: ClosedRange<Int>) {
    openBlock = OpenBlock(
      kind: kind, lines: lines, htmlStart: body.html.count, holeStart: body.holes.count)
  }

  private mutating func closeBlockAtTopLevel(_ node: Node) {
    guard containers.isEmpty, tightLists.isEmpty, let lines = openBlock?.lines else { return }
    let end = max(lines.upperBound, self.lines(of: node).upperBound)
    openBlock?.lines = lines.lowerBound...end
    closeBlockAtTopLevel()
  }

  /// Ends the block that is open, unless what comes next is part of it: raw HTML may reach over several.
  mutating func closeBlockAtTopLevel() {
    guard isAtTopLevel, let block = openBlock else { return }
    openBlock = nil
    // A comment shows nothing.
    if block.htmlStart == body.html.count, block.holeStart == body.holes.count { return }
    let plainTextEnd = body.plainText.count
    body.blocks.append(
      Body.Block(
        kind: block.kind, htmlRange: block.htmlStart..<body.html.count,
        plainTextRange: (block.plainTextStart ?? plainTextEnd)..<plainTextEnd, lines: block.lines,
        holes: block.holeStart..<body.holes.count))
  }

  func lines(of node: Node) -> ClosedRange<Int> {
    let start = max(1, source.bodyLine(node.startLine))
    return start...max(start, source.bodyLine(node.endLine))
  }

  // MARK: Leaves

  /// Begins a block that holds words: a blank line apart from the last, in a list on the next line.
  mutating func startLeaf(_ node: Node) {
    if openElements.unclosed.last?.isEmpty == false { openElements.unclosed = [[]] }
    leafLines = lines(of: node)
    leafSourceLines = max(1, node.startLine)...max(1, node.startLine, node.endLine)
    separateWords(byLineEnds: tightLists.isEmpty || isAtListStart ? 2 : 1)
    isAtListStart = false
    if node.kind == .paragraph || node.kind == .heading { noteTextLines() }
  }

  /// Notes that the lines of the leaf show as words.
  mutating func noteTextLines() {
    guard let last = body.textLines.last, leafLines.lowerBound <= last.upperBound,
      leafLines.lowerBound >= last.lowerBound
    else { return body.textLines.append(leafLines) }
    body.textLines[body.textLines.count - 1] = last.lowerBound...max(last.upperBound, leafLines.upperBound)
  }

  private mutating func openList(_ node: Node) {
    let start = body.html.count
    body.html.append(node.isOrderedList ? "<ol" : "<ul")
    openAnchor(of: node, tagStart: start)
    if node.isOrderedList, node.listStart != 1 {
      body.html.append(" start=\"")
      body.html.append(decimal: node.listStart)
      body.html.append("\"")
    }
    body.html.append(">\n")
  }

  private mutating func openHeading(_ node: Node) {
    let start = body.html.count
    let level = node.headingLevel
    body.html.append("<h")
    body.html.append(digit: level)
    if options.identifiesHeadings, body.headings.indices.contains(headingCount) {
      flushSeparator()
      writeID(body.headings[headingCount].id)
      body.headings[headingCount].htmlRange = start..<start
      body.headings[headingCount].plainTextRange = body.plainText.count..<body.plainText.count
    }
    body.html.append(">")
    openAnchor(ofHeading: node, start)
    beginWords(of: node)
  }

  private mutating func closeHeading(_ node: Node) {
    body.html.append("</h")
    body.html.append(digit: node.headingLevel)
    body.html.append(">\n")
    guard options.identifiesHeadings, body.headings.indices.contains(headingCount) else { return }
    let heading = body.headings[headingCount]
    body.headings[headingCount].htmlRange = heading.htmlRange.lowerBound..<body.html.count
    body.headings[headingCount].plainTextRange =
      heading.plainTextRange.lowerBound..<body.plainText.count
    headingCount += 1
  }

  private mutating func write(codeBlock node: Node) {
    let language = restored(node.fenceInfo, as: .text).prefix { !($0 == 0x20 || 0x09...0x0D ~= $0) }
    let tagStart = body.html.count
    body.html.append("<pre")
    openAnchor(of: node, tagStart: tagStart)
    if language.isEmpty {
      body.html.append("><code>")
    } else {
      body.html.append("><code class=\"language-")
      body.html.append(htmlEscaping: language)
      body.html.append("\">")
    }
    flushSeparator()
    let start = body.plainText.count
    append(literalOf: node, as: .source)
    while body.plainText.count > start, body.plainText.last == UInt8(ascii: "\n") {
      body.plainText.removeLast()
    }
    body.html.append("</code></pre>\n")
    closeAnchor()
  }
}

extension [UInt8] {
  /// Appends a number from 0 to 9.
  fileprivate mutating func append(digit: Int) {
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
  }

  /// Appends markup as it stands.
  mutating func append(_ markup: StaticString) {
    markup.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }
}
