/// Builds the tree of a document from its events, on a stack of its own.
struct YAMLComposer {
  /// How deep lists and mappings may nest, aliases included.
  private static let maximumDepth = 100
  /// How many nodes all aliases of a document together may stand for.
  private static let maximumAliased = 10_000

  /// Up to this number of keys, comparing with each is faster than hashing.
  private static let fewKeys = 16

  /// A list or a mapping that is not closed yet.
  private struct Frame {
    var isMapping: Bool
    var start: YAMLEvent
    var anchorNumber: Int
    var items: [YAMLNode] = []
    var pairs: [YAMLNode.Pair] = []
    var key: YAMLNode?
    /// Where each key text of a mapping stands in `pairs`; filled when they are no longer few.
    var seen: [String: Int] = [:]
    /// Nodes within, aliases expanded; held at a bound.
    var size = 1
    /// Levels within.
    var height = 1
  }

  /// What an anchor names; `node` is nil while it is not closed.
  private struct Anchor {
    var number: Int
    var node: YAMLNode?
    var size = 1
    var height = 0
  }

  private var offsets: CharacterOffsets
  private var frames: [Frame] = []
  private var anchors: [String: Anchor] = [:]
  private var anchorCount = 0
  private var aliased = 0
  private var documents = 0
  private(set) var root: YAMLNode?

  init(_ offsets: CharacterOffsets) { self.offsets = offsets }

  /// Takes the next event.
  mutating func add(_ event: YAMLEvent) throws(YAMLError) {
    switch event.kind {
    case .streamStart, .streamEnd, .documentEnd: break
    case .documentStart(let hasDirectives): try open(document: event, hasDirectives: hasDirectives)
    case .alias(let name): try add(alias: name, event)
    case .scalar(let text, let style):
      let node = YAMLNode(.scalar(text, style), at: offsets.byteRange(of: event.range), tag: event.tag)
      if let name = event.anchor {
        let number = register(name)
        close(name, number, node, size: 1, height: 0)
      }
      try add(node, size: 1, height: 0)
    case .sequenceStart, .mappingStart: try open(event)
    case .sequenceEnd, .mappingEnd: try close(event)
    }
  }

  private mutating func open(document event: YAMLEvent, hasDirectives: Bool) throws(YAMLError) {
    documents += 1
    if hasDirectives {
      let start = offsets.byteOffset(of: event.range.lowerBound)
      throw YAMLError(
        at: start..<start + 1, "YAML directives are not read", help: "remove the line that begins with '%'")
    }
    if documents > 1 {
      throw YAMLError(at: offsets.byteRange(of: event.range), "a second YAML document begins here")
    }
  }

  private mutating func open(_ event: YAMLEvent) throws(YAMLError) {
    guard frames.count < Self.maximumDepth else { throw tooDeep(at: offsets.byteRange(of: event.range)) }
    var isMapping = false
    if case .mappingStart = event.kind { isMapping = true }
    let number = event.anchor.map { register($0) } ?? 0
    frames.append(Frame(isMapping: isMapping, start: event, anchorNumber: number))
  }

  private mutating func close(_ event: YAMLEvent) throws(YAMLError) {
    guard let frame = frames.popLast() else { return }
    let start = offsets.byteOffset(of: frame.start.range.lowerBound)
    let end = max(start, offsets.byteOffset(of: event.range.upperBound))
    let node = YAMLNode(
      frame.isMapping ? .mapping(frame.pairs) : .sequence(frame.items), at: start..<end, tag: frame.start.tag)
    if let name = frame.start.anchor {
      close(name, frame.anchorNumber, node, size: frame.size, height: frame.height)
    }
    try add(node, size: frame.size, height: frame.height)
  }

  private mutating func add(alias name: String, _ event: YAMLEvent) throws(YAMLError) {
    let range = offsets.byteRange(of: event.range)
    guard let anchor = anchors[name] else {
      throw YAMLError(
        .excess, at: range, "nothing is named '&\(name)' above this '*\(name)'",
        help: "'*' refers to a named value; quote the value if it is text")
    }
    guard var node = anchor.node else {
      throw YAMLError(.excess, at: range, "'*\(name)' stands for a value that holds itself")
    }
    aliased += anchor.size
    guard aliased <= Self.maximumAliased else {
      throw YAMLError(
        .excess, at: range, "the aliases stand for more than \(Self.maximumAliased) values",
        help: "write the values out instead of '*\(name)'")
    }
    guard frames.count + anchor.height <= Self.maximumDepth else { throw tooDeep(at: range) }
    node.range = range
    try add(node, size: anchor.size, height: anchor.height)
  }

  /// Puts a complete node where it belongs.
  private mutating func add(_ node: YAMLNode, size: Int, height: Int) throws(YAMLError) {
    guard !frames.isEmpty else {
      root = node
      return
    }
    let last = frames.count - 1
    // Aliases stop at their bound, so the sum stays within the length of the text and that bound.
    frames[last].size += size
    frames[last].height = max(frames[last].height, height + 1)
    if !frames[last].isMapping {
      frames[last].items.append(node)
    } else if let key = frames[last].key {
      frames[last].key = nil
      frames[last].pairs.append(YAMLNode.Pair(key: key, value: node))
    } else {
      try Self.checkUnique(node, in: &frames[last])
      frames[last].key = node
    }
  }

  private static func checkUnique(_ key: YAMLNode, in frame: inout Frame) throws(YAMLError) {
    guard let text = key.text else { return }
    let twin: Int?
    if frame.pairs.count < Self.fewKeys {
      twin = frame.pairs.firstIndex { $0.key.text == text }
    } else {
      if frame.seen.isEmpty {
        for (index, pair) in frame.pairs.enumerated() { pair.key.text.map { frame.seen[$0] = index } }
      }
      twin = frame.seen.updateValue(frame.pairs.count, forKey: text)
    }
    guard let twin else { return }
    throw YAMLError(
      .duplicateKey, at: key.range, "the key '\(text)' is given twice", help: "keep one of the two",
      first: frame.pairs[twin].key.range)
  }

  private mutating func register(_ name: String) -> Int {
    anchorCount += 1
    anchors[name] = Anchor(number: anchorCount)
    return anchorCount
  }

  /// Completes an anchor, unless a later one has taken its name (YAML 1.2 §7.1).
  private mutating func close(_ name: String, _ number: Int, _ node: YAMLNode, size: Int, height: Int) {
    guard anchors[name]?.number == number else { return }
    anchors[name] = Anchor(number: number, node: node, size: size, height: height)
  }

  private func tooDeep(at range: Range<Int>) -> YAMLError {
    YAMLError(.excess, at: range, "nested more than \(Self.maximumDepth) levels deep")
  }
}
