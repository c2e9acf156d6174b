internal import ByteText

/// Neighbouring terms that one file holds.
package struct TermShard: Sendable {
  /// In `PostingLists`.
  let terms: Range<Int>
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
    var open = all.count == 0 ? [] : [TermShard(terms: 0..<all.count, start: [])]
    while let part = open.popLast() {
      guard part.terms.count > 1, all.size(of: part.terms) > longest, let cut = cut(part, all) else {
        shards.append(part)
        continue
      }
      open.append(TermShard(terms: cut.middle..<part.terms.upperBound, start: cut.start))
      open.append(TermShard(terms: part.terms.lowerBound..<cut.middle, start: part.start))
    }
    return shards
  }

  /// Where the first bit that differs becomes 1, and the least bytes that have it.
  private static func cut(_ part: TermShard, _ all: PostingLists) -> (middle: Int, start: [UInt8])? {
    let first = all.terms[part.terms.lowerBound]
    let last = all.terms[part.terms.upperBound - 1]
    /// A term is followed by zeros, which no term has within.
    func byte(_ term: ArraySlice<UInt8>, _ offset: Int) -> UInt8 {
      offset < term.count ? term[term.startIndex + offset] : 0
    }
    var offset = 0
    while offset < last.count, byte(first, offset) == byte(last, offset) { offset += 1 }
    guard offset < deepest, offset < last.count else { return nil }
    let bit = UInt8(0x80) >> UInt8((byte(first, offset) ^ byte(last, offset)).leadingZeroBitCount)
    var (low, high) = (part.terms.lowerBound, part.terms.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if byte(all.terms[middle], offset) & bit == 0 { low = middle + 1 } else { high = middle }
    }
    var start = Array(last.prefix(offset + 1))
    start[offset] &= ~(bit - 1)
    return (low, start)
  }
}
