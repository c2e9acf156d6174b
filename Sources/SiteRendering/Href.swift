internal import ByteText

/// From where a link is followed; decides how every address is written.
package enum Viewpoint: Sendable, Hashable {
  /// A page at a path of the output folder: links are relative and end in a file name.
  case page(String)
  /// A feed, or a page that is served at unknown addresses: links are absolute where the site has an address.
  case absolute(base: String?)

  /// The one place where addresses of the site are made.
  ///
  /// `path` is relative to the output folder; `fragment` is the id of an element as it is written in the page.
  package func href(to path: String, fragment: String? = nil) -> String {
    let anchor = fragment.map { "#" + PercentEncoding.path($0) } ?? ""
    switch self {
    case .absolute(let base): return (base ?? "") + PercentEncoding.path(path) + anchor
    case .page(let own):
      if own == path, !anchor.isEmpty { return anchor }
      // What stands before the last slash that both share is where the two ways part.
      let here = own.utf8
      let there = path.utf8
      var parting = there.startIndex
      var (a, b) = (here.startIndex, there.startIndex)
      var left = here.startIndex
      while a < here.endIndex, b < there.endIndex, here[a] == there[b] {
        let isSlash = here[a] == UInt8(ascii: "/")
        here.formIndex(after: &a)
        there.formIndex(after: &b)
        if isSlash { (left, parting) = (a, b) }
      }
      var up = ""
      for byte in here[left...] where byte == UInt8(ascii: "/") { up += "../" }
      return up + PercentEncoding.path(String(path[parting...])) + anchor
    }
  }
}
