/// The order in which people look for names: by letters without case, and numbers by their value, "part 2" before "part 10".
package enum NaturalOrder {
  /// The names in that order; a `/` parts levels, and what is below a name follows it.
  package static func sorted(_ names: [String]) -> [String] {
    // Folded once a name, not once a comparison.
    let keys = names.map { Array($0.folded.utf8) }
    let order = names.indices.sorted { a, b in
      switch compare(keys[a], keys[b]) {
      case .before: true
      case .after: false
      case .equal: names[a].utf8.lexicographicallyPrecedes(names[b].utf8)
      }
    }
    return order.map { names[$0] }
  }

  private enum Order { case before, equal, after }

  private static func compare(_ a: [UInt8], _ b: [UInt8]) -> Order {
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      if isDigit(a[i]), isDigit(b[j]) {
        let (one, other) = (number(a, &i), number(b, &j))
        if one.count != other.count { return one.count < other.count ? .before : .after }
        if !one.elementsEqual(other) { return one.lexicographicallyPrecedes(other) ? .before : .after }
      } else {
        let (one, other) = (rank(a[i]), rank(b[j]))
        if one != other { return one < other ? .before : .after }
        i += 1
        j += 1
      }
    }
    if i < a.count { return .after }
    return j < b.count ? .before : .equal
  }

  /// The digits from a place on, without zeros before them; of any length, for they are not made a number.
  private static func number(_ bytes: [UInt8], _ index: inout Int) -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.count, isDigit(bytes[index]) { index += 1 }
    return bytes[start..<index].drop { $0 == UInt8(ascii: "0") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// A slash goes before all else, so that "a/b" stands between "a" and "a b".
  private static func rank(_ byte: UInt8) -> UInt8 { byte == UInt8(ascii: "/") ? 0 : byte }
}
