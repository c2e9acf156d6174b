internal import ByteText
internal import CommonMark
internal import SiteModel

/// Fills the holes of a memo's body for one viewpoint.
enum BodyText {
  /// The body's HTML, without the heading that says the title.
  static func html(_ memo: SiteMemo, _ maker: PageMaker) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(memo.body.html.count + memo.body.references.count * 64)
    memo.body.appendHTML(of: (memo.titleLeadsBody ? 1 : 0)..<memo.body.blocks.count, to: &out) {
      part, out in
      switch part {
      case .open(let index), .close(let index), .whole(let index):
        fill(memo.body.references[index], memo.resolutions[index], part, maker, &out)
      case .id, .page: break
      }
    }
    return out
  }

  /// The body's words, cut after `limit` bytes.
  static func plain(_ memo: SiteMemo, skipsTitle: Bool, limit: Int = .max) -> [UInt8] {
    var out: [UInt8] = []
    let first = skipsTitle && memo.titleLeadsBody ? 1 : 0
    for index in first..<max(first, memo.body.blocks.count) {
      memo.body.appendPlainText(of: index..<index + 1, to: &out) { _, _ in }
      if out.count > limit { break }
      out += [0x0A, 0x0A]
    }
    return out
  }

  private static func fill(
    _ reference: Reference, _ resolution: Resolution, _ part: Body.Hole.Part, _ maker: PageMaker,
    _ out: inout [UInt8]
  ) {
    guard let href = href(resolution, maker) else {
      if case .whole = part { out.append(htmlEscaping: reference.text) }
      return
    }
    switch part {
    case .open:
      out.append("<a href=\"")
      out.append(htmlEscaping: href)
      title(reference, &out)
      out.append("\">")
      // A link without words would be one that nobody sees.
      if reference.htmlRange.isEmpty { out.append(htmlEscaping: label(resolution, maker)) }
    case .close: out.append("</a>")
    case .whole:
      out.append("<img src=\"")
      out.append(htmlEscaping: href)
      out.append("\" alt=\"")
      out.append(htmlEscaping: reference.text)
      title(reference, &out)
      out.append("\" loading=\"lazy\">")
    case .id, .page: break
    }
  }

  private static func label(_ resolution: Resolution, _ maker: PageMaker) -> String {
    switch resolution {
    case .memo(let index, _), .excerpt(let index, _): maker.site.memos[index].title
    case .attachment(let index): maker.site.attachments[index].notePath
    case .unpublished, .broken: ""
    }
  }

  private static func title(_ reference: Reference, _ out: inout [UInt8]) {
    guard !reference.title.isEmpty else { return }
    out.append("\" title=\"")
    out.append(htmlEscaping: reference.title)
  }

  /// Nil where the reference is shown as its words only.
  private static func href(_ resolution: Resolution, _ maker: PageMaker) -> String? {
    switch resolution {
    case .memo(let index, let fragment):
      maker.site.memos[index].permalink.map { maker.href($0, fragment: fragment) }
    case .excerpt(let index, _): maker.site.memos[index].permalink.map { maker.href($0) }
    case .attachment(let index): maker.href(maker.site.attachments[index].permalink)
    case .unpublished, .broken: nil
    }
  }
}
