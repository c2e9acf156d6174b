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

  /// Whether an id ends as `-at0800`, `-on15`, `-on-1fr`, `-in7`, `-20261205T080000`, `-2026-12-05` or `-before-1d` do.
  private static func endsAsKey(_ id: String) -> Bool {
    let parts = id.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.last else { return false }
    func isNumber(_ text: Substring.UTF8View.SubSequence) -> Bool {
      !text.isEmpty && text.allSatisfy { (0x30...0x39).contains($0) }
    }
    if parts.dropFirst().contains(where: { $0.elementsEqual("before".utf8) }) { return true }
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
