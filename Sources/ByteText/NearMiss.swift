/// Finds the known word that someone most likely meant.
package enum NearMiss {
  /// The first of `words` with the fewest slips from `word`, in any letter case; nil where none is near.
  ///
  /// Near is a slip for each three letters, at least one.
  package static func nearest(to word: String, among words: some Sequence<String>) -> String? {
    let wanted = Array(word.lowercased().unicodeScalars)
    guard wanted.count <= 64 else { return nil }
    let limit = max(1, wanted.count / 3)
    var best: (slips: Int, word: String)?
    for candidate in words {
      let letters = Array(candidate.lowercased().unicodeScalars)
      guard let slips = EditDistance.between(wanted, letters, limit: limit), slips < best?.slips ?? .max
      else { continue }
      best = (slips, candidate)
    }
    return best?.word
  }
}
