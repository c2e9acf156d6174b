internal import Mustache
internal import SiteModel

/// A memo whose text leads to the page's own, with the sentence in which it does.
struct BacklinkRow: Sendable {
  var title: String
  var href: String
  /// Of title and sentence; empty: as the page.
  var language: String
  var before: String
  /// The words of the link.
  var words: String
  var after: String

  static let shape = RecordShape<BacklinkRow>(
    "backlink",
    [
      .text("title") { $0.title },
      .text("href") { $0.href },
      .text("lang") { $0.language },
      .flag("has_sentence") { !($0.before.isEmpty && $0.words.isEmpty && $0.after.isEmpty) },
      .text("before") { $0.before },
      .text("words") { $0.words },
      .text("after") { $0.after },
    ])

  /// How many a page shows.
  static let limit = 50

  init(_ backlink: Backlink, _ maker: PageMaker) {
    let memo = maker.site.memos[backlink.memo]
    title = memo.title
    href = maker.href(memo.permalink ?? "")
    language = maker.differing(memo.language)
    before = backlink.before
    words = backlink.words
    after = backlink.after
  }
}
