internal import ByteText
internal import Mustache
internal import SiteModel

/// By what the reader may narrow a list in the browser: the kinds and the tags of the memos on the page.
struct ListFilter: Sendable {
  var kinds: [Choice] = []
  /// Those that most memos bear, or bear one below.
  var tags: [Choice] = []
  var allTagsHref: String
  /// Whether there are more tags than these.
  var hasMoreTags: Bool
  /// What the script says of how many are left, `{n}` in it: of one, and of any other number.
  var one: String
  var other: String

  struct Choice: Sendable {
    var label: String
    /// As the rows have it.
    var value: String
    var count: String

    static let shape = RecordShape<Choice>(
      "choice",
      [
        .text("label") { $0.label },
        .text("value") { $0.value },
        .text("count") { $0.count },
      ])
  }

  static let shape = RecordShape<ListFilter>(
    "filter",
    [
      .flag("has_kinds") { !$0.kinds.isEmpty },
      .list("kinds", Choice.shape) { $0.kinds },
      .flag("has_filter_tags") { !$0.tags.isEmpty },
      .list("filter_tags", Choice.shape) { $0.tags },
      .flag("has_more_tags") { $0.hasMoreTags },
      .text("tags_href") { $0.allTagsHref },
      .text("shown_one") { $0.one },
      .text("shown_other") { $0.other },
    ])

  /// The most tags that are offered.
  static let mostTags = 12
  /// A list of fewer is seen at a glance.
  static let fewest = 4

  var isOffered: Bool { !kinds.isEmpty || !tags.isEmpty }

  init(_ maker: PageMaker, _ listed: [Int]) {
    let memos = listed.map { maker.site.memos[$0] }
    allTagsHref = maker.href(Places.tags)
    hasMoreTags = false
    one = maker.words["shown_one"]
    other = maker.words["shown_other"]
    guard memos.count >= Self.fewest else { return }
    kinds = Self.kinds(memos, maker.words)
    let tags = Self.tags(memos)
    hasMoreTags = tags.count > Self.mostTags
    self.tags = Array(tags.prefix(Self.mostTags))
  }

  /// None where all memos are of one kind.
  private static func kinds(_ memos: [SiteMemo], _ words: Words) -> [Choice] {
    var counts: [SiteMemo.Kind: Int] = [:]
    for memo in memos { counts[memo.kind, default: 0] += 1 }
    guard counts.count > 1 else { return [] }
    return [.todo, .event, .reminder, .alarm, .note].compactMap { (kind: SiteMemo.Kind) in
      counts[kind].map {
        Choice(label: words["kind_" + kind.rawValue], value: kind.rawValue, count: String($0))
      }
    }
  }

  /// From the one used most; of a tag with levels each counts once a memo, as on the tags' own pages.
  private static func tags(_ memos: [SiteMemo]) -> [Choice] {
    var counts: [String: (label: String, number: Int)] = [:]
    for memo in memos {
      var seen: Set<String> = []
      for tag in memo.tags {
        let ends = tag.utf8.indices.filter { tag.utf8[$0] == UInt8(ascii: "/") } + [tag.utf8.endIndex]
        for end in ends {
          let label = String(tag[..<end])
          let key = label.folded
          guard seen.insert(key).inserted else { continue }
          counts[key, default: (label, 0)].number += 1
        }
      }
    }
    let names = NaturalOrder.sorted(Array(counts.keys))
    let order = names.indices.sorted { a, b in
      let (one, other) = (counts[names[a]]?.number ?? 0, counts[names[b]]?.number ?? 0)
      return one != other ? one > other : a < b
    }
    return order.compactMap { index in
      counts[names[index]].map {
        Choice(label: $0.label, value: PercentEncoding.path(names[index]), count: String($0.number))
      }
    }
  }
}
