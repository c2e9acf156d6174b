internal import ByteText

/// What becomes of raw HTML: the one place that decides which tags pass.
enum RawHTML {
  case write(StaticString)
  /// Nothing a reader would see: nothing is written and nobody is told.
  case pass
  /// Left out, and the writer is told.
  case drop

  /// Reads one tag of a paragraph, or a whole HTML block.
  init(_ literal: [UInt8]) {
    let text = literal.trimmingBlanks
    if Self.isLineBreak(text) {
      self = .write("<br />")
    } else if Self.isComment(text) {
      self = .pass
    } else {
      self = .drop
    }
  }

  /// `<br>`, `<br/>` or `<br …>`, in any case.
  private static func isLineBreak(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count >= 4, text.last == UInt8(ascii: ">"),
      text.prefix(3).map({ $0 | 0x20 }) == Array("<br".utf8)
    else { return false }
    let after = text[text.startIndex + 3]
    let inside = text.dropFirst().dropLast()
    return (after == UInt8(ascii: ">") || after == UInt8(ascii: "/") || after.isBlank)
      && !inside.contains(UInt8(ascii: "<")) && !inside.contains(UInt8(ascii: ">"))
  }

  /// One comment and nothing after it.
  private static func isComment(_ text: ArraySlice<UInt8>) -> Bool {
    let end = Array("-->".utf8)
    guard text.starts(with: "<!--".utf8) else { return false }
    let body = text.dropFirst(4)
    var index = body.startIndex
    while index + end.count <= body.endIndex {
      if body[index..<index + end.count].elementsEqual(end) { return index + end.count == body.endIndex }
      index += 1
    }
    return false
  }
}

extension [UInt8] {
  fileprivate var trimmingBlanks: ArraySlice<UInt8> {
    guard let first = firstIndex(where: { !$0.isBlank }), let last = lastIndex(where: { !$0.isBlank }) else {
      return []
    }
    return self[first...last]
  }
}

extension UInt8 {
  /// A blank, tab, line end, vertical tab or form feed.
  fileprivate var isBlank: Bool { self == 0x20 || 0x09...0x0D ~= self }
}
