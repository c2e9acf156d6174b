internal import ByteText
internal import Digest

/// The identity of a memo whose front matter has none.
package enum MemoIdentity {
  /// What stands for an id in the UID of a calendar component (RFC 5545 §3.8.4.7), before the key of a part.
  ///
  /// An id that ends as a key does would be taken for another memo's: its UUIDv5 stands for it.
  package static func calendarName(of id: String) -> String {
    let key =
      /-(?:at[0-9]{4,6}|on-?[0-9]+[a-z]*|in[0-9]+.*|[0-9]{8}T[0-9]{6}Z?|[0-9]{4}-[0-9]{2}-[0-9]{2}|before-.*)$/
    guard id.contains(key) else { return id }
    return UUIDv5.make(namespace: .url, name: "almanac:id:" + id)
  }

  /// A UUIDv5 of the path relative to the notes folder, in NFC, as a URI of our own (RFC 9562 §5.5).
  ///
  /// `number` tells apart what would have the same identity: 1 for the first.
  package static func make(notePath: String, number: Int = 1) -> String {
    let suffix = number == 1 ? "" : "#\(number)"
    return UUIDv5.make(namespace: .url, name: "almanac:memo:" + notePath.precomposed + suffix)
  }
}
