/// Formats whose size stands at a fixed place.
extension ImageSize {
  /// PNG specification §11.2.2: IHDR is the first chunk.
  static func png(_ bytes: BoundedBytes) -> ImageSize? {
    guard bytes.has("PNG\r\n\u{1A}\n", at: 1), bytes.has("IHDR", at: 12) else { return nil }
    return make(bytes, width: 16, height: 20, length: 4, .bigEndian)
  }

  /// GIF89a §18: the logical screen.
  static func gif(_ bytes: BoundedBytes) -> ImageSize? {
    guard bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) else { return nil }
    return make(bytes, width: 6, height: 8, length: 2, .littleEndian)
  }

  /// The header says by its length which of two it is: OS/2's with sizes of 2 bytes, or one of Windows.
  static func bmp(_ bytes: BoundedBytes) -> ImageSize? {
    guard bytes.has("BM", at: 0), let header = bytes.number(at: 14, length: 4, .littleEndian) else {
      return nil
    }
    if header == 12 { return make(bytes, width: 18, height: 20, length: 2, .littleEndian) }
    guard header >= 40, let width = bytes.number(at: 18, length: 4, .littleEndian),
      let height = bytes.number(at: 22, length: 4, .littleEndian)
    else { return nil }
    // A negative height: the rows stand from top to bottom.
    return ImageSize(width, height < 1 << 31 ? height : 1 << 32 - height)
  }

  /// WebP container specification; RFC 6386 §9.1 for `VP8 `, WebP lossless §3 for `VP8L`.
  static func webP(_ bytes: BoundedBytes) -> ImageSize? {
    guard bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) else { return nil }
    if bytes.has("VP8X", at: 12) {
      guard let width = bytes.number(at: 24, length: 3, .littleEndian),
        let height = bytes.number(at: 27, length: 3, .littleEndian)
      else { return nil }
      return ImageSize(width + 1, height + 1)
    }
    if bytes.has("VP8L", at: 12) {
      guard bytes[20] == 0x2F, let bits = bytes.number(at: 21, length: 4, .littleEndian) else { return nil }
      return ImageSize(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }
    guard bytes.has("VP8 ", at: 12), bytes[23] == 0x9D, bytes[24] == 0x01, bytes[25] == 0x2A,
      let width = bytes.number(at: 26, length: 2, .littleEndian),
      let height = bytes.number(at: 28, length: 2, .littleEndian)
    else { return nil }
    // The two bits above are a scale that no decoder obeys.
    return ImageSize(width & 0x3FFF, height & 0x3FFF)
  }

  private static func make(
    _ bytes: BoundedBytes, width: Int, height: Int, length: Int, _ order: BoundedBytes.Order
  ) -> ImageSize? {
    guard let width = bytes.number(at: width, length: length, order),
      let height = bytes.number(at: height, length: length, order)
    else { return nil }
    return ImageSize(width, height)
  }
}
