internal import ByteText
internal import CommonMark
internal import SiteModel

/// Writes a memo's body for one viewpoint.
enum BodyText {
  /// The body's HTML, without the heading that says the title.
  static func html(_ memo: SiteMemo, _ maker: PageMaker) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(memo.body.html.count + memo.body.references.count * 64)
    var filling = BodyFilling(maker)
    filling.write(memo, blocks: memo.firstBlock..<memo.body.blocks.count, to: &out)
    return out
  }

  /// The body's words, cut after `limit` bytes; of what it embeds only the words of the embed itself are any.
  static func plain(_ memo: SiteMemo, skipsTitle: Bool, limit: Int = .max) -> [UInt8] {
    var out: [UInt8] = []
    let first = skipsTitle ? memo.firstBlock : 0
    for index in first..<max(first, memo.body.blocks.count) {
      memo.body.appendPlainText(of: index..<index + 1, to: &out) { _, _ in }
      if out.count > limit { break }
      out += [0x0A, 0x0A]
    }
    return out
  }

  /// Minutes that reading the body takes; of a title that leads it, and of the memos it embeds, none.
  static func readingMinutes(_ memo: SiteMemo) -> Int {
    var time = ReadingTime()
    for block in memo.body.blocks[memo.firstBlock...] {
      time.add(memo.body.plainText[block.plainTextRange], isCode: block.kind == .code)
    }
    return time.minutes
  }
}
