/// Where in HTML a template stands: what escaping does for a value depends on it.
///
/// It follows the tokenizer of the HTML standard (§13.2.5) as far as that tells where text, attribute values and the
/// content of `<script>` begin and end. Between two literals of a template the name of a tag or an attribute counts
/// as whole.
struct HTMLContext: Hashable, Sendable {
  enum Place: Hashable, Sendable {
    /// Text between tags.
    case text
    /// The content of an element in which no tag but its own end tag counts.
    case rawText
    /// Inside a tag, outside an attribute's value.
    case tag
    /// After the `=` of an attribute.
    case beforeValue
    case doubleQuoted, singleQuoted, unquoted
    case comment
    /// `<!DOCTYPE …>`, `<?xml …>`, `<![CDATA[…`.
    case declaration
  }

  /// Elements whose content is not plain HTML.
  enum Element: String, Hashable, Sendable {
    case ordinary = ""
    case script, style, iframe, xmp, noembed, noframes, plaintext
    /// Entities count in these, tags do not.
    case title, textarea

    var isRaw: Bool { self != .ordinary }
    var takesEntities: Bool { self == .title || self == .textarea }
  }

  /// What a browser does with an attribute's value once its entities are read.
  enum Attribute: Hashable, Sendable {
    case plain
    /// `onclick` and its like: the value is run.
    case script
    /// `srcdoc`: the value is HTML once more.
    case document
  }

  static let text = HTMLContext(place: .text, element: .ordinary, attribute: .plain)

  private(set) var place: Place
  private(set) var element: Element
  private(set) var attribute: Attribute

  /// Moves on over literal `bytes` of a template.
  mutating func advance(over bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !rest.isEmpty {
      switch place {
      case .text: leaveText(&rest)
      case .rawText: leaveRawText(&rest)
      case .tag: advanceInTag(&rest)
      case .beforeValue: startValue(&rest)
      case .doubleQuoted: skip(past: [UInt8(ascii: "\"")], &rest)
      case .singleQuoted: skip(past: [UInt8(ascii: "'")], &rest)
      case .unquoted:
        rest = rest.drop { !Self.isBlank($0) && $0 != UInt8(ascii: ">") }
        if !rest.isEmpty { enterTag() }
      case .comment:
        skip(past: Array("-->".utf8), &rest)
        if place == .tag { enterText() }
      case .declaration:
        skip(past: [UInt8(ascii: ">")], &rest)
        if place == .tag { enterText() }
      }
    }
  }

  private mutating func enterText() { self = .text }

  private mutating func enterTag() {
    place = .tag
    attribute = .plain
  }

  /// Goes past `end` and back into the tag, or to the end of the literal.
  private mutating func skip(past end: [UInt8], _ rest: inout ArraySlice<UInt8>) {
    guard let start = Self.find(end, in: rest) else {
      rest = []
      return
    }
    rest = rest[(start + end.count)...]
    enterTag()
  }

  private mutating func leaveText(_ rest: inout ArraySlice<UInt8>) {
    rest = rest.drop { $0 != UInt8(ascii: "<") }
    if rest.isEmpty { return }
    if rest.starts(with: "<!--".utf8) {
      rest = rest.dropFirst(4)
      place = .comment
      return
    }
    rest = rest.dropFirst()
    var isEnd = false
    switch rest.first {
    case UInt8(ascii: "!"), UInt8(ascii: "?"):
      place = .declaration
      return
    case UInt8(ascii: "/"):
      isEnd = true
      rest = rest.dropFirst()
    default: break
    }
    // A literal that ends in '<' or '</' leaves the tag's name to a value.
    guard let first = rest.first else {
      enterTag()
      return
    }
    guard Self.isLetter(first) else {
      if isEnd { place = .declaration }
      return
    }
    let name = takeName(&rest, until: [])
    enterTag()
    element = isEnd ? .ordinary : Element(rawValue: name) ?? .ordinary
  }

  private mutating func leaveRawText(_ rest: inout ArraySlice<UInt8>) {
    guard element != .plaintext, let start = Self.find([UInt8(ascii: "<"), UInt8(ascii: "/")], in: rest)
    else {
      rest = []
      return
    }
    rest = rest[(start + 2)...]
    var name = rest
    if takeName(&name, until: []) == element.rawValue {
      rest = name
      element = .ordinary
      enterTag()
    }
  }

  private mutating func advanceInTag(_ rest: inout ArraySlice<UInt8>) {
    rest = rest.drop { Self.isBlank($0) || $0 == UInt8(ascii: "/") }
    guard let first = rest.first else { return }
    if first == UInt8(ascii: ">") {
      rest = rest.dropFirst()
      place = element.isRaw ? .rawText : .text
      return
    }
    // Where a name should begin, '=' is its first letter.
    if first == UInt8(ascii: "=") { rest = rest.dropFirst() }
    let name = takeName(&rest, until: [UInt8(ascii: "=")])
    rest = rest.drop(while: Self.isBlank)
    guard rest.first == UInt8(ascii: "=") else { return }
    rest = rest.dropFirst()
    place = .beforeValue
    attribute = name.hasPrefix("on") ? .script : name == "srcdoc" ? .document : .plain
  }

  private mutating func startValue(_ rest: inout ArraySlice<UInt8>) {
    rest = rest.drop(while: Self.isBlank)
    switch rest.first {
    case nil: return
    case UInt8(ascii: "\""):
      place = .doubleQuoted
      rest = rest.dropFirst()
    case UInt8(ascii: "'"):
      place = .singleQuoted
      rest = rest.dropFirst()
    case UInt8(ascii: ">"): enterTag()
    default: place = .unquoted
    }
  }

  /// Takes the name of a tag or an attribute, in lower case.
  private func takeName(_ rest: inout ArraySlice<UInt8>, until ends: [UInt8]) -> String {
    let name = rest.prefix {
      !Self.isBlank($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") && !ends.contains($0)
    }
    rest = rest.dropFirst(name.count)
    return String(decoding: name, as: UTF8.self).lowercased()
  }

  private static func find(_ needle: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    var index = bytes.startIndex
    while index + needle.count <= bytes.endIndex {
      if bytes[index] == needle[0], bytes[index..<index + needle.count].elementsEqual(needle) { return index }
      index += 1
    }
    return nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
