internal import Glibc

/// The folder that a site is written to, once it is sure that nothing else can be harmed there.
package struct OutputFolder: Sendable {
  /// As the user named it.
  package let name: String
  /// Absolute, without links.
  package let path: String
  /// Whether there was such a folder when it was looked at.
  let exists: Bool

  /// Looks at the folder at `path`, which need not exist, and writes nothing.
  ///
  /// It must neither be nor hold one of `inputs` (the notebook, the notes), nor lie in one of `sources`: folders that are
  /// read (notes, `static/`, templates, `music/`), which may be missing. Nor may it lie in a git repository's own
  /// folder. `home` is the user's own folder.
  package init(
    at path: String, inputs: [String], sources: [String] = [], home: String? = OutputFolder.home
  ) throws(OutputRefusal) {
    let place = try OutputPlace(path)
    name = place.name
    self.path = place.path
    exists = place.exists
    if place.path == "/" {
      throw OutputRefusal("the output is the root of the file system", help: Self.help)
    }
    for input in inputs where place.isOrHolds(input) {
      throw OutputRefusal(
        "the output '\(path)' is or holds '\(input)', which the site is made from", help: Self.help)
    }
    if let home, place.isOrHolds(home) {
      throw OutputRefusal("the output '\(path)' is or holds your home folder", help: Self.help)
    }
    for source in sources where place.isOrLies(in: source) {
      throw OutputRefusal(
        "the output '\(path)' lies in '\(source)', which the site is made from", help: Self.help)
    }
    try place.refuseRepository()
    try place.refuseNotebook()
    try place.refuseUnwritable()
  }

  /// Whether it lies in another folder, or would.
  package func lies(in other: String) -> Bool {
    realPath(other).map { path == $0 || path.hasPrefix($0 == "/" ? "/" : $0 + "/") } ?? false
  }

  /// The user's home folder, by `HOME`.
  package static var home: String? {
    guard let home = getenv("HOME") else { return nil }
    return String(cString: home)
  }

  private static let help = "name a folder of its own, such as 'public'"
}
