/// Org's time stamps in the words of a line.
extension DatedLineReader {
  mutating func readStamps() {
    var index = 0
    while index < text.count {
      let start = index
      index += 1
      guard !text.isOpaque[start] else { continue }
      let place = text.offsets[start]
      let before = text.offsets[text.count]
      switch text.scalars[start] {
      case UInt32(ascii: "<") where OrgTimestamp.isDiary(bytes, at: place, before: before):
        readDiary(start)
      case UInt32(ascii: "<"), UInt32(ascii: "["):
        guard let stamp = OrgTimestamp(bytes, at: place, before: before) else { continue }
        while index < text.count, text.offsets[index] < stamp.range.upperBound { index += 1 }
        text.take(start..<index)
        if stamp.isActive { line.stamps.append(stamp) }
      default: break
      }
    }
    if let first = line.stamps.first { line.plan(event: first) }
  }

  /// `<%%(diary-float t 4 2)>`.
  private mutating func readDiary(_ start: Int) {
    let part = start..<min(text.count, start + 80)
    let end = part.first { text.scalars[$0] == UInt32(ascii: ">") } ?? part.upperBound - 1
    text.hide(start..<end + 1)
    report(
      "'\(shown(start..<end + 1))' is an expression of Emacs Lisp, which is not evaluated",
      help: "write a time stamp with a repeater, such as <2026-12-01 Tue +1m>",
      at: text.bytes(of: start..<end + 1))
  }
}
