/// Finds the lines of a template that hold tags only, and drops them from the text.
///
/// A line is standalone when blanks surround one tag that is no interpolation (Mustache specification, sections and
/// partials), or any number of tags of inheritance. `{{$block}}{{/block}}` alone on a line keeps the line's end, as
/// it would with a default between the tags.
struct StandaloneLines {
  private let bytes: [UInt8]
  private(set) var tokens: [Token]

  init(_ tokens: [Token], of bytes: [UInt8]) {
    self.bytes = bytes
    self.tokens = tokens
    var start = 0
    for index in tokens.indices
    where tokens[index].isText && bytes[tokens[index].range.upperBound - 1] == 0x0A {
      mark(start..<index + 1)
      start = index + 1
    }
    if start < tokens.count { mark(start..<tokens.count) }
  }

  private mutating func mark(_ line: Range<Int>) {
    let tags = line.filter { !tokens[$0].isText }
    guard let first = tags.first, let last = tags.last, isStandalone(line, tags) else {
      tokens[line.lowerBound].startsLine = true
      return
    }
    for tag in tags { tokens[tag].isStandalone = true }
    tokens[first].indentation = tokens[line.lowerBound].range.lowerBound..<tokens[first].range.lowerBound
    tokens[last].endsLine = true
    var keepsEnd = false
    if case .end(let opener) = tokens[last].kind, case .block = tokens[opener].kind {
      keepsEnd = line.contains(opener)
    }
    for index in line where tokens[index].isText && !(keepsEnd && index > last) {
      let start = tokens[index].range.lowerBound
      tokens[index].range = start..<start
    }
  }

  private func isStandalone(_ line: Range<Int>, _ tags: [Int]) -> Bool {
    for index in line where tokens[index].isText && !bytes[tokens[index].range].allSatisfy(isBlank) {
      return false
    }
    if tags.count > 1 { return tags.allSatisfy(isInheritance) }
    switch tokens[tags[0]].kind {
    case .escaped, .raw: return false
    default: return true
    }
  }

  private func isInheritance(_ index: Int) -> Bool {
    switch tokens[index].kind {
    case .parent, .block: true
    case .end(let opener): isInheritance(opener)
    default: false
    }
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
      || byte == UInt8(ascii: "\n")
  }
}
