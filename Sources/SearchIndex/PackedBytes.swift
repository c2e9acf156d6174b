/// Byte strings one after another.
struct PackedBytes: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  var count: Int { ends.count }
  var byteCount: Int { bytes.count }

  func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  subscript(index: Int) -> ArraySlice<UInt8> { bytes[range(index)] }

  /// Calls `body` with all bytes.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer(body)
  }

  mutating func reserve(_ bytes: Int, _ count: Int) {
    self.bytes.reserveCapacity(bytes)
    ends.reserveCapacity(count)
  }

  mutating func append(_ string: some Sequence<UInt8>) {
    bytes.append(contentsOf: string)
    ends.append(bytes.count)
  }

  mutating func append(_ strings: PackedBytes) {
    let start = bytes.count
    bytes += strings.bytes
    ends += strings.ends.map { start + $0 }
  }
}
