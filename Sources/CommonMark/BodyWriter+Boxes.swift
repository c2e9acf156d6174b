internal import ByteText

extension BodyWriter {
  /// The box that an item begins with, if it does and the tree says the same.
  mutating func taskBox(of item: Node) -> TaskBox? {
    guard let paragraph = item.firstChild, paragraph.kind == .paragraph, let text = paragraph.firstChild,
      text.kind == .text, text.begins(with: UInt8(ascii: "[")), let line = locator.firstLine(of: paragraph),
      let box = TaskBox(line, onlyGFM: options.keepsToGFMBoxes),
      text.literal.starts(with: line.prefix(box.length))
    else { return nil }
    return box
  }

  mutating func openItem(_ node: Node) {
    task = taskBox(of: node)
    let start = body.html.count
    body.html.append("<li")
    openAnchor(of: node, tagStart: start)
    guard let task, !options.keepsToGFMBoxes else { return body.html.append(">") }
    body.html.append(" class=\"task\"")
    if !task.isPlain {
      body.html.append(" data-status=\"")
      body.html.append(htmlEscaping: String(Character(task.status)))
      body.html.append("\"")
    }
    body.html.append(">")
  }

  /// Writes the box of the item that the paragraph begins; the plain text shows it as it was typed.
  mutating func writeTaskBox() {
    guard let box = task else { return }
    task = nil
    if options.keepsToGFMBoxes {
      body.html.append("<input type=\"checkbox\" ")
      body.html.append(box.isChecked ? "checked=\"\" disabled=\"\" /> " : "disabled=\"\" /> ")
    } else {
      body.html.append("<input type=\"checkbox\" disabled")
      if box.isChecked { body.html.append(" checked") }
      body.html.append(" aria-label=\"")
      appendHole(.words(.box(status: Character(box.status))))
      body.html.append("\"> ")
    }
    flushSeparator()
    body.plainText.append("[\(Character(box.status))] ")
    markerLength = box.length
  }

  /// Writes a text behind what its block has read of it: a box or a callout's mark.
  mutating func write(textBehindMarker node: Node) {
    let literal = node.literal
    let rest = literal.dropFirst(markerLength).drop(while: \.isBlank)
    markerLength = rest.isEmpty ? max(0, markerLength - literal.count) : 0
    write(text: node, from: rest.startIndex)
  }
}
