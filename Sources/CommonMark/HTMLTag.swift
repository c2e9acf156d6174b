/// One tag of raw HTML: its name, and of its attributes only whether `open` is among them.
struct HTMLTag: Equatable {
  /// In lower case.
  var name: String
  var isClosing = false
  /// `<name/>`.
  var closesItself = false
  var hasOpenAttribute = false
}

// MARK: Reading

extension HTMLTag {
  /// Reads the tag at the `<` at `start`; nil when no whole tag of CommonMark §6.6 stands there.
  ///
  /// The bytes of a failed attempt are taken from `budget`.
  static func read(_ bytes: [UInt8], at start: Int, budget: inout Int) -> (tag: HTMLTag, end: Int)? {
    var reader = Reader(bytes: bytes, offset: start + 1)
    guard let tag = reader.tag() else {
      budget -= reader.offset - start
      return nil
    }
    return (tag, reader.offset)
  }

  private struct Reader {
    let bytes: [UInt8]
    var offset: Int

    private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    mutating func tag() -> HTMLTag? {
      let isClosing = take("/")
      let start = offset
      guard byte?.isLetter == true else { return nil }
      while let byte, byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-") { offset += 1 }
      var tag = HTMLTag(name: "", isClosing: isClosing)
      let end = offset
      while true {
        let blanks = skipBlanks()
        if take("/") {
          tag.closesItself = true
          guard !isClosing, take(">") else { return nil }
          break
        }
        if take(">") { break }
        guard blanks, !isClosing, let name = attribute() else { return nil }
        if name.count == 4, name.map({ $0 | 0x20 }).elementsEqual("open".utf8) { tag.hasOpenAttribute = true }
      }
      tag.name = String(decoding: bytes[start..<end].map { $0.isLetter ? $0 | 0x20 : $0 }, as: UTF8.self)
      return tag
    }

    /// Reads an attribute and returns its name.
    private mutating func attribute() -> ArraySlice<UInt8>? {
      let start = offset
      guard let first = byte, first.isLetter || first == UInt8(ascii: "_") || first == UInt8(ascii: ":")
      else {
        return nil
      }
      while let byte, byte.standsInAttributeName { offset += 1 }
      let name = bytes[start..<offset]
      let end = offset
      skipBlanks()
      guard take("=") else {
        offset = end
        return name
      }
      skipBlanks()
      return value() ? name : nil
    }

    private mutating func value() -> Bool {
      if let quote = byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        guard let end = bytes.firstIndex(of: quote, from: offset + 1) else {
          offset = bytes.count
          return false
        }
        offset = end + 1
        return true
      }
      let start = offset
      while let byte, !byte.isBlank, !byte.endsBareValue { offset += 1 }
      return offset > start
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
      guard byte == UInt8(ascii: scalar) else { return false }
      offset += 1
      return true
    }

    @discardableResult private mutating func skipBlanks() -> Bool {
      let start = offset
      while let byte, byte.isBlank { offset += 1 }
      return offset > start
    }
  }
}

// MARK: Hidden content

extension HTMLTag {
  /// The closing tag that follows an opening one whose content shows nowhere; nil where there is none.
  ///
  /// `unclosed` has the names of which none follows any more, so that many tags without an end do not each look
  /// through the whole paragraph.
  static func endOfHidden(from node: Node, _ literal: [UInt8], unclosed: inout Set<String>) -> Node? {
    var budget = literal.count
    guard let (tag, _) = read(literal, at: 0, budget: &budget), tag.hidesContent, !tag.isClosing,
      !tag.closesItself, !unclosed.contains(tag.name)
    else { return nil }
    var sibling = node.next
    while let candidate = sibling {
      if candidate.kind == .htmlInline {
        let text = candidate.literal
        budget = text.count
        if let (other, _) = read(text, at: 0, budget: &budget), other.isClosing, other.name == tag.name {
          return candidate
        }
      }
      sibling = candidate.next
    }
    unclosed.insert(tag.name)
    return nil
  }
}

// MARK: Names

extension HTMLTag {
  /// Whether a browser shows nothing of what the element holds, or shows it as no text of the page.
  var hidesContent: Bool { Self.hiding.contains(name) }

  /// Whether what stands before the tag and what stands behind it are two paragraphs.
  var separatesParagraphs: Bool { Self.separating.contains(name) }

  private static let hiding: Set<String> = [
    "script", "style", "template", "iframe", "object", "svg", "math", "textarea", "title", "noscript", "xmp",
    "noembed", "noframes", "plaintext", "audio", "video", "canvas", "applet",
  ]

  /// The elements that CommonMark §4.6 takes for blocks, save table cells, which are words of one row.
  private static let separating: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog",
    "dir",
    "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5",
    "h6", "head", "header", "hr", "html", "legend", "li", "main", "menu", "nav", "ol", "optgroup", "option",
    "p", "pre", "search", "section", "summary", "table", "tbody", "tfoot", "thead", "tr", "ul",
  ]
}

extension UInt8 {
  /// A blank, tab, line end, vertical tab or form feed.
  var isBlank: Bool { self == 0x20 || 0x09...0x0D ~= self }

  /// An ASCII letter.
  var isLetter: Bool { 0x61...0x7A ~= self | 0x20 }

  /// An ASCII digit.
  var isDigit: Bool { 0x30...0x39 ~= self }

  fileprivate var standsInAttributeName: Bool {
    isLetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: ".") || self == UInt8(ascii: ":")
      || self == UInt8(ascii: "-")
  }

  fileprivate var endsBareValue: Bool {
    switch self {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "`"):
      true
    default: false
    }
  }
}
