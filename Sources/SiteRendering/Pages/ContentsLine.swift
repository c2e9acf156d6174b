internal import ByteText
internal import CommonMark
internal import Mustache
internal import SiteModel

/// A heading in the contents of a memo's page, with those below it.
struct ContentsLine: Sendable {
  var href: String
  var text: String
  var lines: [ContentsLine] = []

  static let shape: RecordShape<ContentsLine> = RecordShape(
    "contents line",
    [
      .text("href") { $0.href },
      .text("text") { $0.text },
      .flag("has_lines") { !$0.lines.isEmpty },
      .list("lines", ContentsLine.shape) { $0.lines },
    ])

  /// Of fewer headings there are no contents.
  private static let fewest = 4
  /// Headings further down stand beside those at this depth.
  private static let depth = 3

  /// The contents of a memo, whose title is none of them; empty where they would be short.
  static func tree(_ memo: SiteMemo) -> [ContentsLine] {
    // A heading without words would be a link that nobody sees.
    let headings = memo.body.headings.dropFirst(memo.titleLeadsBody ? 1 : 0).filter {
      !$0.text.visibleLine.isEmpty
    }[...]
    guard headings.count >= fewest else { return [] }
    return lines(headings, depth: depth)
  }

  /// A heading belongs to the last one before it with a smaller level, if there is one.
  private static func lines(_ headings: ArraySlice<Body.Heading>, depth: Int) -> [ContentsLine] {
    var lines: [ContentsLine] = []
    var rest = headings
    while let first = rest.popFirst() {
      var line = ContentsLine(href: "#" + PercentEncoding.path(first.id), text: first.text)
      if depth > 1 {
        let below = rest.prefix { $0.level > first.level }
        line.lines = Self.lines(below, depth: depth - 1)
        rest = rest.dropFirst(below.count)
      }
      lines.append(line)
    }
    return lines
  }
}
