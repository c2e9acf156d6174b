extension Body {
  /// Called at each hole, in order; it appends what goes there, or nothing.
  package typealias Filling = (_ part: Hole.Part, _ out: inout [UInt8]) -> Void

  /// Appends the whole HTML.
  package func appendHTML(to out: inout [UInt8], filling fill: Filling) {
    append(.html, html.indices, holes.indices, to: &out, filling: fill)
  }

  /// Appends the HTML of some of the top-level blocks.
  package func appendHTML(of blocks: Range<Int>, to out: inout [UInt8], filling fill: Filling) {
    for block in self.blocks[blocks] {
      append(.html, block.htmlRange, block.holes, to: &out, filling: fill)
    }
  }

  /// Appends the HTML of one block that has a name.
  package func appendHTML(of anchor: Anchor, to out: inout [UInt8], filling fill: Filling) {
    append(.html, anchor.htmlRange, anchor.holes, to: &out, filling: fill)
  }

  /// Appends the whole plain text; a link or image needs no filling to be readable there.
  package func appendPlainText(to out: inout [UInt8], filling fill: Filling) {
    append(.plainText, plainText.indices, holes.indices, to: &out, filling: fill)
  }

  /// Appends the plain text of some of the top-level blocks, a blank line apart.
  package func appendPlainText(of blocks: Range<Int>, to out: inout [UInt8], filling fill: Filling) {
    var separates = false
    for block in self.blocks[blocks] where !block.plainTextRange.isEmpty || !block.holes.isEmpty {
      if separates { out.append(contentsOf: "\n\n".utf8) }
      separates = true
      append(.plainText, block.plainTextRange, block.holes, to: &out, filling: fill)
    }
  }

  private enum Text {
    case html, plainText
  }

  private func append(
    _ text: Text, _ range: Range<Int>, _ holes: Range<Int>, to out: inout [UInt8], filling fill: Filling
  ) {
    let source = text == .html ? html : plainText
    out.reserveCapacity(out.count + range.count)
    var copied = range.lowerBound
    for hole in self.holes[holes] {
      let end = text == .html ? hole.html : hole.plainText
      // What shows in HTML only may stand before the line ends that set a block apart from the last.
      if end > copied {
        out.append(contentsOf: source[copied..<end])
        copied = end
      }
      if text == .html || hole.part.showsInPlainText { fill(hole.part, &out) }
    }
    out.append(contentsOf: source[copied..<range.upperBound])
  }
}

extension Body.Hole.Part {
  fileprivate var showsInPlainText: Bool {
    switch self {
    case .open, .close, .whole: true
    case .id, .page, .words: false
    }
  }
}
