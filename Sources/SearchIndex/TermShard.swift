internal import ByteText

/// Neighbouring terms that one file holds.
package struct TermShard: Sendable {
  /// In `PostingLists.lists`.
  let lists: Range<Int>
  /// No term of the shard is before these bytes, none of an earlier one behind them.
  let start: [UInt8]

  /// The file's name without its ending.
  package var name: String { "t-" + hex }

  var hex: String {
    var out: [UInt8] = []
    for byte in start { out += [Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]] }
    return out.isEmpty ? "00" : out.text
  }

  private static let digits = Array("0123456789abcdef".utf8)
  /// What a shard may take, in bytes, unless one term alone takes more.
  private static let longest = 24_000
  /// Terms that are the same so far stay together: names of files have a bound.
  private static let deepest = 64

  /// Cuts all terms in two at a bit of theirs, and the parts again, until each is small enough.
  ///
  /// So a new term changes the shard it is in, and seldom cuts it: the others stay.
  static func split(_ all: PostingLists) -> [TermShard] {
    var shards: [TermShard] = []
    var open: [TermShard] = all.lists.isEmpty ? [] : [TermShard(lists: all.lists.indices, start: [])]
    while let part = open.popLast() {
      guard part.lists.count > 1, all.size(of: part.lists) > longest, let cut = cut(part, all) else {
        shards.append(part)
        continue
      }
      open.append(TermShard(lists: cut.middle..<part.lists.upperBound, start: cut.start))
      open.append(TermShard(lists: part.lists.lowerBound..<cut.middle, start: part.start))
    }
    return shards
  }

  /// Where the first bit that differs becomes 1, and the least bytes that have it.
  private static func cut(_ part: TermShard, _ all: PostingLists) -> (middle: Int, start: [UInt8])? {
    let first = all.lists[part.lists.lowerBound].term
    let last = all.lists[part.lists.upperBound - 1].term
    /// A term is followed by zeros, which no term has within.
    func byte(_ term: Range<Int>, _ offset: Int) -> UInt8 {
      offset < term.count ? all.bytes[term.lowerBound + offset] : 0
    }
    var offset = 0
    while offset < last.count, byte(first, offset) == byte(last, offset) { offset += 1 }
    guard offset < deepest, offset < last.count else { return nil }
    let bit = UInt8(0x80) >> UInt8((byte(first, offset) ^ byte(last, offset)).leadingZeroBitCount)
    var (low, high) = (part.lists.lowerBound, part.lists.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if byte(all.lists[middle].term, offset) & bit == 0 { low = middle + 1 } else { high = middle }
    }
    var start = Array(all.bytes[last.lowerBound...last.lowerBound + offset])
    start[offset] &= ~(bit - 1)
    return (low, start)
  }
}
