internal import ByteText
internal import CommonMark
internal import SiteModel

extension BodyFilling {
  /// Writes a part of another memo below a link to it.
  mutating func excerpt(_ index: Int, _ part: EmbeddedPart, _ out: inout [UInt8]) {
    let memo = maker.site.memos[index]
    guard let permalink = memo.permalink else { return }
    excerptCount += 1
    out.append("<section class=\"embed")
    append("aria-label", memo.name(of: part), &out)
    if let around = shown.last?.memo, around.language != memo.language { append("lang", memo.language, &out) }
    out.append("\">\n<p class=\"embed-title\"><a href=\"")
    out.append(htmlEscaping: maker.href(permalink, fragment: memo.fragment(of: part)))
    out.append("\">")
    out.append(htmlEscaping: memo.name(of: part))
    out.append("</a></p>\n")
    // Ids of memos hold no colon, so that none is as one of these.
    let prefix = "e\(excerptCount):"
    let page = memo.isWhole(part) && !isFeed ? "" : maker.href(permalink)
    switch part {
    case .blocks(let range):
      let blocks = memo.blocksBelowName(range)
      let start = memo.body.blocks[blocks].first?.htmlRange.lowerBound ?? 0
      shown.append(Shown(memo, idPrefix: prefix, page: page, from: start))
      memo.body.appendHTML(of: blocks, to: &out) { fill($0, &$1) }
      shown.removeLast()
    case .anchor(let number):
      guard memo.body.anchors.indices.contains(number) else { break }
      let anchor = memo.body.anchors[number]
      shown.append(Shown(memo, idPrefix: prefix, page: page, from: anchor.htmlRange.lowerBound))
      let isItem = memo.body.html[anchor.htmlRange].starts(with: "<li".utf8)
      if isItem { out.append("<ul>\n") }
      memo.body.appendHTML(of: anchor, to: &out) { fill($0, &$1) }
      shown.removeLast()
      if isItem { out.append("\n</ul>") }
      out.append("\n")
    }
    out.append("</section>")
  }
}

extension SiteMemo {
  /// "Title › heading" of a part below a heading, of all else the title.
  fileprivate func name(of part: EmbeddedPart) -> String {
    heading(of: part).map { "\(title) › \($0.text)" } ?? title
  }

  /// The id of the element that a part begins with, where links can name it.
  func fragment(of part: EmbeddedPart) -> String? { part.fragment(in: body, titleLeadsBody: titleLeadsBody) }

  /// Whether a part shows all of the memo's body, its footnotes too.
  fileprivate func isWhole(_ part: EmbeddedPart) -> Bool {
    guard case .blocks(let range) = part else { return false }
    return range.lowerBound <= firstBlock && range.upperBound >= body.blocks.count
  }

  private func heading(of part: EmbeddedPart) -> Body.Heading? {
    part.heading(in: body, titleLeadsBody: titleLeadsBody)
  }

  /// The blocks of a part without the heading that its name says already.
  fileprivate func blocksBelowName(_ range: Range<Int>) -> Range<Int> {
    let below = heading(of: .blocks(range)) == nil ? range : range.dropFirst()
    return below.clamped(to: firstBlock..<body.blocks.count)
  }
}
