internal import ByteText

extension BodyWriter {
  // MARK: Tags among words

  /// Writes or leaves out one tag, comment or the like of a paragraph.
  mutating func write(tagOf node: Node) {
    let literal = restored(node.literal, as: .html)
    if options.passesRawHTML {
      if openImage == nil { body.html += literal } else { body.html.append(htmlEscaping: literal) }
      return
    }
    var scanner = HTMLScanner(literal)
    switch scanner.next()?.piece {
    case .comment: break
    case .tag(let tag) where write(inline: tag): break
    default:
      let place = droppedHTML == nil ? locator.place(ofTag: node, literal: literal) : nil
      drop(literal, place?.line ?? leafLines.lowerBound, place?.range)
      skipContent(from: node, literal)
    }
  }

  /// Writes a tag that may stand among words; false when it may not.
  private mutating func write(inline tag: HTMLTag) -> Bool {
    if tag.name == "br", !tag.isClosing {
      openElements.pendingBlank = nil
      writeTag("<br />")
      flushSeparator()
      body.plainText.append(UInt8(ascii: "\n"))
      return true
    }
    guard let element = RawHTML.Inline(rawValue: tag.name), !tag.closesItself else { return false }
    if openImage != nil { return true }
    if tag.isClosing {
      let floor = openElements.floors.last ?? 0
      guard let index = openElements.inlines[floor...].lastIndex(of: element) else { return false }
      closeInlineElements(downTo: index)
    } else {
      guard openElements.inlines.count < Limits.nesting else { return false }
      openElements.inlines.append(element)
      body.html.append(element.opening)
    }
    return true
  }

  /// Begins something that elements opened in it must not outlive.
  mutating func beginInline() {
    openElements.floors.append(openElements.inlines.count)
    openElements.unclosed.append([])
  }

  /// Closes the elements opened since `beginInline()`.
  mutating func endInline() {
    openElements.unclosed.removeLast()
    if let floor = openElements.floors.popLast() { closeInlineElements(downTo: floor) }
  }

  /// Closes all elements of a paragraph or heading, at its end.
  mutating func closeInlineElements(downTo count: Int = 0) {
    while openElements.inlines.count > count, let element = openElements.inlines.popLast() {
      body.html.append(element.closing)
    }
  }

  /// Leaves out what follows an opening tag whose content shows nowhere, when its closing tag follows.
  private mutating func skipContent(from node: Node, _ literal: [UInt8]) {
    guard openImage == nil, let level = openElements.unclosed.indices.last else { return }
    skipsUpTo = HTMLTag.endOfHidden(from: node, literal, unclosed: &openElements.unclosed[level])
  }

  // MARK: Blocks

  mutating func write(htmlBlock node: Node) {
    if options.passesRawHTML {
      body.html += restored(node.literal, as: .html)
      startLine()
      return
    }
    let literal = restored(node.literal, as: .htmlBlock)
    htmlLines = nil
    var scanner = HTMLScanner(literal)
    while let (piece, range) = scanner.next() {
      switch piece {
      case .words: write(words: range, of: literal, node)
      case .comment: break
      case .tag(let tag):
        if !write(tag, of: node) { drop(literal, range, of: node) }
      case .hidden: drop(literal, range, of: node)
      }
    }
    closeWords()
  }

  /// Writes a tag of an HTML block; false when it does not pass.
  private mutating func write(_ tag: HTMLTag, of node: Node) -> Bool {
    if let element = RawHTML.Block(rawValue: tag.name), !tag.closesItself {
      closeWords()
      return tag.isClosing ? close(element) : open(element, hasOpenAttribute: tag.hasOpenAttribute)
    }
    if tag.separatesParagraphs {
      closeWords()
      return false
    }
    if tag.name == "td" || tag.name == "th" {
      openElements.pendingBlank = openElements.pendingBlank ?? UInt8(ascii: " ")
      return false
    }
    if RawHTML.Inline(rawValue: tag.name) != nil, !tag.isClosing, !tag.closesItself { openWords(of: node) }
    guard write(inline: tag) else { return false }
    if tag.name == "br" { startLine() }
    return true
  }

  private mutating func open(_ element: RawHTML.Block, hasOpenAttribute: Bool) -> Bool {
    guard openElements.blocks.count < Limits.nesting else { return false }
    switch element {
    case .details:
      closeSummary()
      startLine()
      body.html.append(hasOpenAttribute ? "<details open>\n" : "<details>\n")
    case .summary:
      guard let index = openElements.blocks.indices.last, openElements.blocks[index].element == .details,
        openElements.blocks[index].depth == containers.count, !openElements.blocks[index].hasSummary
      else { return false }
      openElements.blocks[index].hasSummary = true
      startLine()
      body.html.append("<summary>")
    }
    openElements.blocks.append(RawHTML.OpenBlock(element: element, depth: containers.count))
    return true
  }

  private mutating func close(_ element: RawHTML.Block) -> Bool {
    let index = openElements.blocks.lastIndex { $0.element == element && $0.depth == containers.count }
    guard let index else { return false }
    closeBlockElements(downTo: index)
    return true
  }

  /// Closes what was opened in the quote or item that ends here, or in the document.
  mutating func closeBlockElementsOfContainer() {
    let index = openElements.blocks.firstIndex { $0.depth >= containers.count }
    if let index { closeBlockElements(downTo: index) }
  }

  /// Whether words stand right inside a summary, which holds no paragraphs.
  var isInSummary: Bool {
    openElements.blocks.last.map { $0.element == .summary && $0.depth == containers.count } == true
  }

  /// Ends a summary before a block that it cannot hold.
  mutating func closeSummary() {
    if isInSummary { closeBlockElements(downTo: openElements.blocks.count - 1) }
  }

  private mutating func closeBlockElements(downTo count: Int) {
    while openElements.blocks.count > count, let block = openElements.blocks.popLast() {
      switch block.element {
      case .details:
        startLine()
        body.html.append("</details>\n")
      case .summary: body.html.append("</summary>\n")
      }
    }
  }

  // MARK: Words of blocks

  private mutating func openWords(of node: Node) {
    words.isEmbed = false
    if openElements.wordsAreOpen {
      if let blank = openElements.pendingBlank {
        body.html.append(blank)
        flushSeparator()
        body.plainText.append(UInt8(ascii: " "))
      }
    } else {
      openElements.wordsAreOpen = true
      startLeaf(node)
      if isInSummary {
        if body.html.last != UInt8(ascii: ">") { startLine() }
      } else {
        startLine()
        body.html.append("<p>")
      }
    }
    openElements.pendingBlank = nil
  }

  private mutating func closeWords() {
    openElements.pendingBlank = nil
    guard openElements.wordsAreOpen else { return }
    openElements.wordsAreOpen = false
    openElements.holdsWords = false
    closeInlineElements()
    if !isInSummary { body.html.append("</p>\n") }
  }

  private mutating func write(words range: Range<Int>, of literal: [UInt8], _ node: Node) {
    let words = literal[range]
    var index = words.startIndex
    while index < words.endIndex {
      let start = index
      if words[index].isBlank {
        while index < words.endIndex, words[index].isBlank { index += 1 }
        guard openElements.holdsWords else { continue }
        let holdsLineEnd = words[start..<index].contains {
          $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
        }
        openElements.pendingBlank = UInt8(ascii: holdsLineEnd ? "\n" : " ")
        continue
      }
      if words[index] == UInt8(ascii: "&"), let end = entityEnd(words, from: index) {
        index = end
        write(word: decoded(entity: words[start..<end]), of: node)
        continue
      }
      if let token = MarkToken(in: literal, at: index, marks: source.marks) {
        index = min(token.range.upperBound, words.endIndex)
        openWords(of: node)
        openElements.holdsWords = true
        write(mark: token.mark)
        continue
      }
      if let end = wikilinkEnd(words, from: index) {
        index = end
        write(wikilink: start..<end, of: literal, node)
        continue
      }
      index += 1
      while index < words.endIndex, !words[index].isBlank, words[index] != UInt8(ascii: "&"),
        words[index] != UInt8(ascii: "["), !MarkToken.isNoncharacter(literal, at: index)
      {
        index += 1
      }
      write(word: words[start..<index], of: node)
    }
  }

  private mutating func write(word: ArraySlice<UInt8>, of node: Node) {
    openWords(of: node)
    openElements.holdsWords = true
    flushSeparator()
    body.html.append(htmlEscaping: word)
    body.plainText += word
  }

  /// The end of a wikilink at `start` that the pre-pass took for code: CommonMark §4.6 has no code in HTML blocks.
  private func wikilinkEnd(_ words: ArraySlice<UInt8>, from start: Int) -> Int? {
    guard start + 4 < words.endIndex, words[start] == UInt8(ascii: "["),
      words[start + 1] == UInt8(ascii: "["),
      words[start + 2] != UInt8(ascii: "[")
    else { return nil }
    var end = start + 2
    while end + 1 < words.endIndex, !words[end].isLineEnd {
      switch (words[end], words[end + 1]) {
      case (UInt8(ascii: "]"), UInt8(ascii: "]")):
        return Wikilink.hasTarget(words[start + 2..<end]) ? end + 2 : nil
      case (UInt8(ascii: "["), UInt8(ascii: "[")): return nil
      default: end += 1
      }
    }
    return nil
  }

  private mutating func write(wikilink range: Range<Int>, of literal: [UInt8], _ node: Node) {
    let link = Wikilink(literal[range])
    openWords(of: node)
    openElements.holdsWords = true
    flushSeparator()
    let lines = htmlLines ?? LineIndex(literal)
    htmlLines = lines
    let index = body.references.count
    let (html, plainText) = (body.html.count, body.plainText.count)
    appendHole(.open(index))
    append(text: link.shown)
    body.references.append(
      Reference(
        kind: .wikilink, target: link.target.text, title: "", text: link.shown.text,
        hasOwnText: link.text != nil, sourceRange: nil,
        line: source.bodyLine(max(1, node.startLine) + lines.line(at: range.lowerBound) - 1),
        plainTextRange: plainText..<body.plainText.count, htmlRange: html..<body.html.count))
    appendHole(.close(index))
  }

  /// The end of what may be an entity at `start` (CommonMark §6.2; the longest name has 31 letters).
  private func entityEnd(_ words: ArraySlice<UInt8>, from start: Int) -> Int? {
    var index = start + 1
    if index < words.endIndex, words[index] == UInt8(ascii: "#") { index += 1 }
    while index < words.endIndex, index - start <= 32, words[index].isLetter || words[index].isDigit {
      index += 1
    }
    guard index < words.endIndex, words[index] == UInt8(ascii: ";"), index - start > 1 else { return nil }
    return index + 1
  }

  /// The text of an entity, or what was written when there is none of that name.
  private mutating func decoded(entity: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if let known = entities[entity] { return known }
    // So many different ones that the rest may stay as it is.
    guard entities.count < Limits.entities else { return entity }
    var text: [UInt8]?
    if let document = Document(parsing: Array(entity)), let leaf = document.root.firstChild?.firstChild {
      text = restored(leaf.literal, as: .text)
    }
    let decoded = text.map { $0[...] } ?? entity
    entities[entity] = decoded
    return decoded
  }

  // MARK: What is left out

  private mutating func drop(_ literal: [UInt8], _ range: Range<Int>, of node: Node) {
    guard droppedHTML == nil else { return drop([], 0, nil) }
    let words = Array(literal[range].prefix { !$0.isLineEnd })
    let piece = Array(words.prefix(Finding.excerptLength + 4))
    let line = max(1, node.startLine) + LineIndex(literal).line(at: range.lowerBound) - 1
    let excerpt = Array(restored(words, as: .html).prefix(Finding.excerptLength + 4))
    drop(excerpt, source.bodyLine(line), locator.range(ofOnly: piece, onLine: line))
  }

  /// Counts a piece of raw HTML that is left out, and keeps the place of the first.
  mutating func drop(_ literal: [UInt8], _ line: Int, _ range: Range<Int>?) {
    if droppedHTML != nil {
      droppedHTML?.count += 1
    } else {
      let first = Finding(.rawHTMLDropped(count: 1), line: line, range: range, excerpt: literal)
      droppedHTML = (first, 1)
    }
  }
}
