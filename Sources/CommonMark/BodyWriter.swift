internal import ByteText

/// Writes the HTML and the plain text of a body in one walk over its tree.
///
/// The HTML is that of the CommonMark specification, save for what `Options` says. Blocks are written in
/// `BodyWriter+Blocks.swift`, inlines in `BodyWriter+Inlines.swift`, links and images in `BodyWriter+Links.swift`.
struct BodyWriter {
  let options: Options
  let source: PreparedSource
  var body = Body()
  var locator: SourceLocator

  let tables: TableLayout
  var openTable: OpenTable?
  /// How many borders of cells stand before the next word of plain text.
  var cellBorders = 0

  /// How text comes out of the tree.
  let literals: Literals

  // Blocks.
  /// For each open list, whether its paragraphs stand without `<p>`.
  var tightLists: [Bool] = []
  /// The open quotes and items, outermost first.
  var containers: [Container] = []
  /// The lines of the paragraph or heading that is open.
  var leafLines = 1...1
  /// The same in the prepared bytes.
  var leafSourceLines = 1...1
  var openBlock: OpenBlock?
  /// How many headings have been entered; their texts and ids are in `body.headings` from the start.
  var headingCount = 0
  var deepestNesting = 0
  /// The box of the item that was entered, until its paragraph begins.
  var task: TaskBox?
  /// The callout that was entered, until its paragraph begins.
  var callout: Callout?
  var calloutPart: CalloutPart?
  /// How many bytes of the next text are a box or a callout's mark, written already.
  var markerLength = 0

  // Plain text.
  /// How many line ends must stand before the next word.
  private var pendingLineEnds = 0
  /// Whether a list was entered of which nothing has been written yet.
  var isAtListStart = false

  // Inlines.
  /// Outermost first: an autolink may stand inside a link.
  var openLinks: [OpenLink] = []
  var openImage: OpenImage?

  /// The words of the leaf that is open.
  var words = Words()
  /// The last ` (url)` of the plain text.
  var shownTarget: Range<Int>?
  /// Behind the edit of the last hashtag in this leaf.
  var editCursor: Int?
  var bodyLines: LineIndex?

  // Names of blocks.
  var holdsBlockNames = false
  /// The marks that name blocks from the line below them, by `Node.identity`.
  var namedBlocks: [Int: Int] = [:]
  /// For each block that is open, its index in `Body.anchors`.
  var openAnchors: [Int?] = []
  /// The marks that name tables, by index.
  var namedTables: [Int: Int] = [:]
  var usedAnchors: Set<String> = []

  // Footnotes.
  var definitions: [Footnote] = []
  /// The index in `definitions` by that of a reference's mark.
  var footnotes: [Int: Int] = [:]
  /// The indices in `definitions` by number.
  var footnoteOrder: [Int] = []
  /// The last paragraph of the footnote that is being written.
  var footnoteEnd: (paragraph: Node, footnote: Int)?

  // Raw HTML.
  var openElements = RawHTML.OpenElements()
  /// The tag up to which nothing of a paragraph is shown.
  var skipsUpTo: Node?
  var droppedHTML: (first: Finding, count: Int)?
  /// The lines of the block of raw HTML that is being written, once they have been asked for.
  var htmlLines: LineIndex?
  /// The entities met in words of raw HTML.
  var entities: [ArraySlice<UInt8>: ArraySlice<UInt8>] = [:]

  enum Container {
    case quote, item, callout, foldedCallout
  }

  init(_ source: PreparedSource, _ tables: TableLayout, options: Options) {
    self.options = options
    self.source = source
    self.tables = tables
    locator = SourceLocator(source)
    literals = Literals(source)
    body.html.reserveCapacity(source.bytes.count + source.bytes.count / 4)
    body.plainText.reserveCapacity(source.bytes.count)
  }

  mutating func write(_ document: borrowing Document, findings: [Finding]) {
    let root = document.root
    if !source.marks.isEmpty { removeHiddenBlocks(from: document) }
    if options.identifiesHeadings {
      collectHeadings(root)
      for index in footnoteOrder { collectHeadings(definitions[index].item) }
      identifyHeadings()
    }
    write(tree: root)
    closeTable()
    closeBlockElementsOfContainer()
    closeBlockAtTopLevel()
    writeFootnotes(document)
    finish(findings)
  }

  /// Writes a node and all below it.
  mutating func write(tree: Node) {
    tree.walk { node, event in
      switch event {
      case .enter: enter(node)
      case .exit: exit(node)
      }
    }
  }

  private mutating func finish(_ findings: [Finding]) {
    if let droppedHTML {
      var finding = droppedHTML.first
      finding.kind = .rawHTMLDropped(count: droppedHTML.count)
      body.findings.append(finding)
    }
    body.textLines.sort { $0.lowerBound < $1.lowerBound }
    if source.hasOffsets { body.comments = source.comments }
    // The scan counts marks in code too: what it capped matters only when the blocks themselves are as deep.
    body.findings += findings.filter { $0.kind != .nestingCapped || deepestNesting >= Limits.nesting }
  }

  private mutating func enter(_ node: Node) {
    if let end = skipsUpTo {
      if node.isSame(as: end) { skipsUpTo = nil }
      return
    }
    switch node.kind {
    case .text: write(textOf: node)
    case .softBreak: writeSoftBreak(node)
    case .lineBreak: writeLineBreak(node)
    case .code: write(codeOf: node)
    case .htmlInline: write(tagOf: node)
    case .emphasis, .strong: openEmphasis(node)
    case .link: openLink(node)
    case .image: openImage(node)
    case .document, .custom: break
    case .blockQuote, .list, .item, .paragraph, .heading, .codeBlock, .htmlBlock, .thematicBreak:
      enterBlock(node)
    }
  }

  private mutating func exit(_ node: Node) {
    if skipsUpTo != nil { return }
    switch node.kind {
    case .emphasis, .strong: closeEmphasis(node)
    case .link: closeLink()
    case .image: closeImage(node)
    case .blockQuote, .list, .item, .paragraph, .heading: exitBlock(node)
    default: break
    }
  }
}

// MARK: Writing

extension BodyWriter {
  /// Starts a new line of HTML unless one has just begun.
  mutating func startLine() {
    if let last = body.html.last, last != UInt8(ascii: "\n") { body.html.append(UInt8(ascii: "\n")) }
  }

  /// Asks for line ends before the next word of plain text.
  mutating func separateWords(byLineEnds count: Int) {
    pendingLineEnds = max(pendingLineEnds, count)
  }

  /// Writes the line ends that were asked for, where plain text or a hole in it comes next.
  mutating func flushSeparator() {
    if pendingLineEnds > 0 {
      if !body.plainText.isEmpty {
        let present = body.plainText.suffix(pendingLineEnds).reversed().prefix { $0 == UInt8(ascii: "\n") }
          .count
        for _ in present..<pendingLineEnds { body.plainText.append(UInt8(ascii: "\n")) }
      }
      pendingLineEnds = 0
    }
    if cellBorders > 0 { flushCellBorders() }
    if openBlock?.plainTextStart == nil { openBlock?.plainTextStart = body.plainText.count }
  }

  /// Appends a leaf's text, escaped in the HTML if it shows there.
  mutating func append(literalOf node: Node, as use: Literals.Use, toHTML: Bool = true) {
    flushSeparator()
    if literals.areExact {
      unsafe node.withLiteral {
        if toHTML { unsafe body.html.append(htmlEscaping: $0) }
        unsafe body.plainText.append(contentsOf: $0)
      }
    } else {
      append(text: literals.restored(node.literal, as: use), toHTML: toHTML)
    }
  }

  /// Appends words, escaped in the HTML if they show there.
  mutating func append(text: some Collection<UInt8>, toHTML: Bool = true) {
    if toHTML { body.html.append(htmlEscaping: text) }
    body.plainText.append(contentsOf: text)
  }

  /// Bytes from the tree as the writer of the body meant them.
  func restored(_ bytes: [UInt8], as use: Literals.Use) -> [UInt8] {
    literals.areExact ? bytes : literals.restored(bytes, as: use)
  }
}
