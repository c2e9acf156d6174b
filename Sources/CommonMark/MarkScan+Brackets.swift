extension MarkScan {
  /// Reads `[[…]]`, `![[…]]` or `[^label]`, else opens a bracket.
  mutating func readBracket(at index: Int) -> Int {
    let next = index + 1 < words.upperBound ? bytes[index + 1] : 0
    if next == UInt8(ascii: "["), let end = wikilinkEnd(at: index) {
      let isEmbed = index > consumed && bytes[index - 1] == UInt8(ascii: "!")
      return isEmbed ? add(.embed, index - 1..<end) : add(.wikilink, index..<end)
    }
    if next == UInt8(ascii: "^"), let end = FootnoteLabel.end(bytes, index..<words.upperBound),
      !isTarget(at: end)
    {
      return addShared(.footnote, index..<end)
    }
    brackets += 1
    return index + 1
  }

  /// Whether `(…)` follows a bracket: `[^1](a)` is a link.
  private func isTarget(at offset: Int) -> Bool {
    offset < words.upperBound && bytes[offset] == UInt8(ascii: "(") && linkEnd(at: offset) != nil
  }

  /// Where the wikilink ends whose `[[` stands at `index`: on the line, with a target, and no other in it.
  private mutating func wikilinkEnd(at index: Int) -> Int? {
    var end = index + 2
    // Of more than two brackets the last two count.
    guard end < words.upperBound, bytes[end] != UInt8(ascii: "[") else { return nil }
    while end + 1 < words.upperBound {
      switch bytes[end] {
      case UInt8(ascii: "]") where bytes[end + 1] == UInt8(ascii: "]"):
        return Wikilink.hasTarget(bytes[index + 2..<end]) && !isCitation(before: end + 2) ? end + 2 : nil
      // No name holds brackets.
      case UInt8(ascii: "["), UInt8(ascii: "]"): return nil
      case UInt8(ascii: "%") where bytes[end + 1] == UInt8(ascii: "%"): return nil
      case UInt8(ascii: "`"):
        let run = runEnd(of: UInt8(ascii: "`"), at: end, before: words.upperBound)
        if closingBackticks(for: run - end, after: run) != nil { return nil }
        end = run
      default: end += 1
      }
    }
    return nil
  }

  /// Whether what follows `]]` makes a link of the words in the inner brackets: `[[1]](https://…)`.
  private func isCitation(before offset: Int) -> Bool {
    guard offset + 1 < words.upperBound, bytes[offset] == UInt8(ascii: "("), let end = linkEnd(at: offset)
    else { return false }
    let target = bytes[offset + 1..<end]
    return target.first == UInt8(ascii: "/") || target.first == UInt8(ascii: "<")
      || target.contains(UInt8(ascii: ":"))
  }

  /// Closes a bracket, and passes over the target that follows it.
  mutating func readClosingBracket(at index: Int) -> Int {
    let isOpen = brackets > 0
    brackets = max(0, brackets - 1)
    guard index + 1 < words.upperBound else { return index + 1 }
    if bytes[index + 1] == UInt8(ascii: "(") {
      if let end = linkEnd(at: index + 1) { return consume(to: end) }
      guard isOpen, let close = spacedTargetEnd(at: index + 1) else { return index + 1 }
      replacements.append(.init(index + 2..<index + 2, text: [UInt8(ascii: "<")]))
      replacements.append(.init(close..<close, text: [UInt8(ascii: ">")]))
      return consume(to: close + 1)
    }
    // A link reference definition: its target is none of our links.
    guard bytes[index + 1] == UInt8(ascii: ":"), bytes[words.lowerBound] == UInt8(ascii: "[") else {
      return index + 1
    }
    if holdsOwnMark(words.lowerBound..<index) {
      // No label is equal to one with a mark of its own, so that the definition would be lost.
      replacements.append(.init(index + 1..<index + 1, mark: hiddenMark()))
      return index + 1
    }
    var end = index + 2
    while end < words.upperBound, bytes[end].isSpaceOrTab { end += 1 }
    while end < words.upperBound, !bytes[end].isSpaceOrTab {
      if bytes.hasBytes("%%".utf8, at: end) { return index + 1 }
      end += 1
    }
    return consume(to: end)
  }

  /// Whether a wikilink or comment is the last mark in a range.
  private func holdsOwnMark(_ range: Range<Int>) -> Bool {
    guard let last = replacements.last, Int(last.end) > range.lowerBound, last.mark >= 0 else { return false }
    switch source.marks[Int(last.mark)].kind {
    case .wikilink, .embed, .comment: return true
    default: return false
    }
  }

  /// Where `(target "title")` ends whose parenthesis stands at `index`, on this line (CommonMark §6.3).
  ///
  /// Nil where something else stands there, or a comment in it.
  private func linkEnd(at index: Int) -> Int? {
    let end = words.upperBound
    var offset = skippingBlanks(from: index + 1)
    if offset < end, bytes[offset] == UInt8(ascii: "<") {
      guard let close = scan(from: offset + 1, to: UInt8(ascii: ">"), stoppingAt: UInt8(ascii: "<")) else {
        return nil
      }
      offset = close + 1
    } else {
      var depth = 0
      scanning: while offset < end {
        switch bytes[offset] {
        case UInt8(ascii: "\\"): offset += offset + 1 < end && bytes[offset + 1].isPunctuation ? 2 : 1
        case UInt8(ascii: "("):
          depth += 1
          if depth > 32 { return nil }
          offset += 1
        case UInt8(ascii: ")"):
          if depth == 0 { return offset + 1 }
          depth -= 1
          offset += 1
        case 0...0x20: break scanning
        case UInt8(ascii: "%") where bytes.hasBytes("%%".utf8, at: offset): return nil
        default: offset += 1
        }
      }
      guard depth == 0 else { return nil }
    }
    let title = skippingBlanks(from: offset)
    guard title < end else { return nil }
    if bytes[title] == UInt8(ascii: ")") { return title + 1 }
    guard title > offset else { return nil }
    let close: UInt8
    switch bytes[title] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): close = bytes[title]
    case UInt8(ascii: "("): close = UInt8(ascii: ")")
    default: return nil
    }
    guard let titleEnd = scan(from: title + 1, to: close, stoppingAt: UInt8(ascii: "(")) else { return nil }
    offset = skippingBlanks(from: titleEnd + 1)
    return offset < end && bytes[offset] == UInt8(ascii: ")") ? offset + 1 : nil
  }

  /// Where the `)` stands of a `(my note.md)`, which in CommonMark would need `<>` around its blanks.
  ///
  /// Only a file is meant so: a name with an ending, and `#heading` behind it.
  private func spacedTargetEnd(at index: Int) -> Int? {
    var offset = index + 1
    var depth = 0
    /// Where the ending of the file begins, and `#` stands behind it.
    var dot: Int?
    var mark: Int?
    scanning: while offset < words.upperBound {
      switch bytes[offset] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        if depth == 0 { break scanning }
        depth -= 1
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "["),
        UInt8(ascii: "]"), UInt8(ascii: "`"), UInt8(ascii: ":"):
        return nil
      case UInt8(ascii: "%") where bytes.hasBytes("%%".utf8, at: offset): return nil
      case UInt8(ascii: "."): if mark == nil { dot = offset + 1 }
      case UInt8(ascii: "#"): if mark == nil, dot != nil { mark = offset }
      default: break
      }
      offset += 1
    }
    guard offset < words.upperBound, let dot, 1...8 ~= (mark ?? offset) - dot,
      bytes[dot..<(mark ?? offset)].allSatisfy({ $0.isLetter || $0.isDigit }),
      !bytes[index + 1].isSpaceOrTab
    else { return nil }
    return offset
  }

  private func skippingBlanks(from start: Int) -> Int {
    var offset = start
    while offset < words.upperBound, bytes[offset].isSpaceOrTab { offset += 1 }
    return offset
  }

  /// The offset of the next `close` that no backslash escapes; nil where another mark or a comment comes first.
  private func scan(from start: Int, to close: UInt8, stoppingAt stop: UInt8) -> Int? {
    var offset = start
    while offset < words.upperBound {
      switch bytes[offset] {
      case close: return offset
      case stop: return nil
      case UInt8(ascii: "\\"): offset += 2
      case UInt8(ascii: "%") where bytes.hasBytes("%%".utf8, at: offset): return nil
      default: offset += 1
      }
    }
    return nil
  }
}
