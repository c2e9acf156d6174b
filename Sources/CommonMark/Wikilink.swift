internal import ByteText

/// The parts of a `[[target|text]]` or `![[target|text|300x200]]`.
struct Wikilink {
  var target: [UInt8]
  /// Nil without words of its own.
  var text: [UInt8]?
  var width: Int?
  var height: Int?

  /// Reads the source of a mark, from its first bracket, or `!`, to its last.
  init(_ source: ArraySlice<UInt8>) {
    let isEmbed = source.first == UInt8(ascii: "!")
    let parts = Self.parts(source.dropFirst(isEmbed ? 3 : 2).dropLast(2))
    target = Array(parts.first ?? [])
    guard isEmbed else {
      // Words may hold a `|`.
      let words = Array(parts.dropFirst().joined(separator: [UInt8(ascii: "|")]))
      text = words.isEmpty ? nil : words
      return
    }
    var words = parts.dropFirst().filter { !$0.isEmpty }
    if let last = words.last, let size = ImageExtent(last) {
      width = size.width
      height = size.height
      words.removeLast()
    }
    text = words.isEmpty ? nil : Array(words.joined(separator: [UInt8(ascii: "|")]))
  }

  /// Whether a target stands between the brackets: the words before `|` are a name or `#` and a name.
  static func hasTarget(_ inside: ArraySlice<UInt8>) -> Bool {
    let target = inside.prefix { $0 != UInt8(ascii: "|") }
    return target.contains { !$0.isSpaceOrTab && $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "\\") }
  }

  /// The pieces between `|`, or `\|` as people write it in tables, trimmed.
  private static func parts(_ inside: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    inside.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).map { part in
      // A backslash at the end escapes the bar behind the part.
      let isEscaped = part.last == UInt8(ascii: "\\") && part.endIndex < inside.endIndex
      return (isEscaped ? part.dropLast() : part).trimmingSpacesAndTabs
    }
  }

  /// Whether the target has the ending of a file that is no memo.
  var namesFile: Bool {
    let name = target.prefix { $0 != UInt8(ascii: "#") }
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let ending = name[(dot + 1)...]
    return 1...5 ~= ending.count && ending.allSatisfy { $0.isLetter || $0.isDigit }
      && !ending.elementsEqual("md".utf8)
  }

  /// What shows: the words, or the target with ` › ` for `#`.
  var shown: [UInt8] {
    if let text { return text }
    var shown: [UInt8] = []
    for part in target.split(separator: UInt8(ascii: "#")) {
      if !shown.isEmpty { shown += " › ".utf8 }
      shown += part.trimmingSpacesAndTabs
    }
    return shown
  }
}

/// The size at the end of an image's words: `300` or `300x200`, in CSS pixels.
struct ImageExtent {
  var width: Int
  var height: Int?

  init?(_ text: ArraySlice<UInt8>) {
    let parts = text.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
    guard let width = parts.first.flatMap(Self.number), parts.count <= 2 else { return nil }
    self.width = width
    guard parts.count == 2 else { return }
    guard let height = Self.number(parts[1]) else { return nil }
    self.height = height
  }

  /// A number from 1 to 99,999.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard 1...5 ~= digits.count, digits.allSatisfy(\.isDigit) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return number > 0 ? number : nil
  }
}

extension ArraySlice<UInt8> {
  var trimmingSpacesAndTabs: ArraySlice<UInt8> {
    guard let first = firstIndex(where: { !$0.isSpaceOrTab }),
      let last = lastIndex(where: { !$0.isSpaceOrTab })
    else { return [] }
    return self[first...last]
  }
}
