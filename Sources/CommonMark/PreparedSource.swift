/// The bytes given to libcmark, and the way back from their offsets to those of the body.
struct PreparedSource {
  /// Valid UTF-8 with the same lines as the body.
  var bytes: [UInt8]
  /// Where bytes were put in, ascending; empty when `bytes` is the body itself.
  var insertions: [Insertion] = []
  /// The scalar that stands where something was put in; writers leave it out of all they copy.
  var standIn: [UInt8] = []
  /// False when the body was not UTF-8, so that offsets lead nowhere.
  var hasOffsets = true

  struct Insertion {
    /// The offset in `PreparedSource.bytes` of the first byte put in.
    var offset: Int
    /// How many bytes were put in there.
    var length: Int
    /// How many bytes were put in before.
    var shift: Int
  }

  /// The offset in the body of the byte at `offset` in `bytes`.
  func bodyOffset(_ offset: Int) -> Int {
    var low = 0
    var high = insertions.count
    while low < high {
      let middle = (low + high) / 2
      if insertions[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return offset }
    let last = insertions[low - 1]
    return offset - last.shift - min(offset - last.offset, last.length)
  }

  /// The range in the body of a range in `bytes`, or nil where that is unknown.
  func bodyRange(_ range: Range<Int>) -> Range<Int>? {
    guard hasOffsets else { return nil }
    let start = bodyOffset(range.lowerBound)
    return start..<max(start, bodyOffset(range.upperBound))
  }
}
