internal import ByteText
internal import CommonMark
internal import SiteModel

/// Fills the holes of a memo's body, and of what it shows of other memos, for one page.
struct BodyFilling {
  let maker: PageMaker
  /// The memos being written, the page's own first, and what stands before the ids of each.
  var shown: [Shown] = []
  /// How many excerpts the page has so far.
  var excerptCount = 0

  init(_ maker: PageMaker) {
    self.maker = maker
  }

  /// A memo whose body, or a part of it, is being written.
  ///
  /// A class, for a memo has too many parts to be copied at each hole.
  final class Shown {
    let memo: SiteMemo
    /// Empty on the memo's own page.
    let idPrefix: String
    /// The address of the memo's own page; empty on that page, and where all of the memo is shown on another.
    let page: String
    /// Whether the next `id` hole is that of a link, behind the page's address.
    var isInLink = false
    var links: LinkScan

    /// `start` is where in the body's HTML the writing begins; no link is open there.
    init(_ memo: SiteMemo, idPrefix: String = "", page: String = "", from start: Int = 0) {
      self.memo = memo
      links = LinkScan(from: start)
      self.idPrefix = idPrefix
      self.page = page
    }
  }

  /// Writes some of the top-level blocks of a memo on its own page, or in a feed, where links within it lead to that page.
  mutating func write(_ memo: SiteMemo, blocks: Range<Int>, to out: inout [UInt8]) {
    let page = isFeed ? memo.permalink.map { maker.href($0) } ?? "" : ""
    shown.append(Shown(memo, page: page))
    memo.body.appendHTML(of: blocks, to: &out) { fill($0, &$1) }
    shown.removeLast()
  }

  /// Whether no page holds what is written, so that an address within the page is one of nothing.
  var isFeed: Bool { if case .absolute = maker.viewpoint { true } else { false } }

  /// Appends what goes into a hole of the memo that is being written.
  mutating func fill(_ part: Body.Hole.Part, _ out: inout [UInt8]) {
    guard let current = shown.last else { return }
    switch part {
    case .id:
      // Ids of another page have no prefix.
      if !current.isInLink || current.page.isEmpty { out.append(htmlEscaping: current.idPrefix) }
      current.isInLink = false
    case .page:
      out.append(htmlEscaping: current.page)
      current.isInLink = true
    case .words(let phrase): out.append(htmlEscaping: maker.words.text(of: phrase))
    case .open(let index):
      openLink(current.memo.body.references[index], current.memo.resolutions[index], &out)
    case .close(let index):
      guard leads(current.memo.resolutions[index]) else { return }
      current.links.isOwnOpen = false
      out.append("</a>")
    case .whole(let index): show(current.memo.body.references[index], current.memo.resolutions[index], &out)
    }
  }

  private mutating func openLink(_ reference: Reference, _ resolution: Resolution, _ out: inout [UInt8]) {
    guard let href = href(resolution, reference) else { return }
    shown.last?.links.isOwnOpen = true
    out.append("<a href=\"")
    out.append(htmlEscaping: href)
    append("title", reference.title, &out)
    out.append("\">")
    // A link without words would be one that nobody sees.
    if reference.htmlRange.isEmpty, reference.text.isEmpty { out.append(htmlEscaping: label(resolution)) }
  }

  /// ` name="value` behind an attribute that is still open; nothing where the value is empty.
  func append(_ name: String, _ value: String, _ out: inout [UInt8]) {
    guard !value.isEmpty else { return }
    out.append("\" \(name)=\"")
    out.append(htmlEscaping: value)
  }

  private func label(_ resolution: Resolution) -> String {
    switch resolution {
    case .memo(let index, _), .excerpt(let index, _): maker.site.memos[index].title
    case .attachment(let index): maker.site.attachments[index].fileName
    case .unpublished, .broken: ""
    }
  }

  /// Whether there is an address; else the reference is shown as its words only.
  private func leads(_ resolution: Resolution) -> Bool {
    switch resolution {
    case .memo(let index, _), .excerpt(let index, _): maker.site.memos[index].isPublished
    case .attachment: true
    case .unpublished, .broken: false
    }
  }

  /// Nil where the reference is shown as its words only; of a file, `#page=3` of the reference stays.
  func href(_ resolution: Resolution, _ reference: Reference? = nil) -> String? {
    switch resolution {
    case .memo(let index, let fragment):
      maker.site.memos[index].permalink.map { maker.href($0, fragment: fragment) }
    case .excerpt(let index, let part):
      maker.site.memos[index].permalink.map {
        maker.href($0, fragment: maker.site.memos[index].fragment(of: part))
      }
    case .attachment(let index):
      maker.href(maker.site.attachments[index].permalink) + (reference?.mediaFragment ?? "")
    case .unpublished, .broken: nil
    }
  }

  /// Whether what fills the hole of `reference` would stand inside a link, where no other may begin.
  func isInLink(_ reference: Reference) -> Bool {
    guard let current = shown.last else { return false }
    return current.links.isOpen(in: current.memo.body.html, at: reference.htmlRange.lowerBound)
  }
}

/// Whether a link is open at a place in a body's HTML; places are asked for in their order.
struct LinkScan {
  /// Of links that are holes.
  var isOwnOpen = false
  /// Of links that stand in the HTML.
  private var isWrittenOpen = false
  private var scanned: Int

  init(from start: Int) { scanned = start }

  mutating func isOpen(in html: [UInt8], at offset: Int) -> Bool {
    while scanned < offset {
      if html[scanned] == UInt8(ascii: "<") {
        let rest = html[scanned...].prefix(4)
        if rest.starts(with: "<a ".utf8) { isWrittenOpen = true }
        if rest.elementsEqual("</a>".utf8) { isWrittenOpen = false }
      }
      scanned += 1
    }
    return isOwnOpen || isWrittenOpen
  }
}
