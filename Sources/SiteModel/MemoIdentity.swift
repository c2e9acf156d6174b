internal import ByteText
internal import Digest

/// The identity of a memo: the one that stands for an id in feeds, and the one of a memo without an id.
package enum MemoIdentity {
  /// What stands for an id in the UID of a calendar component (RFC 5545 §3.8.4.7), before the key of a part.
  ///
  /// An id that ends as a key does would be taken for another memo's: its UUIDv5 stands for it.
  package static func calendarName(of id: String) -> String {
    endsAsKey(id) ? UUIDv5.make(namespace: .url, name: "almanac:id:" + id) : id
  }

  /// What stands for the name of a line in the key of its entries, behind `t-`: the name, or where that could be taken for
  /// another key or breaks a UID, 12 hexadecimal digits made of it.
  static func lineName(of name: String) -> String {
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
      default: false
      }
    }
    if isPlain, !name.isEmpty, name.utf8.count <= 64, !isHash(name), !endsAsKey("t-" + name),
      !endsAsNumber(name)
    {
      return name
    }
    return hash("name", name)
  }

  /// What stands for the words of a line of the memo `id`.
  static func lineName(ofWords words: String, in id: String) -> String { hash("words", id + "\n" + words) }

  /// 48 bits: enough for the lines of one memo.
  private static let hashLength = 12

  private static func hash(_ kind: String, _ text: String) -> String {
    String(Digest128(of: "almanac:line:\(kind):\(text)").hex.prefix(hashLength))
  }

  private static func isHash(_ name: String) -> Bool {
    name.utf8.count == hashLength
      && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Whether a name ends as the second of equal lines, `-2`, or of the rings of a line, `-r2`, does.
  private static func endsAsNumber(_ name: String) -> Bool {
    guard let hyphen = name.utf8.lastIndex(of: UInt8(ascii: "-")) else { return false }
    var digits = name.utf8[name.utf8.index(after: hyphen)...]
    if digits.first == UInt8(ascii: "r") { digits = digits.dropFirst() }
    return !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Whether an id ends as `-at0800`, `-on15`, `-on-1fr`, `-in7`, `-20261205T080000`, `-2026-12-05`, `-before-1d` or the
  /// `-t-` of a line with its name do.
  private static func endsAsKey(_ id: String) -> Bool {
    let parts = id.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.last else { return false }
    func isNumber(_ text: Substring.UTF8View.SubSequence) -> Bool {
      !text.isEmpty && text.allSatisfy { (0x30...0x39).contains($0) }
    }
    let opening = ["before", "t"]
    if parts.dropFirst().contains(where: { part in opening.contains { part.elementsEqual($0.utf8) } }) {
      return true
    }
    if last.starts(with: "at".utf8) { return isNumber(last.dropFirst(2)) }
    if last.starts(with: "on".utf8) || last.starts(with: "in".utf8) {
      return isNumber(last.dropFirst(2).prefix(1))
    }
    if parts[parts.count - 2].elementsEqual("on".utf8) { return isNumber(last.prefix(1)) }
    if last.count >= 15, isNumber(last.prefix(8)), last.dropFirst(8).first == UInt8(ascii: "T") {
      return true
    }
    return parts.suffix(3).map(\.count) == [4, 2, 2] && parts.count > 3
      && parts.suffix(3).allSatisfy(isNumber)
  }

  /// A UUIDv5 of the path relative to the notes folder, in NFC, as a URI of our own (RFC 9562 §5.5).
  ///
  /// `number` tells apart what would have the same identity: 1 for the first.
  package static func make(notePath: String, number: Int = 1) -> String {
    let suffix = number == 1 ? "" : "#\(number)"
    return UUIDv5.make(namespace: .url, name: "almanac:memo:" + notePath.precomposed + suffix)
  }
}
