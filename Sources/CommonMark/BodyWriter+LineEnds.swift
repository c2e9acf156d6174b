internal import ByteText

/// Line ends inside paragraphs.
extension BodyWriter {
  mutating func writeSoftBreak(_ node: Node) {
    if endsCalloutTitle(node) { return }
    if isAtLineEnd { return }
    if words.isBehindHidden { trimWords() }
    // Nothing shows on the line before.
    if showsNothing, openImage == nil { return }
    if joinsLines(at: node) { return }
    if options.keepsLineBreaks { return writeLineBreak(node) }
    flushSeparator()
    body.plainText.append(UInt8(ascii: " "))
    if openImage == nil {
      body.html.append(UInt8(ascii: "\n"))
      endLine()
    } else if openImage?.hidesText == false {
      body.html.append(UInt8(ascii: " "))
    }
  }

  mutating func writeLineBreak(_ node: Node) {
    if endsCalloutTitle(node) { return }
    flushSeparator()
    guard openImage == nil else {
      body.plainText.append(UInt8(ascii: " "))
      if openImage?.hidesText == false { body.html.append(UInt8(ascii: " ")) }
      return
    }
    body.plainText.append(UInt8(ascii: "\n"))
    body.html.append("<br />\n")
    endLine()
  }

  private mutating func endLine() {
    words.lineEnd = body.html.count
    words.holesAtLineEnd = body.holes.count
  }

  /// Whether nothing shows since the last line end.
  var isAtLineEnd: Bool { body.html.count == words.lineEnd && body.holes.count == words.holesAtLineEnd }

  /// Whether a line end stands between two scalars of a script without spaces.
  private func joinsLines(at node: Node) -> Bool {
    guard !options.keepsLineBreaks, let before = lastScalar, before.value >= 0x80,
      before.joinsLines || before.isSharedPunctuation, let after = firstScalar(behind: node)
    else { return false }
    return before.joinsLines
      ? after.joinsLines || after.isSharedPunctuation : after.joinsLines
  }

  /// The last scalar of the leaf that shows.
  private var lastScalar: Unicode.Scalar? {
    var end = body.plainText.count
    if let target = shownTarget, target.upperBound == end { end = target.lowerBound }
    return body.plainText.scalar(endingAt: end, after: words.plainTextStart)?.scalar
  }

  /// The first scalar that shows behind an inline.
  private func firstScalar(behind node: Node) -> Unicode.Scalar? {
    var next = node.next
    while let current = next {
      switch current.kind {
      case .text:
        if let scalar = firstScalar(of: current) { return scalar }
        next = current.next
      case .code: return current.literal.scalar(at: 0, before: current.literal.count)?.scalar
      case .emphasis, .strong, .link: next = current.firstChild
      default: return nil
      }
    }
    return nil
  }

  private func firstScalar(of node: Node) -> Unicode.Scalar? {
    let literal = node.literal
    var pieces = TextPieces(literal, source)
    while let piece = pieces.next() {
      switch piece {
      case .words(let range): return literal.scalar(at: range.lowerBound, before: range.upperBound)?.scalar
      case .delimiters: continue
      case .mark(let index):
        let mark = source.marks[index]
        switch mark.kind {
        case .hidden, .block, .comment, .blockName, .footnoteDefinition, .footnote: continue
        case .wikilink:
          let shown = Wikilink(source.source(of: mark)).shown
          return shown.scalar(at: 0, before: shown.count)?.scalar
        case .embed: return nil
        case .character(let scalar): return scalar
        case .wide, .bareLink, .hashtag:
          return source.body.scalar(at: mark.source.lowerBound, before: mark.source.upperBound)?.scalar
        }
      }
    }
    return nil
  }
}
