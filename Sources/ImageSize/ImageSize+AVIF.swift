/// AVIF: boxes of ISO/IEC 14496-12, items of ISO/IEC 23008-12.
extension ImageSize {
  static func avif(_ bytes: BoundedBytes) -> ImageSize? {
    let top = boxes(bytes, 0..<bytes.count)
    guard let brands = top.first(where: { $0.is("ftyp", bytes) })?.content,
      stride(from: brands.lowerBound, to: brands.upperBound, by: 4).contains(where: {
        bytes.has("avif", at: $0) || bytes.has("avis", at: $0)
      }),
      // A full box: 4 bytes of version and flags come first.
      let meta = top.first(where: { $0.is("meta", bytes) })?.content.dropping(4)
    else { return nil }
    let parts = boxes(bytes, meta)
    guard let properties = parts.first(where: { $0.is("iprp", bytes) })?.content else { return nil }
    let groups = boxes(bytes, properties)
    guard let container = groups.first(where: { $0.is("ipco", bytes) })?.content else { return nil }
    let all = boxes(bytes, container)
    var own = Array(all.indices)
    if let primary = parts.first(where: { $0.is("pitm", bytes) })?.content,
      let map = groups.first(where: { $0.is("ipma", bytes) })?.content,
      let item = itemNumber(bytes, primary), let indices = associations(of: item, bytes, map)
    {
      // Numbered from 1.
      own = indices.map { $0 - 1 }.filter(all.indices.contains)
    }
    var size: ImageSize?
    var isTurned = false
    for box in own.map({ all[$0] }) {
      if size == nil, box.is("ispe", bytes) {
        guard let width = bytes.number(at: box.content.lowerBound + 4, length: 4, .bigEndian),
          let height = bytes.number(at: box.content.lowerBound + 8, length: 4, .bigEndian)
        else { return nil }
        size = ImageSize(width, height)
      } else if box.is("irot", bytes) {
        // Quarters of a turn.
        isTurned = (bytes[box.content.lowerBound] ?? 0) & 1 == 1
      }
    }
    return isTurned ? size?.turned : size
  }

  private struct Box {
    /// Where its four letters stand.
    let name: Int
    let content: Range<Int>

    func `is`(_ kind: StaticString, _ bytes: BoundedBytes) -> Bool { bytes.has(kind, at: name) }
  }

  /// The most boxes that are looked at on one level: files have a dozen.
  private static let mostBoxes = 1024

  private static func boxes(_ bytes: BoundedBytes, _ range: Range<Int>) -> [Box] {
    var boxes: [Box] = []
    var offset = range.lowerBound
    while boxes.count < mostBoxes, offset <= range.upperBound - 8,
      let size = bytes.number(at: offset, length: 4, .bigEndian)
    {
      // 0: to the end of the file; 1: a size of 8 bytes follows, which only the pixels need.
      let end = size == 0 ? range.upperBound : offset + size
      guard size == 0 || size >= 8, end <= range.upperBound else { break }
      boxes.append(Box(name: offset + 4, content: offset + 8..<end))
      offset = end
    }
    return boxes
  }

  /// The number of the item that is shown.
  private static func itemNumber(_ bytes: BoundedBytes, _ box: Range<Int>) -> Int? {
    bytes.number(at: box.lowerBound + 4, length: bytes[box.lowerBound] == 0 ? 2 : 4, .bigEndian)
  }

  /// The numbers of the properties that belong to an item.
  private static func associations(
    of item: Int, _ bytes: BoundedBytes, _ box: Range<Int>
  ) -> [Int]? {
    let start = box.lowerBound
    guard let version = bytes[start], let flags = bytes[start + 3],
      let count = bytes.number(at: start + 4, length: 4, .bigEndian)
    else { return nil }
    let itemLength = version < 1 ? 2 : 4
    let length = flags & 1 == 1 ? 2 : 1
    var offset = start + 8
    var seen = 0
    while seen < count, offset < box.upperBound {
      guard let number = bytes.number(at: offset, length: itemLength, .bigEndian),
        let properties = bytes[offset + itemLength]
      else { return nil }
      offset += itemLength + 1
      if number == item {
        // The highest bit says that the property must be understood.
        return (0..<Int(properties)).compactMap {
          bytes.number(at: offset + $0 * length, length: length, .bigEndian).map {
            $0 & (length == 2 ? 0x7FFF : 0x7F)
          }
        }
      }
      offset += Int(properties) * length
      seen += 1
    }
    return nil
  }
}

extension Range<Int> {
  /// The range without its first `count` numbers.
  fileprivate func dropping(_ count: Int) -> Range<Int> {
    Swift.min(lowerBound + count, upperBound)..<upperBound
  }
}
