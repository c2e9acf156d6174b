internal import ByteText

/// Links and embeds by name, and bare links: what the pre-pass found and libcmark took for words.
extension BodyWriter {
  mutating func write(wikilink mark: Mark) {
    let link = Wikilink(source.source(of: mark))
    let shown = link.shown
    guard openImage == nil, openLinks.isEmpty else { return mention(link, .wikilink, mark) }
    flushSeparator()
    if options.writesEveryTarget {
      body.html.append("<a href=\"")
      body.html.append(hrefEscaping: link.target)
      body.html.append("\">")
      append(text: shown)
      body.html.append("</a>")
      return
    }
    let index = open(link, .wikilink, mark)
    appendHole(.open(index))
    append(text: shown)
    close(reference: index)
    appendHole(.close(index))
  }

  mutating func write(embed mark: Mark) {
    let link = Wikilink(source.source(of: mark))
    guard openImage == nil else { return mention(link, .embed, mark) }
    flushSeparator()
    if options.writesEveryTarget {
      body.html.append("<img src=\"")
      body.html.append(hrefEscaping: link.target)
      body.html.append("\" alt=\"")
      append(text: link.shown)
      body.html.append("\" />")
      return
    }
    let index = open(link, .embed, mark)
    body.references[index].standsAlone = words.isEmbed
    // The name of what is shown in place is none of the words; amid words an embed of a memo is a link.
    let isShown = words.isEmbed || link.namesFile
    append(text: isShown ? link.text ?? [] : link.shown, toHTML: false)
    close(reference: index)
    appendHole(.whole(index))
  }

  /// Writes the words of a link or embed that cannot be one, inside another link or an image's text.
  ///
  /// It is a reference without a hole: what it names may have to stay unnamed.
  private mutating func mention(_ link: Wikilink, _ kind: Reference.Kind, _ mark: Mark) {
    guard !options.writesEveryTarget else { return append(words: link.shown) }
    flushSeparator()
    let index = open(link, kind, mark)
    append(words: link.shown)
    close(reference: index)
  }

  /// Begins a reference; returns its index.
  private mutating func open(_ link: Wikilink, _ kind: Reference.Kind, _ mark: Mark) -> Int {
    body.references.append(
      Reference(
        kind: kind, target: link.target.text, title: "", text: link.shown.text,
        hasOwnText: link.text != nil, width: link.width, height: link.height,
        sourceRange: source.hasOffsets ? mark.source : nil, line: bodyLine(at: mark.source.lowerBound),
        plainTextRange: body.plainText.count..<body.plainText.count,
        htmlRange: body.html.count..<body.html.count))
    return body.references.count - 1
  }

  private mutating func close(reference index: Int) {
    let reference = body.references[index]
    body.references[index].plainTextRange = reference.plainTextRange.lowerBound..<body.plainText.count
    body.references[index].htmlRange = reference.htmlRange.lowerBound..<body.html.count
  }

  /// Whether an embed is all of a paragraph, so that a block may take its place.
  func isEmbed(_ paragraph: Node) -> Bool {
    guard !source.marks.isEmpty, !options.writesEveryTarget, markerLength == 0,
      footnoteEnd?.paragraph.isSame(as: paragraph) != true, namedBlocks[paragraph.identity] == nil,
      let text = paragraph.firstChild, text.kind == .text, text.next == nil
    else { return false }
    let literal = text.literal
    var found = false
    var pieces = TextPieces(literal, source)
    while let piece = pieces.next() {
      switch piece {
      case .words(let range):
        guard literal[range].allSatisfy(\.isSpaceOrTab) else { return false }
      case .delimiters: return false
      case .mark(let index):
        switch source.marks[index].kind {
        case .hidden, .comment, .block, .footnoteDefinition: continue
        case .embed where !found: found = true
        default: return false
        }
      }
    }
    return found
  }

  mutating func write(bareLink mark: Mark) {
    let text = source.source(of: mark)
    let url = Self.url(ofBareLink: text)
    guard openImage == nil, openLinks.isEmpty,
      options.writesEveryTarget || Destination(link: url) == .external
    else { return append(words: text) }
    flushSeparator()
    body.html.append("<a href=\"")
    body.html.append(hrefEscaping: url)
    body.html.append("\">")
    append(text: text)
    body.html.append("</a>")
  }

  private static func url(ofBareLink text: ArraySlice<UInt8>) -> [UInt8] {
    if Array(text).hasScheme { return Array(text) }
    if text.contains(UInt8(ascii: "@")), text.prefix(4).map({ $0 | 0x20 }) != Array("www.".utf8) {
      return Array("mailto:".utf8) + text
    }
    return Array("http://".utf8) + text
  }
}

extension [UInt8] {
  /// Whether a scheme begins it; no bare host or address holds `:` before other marks.
  fileprivate var hasScheme: Bool {
    let letters = prefix { $0.isLetter }.count
    return letters > 0 && hasBytes(":".utf8, at: letters)
  }
}
