/// Undoes in text from the tree what the source's preparation and libcmark did to it.
struct Literals {
  /// Where the bytes come from, which decides what a token in them stands for.
  enum Use {
    /// Text, URLs, titles and the info of code: escapes are decoded there.
    case text
    /// Code, which shows its source.
    case source
    /// Raw HTML: its source without comments.
    case html
    /// A block of raw HTML: the same, in which the tokens of wikilinks and embeds stay.
    case htmlBlock
  }

  let marks: [Mark]
  private let body: [UInt8]
  let mayHoldBrokenScalars: Bool

  init(_ source: PreparedSource) {
    marks = source.marks
    body = source.body
    mayHoldBrokenScalars = Self.holdsNumericEntity(source.bytes)
  }

  /// Whether text in the tree is as it should be, so that it can be copied as it stands.
  var areExact: Bool { marks.isEmpty && !mayHoldBrokenScalars }

  /// Bytes without tokens and in valid UTF-8.
  func restored(_ bytes: [UInt8], as use: Use) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var copied = 0
    while let token = MarkToken.first(in: bytes, from: copied, marks: marks) {
      append(bytes[copied..<max(copied, token.range.lowerBound)], to: &out)
      switch marks[token.mark].kind {
      case .wikilink where use == .htmlBlock, .embed where use == .htmlBlock: out += bytes[token.range]
      default: append(marks[token.mark], as: use, to: &out)
      }
      copied = token.range.upperBound
    }
    append(bytes[copied...], to: &out)
    return out
  }

  /// Appends what a mark stands for.
  func append(_ mark: Mark, as use: Use, to out: inout [UInt8]) {
    switch (mark.kind, use) {
    case (.character(let scalar), .text): out += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    case (.comment, .text), (.comment, .html), (.comment, .htmlBlock), (.blockName, .text),
      (.footnoteDefinition, .text):
      break
    case (.hidden, _), (.block, _): break
    default: out += body[mark.source]
    }
  }

  /// Appends bytes that hold no token, with U+FFFD for what looks like a part of one.
  func append(_ bytes: ArraySlice<UInt8>, to out: inout [UInt8]) {
    var copied = bytes.startIndex
    for index in bytes.indices where bytes[index] == 0xEF || bytes[index] >= 0xFE {
      switch bytes[index] {
      // libcmark 0.30.2 writes these for `&#xFFFE;` and `&#xFFFF;`; neither can stand in UTF-8.
      case 0xFE...:
        out += bytes[copied..<index]
        out += UTF8.encodedReplacementCharacter
        copied = index + 1
      // A numeric entity may stand for one of the scalars that tokens are made of.
      default:
        guard index + 2 < bytes.endIndex, bytes[index + 1] == 0xB7, 0x90...0xAF ~= bytes[index + 2] else {
          continue
        }
        out += bytes[copied..<index]
        out += UTF8.encodedReplacementCharacter
        copied = index + 3
      }
    }
    out += bytes[copied...]
  }

  private static func holdsNumericEntity(_ bytes: [UInt8]) -> Bool {
    var start = 0
    while let found = bytes.firstIndex(of: UInt8(ascii: "&"), from: start) {
      start = found + 1
      if start < bytes.count, bytes[start] == UInt8(ascii: "#") { return true }
    }
    return false
  }
}
