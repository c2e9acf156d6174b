/// Emphasis in CJK text, where no spaces stand around words.
///
/// CommonMark §6.2 asks on which side of a delimiter run a word is. Here CJK punctuation beside a run counts as a
/// letter, and a CJK scalar on the other side of other punctuation counts as punctuation; text without CJK scalars is
/// read as ever. `_` is for scripts with spaces and stays as it is.
extension MarkScan {
  mutating func readDelimiters(at index: Int) -> Int {
    let consumedBefore = consumed
    let end = runEnd(of: UInt8(ascii: "*"), at: index, before: words.upperBound)
    guard let before = bytes.scalar(endingAt: index, after: words.lowerBound),
      let after = bytes.scalar(at: end, before: words.upperBound),
      before.range.upperBound - before.range.lowerBound > 1 || after.range.count > 1
    else { return end }
    // What follows may be a mark of ours, which is a letter to libcmark whatever it begins with.
    let position = replacements.count
    var next = end
    if Self.stops[Int(bytes[end])] { next = readMark(at: end) }
    var right = ScalarClass(after.scalar)
    if replacements.count > position {
      right = scalarClass(ofMark: replacements[position], atEnd: false) ?? right
    }
    let isOurs = before.range.lowerBound < consumedBefore
    let last = position > 0 ? replacements[position - 1] : nil
    let endsMark = isOurs && last.map { Int($0.end) == index } == true
    let left =
      endsMark ? last.flatMap { scalarClass(ofMark: $0, atEnd: true) } ?? .other : ScalarClass(before.scalar)
    let mayChange = !isOurs || (position > 0 && wideMark(before.range, at: position - 1) != nil)
    switch (left, right) {
    case (.widePunctuation, .other), (.widePunctuation, .wide):
      if mayChange { makeWide(before.range, [], at: position) }
    case (.widePunctuation, .widePunctuation):
      if mayChange { makeWide(before.range, [], at: position) }
      makeWide(after.range, [], at: replacements.count)
    case (.other, .widePunctuation), (.wide, .widePunctuation):
      makeWide(after.range, [], at: replacements.count)
    case (.wide, .punctuation):
      if mayChange { makeWide(before.range, .after, at: position) }
    case (.punctuation, .wide):
      makeWide(after.range, .before, at: replacements.count)
    default: break
    }
    // The scalar behind the run may stand before the next one.
    return next
  }

  /// What libcmark takes a mark for, seen from one side.
  private func scalarClass(ofMark replacement: PreparedSource.Replacement, atEnd: Bool) -> ScalarClass? {
    guard replacement.mark >= 0 else { return nil }
    let mark = source.marks[Int(replacement.mark)]
    switch mark.kind {
    case .character: return .punctuation
    case .hashtag: return atEnd ? .other : .punctuation
    case .wide:
      return bytes.scalar(at: mark.source.lowerBound, before: mark.source.upperBound).map {
        ScalarClass($0.scalar)
      }
    default: return .other
    }
  }
}
