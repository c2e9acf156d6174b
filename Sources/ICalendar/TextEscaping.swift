/// TEXT values (RFC 5545 §3.3.11), made from any string.
extension [UInt8] {
  /// Whether a TEXT value keeps its line ends.
  enum TextLines {
    /// Each becomes `\n`.
    case kept
    /// Each, with the blanks around it, becomes a space: titles are one line everywhere.
    case joined
  }

  /// The longest run of blanks that is kept, in bytes: with it every line can be folded off a blank.
  static let longestBlank = 64

  /// Appends `text` as a TEXT value, trimmed.
  ///
  /// Every kind of line end counts as one, the Unicode ones too: Python's `splitlines`, by which vdirsyncer reads,
  /// would let them begin a content line. Other controls and noncharacters are dropped.
  mutating func append(calendarText text: String, lines: TextLines = .kept) {
    var text = text
    text.withUTF8 { append(calendarText: $0, lines: lines) }
  }

  private mutating func append(calendarText bytes: UnsafeBufferPointer<UInt8>, lines: TextLines) {
    // Blanks and line ends wait for the next visible scalar: what waits at either end is trimmed.
    var waiting: [UInt8] = []
    var blank = 0
    var isStarted = false
    // What is visible is copied in runs.
    var run = 0
    var index = 0
    while index < bytes.count {
      if isStarted, waiting.isEmpty {
        let length = [UInt8].plainLength(bytes, at: index)
        if length > 0 {
          index += length
          continue
        }
      }
      let scalar = TextScalar(bytes, at: index)
      switch scalar.kind {
      case .plain, .escaped:
        if !waiting.isEmpty, isStarted { self += waiting }
        if !waiting.isEmpty { waiting.removeAll(keepingCapacity: true) }
        (isStarted, blank) = (true, 0)
        if scalar.kind == .escaped {
          append(contentsOf: bytes[run..<index])
          append(UInt8(ascii: "\\"))
          run = index
        }
        index += scalar.length
        continue
      case .lineEnd:
        append(contentsOf: bytes[run..<index])
        switch lines {
        case .kept: waiting += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
        case .joined: waiting = [UInt8(ascii: " ")]
        }
        blank = lines == .joined ? [UInt8].longestBlank : 0
      case .blank:
        append(contentsOf: bytes[run..<index])
        blank += scalar.length
        if blank <= [UInt8].longestBlank { waiting += bytes[index..<index + scalar.length] }
      case .dropped:
        append(contentsOf: bytes[run..<index])
      }
      index += scalar.length
      run = index
    }
    append(contentsOf: bytes[run...])
  }

  /// The length of a scalar that is plain at first sight, else 0: visible ASCII, a space before some, an ideograph.
  private static func plainLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    switch bytes[index] {
    case UInt8(ascii: " "):
      index + 1 < bytes.count && bytes[index + 1] > 0x20 && bytes[index + 1] < 0x7F ? 1 : 0
    case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","): 0
    case 0x21..<0x7F: 1
    // U+4000–U+9FFF.
    case 0xE4...0xE9: 3
    default: 0
    }
  }
}

/// One scalar of UTF-8 text and what a TEXT value makes of it.
struct TextScalar {
  enum Kind {
    case plain, escaped, blank, lineEnd, dropped
  }

  let kind: Kind
  /// In bytes; CR LF is taken as one.
  let length: Int

  /// The scalar that starts at `index` of well-formed UTF-8.
  init(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    let lead = bytes[index]
    switch lead {
    case UInt8(ascii: "\r"):
      kind = .lineEnd
      length = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n") ? 2 : 1
    case 0..<0x80:
      length = 1
      kind =
        switch lead {
        case UInt8(ascii: "\n"), 0x0B, 0x0C: .lineEnd
        case UInt8(ascii: " "), UInt8(ascii: "\t"): .blank
        case 0..<0x20, 0x7F: .dropped
        case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","): .escaped
        default: .plain
        }
    default:
      let count = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      length = min(count, bytes.count - index)
      var value = UInt32(lead) & (0x7F >> UInt32(count))
      for next in bytes[index + 1..<index + length] { value = value << 6 | UInt32(next & 0x3F) }
      kind = TextScalar.kind(of: value)
    }
  }

  private static func kind(of value: UInt32) -> Kind {
    switch value {
    case 0x85, 0x2028, 0x2029: .lineEnd
    case 0x80...0x9F, 0xFDD0...0xFDEF: .dropped
    case _ where value & 0xFFFE == 0xFFFE: .dropped
    case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000, 0xFEFF: .blank
    default: .plain
    }
  }
}
