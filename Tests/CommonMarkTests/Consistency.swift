import ByteText
import CommonMark
import Testing

/// What holds of every body, whatever its source.
func expectConsistent(
  _ body: Body, _ source: [UInt8], _ note: Comment, sourceLocation: SourceLocation = #_sourceLocation
) {
  var faults: [String] = []
  func check(_ holds: Bool, _ fault: @autoclosure () -> String) {
    if !holds { faults.append(fault()) }
  }
  check(body.html.firstInvalidUTF8 == nil, "HTML is not UTF-8")
  check(body.plainText.firstInvalidUTF8 == nil, "plain text is not UTF-8")
  let texts = [body.html, body.plainText] + shownTexts(of: body).map { Array($0.utf8) }
  check(!texts.contains(where: holdsToken), "a token is left")

  var html = 0
  var plainText = 0
  var open: Int?
  for hole in body.holes {
    check(hole.html >= html && hole.html <= body.html.count, "hole at \(hole.html) of the HTML")
    check(
      hole.plainText >= plainText && hole.plainText <= body.plainText.count,
      "hole at \(hole.plainText) of the plain text")
    html = hole.html
    plainText = hole.plainText
    switch hole.part {
    case .open(let reference):
      check(open == nil, "link in link")
      open = reference
      check(hole.html == body.references[reference].htmlRange.lowerBound, "link does not begin at its hole")
    case .close(let reference):
      check(open == reference, "link closes another")
      open = nil
      check(hole.html == body.references[reference].htmlRange.upperBound, "link does not end at its hole")
    case .whole(let reference):
      check(hole.html == body.references[reference].htmlRange.lowerBound, "image is not at its hole")
    case .id, .page, .words: break
    }
  }
  check(open == nil, "link is not closed")
  for reference in body.references {
    check(reference.plainTextRange.upperBound <= body.plainText.count, "reference outside the plain text")
    let isNamed = reference.hasOwnText || reference.kind != .embed
    check(
      reference.text.utf8.elementsEqual(body.plainText[reference.plainTextRange])
        || (!isNamed && reference.plainTextRange.isEmpty), "text of a reference")
    check(reference.sourceRange.map { $0.upperBound <= source.count } ?? true, "reference outside the source")
  }

  html = 0
  plainText = 0
  var holes = 0
  for block in body.blocks {
    check(block.htmlRange.lowerBound == html, "blocks leave out HTML at \(html)")
    check(block.plainTextRange.lowerBound >= plainText, "blocks overlap in the plain text")
    check(block.holes.lowerBound == holes, "blocks leave out holes")
    html = block.htmlRange.upperBound
    plainText = block.plainTextRange.upperBound
    holes = block.holes.upperBound
  }
  check(html == body.html.count, "blocks leave out the last HTML")
  check(plainText <= body.plainText.count, "block outside the plain text")
  check(holes == body.holes.count, "blocks leave out the last holes")

  check(Set(body.headings.map(\.id)).count == body.headings.count, "two headings have one id")
  for heading in body.headings {
    let tag = "<h\(heading.level) id=\"\(heading.id)\">"
    check(body.html[heading.htmlRange].starts(with: tag.utf8), "heading is not where it says")
    check(heading.plainTextRange.upperBound <= body.plainText.count, "heading outside the plain text")
  }
  #expect(faults.isEmpty, note, sourceLocation: sourceLocation)
}

/// What of a body shows anywhere besides its two texts.
private func shownTexts(of body: Body) -> [String] {
  body.headings.flatMap { [$0.text, $0.id] } + body.references.flatMap { [$0.target, $0.title, $0.text] }
    + body.hashtags.map(\.name) + body.anchors.map(\.id) + body.findings.map(\.excerpt)
}

/// Whether one of U+FDD0–U+FDEF, which the tokens of marks are made of, stands in UTF-8 text.
private func holdsToken(_ text: [UInt8]) -> Bool {
  text.indices.dropLast(2).contains {
    text[$0] == 0xEF && text[$0 + 1] == 0xB7 && 0x90...0xAF ~= text[$0 + 2]
  }
}

/// The first tag of `html` that does not close what was opened last, or what is left open; nil when all is balanced.
func firstUnbalancedTag(_ html: String) -> String? {
  let empty: Set<Substring> = ["br", "hr", "img", "input"]
  var open: [Substring] = []
  for tag in html.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
    let isClosing = tag.first == "/"
    let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
    if isClosing {
      guard open.popLast() == name else { return "</\(name)>" }
    } else if !empty.contains(name) {
      open.append(name)
    }
  }
  return open.last.map { "<\($0)>" }
}
