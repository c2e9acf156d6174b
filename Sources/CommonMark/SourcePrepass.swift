/// The stage between a body's bytes and the parser (design §3, step a).
///
/// It puts tokens where libcmark would lose something or take too long, and keeps the way back to the body's offsets
/// and lines. A body without any of our marks it returns untouched.
enum SourcePrepass {
  enum Outcome {
    case parse(PreparedSource, [Finding])
    /// Parsing would take too long, or the body is too large: it is shown as it was written.
    case showAsPlainText(PreparedSource, Finding)
  }

  static func run(_ body: [UInt8]) -> Outcome {
    var text = body
    let isUTF8 = isUTF8(body)
    if !isUTF8 { text = Array(String(decoding: body, as: UTF8.self).utf8) }
    replaceNoncharacters(in: &text)
    var source = PreparedSource(text)
    source.hasOffsets = isUTF8
    let search = MarkSearch(text)
    let isTooLarge = body.count > Limits.bodySize
    var findings: [Finding] = []
    if search.findsMarks, !isTooLarge || search.findsComments {
      var scan = MarkScan(source)
      source = scan.run()
      source.comments = scan.comments
      if let offset = scan.unclosedComment {
        findings.append(finding(.commentNotClosed, at: offset, in: PreparedSource(text)))
      }
    }
    if isTooLarge { return .showAsPlainText(source, Finding(.tooLarge, line: 1)) }
    source.delimiters = search.delimiters
    source.replace(farNoncharacters(in: source.bytes))
    if let offset = ParsingCost.firstOffsetOverBudget(source) {
      return .showAsPlainText(source, finding(.tooComplex, at: offset, in: source))
    }
    guard NestingScan.isNeeded(source.bytes) else { return .parse(source, findings) }

    let excess = NestingScan.run(source.bytes)
    guard let offset = excess.first else { return .parse(source, findings) }
    findings.append(finding(.nestingCapped, at: offset, in: source))
    let mark = source.add(Mark(kind: .hidden, source: 0..<0))
    source.replace(excess.map { PreparedSource.Replacement($0..<$0, mark: mark) })
    return .parse(source, findings)
  }

  private static func finding(_ kind: Finding.Kind, at offset: Int, in source: PreparedSource) -> Finding {
    Finding(
      kind, line: source.bodyLine(LineIndex(source.bytes).line(at: offset)),
      range: source.bodyRange(offset..<offset + 1))
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    (try? UTF8Span(validating: bytes.span)) != nil
  }

  /// Puts U+FFFD, as long in UTF-8, where the body itself holds a scalar that tokens are made of, or U+FFFE or U+FFFF:
  /// HTML and XML know none of them.
  private static func replaceNoncharacters(in bytes: inout [UInt8]) {
    var start = 0
    while let found = bytes.firstIndex(of: 0xEF, from: start) {
      start = found + 1
      let isLast =
        bytes.hasBytes([0xBF, 0xBE], at: found + 1) || bytes.hasBytes([0xBF, 0xBF], at: found + 1)
      if isLast || MarkToken.isNoncharacter(bytes, at: found) {
        bytes.replaceSubrange(found..<found + 3, with: UTF8.encodedReplacementCharacter)
      }
    }
  }

  /// The last two scalars of the planes behind the first, as U+FFFD.
  private static func farNoncharacters(in bytes: [UInt8]) -> [PreparedSource.Replacement] {
    var found: [PreparedSource.Replacement] = []
    var start = 0
    // Their third byte is BF, in UTF-8.
    while let third = bytes.firstIndex(of: 0xBF, from: start) {
      start = third + 1
      guard third >= 2, bytes[third - 2] >= 0xF0, bytes[third - 1] & 0x0F == 0x0F, third + 1 < bytes.count,
        bytes[third + 1] >= 0xBE
      else { continue }
      found.append(.init(third - 2..<third + 2, text: Array(UTF8.encodedReplacementCharacter)))
    }
    return found
  }
}
