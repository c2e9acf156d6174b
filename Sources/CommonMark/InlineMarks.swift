/// What the source of a link or image must look like where it begins.
struct InlineMarks {
  enum Match: Equatable {
    /// Every byte was compared, up to `end`.
    case whole(end: Int)
    /// The source agrees up to `end`, where it is written in a way that cannot be compared byte for byte.
    case beginning(end: Int)
  }

  private let isImage: Bool
  /// The text up to the first mark in it, cut to `comparedLength` bytes.
  private let text: [UInt8]
  /// What comes first inside when that is not text.
  private let firstKind: Node.Kind?
  /// Whether `text` is all that is inside.
  private let isOnlyText: Bool
  private let url: [UInt8]
  private let title: [UInt8]

  init(_ node: Node) {
    isImage = node.kind == .image
    let first = node.firstChild
    let all = first?.kind == .text ? first?.literal ?? [] : []
    text = Array(all.prefix(Self.comparedLength))
    firstKind = first?.kind == .text ? nil : first?.kind
    isOnlyText = first == nil || (first?.kind == .text && first?.next == nil && text.count == all.count)
    url = node.url
    title = node.title
  }

  /// Enough to tell one link from another; a bound, so that a search is linear.
  private static let comparedLength = 64

  /// The bytes before the text.
  var openingLength: Int { isImage ? 2 : 1 }

  /// Compares the source at `offset`; nil when something else stands there.
  func match(_ source: [UInt8], at offset: Int) -> Match? {
    guard source.indices.contains(offset) else { return nil }
    if !isImage, isOnlyText, source[offset] == UInt8(ascii: "<") {
      guard case .whole(let end)? = compare(text, with: source, at: offset + 1),
        source.byte(at: end) == UInt8(ascii: ">")
      else { return nil }
      return .whole(end: end + 1)
    }
    guard source.hasBytes(isImage ? "![".utf8 : "[".utf8, at: offset) else { return nil }
    let inside = offset + openingLength
    if let firstKind {
      guard let byte = source.byte(at: inside), Self.byte(byte, canBegin: firstKind) else { return nil }
      return .beginning(end: inside)
    }
    guard case .whole(let end)? = compare(text, with: source, at: inside), isOnlyText else {
      return compare(text, with: source, at: inside).map { .beginning(end: $0.end) }
    }
    return source.byte(at: end) == UInt8(ascii: "]") ? matchTarget(source, at: end + 1) : nil
  }

  /// Compares what follows the closing bracket: `(url "title")`, `[label]` or nothing.
  private func matchTarget(_ source: [UInt8], at offset: Int) -> Match? {
    switch source.byte(at: offset) {
    case UInt8(ascii: "("):
      var start = source.skippingBlanks(from: offset + 1)
      let isPointed = source.byte(at: start) == UInt8(ascii: "<")
      if isPointed { start += 1 }
      guard let match = compare(url, with: source, at: start) else { return nil }
      guard case .whole(var end) = match, title.isEmpty else { return .beginning(end: match.end) }
      if isPointed {
        guard source.byte(at: end) == UInt8(ascii: ">") else { return nil }
        end += 1
      }
      end = source.skippingBlanks(from: end)
      return source.byte(at: end) == UInt8(ascii: ")") ? .whole(end: end + 1) : .beginning(end: end)
    case UInt8(ascii: "["):
      guard let end = source.firstIndex(of: UInt8(ascii: "]"), from: offset), end - offset < 1_000 else {
        return .beginning(end: offset)
      }
      return .whole(end: end + 1)
    default:
      return .whole(end: offset)
    }
  }

  /// Compares decoded text with the source, in which backslash escapes and entities may stand for its bytes.
  private func compare(_ decoded: [UInt8], with source: [UInt8], at offset: Int) -> Match? {
    var index = offset
    var entity: Int?
    for byte in decoded {
      guard let written = source.byte(at: index) else { return nil }
      if written == UInt8(ascii: "\\"), source.byte(at: index + 1) == byte {
        index += 2
        continue
      }
      if written == UInt8(ascii: "&") { entity = index }
      guard written == byte else { return entity.map { .beginning(end: $0) } }
      index += 1
    }
    return .whole(end: index)
  }

  private static func byte(_ byte: UInt8, canBegin kind: Node.Kind) -> Bool {
    switch kind {
    case .emphasis, .strong: byte == UInt8(ascii: "*") || byte == UInt8(ascii: "_")
    case .code: byte == UInt8(ascii: "`")
    case .image: byte == UInt8(ascii: "!")
    case .link: byte == UInt8(ascii: "[") || byte == UInt8(ascii: "<")
    case .htmlInline: byte == UInt8(ascii: "<")
    case .softBreak: byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: " ")
    case .lineBreak: byte == UInt8(ascii: "\\") || byte == UInt8(ascii: " ")
    default: false
    }
  }
}

extension InlineMarks.Match {
  var end: Int {
    switch self {
    case .whole(let end), .beginning(let end): end
    }
  }
}

extension [UInt8] {
  fileprivate func byte(at offset: Int) -> UInt8? { indices.contains(offset) ? self[offset] : nil }

  /// The first offset from `start` on that holds neither blank, tab nor line end.
  fileprivate func skippingBlanks(from start: Int) -> Int {
    var index = start
    while let byte = byte(at: index), byte == 0x20 || 0x09...0x0D ~= byte { index += 1 }
    return index
  }
}
