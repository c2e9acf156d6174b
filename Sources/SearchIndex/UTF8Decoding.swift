/// Scalars of UTF-8, in the module that scans them byte by byte.
enum UTF8Decoding {
  /// The scalar at an offset; of bytes that are no UTF-8, U+FFFD with the length of one byte.
  @inline(__always)
  static func scalar(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> (value: UInt32, length: Int) {
    let lead = UInt32(text[index])
    if lead < 0x80 { return (lead, 1) }
    func tail(_ offset: Int) -> UInt32 { UInt32(text[index + offset] & 0x3F) }
    switch lead {
    case 0xC2...0xDF where index + 1 < text.count: return ((lead & 0x1F) << 6 | tail(1), 2)
    case 0xE0...0xEF where index + 2 < text.count:
      return ((lead & 0x0F) << 12 | tail(1) << 6 | tail(2), 3)
    case 0xF0...0xF4 where index + 3 < text.count:
      return ((lead & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
    default: return (0xFFFD, 1)
    }
  }
}
