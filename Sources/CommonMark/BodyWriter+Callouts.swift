internal import ByteText

extension BodyWriter {
  /// What of a callout's first paragraph is being written.
  enum CalloutPart {
    /// Its mark and, up to the end of the line, its title.
    case title
    /// The mark of a callout without a title: nothing is written before the line ends.
    case mark
    /// What follows on the next lines.
    case body
  }

  /// The callout that a quote is, if its first line says so.
  private mutating func callout(of quote: Node) -> Callout? {
    guard let paragraph = quote.firstChild, paragraph.kind == .paragraph, let first = paragraph.firstChild
    else { return nil }
    switch first.kind {
    case .text: guard first.begins(with: UInt8(ascii: "[")) else { return nil }
    // Where someone defines `[!note]: …`, the mark is a link to libcmark.
    case .link: guard first.firstChild?.begins(with: UInt8(ascii: "!")) == true else { return nil }
    default: return nil
    }
    guard let line = locator.firstLine(of: paragraph), let callout = Callout(line) else { return nil }
    let mark = line.prefix(callout.markLength)
    if first.kind == .text { return first.literal.starts(with: mark) ? callout : nil }
    let words = first.firstChild?.literal ?? []
    return words.elementsEqual(mark.dropFirst().dropLast()) ? callout : nil
  }

  mutating func openQuote(_ node: Node) {
    callout = callout(of: node)
    let start = body.html.count
    guard let callout else {
      containers.append(.quote)
      body.html.append("<blockquote")
      openAnchor(of: node, tagStart: start)
      return body.html.append(">\n")
    }
    if containers.isEmpty, openBlock?.kind == .quote { openBlock?.kind = .callout }
    containers.append(callout.folding == .none ? .callout : .foldedCallout)
    body.html.append(callout.folding == .none ? "<div" : "<details")
    openAnchor(of: node, tagStart: start)
    body.html.append(" class=\"callout\" data-callout=\"")
    body.html.append(htmlEscaping: callout.type)
    body.html.append(callout.folding == .open ? "\" open>\n" : "\">\n")
  }

  /// Begins the first paragraph of a callout with its title; false for another one.
  mutating func openCalloutTitle(_ paragraph: Node) -> Bool {
    guard let callout else { return false }
    self.callout = nil
    body.html.append(callout.folding == .none ? "<p" : "<summary")
    body.html.append(" class=\"callout-title\">")
    markerLength = callout.length
    if let link = paragraph.firstChild, link.kind == .link {
      skipsUpTo = link.firstChild
      markerLength -= callout.markLength
    }
    calloutPart = callout.hasTitle ? .title : .mark
    if !callout.hasTitle {
      appendHole(.words(.calloutTitle(type: callout.type)))
      closeCalloutTitle()
    }
    return true
  }

  mutating func closeQuote() {
    switch containers.popLast() {
    case .callout: body.html.append("</div>\n")
    case .foldedCallout: body.html.append("</details>\n")
    default: body.html.append("</blockquote>\n")
    }
  }

  private mutating func closeCalloutTitle() {
    closeInlineElements()
    body.html.append(containers.last == .foldedCallout ? "</summary>\n" : "</p>\n")
  }

  /// Ends the title of a callout at the end of its line; false for a line end anywhere else.
  mutating func endsCalloutTitle(_ node: Node) -> Bool {
    guard let part = calloutPart, part != .body, node.parent?.kind == .paragraph else { return false }
    if part == .title {
      endWords()
      closeCalloutTitle()
      separateWords(byLineEnds: 2)
    }
    markerLength = 0
    calloutPart = .body
    words.isEmbed = isOnlyEmbed(from: node.next)
    if !words.isEmbed { body.html.append("<p>") }
    continueWords()
    return true
  }

  /// Ends the first paragraph of a callout; false for another one.
  mutating func endsCalloutParagraph() -> Bool {
    guard let part = calloutPart else { return false }
    calloutPart = nil
    markerLength = 0
    endWords()
    switch part {
    case .title: closeCalloutTitle()
    case .mark: break
    case .body:
      closeInlineElements()
      body.html.append(words.isEmbed ? "\n" : "</p>\n")
    }
    return true
  }
}
