/// Bare links, by the rules of GitHub Flavored Markdown (autolinks extension), save for CJK text around them.
extension MarkScan {
  /// Reads a URL whose `://` stands at `index`.
  mutating func readURL(at index: Int) -> Int {
    guard bytes.hasBytes("://".utf8, at: index), index + 3 < words.upperBound else { return index + 1 }
    var start = index
    let first = max(consumed, words.lowerBound)
    while start > first, index - start <= 5, bytes[start - 1].isLetter { start -= 1 }
    guard Self.schemes.contains(where: { matches($0, start..<index) }) else { return index + 1 }
    let host = index + 3
    // The scalar after the scheme must be able to stand in a name.
    guard let scalar = bytes.scalar(at: host, before: words.upperBound)?.scalar,
      ScalarClass(scalar) == .other
    else { return index + 1 }
    return addLink(start, host: host) ?? index + 1
  }

  private static let schemes = ["http", "https", "ftp"]

  /// Reads `www.` whose dot stands at `index`.
  mutating func readHost(at index: Int) -> Int {
    let start = index - 3
    guard start >= max(consumed, words.lowerBound), matches("www", start..<index) else { return index + 1 }
    if start > words.lowerBound {
      guard let before = bytes.scalar(endingAt: start, after: words.lowerBound)?.scalar else {
        return index + 1
      }
      switch ScalarClass(before) {
      case .space, .wide, .widePunctuation: break
      default: guard "*_~(=|>\"'".unicodeScalars.contains(before) else { return index + 1 }
      }
    }
    return addLink(start, host: start) ?? index + 1
  }

  private mutating func addLink(_ start: Int, host: Int) -> Int? {
    guard linkBudget > 0 else { return nil }
    let isQuoted = start > words.lowerBound && bytes[start - 1] == UInt8(ascii: "\"")
    let isRow = mayBeRow()
    var end = linkStop(from: host, isQuoted: isQuoted, isRow: isRow)
    let read = end - start
    end = trimmed(start..<end)
    let name = hostEnd(host..<end)
    let isWWW = host == start
    guard isHost(host..<name, needsDot: isWWW) else {
      linkBudget -= read
      return nil
    }
    guard isRow, (start..<end).contains(where: { bytes.hasBytes("\\|".utf8, at: $0) }) else {
      return addShared(.bareLink, start..<end)
    }
    return addEscaped(.bareLink, start..<end)
  }

  /// The offset of the first byte from `start` on that no URL goes on with.
  private func linkStop(from start: Int, isQuoted: Bool, isRow: Bool) -> Int {
    var offset = start
    var depth = 0
    while offset < words.upperBound {
      switch bytes[offset] {
      case 0...0x20, UInt8(ascii: "<"), UInt8(ascii: "`"): return offset
      // Between the cells of a table, unless it is escaped.
      case UInt8(ascii: "|") where isRow && bytes[offset - 1] != UInt8(ascii: "\\"): return offset
      case UInt8(ascii: "%") where bytes.hasBytes("%%".utf8, at: offset): return offset
      case UInt8(ascii: "\"") where isQuoted: return offset
      // The text of a link ends there.
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"):
        if depth == 0, brackets > 0 { return offset }
        depth -= 1
      case 0x80...:
        guard let placed = bytes.scalar(at: offset, before: words.upperBound) else { return offset }
        if ScalarClass(placed.scalar) != .other { return offset }
        offset = placed.range.upperBound
        continue
      default: break
      }
      offset += 1
    }
    return offset
  }

  /// The end of a URL without the punctuation, parenthesis or entity that follows it.
  private func trimmed(_ range: Range<Int>) -> Int {
    var end = range.upperBound
    var excess = 0
    for byte in bytes[range] {
      if byte == UInt8(ascii: ")") { excess += 1 }
      if byte == UInt8(ascii: "(") { excess -= 1 }
    }
    while end > range.lowerBound {
      switch bytes[end - 1] {
      case UInt8(ascii: ")"):
        guard excess > 0 else { return end }
        excess -= 1
        end -= 1
      case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"),
        UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "'"), UInt8(ascii: "\""):
        end -= 1
      case UInt8(ascii: ";"):
        var name = end - 1
        while name > range.lowerBound, bytes[name - 1].isLetter || bytes[name - 1].isDigit { name -= 1 }
        let isEntity = name < end - 1 && name > range.lowerBound && bytes[name - 1] == UInt8(ascii: "&")
        end = isEntity ? name - 1 : end - 1
      case UInt8(ascii: "="):
        // `==https://a.b==` is a marked link.
        guard bytes.hasBytes("==".utf8, at: end - 2), bytes.hasBytes("==".utf8, at: range.lowerBound - 2),
          end - 2 > range.lowerBound
        else { return end }
        end -= 2
      default: return end
      }
    }
    return end
  }

  private func hostEnd(_ range: Range<Int>) -> Int {
    range.first { index in
      switch bytes[index] {
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), 0x80...: false
      default: !(bytes[index].isLetter || bytes[index].isDigit)
      }
    } ?? range.upperBound
  }

  /// Whether a name could be a host's: no `_` in its last two parts, and a dot where one is needed.
  private func isHost(_ range: Range<Int>, needsDot: Bool) -> Bool {
    guard !range.isEmpty else { return false }
    let parts = bytes[range].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if parts.suffix(2).contains(where: { $0.contains(UInt8(ascii: "_")) }) { return false }
    return !needsDot || parts.count > 1
  }

  private func matches(_ word: String, _ range: Range<Int>) -> Bool {
    range.count == word.utf8.count && zip(bytes[range], word.utf8).allSatisfy { $0 | 0x20 == $1 }
  }

  // MARK: E-mail

  /// Reads an e-mail address whose `@` stands at `index`.
  mutating func readAddress(at index: Int) -> Int {
    let first = max(consumed, words.lowerBound)
    var start = index
    while start > first, isLocal(bytes[start - 1]) { start -= 1 }
    var end = index + 1
    var dots = 0
    while end < words.upperBound {
      let byte = bytes[end]
      if byte == UInt8(ascii: ".") {
        guard end + 1 < words.upperBound, bytes[end + 1].isLetter || bytes[end + 1].isDigit else { break }
        dots += 1
      } else if !(byte.isWordByte || byte == UInt8(ascii: "-")) {
        break
      }
      end += 1
    }
    // Emphasis around it is not part of it.
    while start < index, end > index + 1, bytes[start] == UInt8(ascii: "_"),
      bytes[end - 1] == UInt8(ascii: "_")
    {
      start += 1
      end -= 1
    }
    guard start < index, dots > 0, bytes[index + 1] != UInt8(ascii: "."),
      bytes[end - 1].isLetter || bytes[end - 1].isDigit,
      !(end < words.upperBound && bytes[end] == UInt8(ascii: "@"))
    else { return index + 1 }
    if let scheme = addressScheme(before: start) {
      start = scheme
      if bytes[start] | 0x20 == UInt8(ascii: "x") { end = resourceEnd(from: end) }
    }
    return addShared(.bareLink, start..<end)
  }

  /// Where `mailto:` or `xmpp:` begins that ends at `end` and is no end of a word.
  private func addressScheme(before end: Int) -> Int? {
    for scheme in ["mailto:", "xmpp:"] {
      let start = end - scheme.utf8.count
      guard start >= max(consumed, words.lowerBound), bytes[end - 1] == UInt8(ascii: ":"),
        matches(scheme, start..<end)
      else { continue }
      let isWord = start > words.lowerBound && bytes[start - 1].isWordByte
      return isWord ? nil : start
    }
    return nil
  }

  /// Where the `/resource` of an XMPP address ends.
  private func resourceEnd(from start: Int) -> Int {
    guard start < words.upperBound, bytes[start] == UInt8(ascii: "/") else { return start }
    var end = start + 1
    while end < words.upperBound,
      bytes[end].isLetter || bytes[end].isDigit || bytes[end] == UInt8(ascii: "@")
        || bytes[end] == UInt8(ascii: ".")
    {
      end += 1
    }
    while bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
    return end > start + 1 ? end : start
  }

  private func isLocal(_ byte: UInt8) -> Bool {
    byte.isWordByte || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }
}
