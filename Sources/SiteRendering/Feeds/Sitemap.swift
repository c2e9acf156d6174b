internal import ByteText
internal import Outputs
internal import SiteModel

/// The pages that search engines are told of (sitemaps.org, protocol 0.9): one file, or several with one that lists them.
struct Sitemap: Sendable {
  static let path = "sitemap.xml"
  /// Of one file.
  static let mostPages = 50_000
  /// In bytes, of one file.
  static let largest = 50_000_000
  /// In characters; a longer address must not be listed.
  private static let longestAddress = 2_047

  private let site: Site
  private let viewpoint: Viewpoint
  /// Paths of pages, one list for each file.
  private let parts: [[String]]

  /// `pages` are paths of pages that anyone may find; `base` is where the site is.
  init(_ site: Site, base: String, pages: [String]) {
    self.site = site
    viewpoint = .absolute(base: base)
    parts = Self.split(pages, base: base)
  }

  /// The pages of each file, as many as the protocol allows; at least one file.
  static func split(
    _ pages: [String], base: String, mostPages: Int = mostPages, largest: Int = largest
  ) -> [[String]] {
    var parts: [[String]] = [[]]
    var size = 0
    for page in pages {
      // At most: every byte of the path as three, of the base as the six of an escape, and the elements around them.
      let bound = base.utf8.count * 6 + page.utf8.count * 3 + 120
      let isFull = parts[parts.count - 1].count == mostPages || size + bound > largest - 200
      if isFull, !parts[parts.count - 1].isEmpty {
        parts.append([])
        size = 0
      }
      parts[parts.count - 1].append(page)
      size += bound
    }
    return parts
  }

  /// The files, with the list of them where there are several.
  func outputs() -> [PlannedOutput] {
    if parts.count == 1 { return [PlannedOutput(path: Self.path, content: .rendered { urls(parts[0]) })] }
    let names = parts.indices.map { "sitemap-\($0 + 1).xml" }
    return [PlannedOutput(path: Self.path, content: .rendered { index(names) })]
      + zip(names, parts).map { name, part in PlannedOutput(path: name, content: .rendered { urls(part) }) }
  }

  private func urls(_ pages: [String]) -> [UInt8] {
    // Of other pages it is not known when what they show last changed: something may have left them.
    var changes: [String: NewsTime] = [:]
    for memo in site.memos {
      if let permalink = memo.permalink { changes[permalink] = NewsTime.changed(memo, in: site) }
    }
    var out = Self.head
    out.append("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n")
    for page in pages {
      let address = viewpoint.href(to: page)
      if address.utf8.count > Self.longestAddress { continue }
      out.append("<url><loc>")
      out.append(xmlEscaping: address)
      out.append("</loc>")
      if let change = changes[page] { out.append("<lastmod>\(change.text)</lastmod>") }
      out.append("</url>\n")
    }
    out.append("</urlset>\n")
    return out
  }

  private func index(_ names: [String]) -> [UInt8] {
    var out = Self.head
    out.append("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n")
    for name in names {
      out.append("<sitemap><loc>")
      out.append(xmlEscaping: viewpoint.href(to: name))
      out.append("</loc></sitemap>\n")
    }
    out.append("</sitemapindex>\n")
    return out
  }

  private static let head = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8)
}
