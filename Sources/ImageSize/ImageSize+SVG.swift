/// SVG: the size of the root element in pixels, else its view box (SVG 2 §8.2, §8.6).
extension ImageSize {
  static func svg(_ bytes: BoundedBytes) -> ImageSize? {
    guard let tag = rootTag(bytes) else { return nil }
    let attributes = attributes(bytes, tag)
    let box = attributes["viewBox"].map { $0.split { " ,\t\r\n".utf8.contains($0) } }
      .flatMap { $0.count == 4 ? ($0[2], $0[3]) : nil }
      .flatMap { parts -> (Double, Double)? in
        guard let width = decimal(parts.0), let height = decimal(parts.1), width > 0, height > 0 else {
          return nil
        }
        return (width, height)
      }
    switch (attributes["width"].flatMap(pixels), attributes["height"].flatMap(pixels), box) {
    case (let width?, let height?, _): return rounded(width, height)
    case (let width?, nil, let box?): return rounded(width, width * box.1 / box.0)
    case (nil, let height?, let box?): return rounded(height * box.0 / box.1, height)
    case (nil, nil, let box?): return rounded(box.0, box.1)
    default: return nil
    }
  }

  private static func rounded(_ width: Double, _ height: Double) -> ImageSize? {
    guard let width = Int(exactly: width.rounded()), let height = Int(exactly: height.rounded()) else {
      return nil
    }
    return ImageSize(max(width, 1), max(height, 1))
  }

  /// The bytes between `<svg` and the end of that tag, where nothing but a declaration, comments and a document type
  /// stands before it.
  private static func rootTag(_ bytes: BoundedBytes) -> Range<Int>? {
    var offset = bytes.has("\u{FEFF}", at: 0) ? 3 : 0
    while let byte = bytes[offset] {
      if isBlank(byte) {
        offset += 1
      } else if bytes.has("<!--", at: offset) {
        guard let end = bytes.first("-->", from: offset + 4) else { return nil }
        offset = end + 3
      } else if bytes.has("<?", at: offset) {
        guard let end = bytes.first("?>", from: offset + 2) else { return nil }
        offset = end + 2
      } else if bytes.has("<!DOCTYPE", at: offset) {
        guard let end = endOfTag(bytes, from: offset) else { return nil }
        offset = end + 1
      } else {
        guard bytes.has("<svg", at: offset), let next = bytes[offset + 4],
          isBlank(next) || next == UInt8(ascii: ">") || next == UInt8(ascii: "/"),
          let end = endOfTag(bytes, from: offset)
        else { return nil }
        return offset + 4..<end
      }
    }
    return nil
  }

  /// Where the tag at `offset` ends: at the first `>` outside quotes and the brackets of a document type.
  private static func endOfTag(_ bytes: BoundedBytes, from offset: Int) -> Int? {
    var quote: UInt8?
    var depth = 0
    var offset = offset
    while let byte = bytes[offset] {
      if let open = quote {
        if byte == open { quote = nil }
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "]"): depth -= 1
        case UInt8(ascii: ">") where depth <= 0: return offset
        default: break
        }
      }
      offset += 1
    }
    return nil
  }

  private static func attributes(_ bytes: BoundedBytes, _ tag: Range<Int>) -> [String: Substring.UTF8View] {
    var attributes: [String: Substring.UTF8View] = [:]
    var rest = bytes.text(tag).utf8[...]
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let name = rest[..<equals].split(whereSeparator: isBlank).last
      rest = rest[rest.index(after: equals)...].drop(while: isBlank)
      guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { break }
      rest = rest.dropFirst()
      guard let end = rest.firstIndex(of: quote) else { break }
      if let name { attributes[String(Substring(name))] = rest[..<end] }
      rest = rest[rest.index(after: end)...]
    }
    return attributes
  }

  /// A length in CSS pixels; other units depend on where the image stands.
  private static func pixels(_ text: Substring.UTF8View) -> Double? {
    let trimmed = Substring(text).utf8.drop(while: isBlank)
    let number = trimmed.prefix { !isBlank($0) && !isLetter($0) && $0 != UInt8(ascii: "%") }
    let unit = trimmed[number.endIndex...].filter { !isBlank($0) }
    guard unit.isEmpty || unit.elementsEqual("px".utf8), let value = decimal(number), value > 0 else {
      return nil
    }
    return value
  }

  /// A plain decimal number below a million; exponents are left to those who need them.
  private static func decimal(_ text: Substring.UTF8View) -> Double? {
    guard text.count <= 24, text.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2B })
    else { return nil }
    return Double(Substring(text)).flatMap { $0 < 1_000_000 ? $0 : nil }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
