internal import ByteText

/// Cuts text into what search compares.
///
/// A run of letters, digits and marks is folded and cut where its script changes. A stretch of a script without spaces
/// becomes its pairs, and its last character by itself: all that begins with a character then has it. Other stretches
/// are words, of which the first 32 scalars count. `search-words.js` makes the same tokens of a query.
package struct SearchTokens {
  /// The most scalars of a word.
  static let longestWord = 32
  /// The most marks on one letter: more are no writing (UAX #15, stream-safe text).
  private static let mostMarks = 30

  /// The run that is being read, folded but for what is uncommon.
  private var run = [UInt8](repeating: 0, count: 256)
  private var length = 0
  /// Whether nothing uncommon is in it.
  private var isFolded = true
  private var marks = 0

  package init() {}

  /// Calls `body` with each token, in order; `text` is UTF-8.
  package mutating func forEach(in text: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    text.withUnsafeBufferPointer { scan($0, body) }
  }

  /// The tokens of a text.
  package static func all(in text: String) -> [String] {
    var tokens: [String] = []
    var scanner = SearchTokens()
    scanner.forEach(in: Array(text.utf8)) { tokens.append(String(decoding: $0, as: UTF8.self)) }
    return tokens
  }

  private mutating func scan(
    _ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    length = 0
    isFolded = true
    marks = 0
    var index = 0
    while index < text.count {
      // No scalar becomes longer than three bytes by its common fold.
      if length + 4 > run.count { run += [UInt8](repeating: 0, count: run.count) }
      let byte = text[index]
      if byte < 0x80 {
        switch byte {
        case 0x30...0x39, 0x61...0x7A: append(byte)
        case 0x41...0x5A: append(byte | 0x20)
        default: finish(body)
        }
        marks = 0
        index += 1
        continue
      }
      let scalar = UTF8Decoding.scalar(text, index)
      let start = index
      index += scalar.length
      if Self.isPlainPair(scalar.value) {
        append(byte)
        append(text[start + 1])
        append(text[start + 2])
        marks = 0
      } else if Self.isCommonSeparator(scalar.value) {
        finish(body)
      } else {
        let common = SearchFolding.common(scalar.value)
        guard common == 0 else {
          append(scalar: common)
          marks = 0
          continue
        }
        addUncommon(scalar.value, text[start..<index], body)
      }
    }
    finish(body)
  }

  /// Ideographs and kana that stay as they are, whatever stands beside them but a mark.
  private static func isPlainPair(_ value: UInt32) -> Bool {
    switch value {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC...0x30FE, 0x3400...0x4DBF, 0x4E00...0x9FFF: true
    default: false
    }
  }

  /// Blanks, quotes and stops that stand in most texts: to ask for their properties takes longer.
  private static func isCommonSeparator(_ value: UInt32) -> Bool {
    switch value {
    case 0xA0, 0x2010...0x2027, 0x3000...0x3003, 0x3008...0x3011, 0x3014...0x301F, 0xFF01...0xFF0F,
      0xFF1A...0xFF20:
      true
    default: false
    }
  }

  private mutating func append(_ byte: UInt8) {
    run[length] = byte
    length += 1
  }

  /// A scalar below U+10000, which is what the common folds are.
  private mutating func append(scalar value: UInt32) {
    if value < 0x80 {
      append(UInt8(truncatingIfNeeded: value))
    } else if value < 0x800 {
      append(UInt8(truncatingIfNeeded: 0xC0 | value >> 6))
      append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
    } else {
      append(UInt8(truncatingIfNeeded: 0xE0 | value >> 12))
      append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F))
      append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
    }
  }

  private mutating func addUncommon(
    _ value: UInt32, _ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    guard let scalar = Unicode.Scalar(value) else { return finish(body) }
    switch SearchScalar(scalar) {
    case .separator: finish(body)
    case .symbol:
      finish(body)
      body(UnsafeBufferPointer(rebasing: bytes))
    case .ignored: break
    case .word, .pair:
      marks = scalar.isMark ? marks + 1 : 0
      if marks > Self.mostMarks { return }
      isFolded = false
      for byte in bytes { append(byte) }
    }
  }

  /// Ends the run and gives its tokens.
  private mutating func finish(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    marks = 0
    guard length > 0 else { return }
    if isFolded {
      run.withUnsafeBufferPointer { Self.cut(UnsafeBufferPointer(rebasing: $0[..<length]), body) }
    } else {
      let folded = Array(SearchFolding.fold(Array(run[..<length]).text).utf8)
      folded.withUnsafeBufferPointer { Self.cut($0, body) }
    }
    isFolded = true
    length = 0
  }

  private static func cut(_ run: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var index = 0
    while index < run.count {
      let start = index
      if run[index] < 0x80 {
        // A word of ASCII alone has no more scalars than bytes.
        repeat { index += 1 } while index < run.count && run[index] < 0x80
        let isWhole = index == run.count || isPair(run, index)
        if isWhole, index - start <= longestWord {
          body(UnsafeBufferPointer(rebasing: run[start..<index]))
          continue
        }
        index = start
      }
      var scalar = UTF8Decoding.scalar(run, index)
      index += scalar.length
      if SearchScalar.isPaired(scalar.value) {
        if index < run.count {
          let next = UTF8Decoding.scalar(run, index)
          if SearchScalar.isPaired(next.value) {
            body(UnsafeBufferPointer(rebasing: run[start..<index + next.length]))
            continue
          }
        }
        body(UnsafeBufferPointer(rebasing: run[start..<index]))
        continue
      }
      var length = 1
      var end = index
      while index < run.count {
        scalar = UTF8Decoding.scalar(run, index)
        if SearchScalar.isPaired(scalar.value) { break }
        index += scalar.length
        length += 1
        if length <= longestWord { end = index }
      }
      body(UnsafeBufferPointer(rebasing: run[start..<end]))
    }
  }

  private static func isPair(_ run: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    SearchScalar.isPaired(UTF8Decoding.scalar(run, index).value)
  }
}
