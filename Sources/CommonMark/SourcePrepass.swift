/// The stage between a body's bytes and the parser (design §3, step a).
///
/// It puts stand-ins where libcmark would lose something or take too long, never adds or removes a line,
/// and keeps the way back to the body's offsets. For nearly all bodies it returns the bytes untouched.
enum SourcePrepass {
  enum Outcome {
    case parse(PreparedSource, [Finding])
    /// Parsing would take too long, or the body is too large: it is shown as it was written.
    case showAsPlainText(Finding)
  }

  static func run(_ body: [UInt8]) -> Outcome {
    guard body.count <= Limits.bodySize else {
      return .showAsPlainText(Finding(.tooLarge, line: 1))
    }
    var source = PreparedSource(bytes: body)
    if !isUTF8(body) {
      source.bytes = Array(String(decoding: body, as: UTF8.self).utf8)
      source.hasOffsets = false
    }
    if let offset = ParsingCost.firstOffsetOverBudget(source.bytes) {
      return .showAsPlainText(finding(.tooComplex, at: offset, in: source))
    }
    guard NestingScan.isNeeded(source.bytes) else { return .parse(source, []) }

    let excess = NestingScan.run(source.bytes)
    guard let offset = excess.first else { return .parse(source, []) }
    let capped = finding(.nestingCapped, at: offset, in: source)
    source.insertStandIns(at: excess)
    return .parse(source, [capped])
  }

  private static func finding(_ kind: Finding.Kind, at offset: Int, in source: PreparedSource) -> Finding {
    Finding(
      kind, line: LineIndex(source.bytes).line(at: offset), range: source.bodyRange(offset..<offset + 1))
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    (try? UTF8Span(validating: bytes.span)) != nil
  }
}

extension PreparedSource {
  /// Puts a stand-in at each of the ascending `offsets`, so that no block starts there.
  fileprivate mutating func insertStandIns(at offsets: [Int]) {
    standIn = Self.unusedNoncharacter(in: bytes)
    var prepared: [UInt8] = []
    prepared.reserveCapacity(bytes.count + offsets.count * standIn.count)
    var copied = 0
    for offset in offsets {
      prepared += bytes[copied..<offset]
      insertions.append(
        Insertion(offset: prepared.count, length: standIn.count, shift: prepared.count - offset))
      prepared += standIn
      copied = offset
    }
    prepared += bytes[copied...]
    bytes = prepared
  }

  /// One of the noncharacters U+FDD0–U+FDEF, which text never holds, that `bytes` does not hold either.
  private static func unusedNoncharacter(in bytes: [UInt8]) -> [UInt8] {
    // EF B7 90 … EF B7 AF in UTF-8.
    var used: UInt32 = 0
    var start = 0
    while let found = bytes.firstIndex(of: 0xEF, from: start) {
      if found + 2 < bytes.count, bytes[found + 1] == 0xB7, 0x90...0xAF ~= bytes[found + 2] {
        used |= 1 << UInt32(bytes[found + 2] - 0x90)
      }
      start = found + 1
    }
    let free = (~used).trailingZeroBitCount
    return [0xEF, 0xB7, 0x90 + UInt8(min(free, 31))]
  }
}
