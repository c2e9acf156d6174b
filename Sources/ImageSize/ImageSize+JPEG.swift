/// JPEG (ITU-T T.81 annex B), turned as its Exif says.
extension ImageSize {
  static func jpeg(_ bytes: BoundedBytes) -> ImageSize? {
    guard bytes[1] == 0xD8 else { return nil }
    var offset = 2
    var isTurned = false
    // Each step goes on, so this ends.
    while let mark = bytes[offset], let kind = bytes[offset + 1] {
      guard mark == 0xFF else { return nil }
      switch kind {
      case 0xFF:
        // A fill byte before a marker.
        offset += 1
        continue
      case 0x01, 0xD0...0xD8:
        // These have no length.
        offset += 2
        continue
      case 0xD9, 0xDA: return nil
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard let height = bytes.number(at: offset + 5, length: 2, .bigEndian),
          let width = bytes.number(at: offset + 7, length: 2, .bigEndian)
        else { return nil }
        let size = ImageSize(width, height)
        return isTurned ? size?.turned : size
      case 0xE1: isTurned = isTurned || Self.turns(bytes, exifAt: offset + 4)
      default: break
      }
      guard let length = bytes.number(at: offset + 2, length: 2, .bigEndian), length >= 2 else { return nil }
      offset += 2 + length
    }
    return nil
  }

  /// Whether a segment is Exif with an orientation of 5–8: rows and columns change places (Exif 2.3 §4.6.4).
  private static func turns(_ bytes: BoundedBytes, exifAt offset: Int) -> Bool {
    guard bytes.has("Exif\0\0", at: offset) else { return false }
    let start = offset + 6
    let order: BoundedBytes.Order
    if bytes.has("II", at: start) {
      order = .littleEndian
    } else if bytes.has("MM", at: start) {
      order = .bigEndian
    } else {
      return false
    }
    guard let directory = bytes.number(at: start + 4, length: 4, order),
      let count = bytes.number(at: start + directory, length: 2, order)
    else { return false }
    for index in 0..<count {
      let entry = start + directory + 2 + 12 * index
      guard let tag = bytes.number(at: entry, length: 2, order) else { return false }
      if tag == 0x0112 { return (5...8).contains(bytes.number(at: entry + 8, length: 2, order) ?? 1) }
    }
    return false
  }
}
