/// How many slips of the keyboard lie between two words.
package enum EditDistance {
  /// Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment), up to `limit`.
  ///
  /// Nil when there are more; words of too different lengths cost nothing.
  package static func between<Letter: Equatable>(_ a: [Letter], _ b: [Letter], limit: Int) -> Int? {
    guard abs(a.count - b.count) <= limit else { return nil }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for (j, other) in b.enumerated() {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (letter == other ? 0 : 1))
        if i > 0, j > 0, letter == b[j - 1], a[i - 1] == other { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      if row.min() ?? 0 > limit { return nil }
      beforeLast = last
      last = row
    }
    return last[b.count] <= limit ? last[b.count] : nil
  }
}
