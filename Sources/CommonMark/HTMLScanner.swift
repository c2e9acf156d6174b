/// Cuts raw HTML into tags, words and what shows nowhere.
///
/// It reads what writers type and libcmark took for HTML. What is no whole tag is words, as in CommonMark §6.6;
/// nothing it calls words or a tag is ever copied as markup.
struct HTMLScanner {
  enum Piece: Equatable {
    /// Text between tags, in which entities may stand.
    case words
    case tag(HTMLTag)
    case comment
    /// A declaration, a processing instruction, CDATA, or an element of which nothing shows, with all it holds.
    case hidden
  }

  private let bytes: [UInt8]
  private var offset = 0
  /// The bytes of failed attempts at tags that may still be read, so that they do not add up to quadratic time.
  private var budget = 1 << 16

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    budget += bytes.count
  }

  /// The next piece and its bytes, or nil at the end.
  mutating func next() -> (piece: Piece, range: Range<Int>)? {
    let start = offset
    guard start < bytes.count else { return nil }
    if bytes[start] == UInt8(ascii: "<") {
      if let piece = markup() { return (piece, start..<offset) }
      offset = start + 1
    }
    while let found = bytes.firstIndex(of: UInt8(ascii: "<"), from: offset) {
      offset = found
      // A piece of markup is read twice, once to see that the words end here: it is short or ends the scan.
      if startsMarkup(at: found) { return (.words, start..<found) }
      offset = found + 1
    }
    offset = bytes.count
    return (.words, start..<offset)
  }

  private func startsMarkup(at start: Int) -> Bool {
    guard start + 1 < bytes.count else { return false }
    let byte = bytes[start + 1]
    return byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "/")
      || byte.isLetter
  }

  /// Reads the markup at `offset`, or leaves it there and returns nil.
  private mutating func markup() -> Piece? {
    if bytes.hasBytes("<!--".utf8, at: offset) {
      // `<!-->` and `<!--->` are comments too (HTML Standard, "comment start state").
      let end = bytes.firstOffset(of: "-->", from: offset + 2)
      offset = end.map { $0 + 3 } ?? bytes.count
      return end == nil ? .hidden : .comment
    }
    if bytes.hasBytes("<![CDATA[".utf8, at: offset) { return hidden(upTo: "]]>") }
    if bytes.hasBytes("<?".utf8, at: offset) { return hidden(upTo: "?>") }
    if bytes.hasBytes("<!".utf8, at: offset) {
      guard offset + 2 < bytes.count, bytes[offset + 2].isLetter else { return nil }
      return hidden(upTo: ">")
    }
    guard budget > 0, let (tag, end) = HTMLTag.read(bytes, at: offset, budget: &budget) else { return nil }
    offset = end
    guard tag.hidesContent, !tag.isClosing, !tag.closesItself else { return .tag(tag) }
    skipContent(of: tag.name)
    return .hidden
  }

  private mutating func hidden(upTo end: StaticString) -> Piece {
    offset = bytes.firstOffset(of: end, from: offset).map { $0 + end.utf8CodeUnitCount } ?? bytes.count
    return .hidden
  }

  /// Moves behind the tag that closes `name`, or to the end.
  private mutating func skipContent(of name: String) {
    while let found = bytes.firstOffset(of: "</", from: offset) {
      offset = found + 2
      if let (tag, end) = HTMLTag.read(bytes, at: found, budget: &budget), tag.name == name {
        offset = end
        return
      }
    }
    offset = bytes.count
  }
}
