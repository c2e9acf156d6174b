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

  private var run: [UInt8] = []
  private var isSimple = true
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
    run.removeAll(keepingCapacity: true)
    isSimple = true
    marks = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte < 0x80 {
        switch byte {
        case 0x30...0x39, 0x61...0x7A: run.append(byte)
        case 0x41...0x5A: run.append(byte | 0x20)
        default: finish(body)
        }
        marks = 0
        index += 1
        continue
      }
      let scalar = UTF8Decoding.scalar(text, index)
      let range = index..<(index + scalar.length)
      index = range.upperBound
      if Self.isPlainPair(scalar.value) {
        run.append(contentsOf: text[range])
        marks = 0
        continue
      }
      let common = SearchFolding.common(scalar.value)
      if common != 0 {
        UTF8Decoding.append(common, to: &run)
        marks = 0
        continue
      }
      addUncommon(scalar.value, text[range], body)
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

  private mutating func addUncommon(
    _ value: UInt32, _ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    guard let scalar = Unicode.Scalar(value) else { return finish(body) }
    switch SearchScalar(scalar) {
    case .separator: finish(body)
    case .symbol:
      finish(body)
      run.append(contentsOf: bytes)
      run.withUnsafeBufferPointer(body)
      run.removeAll(keepingCapacity: true)
    case .ignored: break
    case .word, .pair:
      marks = scalar.isMark ? marks + 1 : 0
      if marks > Self.mostMarks { return }
      isSimple = false
      run.append(contentsOf: bytes)
    }
  }

  /// Ends the run and gives its tokens.
  private mutating func finish(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    marks = 0
    guard !run.isEmpty else { return }
    if !isSimple { run = Array(SearchFolding.fold(run.text).utf8) }
    isSimple = true
    run.withUnsafeBufferPointer { Self.cut($0, body) }
    run.removeAll(keepingCapacity: true)
  }

  private static func cut(_ run: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var index = 0
    while index < run.count {
      let start = index
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
}
