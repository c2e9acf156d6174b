private import Glibc

extension [UInt8] {
  /// The offset of the next `byte` at or after `start`, or nil.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard start < count else { return nil }
    return unsafe withUnsafeBytes { buffer -> Int? in
      guard let base = buffer.baseAddress,
        let found = unsafe memchr(base + start, Int32(byte), buffer.count - start)
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
