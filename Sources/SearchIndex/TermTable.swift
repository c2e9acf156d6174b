/// Distinct terms, each with a number: their bytes one after another, found by open addressing.
///
/// A dictionary of strings takes ten times as long. What a look-up needs lies in two places of memory: the slot, and the
/// entry, whose head is all of a short term.
struct TermTable: Sendable {
  struct Entry: Sendable {
    /// The first eight bytes, big-endian, with zeros behind a shorter term; no term holds a zero.
    let head: UInt64
    /// Where the term begins in `bytes`.
    let offset: UInt32
    let length: UInt16
    /// How many documents have the term.
    var count: UInt32 = 0
    /// For `PostingCollector`: where the term stands among those of the document that is being read.
    var place: UInt32 = 0
  }

  private static let upper: UInt64 = 0xFFFF_FFFF_0000_0000

  private(set) var bytes: [UInt8] = []
  var entries: [Entry] = []
  /// Half of the hash above one more than the term's number; 0 is free.
  ///
  /// There are as many as a power of two.
  private var slots = [UInt64](repeating: 0, count: 1 << 12)

  func range(of term: Int) -> Range<Int> {
    let start = Int(entries[term].offset)
    return start..<start + Int(entries[term].length)
  }

  /// The number of a term, which it gets when it is new; nil: there is no room for it.
  mutating func number(of term: UnsafeBufferPointer<UInt8>) -> Int? {
    let head = TermHash.head(term, 0)
    let hash = TermHash.hash(term, head: head)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let found = slots[slot]
      if (found ^ hash) & Self.upper == 0 {
        let number = Int(found & 0xFFFF_FFFF) - 1
        let entry = entries[number]
        if entry.head == head, Int(entry.length) == term.count, term.count <= 8 || holds(term, entry) {
          return number
        }
      }
      slot = (slot + 1) & mask
    }
    guard bytes.count <= Int(UInt32.max) - term.count, term.count <= Int(UInt16.max) else { return nil }
    let number = entries.count
    entries.append(
      Entry(
        head: head, offset: UInt32(truncatingIfNeeded: bytes.count),
        length: UInt16(truncatingIfNeeded: term.count)))
    bytes.append(contentsOf: term)
    slots[slot] = hash & Self.upper | UInt64(number + 1)
    if entries.count * 2 > slots.count { grow() }
    return number
  }

  private func holds(_ term: UnsafeBufferPointer<UInt8>, _ entry: Entry) -> Bool {
    let start = Int(entry.offset)
    for offset in 8..<term.count where bytes[start + offset] != term[offset] { return false }
    return true
  }

  private mutating func grow() {
    slots = [UInt64](repeating: 0, count: slots.count * 2)
    let mask = slots.count - 1
    bytes.withUnsafeBufferPointer { bytes in
      for (number, entry) in entries.enumerated() {
        let start = Int(entry.offset)
        let term = UnsafeBufferPointer(rebasing: bytes[start..<start + Int(entry.length)])
        let hash = TermHash.hash(term, head: entry.head)
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = hash & Self.upper | UInt64(number + 1)
      }
    }
  }

  /// The numbers of all terms in the order of their bytes.
  func sorted() -> [UInt32] {
    // The head decides nearly always; beside its number it is at hand.
    var heads = HeadSort.sorted(
      entries.indices.map { HeadSort.Item(head: entries[$0].head, number: UInt32(truncatingIfNeeded: $0)) })
    var start = 0
    while start < heads.count {
      var end = start + 1
      while end < heads.count, heads[end].head == heads[start].head { end += 1 }
      if end - start > 1 {
        heads[start..<end].sort { a, b in
          bytes[range(of: Int(a.number))].lexicographicallyPrecedes(bytes[range(of: Int(b.number))])
        }
      }
      start = end
    }
    return heads.map(\.number)
  }
}

/// Sorts by the first eight bytes, eleven bits at a time from the last: for many it takes a tenth of comparing.
enum HeadSort {
  struct Item {
    let head: UInt64
    let number: UInt32
  }

  private static let digitBits: UInt64 = 11
  private static let digits = 1 << 11

  static func sorted(_ items: [Item]) -> [Item] {
    var from = items
    var to = items
    for shift in stride(from: UInt64(0), to: 64, by: Int(digitBits)) {
      var places = [Int](repeating: 0, count: digits)
      for item in from { places[digit(item, shift)] += 1 }
      // Where all have the same bits there is nothing to move.
      if places.contains(items.count) { continue }
      var sum = 0
      for digit in places.indices { (places[digit], sum) = (sum, sum + places[digit]) }
      for item in from {
        let digit = digit(item, shift)
        to[places[digit]] = item
        places[digit] += 1
      }
      swap(&from, &to)
    }
    return from
  }

  private static func digit(_ item: Item, _ shift: UInt64) -> Int {
    Int(truncatingIfNeeded: item.head >> shift) & (digits - 1)
  }
}

/// Hashes that are the same on every machine and in every run.
enum TermHash {
  /// Up to eight bytes from an offset on, big-endian, with zeros behind the last.
  @inline(__always)
  static func head(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> UInt64 {
    var head: UInt64 = 0
    let count = min(8, bytes.count - offset)
    for index in 0..<count { head = head << 8 | UInt64(bytes[offset + index]) }
    return count == 8 ? head : head << UInt64(64 - 8 * count)
  }

  @inline(__always)
  static func hash(_ bytes: UnsafeBufferPointer<UInt8>, head: UInt64) -> UInt64 {
    var hash = mixed(head ^ UInt64(bytes.count))
    var offset = 8
    while offset < bytes.count {
      hash = mixed(hash &+ Self.head(bytes, offset))
      offset += 8
    }
    return hash
  }

  static func hash(_ text: String, seed: UInt64) -> UInt64 {
    var text = text
    return text.withUTF8 { bytes in mixed(hash(bytes, head: bytes.isEmpty ? 0 : head(bytes, 0)) &+ seed) }
  }

  /// All bits of a number in each bit of another (MurmurHash3's finalizer).
  @inline(__always)
  private static func mixed(_ number: UInt64) -> UInt64 {
    var hash = number &+ 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return hash ^ hash >> 33
  }
}
