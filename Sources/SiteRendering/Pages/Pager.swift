internal import Mustache

/// What leads from one page of a long list to the others; nothing where all is on one page.
struct Pager: Sendable {
  /// The first page; nil on it.
  var newest: Neighbour?
  var newer: Neighbour?
  var older: Neighbour?
  /// The older pages, newest first; only on the first page, so that the others stay as they are when one is added.
  var pages: [Neighbour]
  /// Of which days the page is; empty on the first.
  var label: String

  static let shape = RecordShape<Pager>(
    "pager",
    [
      .optionalRecord("newest", Neighbour.shape) { $0.newest },
      .optionalRecord("newer", Neighbour.shape) { $0.newer },
      .optionalRecord("older", Neighbour.shape) { $0.older },
      .flag("has_pages") { !$0.pages.isEmpty },
      .list("pages", Neighbour.shape) { $0.pages },
    ])

  static func fields<Page>(_ pager: @escaping @Sendable (Page) -> Pager?) -> [RecordShape<Page>.Field] {
    [
      .optionalRecord("pager", shape) { pager($0) },
      .text("part") { pager($0)?.label ?? "" },
    ]
  }

  /// Of the page at `index` among those of a list; nil where it is the only one.
  init?(_ maker: PageMaker, _ parts: [ListPart], at index: Int) {
    guard parts.count > 1, parts.indices.contains(index) else { return nil }
    func link(_ index: Int) -> Neighbour? {
      guard parts.indices.contains(index) else { return nil }
      let part = parts[index]
      return Neighbour(
        title: part.number == 0 ? maker.words["newest"] : part.label(maker), language: "",
        href: maker.href(part.path))
    }
    newest = index == 0 ? nil : link(0)
    newer = index == 1 ? nil : link(index - 1)
    older = link(index + 1)
    pages = index == 0 ? parts.indices.dropFirst().compactMap(link) : []
    label = index == 0 ? "" : parts[index].label(maker)
  }
}
