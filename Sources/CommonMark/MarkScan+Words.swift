extension MarkScan {
  /// Reads a backslash and what it escapes.
  mutating func readEscape(at index: Int) -> Int {
    guard index + 1 < words.upperBound else { return index + 1 }
    let byte = bytes[index + 1]
    guard byte.isPunctuation else { return index + 1 }
    // The walk pairs these; the brackets of a task box or callout it reads from the text of a block.
    if byte == UInt8(ascii: "~") || byte == UInt8(ascii: "=") || isBox(at: index + 1) {
      return addShared(.character(Unicode.Scalar(byte)), index..<index + 2, [.before, .after])
    }
    if byte == UInt8(ascii: "%"),
      bytes.hasBytes("%".utf8, at: index + 2) || bytes.hasBytes("\\%".utf8, at: index + 2)
    {
      escapedComment = escapedComment == words.lowerBound ? nil : words.lowerBound
    }
    return consume(to: index + 2)
  }

  /// Whether `[x]` or `[!` stands at the start of the line's words but for a backslash.
  private func isBox(at index: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: "["), index - 1 == words.lowerBound, index + 2 < words.upperBound
    else {
      return false
    }
    return bytes[index + 1] == UInt8(ascii: "!") || bytes[index + 2] == UInt8(ascii: "]")
      || bytes[index + 2] == UInt8(ascii: "\\")
  }

  /// Reads a run of backticks, and the code between it and the next one as long (CommonMark §6.1).
  mutating func readCode(at index: Int) -> Int {
    let end = runEnd(of: UInt8(ascii: "`"), at: index, before: words.upperBound)
    guard let close = closingBackticks(for: end - index, after: end) else { return consume(to: end) }
    return consume(to: close)
  }

  /// Where the code ends whose opening run of `length` backticks ends at `start`.
  mutating func closingBackticks(for length: Int, after start: Int) -> Int? {
    // As in libcmark: once all runs of the leaf are known, a length whose last run is behind needs no search.
    if let backticks, backticks[length] ?? 0 <= start { return nil }
    var index = start
    var found: [Int: Int] = backticks ?? [:]
    let isFirst = backticks == nil
    while let run = bytes.firstIndex(of: UInt8(ascii: "`"), from: index), run < leafEnd {
      let end = runEnd(of: UInt8(ascii: "`"), at: run, before: leafEnd)
      if isFirst { found[end - run] = end }
      if end - run == length, !isFirst { return end }
      index = end
    }
    guard isFirst else { return nil }
    backticks = found
    return closingBackticks(for: length, after: start)
  }

  func runEnd(of byte: UInt8, at index: Int, before limit: Int) -> Int {
    var end = index
    while end < limit, bytes[end] == byte { end += 1 }
    return end
  }

  /// Passes over `<scheme:…>`, `<a@b.c>` and tags of raw HTML (CommonMark §6.5, §6.6).
  mutating func readPointed(at index: Int) -> Int {
    if let end = autolinkEnd(at: index) { return consume(to: end) }
    guard tagBudget > 0, let (_, end) = HTMLTag.read(bytes, at: index, budget: &tagBudget), end <= leafEnd
    else {
      return index + 1
    }
    return consume(to: end)
  }

  private func autolinkEnd(at index: Int) -> Int? {
    var end = index + 1
    while end < words.upperBound, bytes[end].isLetter || bytes[end].isDigit || "+-.".utf8.contains(bytes[end])
    {
      end += 1
    }
    let isURL =
      2...32 ~= end - index - 1 && bytes[index + 1].isLetter && end < words.upperBound
      && bytes[end] == UInt8(ascii: ":")
    var signs = 0
    while end < words.upperBound {
      switch bytes[end] {
      case UInt8(ascii: ">"): return isURL || (signs == 1 && end > index + 3) ? end + 1 : nil
      case UInt8(ascii: "<"), 0...0x20: return nil
      case UInt8(ascii: "@"): signs += 1
      case UInt8(ascii: "\\"), UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "\""):
        if !isURL { return nil }
      default: break
      }
      end += 1
    }
    return nil
  }

  /// Reads an entity that stands for `~` or `=`, which are no marks then.
  mutating func readEntity(at index: Int) -> Int {
    guard bytes.hasBytes("&#".utf8, at: index) else {
      if bytes.hasBytes("&equals;".utf8, at: index) { return addEntity("=", index..<index + 8) }
      return index + 1
    }
    var end = index + 2
    let isHexadecimal = end < words.upperBound && bytes[end] | 0x20 == UInt8(ascii: "x")
    if isHexadecimal { end += 1 }
    let digits = end
    var value: UInt32 = 0
    while end < words.upperBound, end - digits < 7, let digit = bytes[end].hexadecimalValue {
      guard isHexadecimal || digit < 10 else { break }
      value = value * (isHexadecimal ? 16 : 10) + UInt32(digit)
      end += 1
    }
    guard end > digits, end < words.upperBound, bytes[end] == UInt8(ascii: ";") else { return index + 1 }
    switch value {
    case 0x7E: return addEntity("~", index..<end + 1)
    case 0x3D: return addEntity("=", index..<end + 1)
    default: return consume(to: end + 1)
    }
  }

  private mutating func addEntity(_ scalar: Unicode.Scalar, _ range: Range<Int>) -> Int {
    addShared(.character(scalar), range, [.before, .after])
  }
}

extension UInt8 {
  var hexadecimalValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}

/// The markers of lists.
enum ListMarkers {
  /// A marker with blanks up to four columns that no line of `bytes` begins with, where there is one.
  static func unused(in bytes: [UInt8]) -> [UInt8] {
    var used: Set<UInt8> = []
    var start = 0
    while start < bytes.count {
      var index = start
      while index < bytes.count, bytes[index].isSpaceOrTab || bytes[index] == UInt8(ascii: ">") { index += 1 }
      if index < bytes.count { used.insert(bytes[index]) }
      start = (bytes.firstIndex(of: UInt8(ascii: "\n"), from: index) ?? bytes.count) + 1
    }
    for mark in "+*-".utf8 where !used.contains(mark) { return [mark, 0x20, 0x20, 0x20] }
    return Array("+   ".utf8)
  }
}
