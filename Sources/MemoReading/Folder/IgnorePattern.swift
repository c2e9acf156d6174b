internal import ByteText

/// One glob of `ignore:` or `include:`, matched against paths relative to the notes folder.
///
/// `*` and `?` stay within a folder name, `**` crosses folders, `[…]` is a set. A pattern without a `/` inside matches
/// a name at any depth; one that ends in `/` matches folders only; what lies below a matched folder is matched too.
package struct IgnorePattern: Sendable {
  private enum Segment: Sendable {
    /// `**`: any number of folders.
    case folders
    case name(NamePattern)

    var isFolders: Bool {
      if case .folders = self { true } else { false }
    }

    func matches(_ name: [Unicode.Scalar]) -> Bool {
      if case .name(let pattern) = self { pattern.matches(name) } else { false }
    }
  }

  private let segments: [Segment]
  private let foldersOnly: Bool
  /// What a path must begin with; the segments are then none.
  private var prefix: [UInt8]?

  package init(_ pattern: String) {
    var text = pattern.precomposed[...].unicodeScalars
    foldersOnly = text.last == "/"
    while text.last == "/" { text.removeLast() }
    let anchored = text.contains("/")
    let parts = text.split(separator: "/").map { part -> Segment in
      part.elementsEqual("**".unicodeScalars) ? .folders : .name(NamePattern(Array(part)))
    }
    // A pattern of no names matches nothing.
    segments = anchored || parts.isEmpty ? parts : [.folders] + parts
  }

  /// All paths that begin with a text, a folder's with a `/` behind it: Obsidian's filters.
  package init(prefix: String) {
    segments = []
    foldersOnly = false
    self.prefix = Array(prefix.precomposed.utf8)
  }

  /// Whether the pattern names this very path.
  package func matches(_ path: String, isFolder: Bool) -> Bool {
    if let prefix { return (path.precomposed + (isFolder ? "/" : "")).utf8.starts(with: prefix) }
    if foldersOnly && !isFolder { return false }
    let parts = Self.parts(path)
    // Greedy with one fall-back point: linear memory, no exponential descent.
    var part = 0
    var segment = 0
    var retry: (part: Int, segment: Int)?
    while part < parts.count {
      if segment < segments.count, segments[segment].isFolders {
        retry = (part, segment)
        segment += 1
        // A trailing `**` takes everything below.
        if segment == segments.count { return true }
      } else if segment < segments.count, segments[segment].matches(parts[part]) {
        part += 1
        segment += 1
      } else if let (from, at) = retry {
        part = from + 1
        segment = at + 1
        retry = (part, at)
      } else {
        return false
      }
    }
    return segments[segment...].allSatisfy(\.isFolders)
  }

  /// Whether the pattern names this very path, and the part of it at `depth` by more than `**`.
  func matches(_ path: String, isFolder: Bool, naming depth: Int) -> Bool {
    if prefix != nil || foldersOnly && !isFolder { return false }
    return states(behind: path, naming: depth).contains { segments[$0...].allSatisfy(\.isFolders) }
  }

  /// Whether the pattern may name something below a folder, and the part of its path at `depth` by more than `**`.
  func mayMatch(below path: String, naming depth: Int) -> Bool {
    prefix == nil && states(behind: path, naming: depth).contains { $0 < segments.count }
  }

  /// All numbers of segments that the parts of a path may use up.
  private func states(behind path: String, naming depth: Int) -> Set<Int> {
    var states = closure([0])
    for (index, part) in Self.parts(path).enumerated() {
      var next: Set<Int> = []
      for state in states where state < segments.count {
        if segments[state].isFolders {
          if index != depth { next.insert(state) }
        } else if segments[state].matches(part) {
          next.insert(state + 1)
        }
      }
      states = closure(next)
    }
    return states
  }

  /// `**` may also stand for no folder.
  private func closure(_ states: Set<Int>) -> Set<Int> {
    var all = states
    for var state in states {
      while state < segments.count, segments[state].isFolders {
        state += 1
        all.insert(state)
      }
    }
    return all
  }

  private static func parts(_ path: String) -> [[Unicode.Scalar]] {
    path.precomposed.unicodeScalars.split(separator: "/").map(Array.init)
  }
}
