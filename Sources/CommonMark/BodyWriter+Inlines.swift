internal import ByteText

extension BodyWriter {
  mutating func write(textOf node: Node) {
    if markerLength > 0 { return write(textBehindMarker: node) }
    guard !source.marks.isEmpty || source.hasDelimiters else {
      return append(literalOf: node, as: .text, toHTML: openImage?.hidesText != true)
    }
    write(text: node)
  }

  mutating func write(codeOf node: Node) {
    guard openImage == nil else {
      return append(literalOf: node, as: .source, toHTML: openImage?.hidesText != true)
    }
    body.html.append("<code>")
    append(literalOf: node, as: .source)
    body.html.append("</code>")
  }

  /// Writes a tag that has no place in an image's alternative text.
  mutating func writeTag(_ tag: StaticString) {
    if openImage == nil { body.html.append(tag) }
  }

  mutating func openEmphasis(_ node: Node) {
    guard openImage == nil else { return }
    body.html.append(node.kind == .emphasis ? "<em>" : "<strong>")
    beginInline()
  }

  mutating func closeEmphasis(_ node: Node) {
    guard openImage == nil else { return }
    endInline()
    body.html.append(node.kind == .emphasis ? "</em>" : "</strong>")
  }
}
