internal import CivilTime
internal import SiteModel

/// One page of a list of memos, which is split so that none shows more than `most`.
///
/// The first has what stands first, up to `most`. What is older lies on pages of `size`, counted from the oldest: these keep
/// their address and what is on them while new memos come.
struct ListPart: Sendable {
  static let most = 200
  static let size = 100

  /// Relative to the output folder.
  var path: String
  /// 0 of the first page, else from the oldest on, the oldest being 1.
  var number: Int
  /// Indices in `Site.memos`.
  var memos: [Int]

  /// The pages of a list at `path`, newest first.
  ///
  /// No memo, tag or file has two hyphens in its address (`Slug`), so that these places are free.
  static func split(_ memos: [Int], at path: String) -> [ListPart] {
    let older = memos.count <= most ? 0 : (memos.count - most + size - 1) / size
    var parts = [ListPart(path: path, number: 0, memos: Array(memos.prefix(memos.count - older * size)))]
    let stem = path.dropLast(".html".utf8.count)
    for number in stride(from: older, to: 0, by: -1) {
      let end = memos.count - (number - 1) * size
      parts.append(
        ListPart(path: "\(stem)--\(number).html", number: number, memos: Array(memos[end - size..<end])))
    }
    return parts
  }

  /// "1 Mar 2026 – 5 Jun 2026": of which days it is; with its number where that tells it from no other.
  func label(_ maker: PageMaker) -> String {
    let days = memos.compactMap { maker.site.memos[$0].date?.date }
    guard let first = days.min(), let last = days.max() else { return numbered(maker) }
    if first == last {
      return [maker.dates.day(first), numbered(maker)].joined(separator: maker.words["list_separator"])
    }
    return maker.words.fill("range", ["start": maker.dates.day(first), "end": maker.dates.day(last)])
  }

  private func numbered(_ maker: PageMaker) -> String {
    maker.words.fill("page_number", ["n": String(number)])
  }
}
