internal import ICalendar

/// Lines that end otherwise than in CRLF (RFC 5545 §3.1).
struct LineEndRule: Rule {
  func check(_ feed: Feed, _ report: inout Report) {
    var total = 0
    var wrong = 0
    var first: PhysicalLine?
    var last: PhysicalLine?
    for line in PhysicalLines(feed.bytes) {
      total += 1
      last = line
      guard line.ending != .crlf, line.ending != .none else { continue }
      wrong += 1
      if first == nil { first = line }
    }
    if let first {
      let ending =
        switch first.ending {
        case .cr: "CR alone"
        case .crcrlf: "CR CR LF"
        default: "LF alone"
        }
      report.error(
        .lineEnd, atSource: first.content.upperBound..<first.content.upperBound,
        "\(wrong == total ? "lines end" : "\(wrong) of \(total) lines end") in \(ending), not in CRLF: Nextcloud refuses the subscription",
        help: "end each line in CRLF; in git, '*.ics -text' in .gitattributes keeps it so")
    }
    if let last, last.ending == .none {
      report.warning(
        .lastLineEnd, atSource: last.content.upperBound..<last.content.upperBound,
        "the last line has no end: readers that go by CRLF miss it", help: "end it in CRLF")
    }
  }
}

/// Lines that are too long, blank, or end in a blank.
struct LineRule: Rule {
  /// Octets without the line's end (RFC 5545 §3.1).
  private static let longest = 75

  func check(_ feed: Feed, _ report: inout Report) {
    for line in PhysicalLines(feed.bytes) {
      let content = line.content
      if content.count > Self.longest {
        var end = content.lowerBound + Self.longest
        while end > content.lowerBound, feed.bytes[end] & 0xC0 == 0x80 { end -= 1 }
        report.warning(
          .longLine, atSource: end..<content.upperBound,
          "a line of \(content.count) octets: readers may cut what is beyond \(Self.longest)",
          help: "fold it: CRLF and a space, between characters, at most \(Self.longest) octets a line")
      }
      guard let last = content.last else {
        report.warning(
          .blankLine, atSource: content, "an empty line: strict readers refuse the feed",
          help: "take it out; in text, a line end is written \\n")
        continue
      }
      if UnfoldedText.isFold(feed.bytes[last]) {
        report.warning(
          .trailingBlank, atSource: last..<last + 1,
          "the line ends in a blank: editors and mail programs take it away",
          help: "fold the line before the blank, or take the blank out")
      }
    }
  }
}

/// Folds that fall where no reader can mend them.
struct FoldRule: Rule {
  func check(_ feed: Feed, _ report: inout Report) {
    let text = feed.text
    var lineIndex = 0
    // The scan goes on from fold to fold: each line is walked once.
    var state = EscapeScan(text)
    for fold in feed.stream.text.folds {
      while lineIndex + 1 < feed.stream.text.lineCount,
        feed.stream.text.line(lineIndex + 1).lowerBound <= fold.text, fold.text < text.count
      {
        lineIndex += 1
      }
      guard fold.text < text.count, fold.text > 0 else { continue }
      let place = fold.source..<fold.source + 1
      if text[fold.text] & 0xC0 == 0x80, text[fold.text - 1] >= 0x80 {
        report.error(
          .foldInScalar, atSource: place,
          "the fold cuts a character in two: Google shows �, vdirsyncer refuses the feed",
          help: "fold between characters")
      }
      if state.isInEscape(at: fold.text, line: feed.stream.text.line(lineIndex)) {
        report.error(
          .foldInEscape, atSource: place,
          "the fold parts '\\' from what it escapes: Google drops the event",
          help: "fold before the '\\'")
      }
    }
  }
}

/// Whether a place lies behind the backslash of an escape.
private struct EscapeScan {
  private let text: [UInt8]
  private var index = 0
  private var isEscape = false
  private var isInValue = false

  init(_ text: [UInt8]) { self.text = text }

  /// Places must ascend.
  mutating func isInEscape(at place: Int, line: Range<Int>) -> Bool {
    if index < line.lowerBound || index > place {
      (index, isEscape, isInValue) = (line.lowerBound, false, false)
    }
    while index < place {
      let byte = text[index]
      if byte == UInt8(ascii: ":") { isInValue = true }
      isEscape = byte == UInt8(ascii: "\\") && isInValue && !isEscape
      index += 1
    }
    return isEscape
  }
}
