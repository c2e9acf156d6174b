internal import ByteText
internal import Mustache
internal import SiteModel

/// All tags: `tags/index.html`.
struct TagsPage: Sendable {
  var frame: PageFrame
  var count: String
  var tags: [Line]

  struct Line: Sendable {
    /// "home" of "home/garden"; empty at the top.
    var parent: String
    var name: String
    var href: String
    var count: String

    static let shape = RecordShape<Line>(
      "tag line",
      [
        .text("parent") { $0.parent },
        .text("name") { $0.name },
        .text("href") { $0.href },
        .text("count") { $0.count },
      ])
  }

  static let shape = RecordShape<TagsPage>(
    "tags page",
    RecordShape<PageFrame>.lift(PageFrame.fields) { $0.frame } + [
      .text("tag_count") { $0.count },
      .flag("has_tags") { !$0.tags.isEmpty },
      .list("tags", Line.shape) { $0.tags },
    ])

  init(_ maker: PageMaker) {
    frame = maker.frame(title: maker.words["tags"], section: .tags, styles: ["lists"])
    count = maker.words.count("tags", maker.site.tags.count)
    tags = maker.site.tags.map { Self.line($0, maker) }
  }

  static func line(_ tag: Tag, _ maker: PageMaker) -> Line {
    let slash = tag.name.lastIndex(of: "/")
    return Line(
      parent: slash.map { String(tag.name[..<$0]) } ?? "",
      name: slash.map { String(tag.name[tag.name.index(after: $0)...]) } ?? tag.name,
      href: maker.href(tag.permalink),
      count: String(tag.memos.count))
  }
}

/// The memos that bear a tag or one below it: `tags/<tag>.html`.
struct TagPage: Sendable {
  var frame: PageFrame
  /// Nil where nothing is dated.
  var subscribe: SubscribePanel?
  var tagsHref: String
  var ancestors: [TagsPage.Line]
  var name: String
  var count: String
  var children: [TagsPage.Line]
  var memos: [MemoRow]
  var pager: Pager?

  static let shape = RecordShape<TagPage>(
    "tag page",
    RecordShape<PageFrame>.lift(PageFrame.fields) { $0.frame } + Pager.fields { $0.pager } + [
      .optionalRecord("subscribe", SubscribePanel.shape) { $0.subscribe },
      .text("tags_href") { $0.tagsHref },
      .list("ancestors", TagsPage.Line.shape) { $0.ancestors },
      .text("name") { $0.name },
      .text("memo_count") { $0.count },
      .flag("has_children") { !$0.children.isEmpty },
      .list("children", TagsPage.Line.shape) { $0.children },
      .list("memos", MemoRow.shape) { $0.memos },
    ])

  /// One page of the list of a tag; what is of the whole tag stands on the first, so that the others stay as they are.
  init(_ maker: PageMaker, _ tag: Tag, family: TagFamily, parts: [ListPart], at index: Int) {
    pager = Pager(maker, parts, at: index)
    let title = [tag.name, pager?.label ?? ""].filter { !$0.isEmpty }
    let isFirst = index == 0
    let isDated = tag.memos.contains { maker.site.memos[$0].entries.contains { $0.kind != .alarm } }
    subscribe = isDated && isFirst ? SubscribePanel(maker, tag) : nil
    frame = maker.frame(
      title: title.joined(separator: maker.words["list_separator"]), section: .tags,
      styles: ["lists"] + (subscribe == nil ? [] : SubscribePanel.styles),
      scripts: subscribe == nil ? [] : SubscribePanel.scripts)
    tagsHref = maker.href(Places.tags)
    ancestors = family.ancestors.map { TagsPage.line(maker.site.tags[$0], maker) }
    name = tag.name
    count = isFirst ? maker.words.count("memos", tag.memos.count) : ""
    children = isFirst ? family.children.map { TagsPage.line(maker.site.tags[$0], maker) } : []
    memos = maker.rows(parts[index].memos, showsOwner: true)
  }
}

/// Which tags stand above and directly below a tag; indices in `Site.tags`.
struct TagFamily: Sendable {
  var ancestors: [Int] = []
  var children: [Int] = []

  /// One for each tag of the site.
  static func all(_ tags: [Tag]) -> [TagFamily] {
    var numbers: [String: Int] = [:]
    for (index, tag) in tags.enumerated() { numbers[tag.name.folded] = index }
    var families = [TagFamily](repeating: TagFamily(), count: tags.count)
    for (index, tag) in tags.enumerated() {
      var name = tag.name
      while let slash = name.lastIndex(of: "/") {
        name = String(name[..<slash])
        guard let above = numbers[name.folded] else { continue }
        if families[index].ancestors.isEmpty { families[above].children.append(index) }
        families[index].ancestors.insert(above, at: 0)
      }
    }
    return families
  }
}
