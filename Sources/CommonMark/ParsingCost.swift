/// Upper bounds of what libcmark spends on the inlines of a body.
enum ParsingCost {
  /// Where the cost passes its budget, or nil, as for nearly every body.
  static func firstOffsetOverBudget(_ source: PreparedSource) -> Int? {
    firstMarkOverBudget(source) ?? firstBracketOverBudget(source.bytes)
  }

  /// Counts whatever may make libcmark begin a node, and what our own marks take, in such nodes.
  private static func firstMarkOverBudget(_ source: PreparedSource) -> Int? {
    let budget = Limits.marks(inBytes: source.body.count)
    var marks = 0
    // No mark costs more than eight nodes.
    if source.edits.count * 8 > budget {
      for edit in source.edits where edit.mark >= 0 {
        marks += cost(source.marks[Int(edit.mark)].kind)
        if marks > budget { return Int(edit.start) }
      }
    }
    let bytes = source.bytes
    guard marks + bytes.count > budget else { return nil }
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "&"),
        UInt8(ascii: "_"), UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"),
        UInt8(ascii: "!"), UInt8(ascii: ">"):
        marks += 1
        if marks > budget { return index }
      default: break
      }
    }
    return nil
  }

  private static func cost(_ kind: Mark.Kind) -> Int {
    switch kind {
    case .wikilink, .embed: 3
    case .footnote, .footnoteDefinition: 8
    case .bareLink, .blockName: 2
    case .character, .wide, .comment, .hashtag, .hidden, .block: 1
    }
  }

  /// In 0.30.2 each link walks back over all `![` that are still open (`handle_close_bracket` in inlines.c).
  private static func firstBracketOverBudget(_ bytes: [UInt8]) -> Int? {
    // No closer visits more images than there are: look closer only when that bound is too weak.
    var images = 0
    var start = 0
    while let found = bytes.firstIndex(of: UInt8(ascii: "!"), from: start) {
      start = found + 1
      if start < bytes.count, bytes[start] == UInt8(ascii: "[") { images += 1 }
    }
    guard images * bytes.count > Limits.visits else { return nil }

    var open = 0
    var visits = 0
    var lineIsBlank = true
    var previous: UInt8 = 0
    for index in bytes.indices {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        // Brackets do not reach over a blank line.
        if lineIsBlank, !(byte == UInt8(ascii: "\n") && previous == UInt8(ascii: "\r")) { open = 0 }
        lineIsBlank = true
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        break
      case UInt8(ascii: "["):
        lineIsBlank = false
        if previous == UInt8(ascii: "!") { open += 1 }
      case UInt8(ascii: "]"):
        lineIsBlank = false
        visits += open
        if visits > Limits.visits { return index }
      default:
        lineIsBlank = false
      }
      previous = byte
    }
    return nil
  }
}
