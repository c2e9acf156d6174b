internal import ByteText
internal import CommonMark
internal import MemoReading

/// The names of memos and files by their letters, for those that are missed by a slip of the keyboard.
///
/// Bounded in all: a notebook may have ten thousand broken links and as many names.
struct NearNames {
  private struct Name {
    let letters: [Unicode.Scalar]
    /// A bit for each letter, many letters sharing one.
    let signature: UInt64
    /// What is suggested.
    let path: String
  }

  /// How many different names are looked up.
  private static let mostLookups = 2_000
  /// How many pairs of names are compared letter by letter in all.
  private static let mostComparisons = 100_000
  private static let longestName = 64

  private let index: NameIndex
  /// By the digits in the name: another number is another thing, not a slip.
  private var names: [String: [Name]]?
  private var known: [String: String?] = [:]
  private var lookups = 0
  private var comparisons = 0

  init(_ index: NameIndex) { self.index = index }

  /// What a reference of the memo at `index` that leads nowhere was likely meant to name, as it would be written there.
  mutating func suggestion(for reference: Reference, from index: Int) -> String? {
    let isName = reference.kind == .wikilink || reference.kind == .embed
    return suggestion(for: reference.target, isName: isName, from: index)
  }

  /// `isName` says that the target is looked up by name anywhere, and not from the memo's folder.
  mutating func suggestion(for target: String, isName: Bool, from index: Int) -> String? {
    let target = target.split(separator: "#").first.map(String.init) ?? ""
    let written = isName ? target : PercentEncoding.decode(target)
    guard let last = written.split(separator: "/").last, let path = nearest(to: String(last)) else {
      return nil
    }
    if isName {
      let name = String(path.split(separator: "/").last ?? "")
      return NotesWalk.isMarkdown(name) ? Self.stem(name) : name
    }
    return Self.relative(path, from: self.index.memos[index].notePath)
  }

  /// Whether a target names a file that is no memo.
  static func isFile(_ target: String) -> Bool {
    let path = target.split(separator: "#").first.map(String.init) ?? ""
    return Attachment.Media(path) != .other
  }

  private mutating func nearest(to written: String) -> String? {
    let wanted = NotesWalk.isMarkdown(written) ? Self.stem(written) : written
    let key = wanted.folded
    if let answer = known[key] { return answer }
    guard lookups < Self.mostLookups else { return nil }
    lookups += 1
    let answer = search(key)
    known[key] = .some(answer)
    return answer
  }

  private mutating func search(_ key: String) -> String? {
    let wanted = Array(key.unicodeScalars)
    guard (2...Self.longestName).contains(wanted.count) else { return nil }
    let all = names ?? collect()
    names = all
    let signature = Self.signature(wanted)
    // A slip for each three letters, as elsewhere, but few in all.
    let limit = min(3, max(1, wanted.count / 3))
    var best: (slips: Int, path: String)?
    for name in all[Self.digits(wanted)] ?? [] {
      guard abs(name.letters.count - wanted.count) <= limit,
        (name.signature ^ signature).nonzeroBitCount <= 2 * limit
      else { continue }
      guard comparisons < Self.mostComparisons else { break }
      comparisons += 1
      guard let slips = EditDistance.between(wanted, name.letters, limit: limit), slips < best?.slips ?? .max
      else { continue }
      best = (slips, name.path)
    }
    return best?.path
  }

  private func collect() -> [String: [Name]] {
    var names: [String: [Name]] = [:]
    func add(_ path: String, isMemo: Bool) {
      let name = String(path.split(separator: "/").last ?? "")
      let letters = Array((isMemo ? Self.stem(name) : name).folded.unicodeScalars)
      guard letters.count <= Self.longestName + 3 else { return }
      names[Self.digits(letters), default: []].append(
        Name(letters: letters, signature: Self.signature(letters), path: path))
    }
    for memo in index.memos { add(memo.notePath, isMemo: true) }
    for path in index.attachments { add(path, isMemo: false) }
    return names
  }

  private static func digits(_ letters: [Unicode.Scalar]) -> String {
    var digits = String.UnicodeScalarView()
    digits.append(contentsOf: letters.filter { (0x30...0x39).contains($0.value) })
    return String(digits)
  }

  private static func signature(_ letters: [Unicode.Scalar]) -> UInt64 {
    letters.reduce(0) { $0 | 1 << UInt64($1.value % 64) }
  }

  private static func stem(_ name: String) -> String {
    name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  /// `path` as somebody writes it in a memo at `origin`.
  private static func relative(_ path: String, from origin: String) -> String {
    var here = origin.split(separator: "/").dropLast()[...]
    var there = path.split(separator: "/")[...]
    while let folder = here.first, there.count > 1, folder == there.first {
      here.removeFirst()
      there.removeFirst()
    }
    return String(repeating: "../", count: here.count) + there.joined(separator: "/")
  }
}
