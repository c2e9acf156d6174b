internal import CivilTime
internal import Outputs
internal import ParallelMap
internal import SearchIndex
internal import SiteModel

extension SiteRenderer {
  /// `search.html` and its index.
  mutating func planSearch() {
    page(theme.templates.search, SearchPage.shape, maker(Places.search)) { SearchPage($0) }
    guard let maker = maker(Places.search) else { return }
    let memos = SearchMemos(site)
    let documents = DocumentShards(
      keys: memos.keys, sizes: memos.numbers.parallelMap { SearchRecord.size(of: memos.site.memos[$0]) })
    let index = SearchIndex(keys: memos.keys) { memos.collect($0, &$1) }
    plan("index") { index.directory(documents) }
    for shard in index.shards { plan(shard.name) { index.bytes(of: shard) } }
    for shard in documents.shards {
      plan(shard.name) {
        SearchRecord.script(
          shard.name, memos.numbers[shard.documents], keys: memos.keys[shard.documents], maker)
      }
    }
  }

  private mutating func plan(_ name: String, _ bytes: @escaping @Sendable () -> [UInt8]) {
    outputs.append(PlannedOutput(path: "\(SearchPage.folder)\(name).js", content: .rendered(bytes)))
  }
}

/// The memos that search finds, in the order of their keys.
private struct SearchMemos: Sendable {
  let site: Site
  /// Ascending.
  let keys: [UInt32]
  /// Indices in `Site.memos`, one for each key.
  let numbers: [Int]

  init(_ site: Site) {
    self.site = site
    let keys = DocumentKey.keys(
      of: site.listing.map { number in
        DocumentKey.Document(
          day: site.memos[number].date?.date.dayNumber,
          name: site.memos[number].permalink ?? site.memos[number].path)
      })
    let order = keys.indices.sorted { keys[$0] < keys[$1] }
    self.keys = order.map { keys[$0] }
    numbers = order.map { site.listing[$0] }
  }

  /// Adds what one memo is found by.
  func collect(_ document: Int, _ collector: inout PostingCollector) {
    let memo = site.memos[numbers[document]]
    collector.add(memo.title, .title)
    for alias in memo.aliases { collector.add(alias, .title) }
    for tag in memo.tags {
      collector.add(tag, .label)
      var name = "#" + tag
      collector.add(term: name)
      // `a/b` is also in `a`.
      while let slash = name.lastIndex(of: "/") {
        name = String(name[..<slash])
        collector.add(term: name)
      }
    }
    if !site.isPersonal {
      let person = site.people[memo.owner]
      collector.add(person.name, .label)
      if person.name != person.handle { collector.add(person.handle, .label) }
      collector.add(term: "@" + person.handle)
    }
    for kind in Set([memo.kind.rawValue] + memo.entries.map(\.kind.rawValue)) {
      collector.add(term: "kind:" + kind)
    }
    for text in [memo.byline, memo.location] { if let text { collector.add(text, .label) } }
    collector.add(BodyText.plain(memo, skipsTitle: true), .text)
  }
}
