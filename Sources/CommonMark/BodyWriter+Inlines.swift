internal import ByteText

extension BodyWriter {
  mutating func write(textOf node: Node) {
    append(literalOf: node, as: .text, toHTML: openImage?.hidesText != true)
  }

  mutating func write(codeOf node: Node) {
    guard openImage == nil else {
      return append(literalOf: node, as: .source, toHTML: openImage?.hidesText != true)
    }
    body.html.append("<code>")
    append(literalOf: node, as: .source)
    body.html.append("</code>")
  }

  mutating func writeSoftBreak() {
    flushSeparator()
    body.plainText.append(UInt8(ascii: " "))
    if openImage == nil {
      body.html.append(UInt8(ascii: "\n"))
    } else if openImage?.hidesText == false {
      body.html.append(UInt8(ascii: " "))
    }
  }

  mutating func writeLineBreak() {
    guard openImage == nil else { return writeSoftBreak() }
    flushSeparator()
    body.plainText.append(UInt8(ascii: "\n"))
    body.html.append("<br />\n")
  }

  /// Writes a tag that has no place in an image's alternative text.
  mutating func writeTag(_ tag: StaticString) {
    if openImage == nil { body.html.append(tag) }
  }

  mutating func write(tagOf node: Node) {
    let literal = restored(node.literal, as: .source)
    if options.passesRawHTML {
      if openImage == nil { body.html += literal } else { body.html.append(htmlEscaping: literal) }
      return
    }
    switch RawHTML(literal) {
    case .write(let tag):
      writeTag(tag)
      flushSeparator()
      body.plainText.append(UInt8(ascii: "\n"))
    case .pass: break
    case .drop:
      let place = droppedHTML == nil ? locator.place(ofTag: node, literal: literal) : nil
      drop(literal, place?.line ?? leafLines.lowerBound, place?.range)
    }
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
