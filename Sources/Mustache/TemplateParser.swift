/// Builds the nodes of a template from its tokens.
struct TemplateParser {
  private let bytes: [UInt8]
  private let tokens: [Token]
  /// The content of each tag that is not ended yet; the first is the template itself.
  private var open: [[TemplateNode]] = [[]]

  /// The nodes of the template `bytes`, which the scanner cut into `tokens` without finding an error.
  static func nodes(_ tokens: [Token], of bytes: [UInt8]) -> [TemplateNode] {
    var parser = TemplateParser(bytes: bytes, tokens: StandaloneLines(tokens, of: bytes).tokens)
    for token in parser.tokens { parser.add(token) }
    return parser.open[0]
  }

  private init(bytes: [UInt8], tokens: [Token]) {
    self.bytes = bytes
    self.tokens = tokens
  }

  private mutating func add(_ token: Token) {
    if !token.isText, token.startsLine { append(.lineStart) }
    switch token.kind {
    case .text: addText(token)
    case .comment, .delimiters: break
    case .escaped: append(.value(name(token), isRaw: false))
    case .raw: append(.value(name(token), isRaw: true))
    case .partial:
      append(.partial(TemplateNode.Partial(name: name(token), indentation: indentation(token))))
    case .section, .inverted, .parent, .block: open.append([])
    case .end(let opener):
      guard open.count > 1, let content = open.popLast() else { return }
      append(node(tokens[opener], content, end: token))
    }
  }

  private mutating func addText(_ token: Token) {
    if token.range.isEmpty { return }
    if case .text(let before, let startsLine)? = open[open.count - 1].last,
      before.upperBound == token.range.lowerBound
    {
      open[open.count - 1].removeLast()
      append(.text(before.lowerBound..<token.range.upperBound, startsLine: startsLine))
    } else {
      append(.text(token.range, startsLine: token.startsLine))
    }
  }

  private func node(_ opener: Token, _ content: [TemplateNode], end: Token) -> TemplateNode {
    switch opener.kind {
    case .parent:
      return .parent(
        TemplateNode.Parent(name: name(opener), indentation: indentation(opener), content: content))
    case .block:
      let line = opener.endsLine ? firstIndentation(opener.range.upperBound..<end.range.lowerBound) : nil
      return .block(
        TemplateNode.Block(
          name: name(opener), indentation: opener.isStandalone ? line ?? opener.indentation : nil,
          contentIndentation: line ?? opener.range.upperBound..<opener.range.upperBound,
          contentStartsLine: opener.endsLine, content: content))
    case .inverted:
      return .section(TemplateNode.Section(name: name(opener), isInverted: true, content: content))
    default:
      return .section(TemplateNode.Section(name: name(opener), isInverted: false, content: content))
    }
  }

  private mutating func append(_ node: TemplateNode) {
    open[open.count - 1].append(node)
  }

  private func name(_ token: Token) -> TagName { TagName(bytes, token.name) }

  private func indentation(_ token: Token) -> Range<Int>? { token.isStandalone ? token.indentation : nil }

  /// The blanks at the start of the first line in `range` that holds more than blanks; nil when there is none.
  ///
  /// `range` begins with the end of the opening tag's line.
  private func firstIndentation(_ range: Range<Int>) -> Range<Int>? {
    var start = range.lowerBound
    for index in range {
      switch bytes[index] {
      case UInt8(ascii: "\n"): start = index + 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      default: return start..<index
      }
    }
    return nil
  }
}
