/// Emphasis in CJK text, where no spaces stand around words.
///
/// CommonMark §6.2 asks on which side of a delimiter run a word is. Here CJK punctuation beside a run counts as a
/// letter, and a CJK scalar on the other side of other punctuation counts as punctuation; text without CJK scalars is
/// read as ever. `_` is for scripts with spaces and stays as it is.
extension MarkScan {
  mutating func readDelimiters(at index: Int) -> Int {
    let end = runEnd(of: UInt8(ascii: "*"), at: index, before: words.upperBound)
    guard let before = bytes.scalar(endingAt: index, after: words.lowerBound),
      let after = bytes.scalar(at: end, before: words.upperBound),
      before.range.upperBound - before.range.lowerBound > 1 || after.range.count > 1
    else { return end }
    let left = ScalarClass(before.scalar)
    let right = ScalarClass(after.scalar)
    let mayChange = before.range.lowerBound >= consumed || isWideMark(before.range)
    switch (left, right) {
    case (.widePunctuation, .other), (.widePunctuation, .wide):
      if mayChange { makeWide(before.range, []) }
    case (.widePunctuation, .widePunctuation):
      if mayChange { makeWide(before.range, []) }
      makeWide(after.range, [])
    case (.other, .widePunctuation), (.wide, .widePunctuation):
      makeWide(after.range, [])
    case (.wide, .punctuation):
      if mayChange { makeWide(before.range, .after) }
    case (.punctuation, .wide):
      makeWide(after.range, .before)
    default: break
    }
    // The scalar behind the run may begin a mark of its own, or stand before the next run.
    return end
  }

  private func isWideMark(_ range: Range<Int>) -> Bool {
    guard let last = replacements.last, last.mark >= 0 else { return false }
    return Int(last.start) == range.lowerBound && Int(last.end) == range.upperBound
      && source.marks[Int(last.mark)].kind == .wide
  }
}
