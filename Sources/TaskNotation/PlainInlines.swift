internal import ByteText

/// Markdown of one line without its marks: emphasis, code, links, images, footnotes, tags of HTML, escapes, entities.
///
/// `LineWords.gap` stands for what was read as a field, so that emphasis may begin and end beside it.
///
/// Good enough for a summary; the page itself is rendered by a Markdown parser. One pass, and one over what may be
/// emphasis.
struct PlainInlines {
  private(set) var text: [UInt8] = []
  private let source: [UInt8]
  private var index = 0
  private var runs: [Run] = []
  /// For a `]` that ends the words of a link, where its destination ends.
  private var linkEnds: [Int: Int] = [:]
  private var brackets: [Int: Int] = [:]
  private var parentheses: [Int: Int] = [:]
  private var tickStarts: [Int: ArraySlice<Int>] = [:]
  private var noWikilink = false
  /// The next `>` and blank, at or behind the place of the last search.
  private var nextClose = NextByte(UInt8(ascii: ">"))
  private var nextBlank = NextByte(0x20)

  /// A run of marks that may be emphasis.
  private struct Run {
    let mark: UInt8
    let start: Int
    var count: Int
    let opens: Bool
    let closes: Bool
    /// Marks that stay, once pairs are found.
    var kept: Int
  }

  init(_ source: [UInt8]) {
    self.source = source
    findPairs()
    text.reserveCapacity(source.count)
    while index < source.count { step() }
    dropEmphasis()
  }

  private func byte(_ index: Int) -> UInt8? { index >= 0 && index < source.count ? source[index] : nil }

  private mutating func step() {
    let byte = source[index]
    switch byte {
    case UInt8(ascii: "\\"):
      if let next = self.byte(index + 1), FoldedText.isPunctuation(UInt32(next)) {
        text.append(next)
        index += 2
        return
      }
    case UInt8(ascii: "`"):
      stepCode()
      return
    case UInt8(ascii: "["), UInt8(ascii: "!"):
      if stepLink(from: byte == UInt8(ascii: "!") ? index + 1 : index) { return }
    case UInt8(ascii: "]"):
      if let end = linkEnds[index] {
        index = end
        return
      }
    case UInt8(ascii: "<"):
      if stepTag() { return }
    case UInt8(ascii: "&"):
      if stepEntity() { return }
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "="):
      stepRun(byte)
      return
    default: break
    }
    text.append(byte)
    index += 1
  }

  // MARK: Pairs

  private mutating func findPairs() {
    var square: [Int] = []
    var round: [Int] = []
    var ticks: [Int: [Int]] = [:]
    var place = 0
    while place < source.count {
      switch source[place] {
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: "["): square.append(place)
      case UInt8(ascii: "]"): if let open = square.popLast() { brackets[open] = place }
      case UInt8(ascii: "("): round.append(place)
      case UInt8(ascii: ")"): if let open = round.popLast() { parentheses[open] = place }
      case UInt8(ascii: "`"):
        let length = run(of: UInt8(ascii: "`"), from: place)
        ticks[length, default: []].append(place)
        place += length - 1
      default: break
      }
      place += 1
    }
    tickStarts = ticks.mapValues { $0[...] }
  }

  private func run(of mark: UInt8, from start: Int) -> Int {
    var end = start
    while byte(end) == mark { end += 1 }
    return end - start
  }

  // MARK: Code

  private mutating func stepCode() {
    let length = run(of: UInt8(ascii: "`"), from: index)
    let start = index + length
    while let first = tickStarts[length]?.first, first < start { tickStarts[length]?.removeFirst() }
    guard let end = tickStarts[length]?.first else {
      text += source[index..<start]
      index = start
      return
    }
    var content = source[start..<end]
    if content.first == 0x20, content.last == 0x20, content.contains(where: { $0 != 0x20 }) {
      content = content.dropFirst().dropLast()
    }
    text += content
    index = end + length
  }

  // MARK: Links

  /// `[words](target)`, `![alt](target)`, `[[target|words]]`, `[^1]`; `start` is the place of the `[`.
  private mutating func stepLink(from start: Int) -> Bool {
    guard byte(start) == UInt8(ascii: "[") else { return false }
    // Of three, the first opens the words of a link.
    if byte(start + 1) == UInt8(ascii: "["), byte(start + 2) != UInt8(ascii: "["), stepWikilink(start + 2) {
      return true
    }
    guard let close = brackets[start] else { return false }
    if byte(start + 1) == UInt8(ascii: "^"), start == index, close > start + 2 {
      index = close + 1
      return true
    }
    guard byte(close + 1) == UInt8(ascii: "("), let end = parentheses[close + 1] else { return false }
    linkEnds[close] = end + 1
    index = start + 1
    return true
  }

  private mutating func stepWikilink(_ start: Int) -> Bool {
    guard !noWikilink else { return false }
    var end = start
    while let byte = byte(end), !(byte == UInt8(ascii: "]") && self.byte(end + 1) == byte) { end += 1 }
    guard end < source.count else {
      noWikilink = true
      return false
    }
    let content = source[start..<end]
    if let bar = content.lastIndex(of: UInt8(ascii: "|")) {
      text += content[(bar + 1)...]
    } else {
      for byte in content {
        if byte == UInt8(ascii: "#") { text.append(" › ") } else { text.append(byte) }
      }
    }
    index = end + 2
    return true
  }

  // MARK: HTML

  /// `<https://…>` as its address; tags of HTML as nothing.
  private mutating func stepTag() -> Bool {
    guard let next = byte(index + 1), LineText.isLetter(next) || next == UInt8(ascii: "/"),
      let end = nextClose.find(in: source, from: index + 1)
    else { return false }
    let content = source[index + 1..<end]
    let name = content.prefix {
      LineText.isIdentifier($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".")
    }
    let behind = byte(name.endIndex)
    if behind == UInt8(ascii: ":") || behind == UInt8(ascii: "@") {
      if let blank = nextBlank.find(in: source, from: index + 1), blank < end { return false }
      text += content
    } else if behind != UInt8(ascii: ">"), behind != 0x20 {
      return false
    }
    index = end + 1
    return true
  }

  private mutating func stepEntity() -> Bool {
    guard let end = source[index...].prefix(10).firstIndex(of: UInt8(ascii: ";")) else { return false }
    let name = String(decoding: source[index + 1..<end], as: UTF8.self)
    let scalar: Unicode.Scalar?
    switch name {
    case "amp": scalar = "&"
    case "lt": scalar = "<"
    case "gt": scalar = ">"
    case "quot": scalar = "\""
    case "nbsp": scalar = " "
    case _ where name.hasPrefix("#x") || name.hasPrefix("#X"):
      scalar = UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    case _ where name.hasPrefix("#"): scalar = UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
    default: scalar = nil
    }
    guard let scalar, scalar.value != 0 else { return false }
    text.append(String(scalar))
    index = end + 1
    return true
  }

  // MARK: Emphasis

  private mutating func stepRun(_ mark: UInt8) {
    let count = run(of: mark, from: index)
    let before = byte(index - 1).map { !LineText.isBlank($0) } ?? false
    let behind = byte(index + count).map { !LineText.isBlank($0) } ?? false
    let isPair = mark == UInt8(ascii: "~") || mark == UInt8(ascii: "=")
    // In a word `_` is a letter (CommonMark §6.2).
    let wordBefore = mark == UInt8(ascii: "_") && isWord(index - 1)
    let wordBehind = mark == UInt8(ascii: "_") && isWord(index + count)
    if !isPair || count == 2 {
      runs.append(
        Run(
          mark: mark, start: text.count, count: count, opens: behind && !wordBefore,
          closes: before && !wordBehind, kept: count))
    }
    text += source[index..<index + count]
    index += count
  }

  private func isWord(_ index: Int) -> Bool {
    byte(index).map { LineText.isLetter($0) || LineText.isDigit($0) || $0 >= 0x80 } ?? false
  }

  /// Takes pairs of runs off the text.
  private mutating func dropEmphasis() {
    var open: [UInt8: [Int]] = [:]
    for number in runs.indices {
      let mark = runs[number].mark
      while runs[number].closes, runs[number].kept > 0, let opener = open[mark]?.last {
        let pairs = min(runs[opener].kept, runs[number].kept)
        runs[opener].kept -= pairs
        runs[number].kept -= pairs
        if runs[opener].kept == 0 { open[mark]?.removeLast() }
      }
      if runs[number].opens, runs[number].kept > 0 { open[mark, default: []].append(number) }
    }
    guard runs.contains(where: { $0.kept < $0.count }) else { return }
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    var copied = 0
    for run in runs {
      out += text[copied..<run.start + run.kept]
      copied = run.start + run.count
    }
    out += text[copied...]
    text = out
  }
}

/// The places of a byte; one search after the other never looks at a byte twice.
private struct NextByte {
  private let byte: UInt8
  private var found = -1

  init(_ byte: UInt8) { self.byte = byte }

  /// The first place at or after `start`, which must not fall.
  mutating func find(in bytes: [UInt8], from start: Int) -> Int? {
    if found < start { found = bytes[min(start, bytes.count)...].firstIndex(of: byte) ?? bytes.count }
    return found < bytes.count ? found : nil
  }
}
