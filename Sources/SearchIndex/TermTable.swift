/// Distinct terms, each with a number: their bytes one after another, found by open addressing.
///
/// A dictionary of strings takes ten times as long.
struct TermTable {
  private(set) var bytes: [UInt8] = []
  /// Where each term ends in `bytes`.
  private var ends: [Int] = []
  private var hashes: [UInt64] = []
  /// One more than a term's number; 0: free. The count is a power of two.
  private var slots: [UInt32]

  init(capacity: Int = 1 << 12) {
    slots = [UInt32](repeating: 0, count: capacity)
  }

  var count: Int { ends.count }

  func range(of term: Int) -> Range<Int> { (term == 0 ? 0 : ends[term - 1])..<ends[term] }

  func hash(of term: Int) -> UInt64 { hashes[term] }

  /// The number of a term, which it gets when it is new.
  mutating func number(of term: UnsafeBufferPointer<UInt8>) -> Int {
    number(of: term, hash: TermHash.hash(term))
  }

  mutating func number(of term: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if hashes[number] == hash, holds(term, number) { return number }
      slot = (slot + 1) & mask
    }
    let number = ends.count
    bytes.append(contentsOf: term)
    ends.append(bytes.count)
    hashes.append(hash)
    slots[slot] = UInt32(truncatingIfNeeded: number + 1)
    if ends.count * 2 > slots.count { grow() }
    return number
  }

  private func holds(_ term: UnsafeBufferPointer<UInt8>, _ number: Int) -> Bool {
    let range = range(of: number)
    guard range.count == term.count else { return false }
    for offset in 0..<term.count where bytes[range.lowerBound + offset] != term[offset] { return false }
    return true
  }

  private mutating func grow() {
    let mask = slots.count * 2 - 1
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for (number, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(truncatingIfNeeded: number + 1)
    }
  }
}

/// A hash that is the same on every machine and in every run.
enum TermHash {
  /// FNV-1a of 64 bits, with its bits mixed once more (MurmurHash3's finalizer).
  static func hash(_ bytes: some Sequence<UInt8>, seed: UInt64 = 0) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ seed
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return hash ^ hash >> 33
  }
}
