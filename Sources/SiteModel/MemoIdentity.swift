internal import ByteText
internal import Digest

/// The identity of a memo whose front matter has none.
package enum MemoIdentity {
  /// A UUIDv5 of the path relative to the notes folder, in NFC, as a URI of our own (RFC 9562 §5.5).
  ///
  /// `number` tells apart what would have the same identity: 1 for the first.
  package static func make(notePath: String, number: Int = 1) -> String {
    let suffix = number == 1 ? "" : "#\(number)"
    return UUIDv5.make(namespace: .url, name: "almanac:memo:" + notePath.precomposed + suffix)
  }
}
