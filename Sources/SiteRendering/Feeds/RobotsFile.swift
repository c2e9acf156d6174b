internal import ByteText
internal import MemoReading
internal import SiteModel

/// What crawlers may read: `robots.txt` (RFC 9309).
///
/// A site that is not to be found keeps its pages open to crawlers all the same: each says `noindex`, and a crawler that may
/// not read a page cannot know, so that the page's address, found elsewhere, would be listed. Whatever is no page, a photograph
/// or a calendar, can say no such thing, and is closed. `$` ends a path, and the longest rule that fits counts (§2.2.2, §2.2.3);
/// a crawler that knows neither reads nothing at all.
enum RobotsFile {
  static let path = "robots.txt"

  /// `sitemap` is the address of the list of pages, where there is one.
  static func bytes(_ site: Site, sitemap: String?) -> [UInt8] {
    var out = Array("User-agent: *\n".utf8)
    if site.settings.allowsSearchEngines {
      out.append("Disallow:\n")
    } else {
      for rule in ["Allow: /$", "Allow: /*/$", "Allow: /*.html$", "Allow: /assets/", "Disallow: /"] {
        out.append(rule + "\n")
      }
    }
    if let sitemap { out.append("\nSitemap: \(sitemap)\n") }
    return out
  }
}
