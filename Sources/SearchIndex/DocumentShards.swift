internal import ByteText

/// The documents of one file each: those whose keys begin with the same bits.
package struct DocumentShards: Sendable {
  package struct Shard: Sendable {
    /// In the order of the keys.
    package let documents: Range<Int>
    let start: UInt32

    /// The file's name without its ending.
    package var name: String {
      let digits = String(start, radix: 16)
      return "d-" + String(repeating: "0", count: 7 - digits.count) + digits
    }
  }

  /// Those that hold something.
  package private(set) var shards: [Shard] = []
  /// Whether each part of the keys is cut in two, the part before its halves, the lower half first.
  private(set) var tree: [Bool] = []

  /// What a shard may take, in bytes, unless one document alone takes more.
  private static let longest = 12_000

  /// Cuts documents by their keys, ascending, so that no part takes much, given the bytes that each takes.
  package init(keys: [UInt32], sizes: [Int]) {
    var sums = [0]
    sums.reserveCapacity(sizes.count + 1)
    for size in sizes { sums.append(sums[sums.count - 1] + size) }
    var open = [(range: 0..<keys.count, start: UInt32(0), bits: 0)]
    while let (range, start, bits) = open.popLast() {
      guard range.count > 1, bits < DocumentKey.bits,
        sums[range.upperBound] - sums[range.lowerBound] > Self.longest
      else {
        tree.append(false)
        if !range.isEmpty { shards.append(Shard(documents: range, start: start)) }
        continue
      }
      tree.append(true)
      let middle = start | 1 << UInt32(DocumentKey.bits - 1 - bits)
      var (low, high) = (range.lowerBound, range.upperBound)
      while low < high {
        let number = low + (high - low) / 2
        if keys[number] < middle { low = number + 1 } else { high = number }
      }
      open.append((low..<range.upperBound, middle, bits + 1))
      open.append((range.lowerBound..<low, start, bits + 1))
    }
  }
}
