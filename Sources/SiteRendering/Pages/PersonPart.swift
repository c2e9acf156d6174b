internal import CivilTime
internal import SiteModel

/// One division of a person's list, on one page or several.
struct PersonPart: Sendable {
  /// Which memos it has.
  enum Content: Equatable {
    /// All, or those that are pinned and newest.
    case first
    case year(Int)
    case undated
  }

  var content: Content
  /// How many memos the list has that it is a division of: of the first page, all.
  var count: Int
  /// Newest first, at least one.
  var pages: [ListPart]

  /// Of its first page.
  var path: String { pages.first?.path ?? "" }

  /// Nil of the first page.
  func title(_ maker: PageMaker) -> String? {
    switch content {
    case .first: nil
    case .year(let year): maker.dates.year(year)
    case .undated: maker.words["undated"]
    }
  }

  /// The divisions of a list: one, or what stands first, then each year and what has no date.
  static func split(_ listing: [Int], handle: String, site: Site) -> [PersonPart] {
    let newest = ListPart(
      path: "\(handle)/index.html", number: 0, memos: Array(listing.prefix(ListPart.most)))
    var parts = [PersonPart(content: .first, count: listing.count, pages: [newest])]
    guard listing.count > ListPart.most else { return parts }
    var years: [Int: [Int]] = [:]
    var undated: [Int] = []
    for index in listing {
      if let year = site.memos[index].date?.date.year {
        years[year, default: []].append(index)
      } else {
        undated.append(index)
      }
    }
    func add(_ content: Content, _ memos: [Int], _ name: String) {
      let pages = ListPart.split(memos, at: "\(handle)/\(name).html")
      parts.append(PersonPart(content: content, count: memos.count, pages: pages))
    }
    for (year, memos) in years.sorted(by: { $0.key > $1.key }) {
      let digits = String(year)
      add(.year(year), memos, String(repeating: "0", count: max(0, 4 - digits.count)) + digits)
    }
    if !undated.isEmpty { add(.undated, undated, "undated") }
    return parts
  }
}
