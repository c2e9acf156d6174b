internal import ByteText
package import CivilTime
internal import DateText
package import Diagnostics
internal import Digest
package import MemoReading
internal import ParallelMap
package import TimeZones

/// Makes the site of a notebook: owners, visibility, dates, entries, addresses, links, tags, order.
package struct SiteBuilder {
  package struct Options: Sendable {
    /// The moment that counts as now.
    package var now: Instant
    /// Whether drafts are published too.
    package var publishesDrafts: Bool
    /// What stands for a memo that is not published where only its name would say which, by the language of whoever
    /// owns the memo that names it.
    package var hiddenMemo: [Language: String] = [
      .english: "a private memo", .traditionalChinese: "未公開的備忘", .simplifiedChinese: "未公开的备忘",
    ]

    package init(now: Instant, publishesDrafts: Bool) {
      self.now = now
      self.publishesDrafts = publishesDrafts
    }
  }

  let notebook: Notebook
  private let settings: Settings
  let options: Options
  private let zones: ZoneDatabase
  var diagnostics: [Diagnostic] = []

  package init(_ notebook: Notebook, zones: ZoneDatabase, options: Options) {
    self.notebook = notebook
    settings = notebook.settings
    self.options = options
    self.zones = zones
  }

  package mutating func build() -> (site: Site, diagnostics: [Diagnostic]) {
    var ownership = Ownership(notebook)
    let owners = ownership.assign()
    let people = ownership.people
    diagnostics += ownership.diagnostics
    let ids = settleIDs()
    let today = settings.zone.civil(at: options.now).date

    let resolver = MemoResolver(
      notebook: notebook, zones: zones, publishesDrafts: options.publishesDrafts, today: today)
    let resolved = Array(notebook.memos.indices).parallelMap { index in
      resolver.resolve(index, claim: owners[index], person: people[owners[index].owner], id: ids[index])
    }
    diagnostics += resolved.flatMap(\.diagnostics)
    var memos = resolved.map(\.memo)
    let names = NameIndex(notebook, owners: owners.map(\.owner), handles: people.map(\.handle))
    let shown = conceal(memos, names, people)
    for index in memos.indices where shown[index] !== notebook.memos[index] {
      memos[index] =
        resolver.resolve(
          index, shown: shown[index], claim: owners[index], person: people[owners[index].owner],
          id: ids[index]
        ).memo
    }
    let named = NameHistory.changes(names, memos, gone: notebook.stamps.gone)

    var book = AddressBook(
      people: people, staticFiles: notebook.staticFiles)
    place(&memos, people, &book)
    for index in memos.indices { memos[index].lastChange = max(memos[index].lastChange, named[index]) }
    let order = MemoOrder(memos)
    let listing = order.listing(memos.indices.filter { memos[$0].isPublished })
    let index = TagIndex(listing.map { ($0, memos[$0].tags) })
    let tags = index.tags(&book)
    for position in memos.indices {
      var seen: Set<String> = []
      memos[position].tags = memos[position].tags.map(index.label).filter { seen.insert($0.folded).inserted }
    }
    let attachments = resolveLinks(&memos, shown, names, &book)
    let backlinks = BacklinkMaker.backlinks(memos, listing: listing)
    for index in memos.indices { memos[index].backlinks = backlinks[index] }
    let archive = archive(memos, listing, order, &book)
    // Last: an old address never takes the place of a page.
    let redirects = redirects(listing.sorted(), &book)
    diagnostics += book.diagnostics

    var listings = [[Int]](repeating: [], count: people.count)
    for position in listing { listings[memos[position].owner].append(position) }
    let site = Site(
      settings: settings, title: settings.title ?? (notebook.isBare ? people.first?.name : nil) ?? "Almanac",
      people: people, memos: memos, listing: listing, listings: listings, tags: tags, archive: archive,
      undated: listing.filter { memos[$0].date == nil }.sorted(), order: order,
      redirects: redirects, attachments: attachments, today: today, settingsChange: notebook.stamps.settings,
      zoneRelease: zones.releaseNumber,
      isPersonal: people.indices.filter { people[$0].isDeclared || !listings[$0].isEmpty }.count < 2)
    return (site, diagnostics.sorted())
  }

  // MARK: The whole

  /// The lasting identity of each memo: `id`, else a UUIDv5 of the path; an id that is taken is an error.
  ///
  /// An id counts as it is read in one line: feeds write it so.
  private mutating func settleIDs() -> [String] {
    var holders: [String: String] = [:]
    var ids = [String?](repeating: nil, count: notebook.memos.count)
    for (index, memo) in notebook.memos.enumerated() {
      guard let id = memo.frontMatter.id.map({ Located($0.value.visibleLine, at: $0.range) }),
        !id.value.isEmpty
      else { continue }
      if let holder = holders[id.value] {
        diagnostics.append(
          memo.source.diagnostic(
            .error, at: id.range, "the id '\(id.value)' is also that of \(holder)",
            help: "give this memo an id of its own, or remove the line: a copy needs a new one"))
      } else {
        holders[id.value] = memo.source.path
        ids[index] = id.value
      }
    }
    return notebook.memos.enumerated().map { index, memo in
      if let id = ids[index] { return id }
      // An id that was made from a path stays with its memo when the file is renamed; a new file may take the path.
      for number in 1...notebook.memos.count + 1 {
        let id = MemoIdentity.make(notePath: memo.notePath, number: number)
        guard holders[id] == nil else { continue }
        holders[id] = memo.source.path
        return id
      }
      return MemoIdentity.make(notePath: memo.notePath, number: 1)
    }
  }

  private mutating func place(_ memos: inout [SiteMemo], _ people: [Person], _ book: inout AddressBook) {
    let published = memos.indices.filter { memos[$0].publication == .published }
    let places = book.place(published.map { (notebook.memos[$0], people[memos[$0].owner], memos[$0].id) })
    for (index, place) in zip(published, places) { memos[index].permalink = place.permalink }
    // An address is in the calendar components, whose stamps must move when that moves.
    let indices = Dictionary(published.map { (notebook.memos[$0].source.path, $0) }) { first, _ in first }
    let history = AddressHistory(notebook, memos)
    for (index, place) in zip(published, places) {
      let holder = place.holder.flatMap { indices[$0] }
      memos[index].lastChange = max(
        memos[index].lastChange, holder.map { memos[$0].lastChange } ?? 0,
        history.change(notePath: memos[index].notePath))
    }
  }

  private func redirects(_ published: [Int], _ book: inout AddressBook) -> [Redirect] {
    var redirects: [Redirect] = []
    for index in published {
      let memo = notebook.memos[index]
      for alias in memo.frontMatter.aliases where AddressBook.isOldAddress(alias.value) {
        if let place = book.redirect(alias, of: memo) {
          redirects.append(Redirect(permalink: place, memo: index))
        }
      }
    }
    return redirects
  }

  private func archive(
    _ memos: [SiteMemo], _ listing: [Int], _ order: MemoOrder, _ book: inout AddressBook
  ) -> [ArchiveMonth] {
    var months: [Int: [Int]] = [:]
    for index in listing {
      guard let date = memos[index].date?.date else { continue }
      months[date.year * 12 + date.month - 1, default: []].append(index)
    }
    return months.keys.sorted(by: >).map { key in
      let year = key / 12
      let month = key % 12 + 1
      let stem = "archive/\(year)-\(month < 10 ? "0" : "")\(month)"
      let newestFirst = order.newestFirst(months[key] ?? [])
      return ArchiveMonth(
        year: year, month: month, permalink: book.page(stem: stem, for: "archive"), memos: newestFirst)
    }
  }
}
