internal import ByteText
internal import CivilTime
internal import Digest
internal import MemoReading
internal import SiteModel
internal import TimeZones

/// What a news feed says, in Atom (RFC 4287) and in JSON Feed 1.1 alike: the newest memos of a person, or of everyone.
struct NewsFeed: Sendable {
  /// The most memos in one feed.
  static let longest = 50
  /// In bytes: many readers give up on larger ones.
  static let sizeLimit = 1_000_000
  /// In bytes of HTML: a text that would fill half a feed is left to its page.
  static let textLimit = sizeLimit / 2

  /// Of everyone where there is none.
  let person: Person?
  let title: String
  /// Of the newest memos, in `Site.memos`; those without a date last.
  let memos: [Int]
  /// Writes every address in full.
  let maker: PageMaker

  /// `maker` has an absolute viewpoint.
  init(_ maker: PageMaker, of person: Int? = nil) {
    let site = maker.site
    self.maker = maker
    self.person = person.map { site.people[$0] }
    title = Self.title(of: self.person, in: site)
    let all = person.map { site.listings[$0] } ?? site.listing
    // A draft is on pages for its writer to look at; what has entered a feed reader stays there.
    let shown = all.filter { site.memos[$0].visibility == .public }
    memos = Array(site.order.newestFirst(shown).prefix(Self.longest))
  }

  /// "Mara · Three Tables"; of everyone, or of a site of one person, the name of the site.
  static func title(of person: Person?, in site: Site) -> String {
    guard let person, !site.isPersonal else { return site.title }
    return "\(person.name) · \(site.title)"
  }

  // MARK: The feed

  /// BCP 47.
  var language: String { maker.language }
  var home: String { maker.href(person.map(Places.memos) ?? Places.home) }
  var atom: String { maker.href(Places.atom(of: person)) }
  var json: String { maker.href(Places.jsonFeed(of: person)) }
  var description: String {
    person == nil || maker.site.isPersonal ? maker.site.settings.description ?? "" : ""
  }
  var icon: String { maker.href(Places.largeIcon) }
  var favicon: String { maker.href(Places.icon) }
  var author: Author? { person.map { Author(name: $0.name, href: maker.href(Places.memos(of: $0))) } }

  /// A UUIDv5 of the Atom feed's address: two sites have no feed in common, and one site's have an address each.
  var id: String { "urn:uuid:" + UUIDv5.make(namespace: .url, name: atom) }

  /// When a feed that has no memo last changed.
  var updatedWhenEmpty: String {
    NewsTime(Instant(seconds: maker.site.settingsChange), in: maker.site.settings.zone).text
  }

  // MARK: Entries

  /// Who wrote: a person of the site with a page, or a name that stands over a memo.
  struct Author: Sendable, Hashable {
    var name: String
    var href: String?
  }

  struct Entry: Sendable {
    /// A URN that stays with the memo wherever it moves.
    var id: String
    var title: String
    var href: String
    /// BCP 47.
    var language: String
    var author: Author
    /// Nil where no date is known.
    var published: NewsTime?
    var updated: NewsTime
    var tags: [String]
    /// Plain text.
    var summary: String
    /// Nil: too long for a feed.
    var html: [UInt8]?
  }

  /// The entry of a memo, by its index in `Site.memos`.
  func entry(_ index: Int) -> Entry {
    let memo = maker.site.memos[index]
    let owner = maker.site.people[memo.owner]
    let html = BodyText.html(memo, maker)
    return Entry(
      id: Self.urn(ofID: memo.id), title: memo.title, href: maker.href(memo.permalink ?? ""),
      language: memo.language,
      author: memo.byline.map { Author(name: $0) }
        ?? Author(name: owner.name, href: maker.href(Places.memos(of: owner))),
      published: NewsTime.published(memo, in: maker.site), updated: NewsTime.updated(memo, in: maker.site),
      tags: memo.tags, summary: memo.excerpt, html: html.count > Self.textLimit ? nil : html)
  }

  /// The id itself where it is a UUID, else one made of it.
  private static func urn(ofID id: String) -> String {
    "urn:uuid:" + (UUIDv5.Namespace(id) == nil ? uuid(madeOf: id) : id.lowercased())
  }

  private static func uuid(madeOf id: String) -> String {
    UUIDv5.make(namespace: .url, name: "almanac:id:" + id)
  }

  /// The entries in their order, each as `write` puts it, until the feed would be too large: fewer rather than cut ones.
  ///
  /// Also the latest `updated` of those that are in.
  func entries(_ write: (Entry) -> [UInt8]) -> (pieces: [[UInt8]], updated: String) {
    var pieces: [[UInt8]] = []
    var count = 0
    var latest: NewsTime?
    var ids: Set<String> = []
    for index in memos {
      var entry = entry(index)
      // Two UUIDs may differ by letter case alone.
      if !ids.insert(entry.id).inserted {
        entry.id = "urn:uuid:" + Self.uuid(madeOf: maker.site.memos[index].id)
      }
      let piece = write(entry)
      guard count + piece.count <= Self.sizeLimit - Self.headLimit else { break }
      count += piece.count
      latest = max(latest ?? entry.updated, entry.updated)
      pieces.append(piece)
    }
    return (pieces, latest?.text ?? updatedWhenEmpty)
  }

  /// In bytes, of what stands around the entries.
  private static let headLimit = 20_000
}
