internal import ByteText

/// Cuts text into what search compares.
///
/// A run of letters, digits and marks is folded and cut where its script changes. A stretch of a script without spaces
/// becomes its pairs, and its last character by itself: all that begins with a character then has it. Other stretches
/// are words, of which the first 32 scalars count. `search-words.js` makes the same tokens of a query.
package enum SearchTokens {
  /// The most scalars of a word.
  static let longestWord = 32
  /// The most marks on one letter: more are no writing (UAX #15, stream-safe text).
  private static let mostMarks = 30

  package typealias Taker = (UnsafeBufferPointer<UInt8>) -> Void

  /// Calls `body` with each token, in order; `text` is UTF-8.
  package static func forEach(in text: [UInt8], _ body: Taker) {
    // No scalar takes more than half as much again by its common fold.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count + text.count / 2 + 8) { buffer in
      text.withUnsafeBufferPointer { text in
        var run = Run(bytes: buffer)
        scan(text, &run, body)
      }
    }
  }

  /// The tokens of a text.
  package static func all(in text: String) -> [String] {
    var tokens: [String] = []
    forEach(in: Array(text.utf8)) { tokens.append(String(decoding: $0, as: UTF8.self)) }
    return tokens
  }

  /// The letters that follow each other, folded but for what is uncommon.
  private struct Run {
    let bytes: UnsafeMutableBufferPointer<UInt8>
    var length = 0
    /// Whether nothing uncommon is in it.
    var isFolded = true
    /// How many marks are at its end.
    var marks = 0

    @inline(__always)
    mutating func append(_ byte: UInt8) {
      bytes[length] = byte
      length += 1
    }

    /// A scalar below U+10000, which is what the common folds are.
    mutating func append(scalar value: UInt32) {
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

    /// Ends the run and gives its tokens.
    mutating func finish(_ body: Taker) {
      marks = 0
      guard length > 0 else { return }
      let letters = UnsafeBufferPointer(rebasing: bytes[..<length])
      if isFolded {
        cut(letters, body)
      } else {
        let folded = Array(SearchFolding.fold(String(decoding: letters, as: UTF8.self)).utf8)
        folded.withUnsafeBufferPointer { cut($0, body) }
      }
      isFolded = true
      length = 0
    }
  }

  private static func scan(_ text: UnsafeBufferPointer<UInt8>, _ run: inout Run, _ body: Taker) {
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte < 0x80 {
        switch byte {
        case 0x30...0x39, 0x61...0x7A: run.append(byte)
        case 0x41...0x5A: run.append(byte | 0x20)
        default: run.finish(body)
        }
        run.marks = 0
        index += 1
        continue
      }
      let scalar = UTF8Decoding.scalar(text, index)
      let start = index
      index += scalar.length
      if isPlainPair(scalar.value) {
        run.append(byte)
        run.append(text[start + 1])
        run.append(text[start + 2])
        run.marks = 0
      } else if isCommonSeparator(scalar.value) {
        run.finish(body)
      } else {
        let common = SearchFolding.common(scalar.value)
        guard common == 0 else {
          run.append(scalar: common)
          run.marks = 0
          continue
        }
        addUncommon(scalar.value, text[start..<index], &run, body)
      }
    }
    run.finish(body)
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

  private static func addUncommon(
    _ value: UInt32, _ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ run: inout Run, _ body: Taker
  ) {
    guard let scalar = Unicode.Scalar(value) else { return run.finish(body) }
    switch SearchScalar(scalar) {
    case .separator: run.finish(body)
    case .symbol:
      run.finish(body)
      body(UnsafeBufferPointer(rebasing: bytes))
    case .ignored: break
    case .word, .pair:
      run.marks = scalar.isMark ? run.marks + 1 : 0
      if run.marks > mostMarks { return }
      run.isFolded = false
      for byte in bytes { run.append(byte) }
    }
  }

  private static func cut(_ run: UnsafeBufferPointer<UInt8>, _ body: Taker) {
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
