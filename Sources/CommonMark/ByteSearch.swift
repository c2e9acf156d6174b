private import Glibc

extension [UInt8] {
  /// The offset of the next `byte` at or after `start`, or nil.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    start < count ? firstIndex(of: byte, in: start..<count) : nil
  }

  /// The offset of the first `byte` in a range of offsets, or nil.
  func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    let range = range.clamped(to: 0..<count)
    return unsafe withUnsafeBytes { buffer -> Int? in
      guard let base = buffer.baseAddress,
        let found = unsafe memchr(base + range.lowerBound, Int32(byte), range.count)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  /// Whether `other` stands at `offset`.
  func hasBytes(_ other: some Collection<UInt8>, at offset: Int) -> Bool {
    offset >= 0 && offset <= count && self[offset...].starts(with: other)
  }

  /// The first offset at or after `start` where `text` stands.
  func firstOffset(of text: StaticString, from start: Int) -> Int? {
    text.withUTF8Buffer { text -> Int? in
      guard let first = unsafe text.first else { return nil }
      var offset = start
      while let found = firstIndex(of: first, from: offset) {
        if unsafe hasBytes(text, at: found) { return found }
        offset = found + 1
      }
      return nil
    }
  }
}
