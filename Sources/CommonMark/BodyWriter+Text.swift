internal import ByteText

extension BodyWriter {
  /// The words of a paragraph or heading that are being written.
  struct Words {
    var htmlStart = 0
    var holeStart = 0
    var plainTextStart = 0
    /// What the runs of `~` and `=` do.
    var roles: [DelimiterPairs.Run: DelimiterPairs.Role] = [:]
    var holdsDelimiters = false
    /// Whether an embed is all there is.
    var isEmbed = false
    /// Whether an embed has an element around it that bears its name.
    var isInDivision = false
    /// Where the last line end was written, as the length of the HTML after it.
    var lineEnd = -1
    /// How many holes there were then: what fills one shows, too.
    var holesAtLineEnd = 0
    /// Whether something that shows nowhere was met.
    var holdsHidden = false
    /// Whether it was the last thing met.
    var isBehindHidden = false
    /// The mark that names the block.
    var name: Int?
  }

  /// Begins the words of a leaf, behind its opening tag.
  mutating func beginWords(of node: Node) {
    words = Words(
      htmlStart: body.html.count, holeStart: body.holes.count, plainTextStart: body.plainText.count)
    if source.hasDelimiters, holdsDelimiters {
      words.holdsDelimiters = true
      words.roles = DelimiterPairs(of: node, source, passing: markerLength).roles
    }
    if holdsBlockNames { words.name = blockName(endOf: node) }
    editCursor = nil
  }

  /// Whether `~` or `==` stand on the lines of the leaf.
  private var holdsDelimiters: Bool {
    mutating get {
      let lines = bodyLineIndex()
      guard let start = lines.start(ofLine: leafLines.lowerBound) else { return true }
      let next = source.delimiters.partitioningIndex { Int($0) >= start }
      return next < source.delimiters.count
        && Int(source.delimiters[next]) < lines.end(ofLine: leafLines.upperBound)
    }
  }

  /// Goes on with the words of a leaf in another element.
  mutating func continueWords() {
    words.htmlStart = body.html.count
    words.holeStart = body.holes.count
    words.plainTextStart = body.plainText.count
    words.lineEnd = -1
  }

  /// Ends the words of a leaf, before its closing tag: no blank is left where something hidden stood.
  mutating func endWords() {
    if words.holdsHidden || isAtLineEnd { trimWords() }
  }

  /// Takes blanks and line ends from the end of what has been written of the leaf.
  mutating func trimWords() {
    let hole = body.holes.last
    body.html.trimBlanks(after: max(words.htmlStart, hole?.html ?? 0))
    // The line ends before a block's first words are not its own.
    let start = max(words.plainTextStart, openBlock?.plainTextStart ?? 0)
    body.plainText.trimBlanks(after: max(start, hole?.plainText ?? 0))
  }

  /// Writes a text with the marks in it, from `start` on.
  mutating func write(text node: Node, from start: Int = 0) {
    if start == 0, isPlain(node) {
      return append(literalOf: node, as: .text, toHTML: openImage?.hidesText != true)
    }
    let literal = node.literal
    var pieces = TextPieces(literal, source, from: start)
    while let piece = pieces.next() {
      switch piece {
      case .words(var range):
        if words.isBehindHidden, isBehindBlank {
          while let first = range.first, literal[first] == UInt8(ascii: " ") { range.removeFirst() }
        }
        if range.isEmpty { continue }
        words.isBehindHidden = false
        var text: [UInt8] = []
        text.reserveCapacity(range.count)
        literals.append(literal[range], to: &text)
        append(words: text)
      case .delimiters(let range):
        words.isBehindHidden = false
        write(delimiters: literal[range], DelimiterPairs.Run(node: node.identity, offset: range.lowerBound))
      case .mark(let index):
        write(mark: index)
      }
    }
  }

  /// Whether a text holds no mark, so that it can be copied as it stands.
  private func isPlain(_ node: Node) -> Bool {
    if words.isBehindHidden || words.holdsDelimiters || literals.mayHoldBrokenScalars { return false }
    var isPlain = true
    unsafe node.withLiteral { isPlain = unsafe !MarkToken.mayStand(in: $0) }
    return isPlain
  }

  /// Whether nothing of the leaf shows yet.
  var showsNothing: Bool { body.html.count == words.htmlStart && body.holes.count == words.holeStart }

  private var isBehindBlank: Bool {
    if showsNothing { return true }
    let isBehindHole = (body.holes.last?.html).map { $0 == body.html.count } ?? false
    return !isBehindHole && (body.html.last == UInt8(ascii: " ") || body.html.last == UInt8(ascii: "\n"))
  }

  /// Appends words to the plain text, and to the HTML unless an image's hole stands for them.
  mutating func append(words text: some Collection<UInt8>) {
    flushSeparator()
    append(text: text, toHTML: openImage?.hidesText != true)
  }

  private mutating func write(delimiters run: ArraySlice<UInt8>, _ place: DelimiterPairs.Run) {
    let element: RawHTML.Inline = run.first == UInt8(ascii: "=") ? .mark : .strikethrough
    switch words.roles[place] {
    case nil: append(words: run)
    case .opens:
      guard openImage == nil else { return }
      body.html.append(element.opening)
      openElements.inlines.append(element)
    case .closes:
      guard openImage == nil else { return }
      let floor = openElements.floors.last ?? 0
      // Raw HTML around a run may have hidden its partner.
      guard let index = openElements.inlines[floor...].lastIndex(of: element) else {
        return append(words: run)
      }
      closeInlineElements(downTo: index)
    }
  }

  mutating func write(mark index: Int) {
    let mark = source.marks[index]
    switch mark.kind {
    case .hidden, .block, .footnoteDefinition: return
    case .comment: return hide()
    case .blockName:
      if index == words.name { return hide() }
      append(words: source.source(of: mark))
    case .character(let scalar):
      append(words: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    case .wide: append(words: source.source(of: mark))
    case .hashtag:
      append(words: source.source(of: mark))
      collect(hashtag: index)
    case .wikilink: write(wikilink: mark)
    case .embed: write(embed: mark)
    case .bareLink: write(bareLink: mark)
    case .footnote: write(footnoteReference: index)
    }
    words.isBehindHidden = false
  }

  private mutating func hide() {
    words.holdsHidden = true
    words.isBehindHidden = true
  }

  private mutating func collect(hashtag index: Int) {
    guard openImage == nil else { return }
    let name = Array(source.source(of: source.marks[index]).dropFirst())
    body.hashtags.append(Body.Hashtag(name: name.text, line: line(ofMark: index)))
  }

  /// The line in the body of the next token of a mark in this leaf.
  private mutating func line(ofMark index: Int) -> Int {
    var cursor = editCursor ?? firstEdit(inLine: leafLines.lowerBound)
    while cursor < source.edits.count, Int(source.edits[cursor].mark) != index { cursor += 1 }
    guard cursor < source.edits.count else { return leafLines.lowerBound }
    editCursor = cursor + 1
    return bodyLine(at: Int(source.edits[cursor].bodyStart))
  }

  private mutating func firstEdit(inLine line: Int) -> Int {
    let start = bodyLineIndex().start(ofLine: line) ?? 0
    return source.edits.partitioningIndex { Int($0.bodyStart) >= start }
  }

  /// The 1-based line of an offset in the body.
  mutating func bodyLine(at offset: Int) -> Int { bodyLineIndex().line(at: offset) }

  private mutating func bodyLineIndex() -> LineIndex {
    if let bodyLines { return bodyLines }
    let built = LineIndex(source.body)
    bodyLines = built
    return built
  }

  /// The words of a heading as its text and id have them.
  func words(of heading: Node) -> [UInt8] {
    let roles = source.hasDelimiters ? DelimiterPairs(of: heading, source).roles : [:]
    let name = holdsBlockNames ? blockName(endOf: heading) : nil
    var out: [UInt8] = []
    var isBehindHidden = false
    var imageDepth = 0
    /// What raw HTML hides, up to its closing tag.
    var hiddenEnd: Node?
    var unclosed: [Int: Set<String>] = [:]
    heading.walk { inline, event in
      if let end = hiddenEnd {
        if inline.isSame(as: end) { hiddenEnd = nil }
        return
      }
      switch inline.kind {
      case .image: imageDepth += event == .enter ? 1 : -1
      case .htmlInline where imageDepth == 0 && !options.passesRawHTML:
        let level = inline.parent?.identity ?? 0
        hiddenEnd = HTMLTag.endOfHidden(
          from: inline, restored(inline.literal, as: .html), unclosed: &unclosed[level, default: []])
      case .text:
        let literal = inline.literal
        var pieces = TextPieces(literal, source)
        while let piece = pieces.next() {
          switch piece {
          case .words(var range):
            if isBehindHidden, out.last ?? UInt8(ascii: " ") == UInt8(ascii: " ") {
              while let first = range.first, literal[first] == UInt8(ascii: " ") { range.removeFirst() }
            }
            if !range.isEmpty { isBehindHidden = false }
            literals.append(literal[range], to: &out)
          case .delimiters(let range):
            if roles[.init(node: inline.identity, offset: range.lowerBound)] == nil { out += literal[range] }
            isBehindHidden = false
          case .mark(let index):
            let mark = source.marks[index]
            switch mark.kind {
            case .comment: isBehindHidden = true
            case .blockName:
              if index == name { isBehindHidden = true } else { out += source.source(of: mark) }
            case .wikilink: out += Wikilink(source.source(of: mark)).shown
            case .embed:
              let link = Wikilink(source.source(of: mark))
              out += link.namesFile ? link.text ?? [] : link.shown
            case .footnote: if footnotes[index] == nil { out += source.source(of: mark) }
            default: literals.append(mark, as: .text, to: &out)
            }
          }
        }
      case .code: out += restored(inline.literal, as: .source)
      case .softBreak, .lineBreak: out.append(UInt8(ascii: " "))
      default: break
      }
    }
    while isBehindHidden, out.last == UInt8(ascii: " ") { out.removeLast() }
    return out
  }
}

extension [UInt8] {
  /// Takes blanks and line ends from the end, down to a length.
  fileprivate mutating func trimBlanks(after length: Int) {
    while count > length, last == UInt8(ascii: " ") || last == UInt8(ascii: "\n") { removeLast() }
  }
}
