/// A line of Org mode that says when a heading or block is planned: `DEADLINE: <…> SCHEDULED: <…>`.
package struct OrgPlanning: Sendable, Hashable {
  package private(set) var scheduled: OrgTimestamp?
  package private(set) var deadline: OrgTimestamp?
  package private(set) var closed: OrgTimestamp?
  /// What a keyword is followed by and is no time stamp.
  package private(set) var unread: [Range<Int>] = []

  /// Reads the line at `range`; nil where it does not begin with a keyword.
  package init?(_ bytes: [UInt8], _ range: Range<Int>) {
    var rest = LineText(bytes, range)
    rest.skip { LineText.isBlank($0) || $0 == UInt8(ascii: ">") }
    rest.skipLast { LineText.isBlank($0) || $0 == 0x0D || $0 == 0x0A }
    var isPlanning = false
    while let keyword = OrgPlanning.takeKeyword(&rest) {
      isPlanning = true
      rest.skip(while: LineText.isBlank)
      guard let stamp = OrgTimestamp(bytes, at: rest.start, before: rest.end) else {
        unread.append(rest.range)
        break
      }
      switch keyword {
      case .scheduled: scheduled = scheduled ?? stamp
      case .deadline: deadline = deadline ?? stamp
      case .closed: closed = closed ?? stamp
      }
      rest.dropFirst(stamp.range.upperBound - rest.start)
      rest.skip(while: LineText.isBlank)
    }
    guard isPlanning else { return nil }
    if unread.isEmpty, !rest.isEmpty { unread.append(rest.range) }
  }

  private enum Keyword { case scheduled, deadline, closed }

  private static func takeKeyword(_ rest: inout LineText) -> Keyword? {
    if rest.take("SCHEDULED:") { return .scheduled }
    if rest.take("DEADLINE:") { return .deadline }
    return rest.take("CLOSED:") ? .closed : nil
  }
}
