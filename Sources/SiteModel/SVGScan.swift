/// Looks for what may run scripts in an SVG file, by bytes: rather too much is found than too little.
enum SVGScan {
  static func isActive(_ bytes: [UInt8]) -> Bool {
    let text = plain(bytes)
    if contains(text, "<!entity") || contains(text, "<?xml-stylesheet") || hasHandler(text) { return true }
    // Addresses are read without blanks.
    if contains(text.filter { $0 > 0x20 }, "javascript:") { return true }
    var place = 0
    while let start = text[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = start + 1
      let name = text[place...].prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
      // Any prefix may stand for any namespace.
      let local = String(decoding: name.split(separator: UInt8(ascii: ":")).last ?? [], as: UTF8.self)
      if elements.contains(local) { return true }
      if animations.contains(local), setsAddress(text[name.endIndex...].prefix { $0 != UInt8(ascii: ">") }) {
        return true
      }
    }
    return false
  }

  private static let elements: Set = ["script", "foreignobject", "iframe", "embed", "object", "handler"]
  private static let animations: Set = ["set", "animate"]

  /// Lower case, in one byte a letter, with numbered references to ASCII characters resolved.
  private static func plain(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var place = 0
    // In UTF-16 every other byte of these letters is 0.
    let bytes = bytes.contains(0) ? bytes.filter { $0 != 0 } : bytes
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "&"), let (byte, end) = reference(bytes[place...]) {
        out.append(lowercase(byte))
        place = end
      } else {
        out.append(lowercase(bytes[place]))
        place += 1
      }
    }
    return out
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// The character of `&#106;` or `&#x6A;` and where that ends; nil where it is none of ASCII.
  private static func reference(_ bytes: ArraySlice<UInt8>) -> (UInt8, end: Int)? {
    guard bytes.dropFirst().first == UInt8(ascii: "#") else { return nil }
    var digits = bytes.dropFirst(2)
    let isHex = digits.first.map { $0 | 0x20 } == UInt8(ascii: "x")
    if isHex { digits = digits.dropFirst() }
    // Zeros may stand before.
    let zeros = digits.prefix { $0 == UInt8(ascii: "0") }
    let number = digits[zeros.endIndex...].prefix(4).prefix { $0 != UInt8(ascii: ";") }
    guard number.endIndex < bytes.endIndex, bytes[number.endIndex] == UInt8(ascii: ";"),
      let value = UInt8(String(decoding: number, as: UTF8.self), radix: isHex ? 16 : 10), value < 0x80
    else { return nil }
    return (value, number.endIndex + 1)
  }

  private static func contains(_ text: [UInt8], _ word: StaticString) -> Bool {
    let word = Array("\(word)".utf8)
    guard let first = word.first else { return false }
    var place = 0
    while let start = text[place...].firstIndex(of: first) {
      if text[start...].starts(with: word) { return true }
      place = start + 1
    }
    return false
  }

  /// An attribute such as `onload="`.
  private static func hasHandler(_ text: [UInt8]) -> Bool {
    var place = 0
    while let start = text[place...].firstIndex(of: UInt8(ascii: "o")) {
      place = start + 1
      guard start > 0, !isNamePart(text[start - 1]), place < text.count, text[place] == UInt8(ascii: "n")
      else { continue }
      let name = text[(place + 1)...].prefix(while: isNamePart)
      let rest = text[name.endIndex...].drop { $0 <= 0x20 }
      guard !name.isEmpty, rest.first == UInt8(ascii: "=") else { continue }
      let value = rest.dropFirst().drop { $0 <= 0x20 }.first
      if value == UInt8(ascii: "\"") || value == UInt8(ascii: "'") { return true }
    }
    return false
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (0x30...0x39).contains(byte)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":") || byte >= 0x80
  }

  /// Whether an animation changes where a link leads.
  private static func setsAddress(_ tag: ArraySlice<UInt8>) -> Bool {
    let word = Array("attributename".utf8)
    var place = tag.startIndex
    while let start = tag[place...].firstIndex(of: word[0]) {
      place = start + 1
      guard tag[start...].starts(with: word) else { continue }
      let value = tag[(start + word.count)...].drop {
        $0 <= 0x20 || [UInt8(ascii: "="), UInt8(ascii: "\""), UInt8(ascii: "'")].contains($0)
      }.prefix { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
      if value.split(separator: UInt8(ascii: ":")).last?.elementsEqual("href".utf8) == true { return true }
    }
    return false
  }
}
