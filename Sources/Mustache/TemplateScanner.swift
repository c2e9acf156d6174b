internal import Diagnostics

/// Cuts a template into tokens and matches each `{{/name}}` with what it ends.
///
/// One pass, linear in the template's size: the scan stops at the first tag that has no end.
struct TemplateScanner {
  /// More levels are an error, so that what walks the nodes may recurse.
  static let depthLimit = 100
  private static let delimiterLimit = 16
  /// Finding the line of an error takes time: a template full of errors must not take a minute.
  private static let diagnosticLimit = 100

  let source: SourceText
  private(set) var tokens: [Token] = []
  private(set) var diagnostics: [Diagnostic] = []
  private var opening: [UInt8] = [UInt8(ascii: "{"), UInt8(ascii: "{")]
  private var closing: [UInt8] = [UInt8(ascii: "}"), UInt8(ascii: "}")]
  /// The tokens that are not ended yet, outermost first.
  private var open: [Int] = []

  init(_ source: SourceText) {
    self.source = source
    var position = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while let tag = find(opening, from: position) {
      addText(position..<tag)
      guard let end = scanTag(at: tag) else { return }
      position = end
    }
    addText(position..<source.bytes.count)
    for opener in open.reversed() {
      report(tokens[opener].range, "\(quoted(opener)) is not closed", help: "add \(endTag(opener))")
    }
  }

  /// Adds one token for each line of the text.
  private mutating func addText(_ range: Range<Int>) {
    var start = range.lowerBound
    for index in range where source.bytes[index] == UInt8(ascii: "\n") {
      tokens.append(Token(.text, start..<index + 1, name: start..<start))
      start = index + 1
    }
    if start < range.upperBound { tokens.append(Token(.text, start..<range.upperBound, name: start..<start)) }
  }

  /// Scans the tag at `start` and returns where it ends; nil when the rest of the template cannot be read.
  private mutating func scanTag(at start: Int) -> Int? {
    let bytes = source.bytes
    var content = start + opening.count
    while content < bytes.count, isBlank(bytes[content]) { content += 1 }
    let sigil = content < bytes.count ? Sigil(rawValue: bytes[content]) : nil
    if sigil != nil { content += 1 }
    let end = (sigil?.closing ?? []) + closing
    guard let contentEnd = find(end, from: content) else {
      report(start..<start + opening.count, "the tag has no end", help: "close it with '\(text(end))'")
      return nil
    }
    let name = trimmed(content..<contentEnd)
    let range = start..<contentEnd + end.count
    switch sigil {
    case .comment: tokens.append(Token(.comment, range, name: name))
    case .delimiters:
      tokens.append(Token(.delimiters, range, name: name))
      guard setDelimiters(name) else { return nil }
    case .end: close(range, name: name)
    case .braces, .ampersand: addTag(Token(.raw, range, name: name))
    case .partial: addTag(Token(.partial, range, name: name))
    case .section: guard openTag(Token(.section, range, name: name)) else { return nil }
    case .inverted: guard openTag(Token(.inverted, range, name: name)) else { return nil }
    case .parent: guard openTag(Token(.parent, range, name: name)) else { return nil }
    case .block: guard openTag(Token(.block, range, name: name)) else { return nil }
    case nil: addTag(Token(.escaped, range, name: name))
    }
    return diagnostics.count < Self.diagnosticLimit ? range.upperBound : nil
  }

  /// The mark at the start of a tag that says what kind it is.
  private enum Sigil: UInt8 {
    case comment = 0x21  // !
    case section = 0x23  // #
    case block = 0x24  // $
    case ampersand = 0x26  // &
    case end = 0x2F  // /
    case parent = 0x3C  // <
    case delimiters = 0x3D  // =
    case partial = 0x3E  // >
    case inverted = 0x5E  // ^
    case braces = 0x7B  // {

    /// What stands before the closing delimiter.
    var closing: [UInt8] {
      switch self {
      case .delimiters: [UInt8(ascii: "=")]
      case .braces: [UInt8(ascii: "}")]
      default: []
      }
    }
  }

  private mutating func addTag(_ tag: Token) {
    if tag.name.isEmpty {
      report(tag.range, "the tag has no name")
    } else if source.bytes[tag.name].contains(where: isBlank) {
      report(tag.name, "'\(text(tag.name))' is not one name", help: "a tag holds one name without blanks")
    }
    tokens.append(tag)
  }

  /// Adds a tag that has to be ended; false when it is nested too deeply.
  private mutating func openTag(_ tag: Token) -> Bool {
    addTag(tag)
    open.append(tokens.count - 1)
    if open.count <= Self.depthLimit { return true }
    report(
      tag.range, "tags are nested more than \(Self.depthLimit) deep", help: "move the inner part to a partial"
    )
    return false
  }

  private mutating func close(_ range: Range<Int>, name: Range<Int>) {
    let closed = source.bytes[name]
    guard let level = open.lastIndex(where: { source.bytes[tokens[$0].name] == closed }) else {
      let help = open.last.map { "expected \(endTag($0))" } ?? "remove it, or open the section before it"
      report(range, "'\(text(range))' closes nothing", help: help)
      return
    }
    for opener in open[(level + 1)...].reversed() {
      report(
        tokens[opener].range, "\(quoted(opener)) is not closed before '\(text(range))'",
        help: "add \(endTag(opener))")
    }
    tokens.append(Token(.end(opener: open[level]), range, name: name))
    open.removeSubrange(level...)
  }

  private mutating func setDelimiters(_ range: Range<Int>) -> Bool {
    let parts = source.bytes[range].split(whereSeparator: isBlank)
    guard parts.count == 2,
      parts.allSatisfy({ $0.count <= Self.delimiterLimit && !$0.contains(UInt8(ascii: "=")) })
    else {
      report(
        range, "'\(text(range))' are not two delimiters",
        help: "write two marks of at most \(Self.delimiterLimit) bytes without '=', such as {{=<% %>=}}")
      return false
    }
    opening = Array(parts[0])
    closing = Array(parts[1])
    return true
  }

  private mutating func report(_ range: Range<Int>, _ summary: String, help: String? = nil) {
    diagnostics.append(source.diagnostic(.error, at: range, summary, help: help))
  }

  private func find(_ needle: [UInt8], from start: Int) -> Int? {
    let bytes = source.bytes
    var index = start
    while index + needle.count <= bytes.count {
      if bytes[index] == needle[0], bytes[index..<index + needle.count].elementsEqual(needle) { return index }
      index += 1
    }
    return nil
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isBlank(source.bytes[start]) { start += 1 }
    while end > start, isBlank(source.bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
  }

  private func text(_ range: Range<Int>) -> String { text(Array(source.bytes[range])) }
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
  private func quoted(_ token: Int) -> String { "'\(text(tokens[token].range))'" }
  private func endTag(_ opener: Int) -> String {
    "'\(text(opening))/\(text(tokens[opener].name))\(text(closing))'"
  }
}
