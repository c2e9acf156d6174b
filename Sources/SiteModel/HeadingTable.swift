internal import ByteText
internal import CommonMark
internal import MemoReading

/// The headings and named blocks of one memo, as links name them.
struct HeadingTable: Sendable {
  /// What a fragment means within a memo.
  enum Part: Sendable, Hashable {
    /// The page from its top.
    case whole
    /// An index in `Body.headings`.
    case heading(Int)
    /// An index in `Body.anchors`.
    case anchor(Int)
  }

  /// How many headings of one name are tried for the one that stands below the others of a path.
  private static let mostCandidates = 256

  private let titleLeadsBody: Bool
  /// For each heading the one that it stands below; nil at the top.
  private var parents: [Int?] = []
  private var ids = NameTable()
  private var words = NameTable()
  private var letters = NameTable()
  private var anchors = NameTable()
  /// For each heading the top-level blocks from it to the end of its section; nil for one inside another block.
  let sections: [Range<Int>?]

  /// `original` is the memo as its file says, where `memo` is shown with names taken out: links name its words.
  init(_ memo: Memo, original: Memo) {
    titleLeadsBody = memo.titleLeadsBody
    sections = Self.sections(of: memo.body)
    var open: [(level: Int, index: Int)] = []
    for (index, heading) in memo.body.headings.enumerated() {
      // All stands below the title, whatever its level.
      let level = index == 0 && titleLeadsBody ? 0 : heading.level
      while let last = open.last, last.level >= level { open.removeLast() }
      parents.append(open.last?.index)
      open.append((level, index))
    }
    add(memo)
    if original !== memo, original.body.headings.count == memo.body.headings.count { add(original) }
    for (index, anchor) in memo.body.anchors.enumerated() { anchors.add(anchor.id.folded, index) }
  }

  /// Read from the end, so that where the next heading of each level stands is known.
  private static func sections(of body: Body) -> [Range<Int>?] {
    var sections = [Range<Int>?](repeating: nil, count: body.headings.count)
    /// By level, where the next block stands that ends a section of it.
    var ends = [Int](repeating: body.blocks.count, count: 7)
    var heading = body.headings.count - 1
    for (index, block) in body.blocks.enumerated().reversed() {
      switch block.kind {
      case .heading(let level) where ends.indices.contains(level):
        let place = block.htmlRange.lowerBound
        while heading >= 0, body.headings[heading].htmlRange.lowerBound > place { heading -= 1 }
        if heading >= 0, body.headings[heading].htmlRange.lowerBound == place {
          sections[heading] = index..<ends[level]
        }
        for level in level..<ends.count { ends[level] = index }
      case .footnotes: ends = [Int](repeating: index, count: ends.count)
      default: break
      }
    }
    return sections
  }

  private mutating func add(_ memo: Memo) {
    for (index, heading) in memo.body.headings.enumerated() {
      ids.add(heading.id.folded, index)
      words.add(heading.text.folded, index)
      letters.add(Self.letters(of: heading.text), index)
    }
  }

  /// The part that a fragment names: `Heading`, `Heading#Subheading`, its `id`, or `^block`; nil: there is none.
  ///
  /// An id goes before words, exact words before those that differ in marks only; of equals, the first.
  func part(_ fragment: String) -> Part? {
    let names = fragment.split(separator: "#").map { $0.trimmed }.filter { !$0.isEmpty }
    guard let last = names.last else { return .whole }
    if last.hasPrefix("^") { return anchors[last.folded].first.map(Part.anchor) }
    // No heading stands below more than the six of other levels, and the title.
    guard names.count <= 8 else { return nil }
    // Words may have a `#` of their own: `Issue #4`, `C#`.
    let whole = fragment.trimmed
    if whole.contains("#"), let heading = words[whole.folded].first { return part(ofHeading: heading) }
    let above = names.dropLast().map { Set(headings($0)) }
    let marks = String(whole.reversed().prefix { $0 == "#" })
    let marked = marks.isEmpty ? [] : words[(last + marks).folded]
    let heading = (marked + headings(last)).prefix(above.isEmpty ? 1 : Self.mostCandidates).first { heading in
      var rest = above[...]
      var place = parents[heading]
      while let names = rest.last, let parent = place {
        if names.contains(parent) { rest.removeLast() }
        place = parents[parent]
      }
      return rest.isEmpty
    }
    return heading.map(part(ofHeading:))
  }

  private func part(ofHeading heading: Int) -> Part {
    heading == 0 && titleLeadsBody ? .whole : .heading(heading)
  }

  private func headings(_ name: String) -> [Int] {
    let letters = Self.letters(of: name)
    return ids[name.folded] + words[name.folded] + (letters.isEmpty ? [] : self.letters[letters])
  }

  /// `text` folded, with whatever is no letter, digit or symbol as blanks, and those in runs as one.
  static func letters(of text: String) -> String {
    var out = String.UnicodeScalarView()
    var isBlank = true
    for scalar in text.folded.unicodeScalars {
      if Self.isKept(scalar) {
        out.append(scalar)
        isBlank = false
      } else if !isBlank {
        out.append(" ")
        isBlank = true
      }
    }
    if out.last == " " { out.removeLast() }
    return String(out)
  }

  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return (0x30...0x39).contains(scalar.value) || (0x61...0x7A).contains(scalar.value)
    }
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .spaceSeparator, .lineSeparator, .paragraphSeparator, .control,
      .format:
      return false
    default: return true
    }
  }
}

extension StringProtocol {
  /// Without blanks at both ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(
      start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)])
  }
}
