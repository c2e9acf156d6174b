/// The quotes and items around a block, and how their marks stand at the start of its lines.
struct ContainerPath {
  private enum Container {
    case quote
    /// The 1-based line of its marker, and the columns its content is indented by.
    case item(line: Int, width: Int)
  }

  /// Where the text of a line begins.
  struct Line {
    var prefix: LinePrefix
    /// Whether it lacks the marks of some containers, so that it can only continue a paragraph.
    var isLazy: Bool
  }

  private let bytes: [UInt8]
  private let lines: LineIndex
  private var open: [(node: Node, container: Container)] = []

  init(_ bytes: [UInt8], _ lines: LineIndex) {
    self.bytes = bytes
    self.lines = lines
  }

  /// Makes this the path of `node`, which comes after those before in a walk over all blocks.
  mutating func move(to node: Node) {
    while let last = open.last, node.parent.map({ holds($0, last.node) }) != true { open.removeLast() }
    switch node.kind {
    case .blockQuote: open.append((node, .quote))
    case .item:
      let line = node.startLine
      var prefix = self.line(line).prefix
      var width = 2
      if case .item(let length)? = prefix.marker() { width = prefix.skipListMarker(length) }
      open.append((node, .item(line: line, width: width)))
    default: break
    }
  }

  /// Forgets the nodes, which do not outlive their document.
  mutating func leave() { open = [] }

  /// Whether `node` is `container` or a list right in it.
  private func holds(_ node: Node, _ container: Node) -> Bool {
    node.isSame(as: container) || node.kind == .list && node.parent?.isSame(as: container) == true
  }

  /// Reads the marks at the start of a 1-based line.
  func line(_ number: Int) -> Line {
    var prefix = LinePrefix(bytes, range(ofLine: number))
    for (_, container) in open {
      switch container {
      case .quote:
        guard prefix.indent <= 3, prefix.textByte == UInt8(ascii: ">") else {
          return Line(prefix: prefix, isLazy: true)
        }
        prefix.skipQuoteMark()
      case .item(number, _):
        guard case .item(let length)? = prefix.marker() else { return Line(prefix: prefix, isLazy: true) }
        _ = prefix.skipListMarker(length)
      case .item(_, let width):
        guard prefix.indent >= width else { return Line(prefix: prefix, isLazy: true) }
        prefix.skip(columns: width)
      }
    }
    return Line(prefix: prefix, isLazy: false)
  }

  /// The bytes of a 1-based line, without its line end.
  func range(ofLine number: Int) -> Range<Int> {
    let start = lines.start(ofLine: number) ?? bytes.count
    var end = max(start, lines.end(ofLine: number))
    while end > start, bytes[end - 1].isLineEnd { end -= 1 }
    return start..<end
  }

  /// The marks that put a further line into the same containers.
  var continuation: [UInt8] {
    var marks: [UInt8] = []
    for (_, container) in open {
      switch container {
      case .quote: marks += [UInt8(ascii: ">"), UInt8(ascii: " ")]
      case .item(_, let width): marks += repeatElement(UInt8(ascii: " "), count: width)
      }
    }
    return marks
  }
}
