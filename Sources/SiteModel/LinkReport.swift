internal import ByteText
internal import CommonMark
internal import Diagnostics
internal import MemoReading

/// Tells writers which of their references lead nowhere, or not where they say.
struct LinkReport {
  private let names: NameIndex
  private let shown: [Memo]
  private var near: NearNames
  private(set) var diagnostics: [Diagnostic] = []

  init(_ names: NameIndex, shown: [Memo]) {
    self.names = names
    self.shown = shown
    near = NearNames(names)
  }

  /// Adds what is wrong with the references of the memo at `index`, one outcome for each as its file has them.
  mutating func add(_ outcomes: [LinkResolver.Outcome], of index: Int) {
    let memo = names.memos[index]
    let problems = zip(memo.body.references, outcomes).filter { $0.1.problem != nil }
    guard !problems.isEmpty else { return }
    diagnostics += Diagnostic.limited(problems) { reference, outcome in
      let (summary, help) = words(outcome.problem ?? .missing, reference, index)
      return memo.diagnostic(
        .warning, at: reference.sourceRange, line: reference.line, summary, help: help)
    }
  }

  /// Adds the embeds that are only links.
  mutating func add(_ cut: [(place: EmbedGraph.Place, fault: EmbedGraph.Fault?)]) {
    var place = cut.startIndex
    while place < cut.endIndex {
      let memo = cut[place].place.memo
      let own = cut[place...].prefix { $0.place.memo == memo }
      diagnostics += Diagnostic.limited(own.filter { $0.fault != nil }) { place, fault in
        let summary: String
        switch fault {
        case .circle(let chain): summary = circle(chain)
        case .tooDeep, nil: summary = "embeds lie within each other more than \(EmbedGraph.deepest) deep"
        case .tooLarge:
          summary = "the page would show more than \(EmbedGraph.largest >> 10) KiB of other memos"
        }
        return diagnostic(place, summary, help: "this embed is shown as a link; embed only what is meant")
      }
      place = own.endIndex
    }
  }

  /// The most memos of a circle that are named.
  private static let longestCircle = 6

  private func circle(_ chain: [Int]) -> String {
    let paths = chain.map { names.memos[$0].notePath }
    if paths.count <= 2 { return "\(paths.first ?? "") embeds itself" }
    let named =
      paths.count <= Self.longestCircle
      ? paths : paths.prefix(Self.longestCircle - 2) + ["…"] + paths.suffix(1)
    return "embeds go round in a circle: \(named.joined(separator: " › "))"
  }

  /// A diagnostic about a reference of a memo as it is shown, at its place in the file.
  private func diagnostic(_ place: EmbedGraph.Place, _ summary: String, help: String) -> Diagnostic {
    let memo = names.memos[place.memo]
    let reference = shown[place.memo].body.references[place.reference]
    if shown[place.memo] === memo {
      return memo.diagnostic(
        .warning, at: reference.sourceRange, line: reference.line, summary, help: help)
    }
    // Names were taken out before it: of equal embeds of one line the first is pointed at.
    let original = memo.body.references.first { $0.line == reference.line && $0.target == reference.target }
    return memo.diagnostic(
      .warning, at: original?.sourceRange, line: reference.line, summary, help: help)
  }

  // MARK: Words

  private mutating func words(
    _ problem: LinkResolver.Problem, _ reference: Reference, _ index: Int
  ) -> (summary: String, help: String) {
    switch problem {
    case .unpublished(let memo):
      return (
        "'\(reference.target)' leads to \(names.memos[memo].notePath), which is not published",
        Concealment.showsName(reference)
          ? "a word of the site hides its name; write [[…|words]] to say something of your own"
          : "its words are shown without a link"
      )
    case .noPart(let memo, let fragment):
      let last = fragment.split(separator: "#").last.map { $0.trimmed } ?? fragment
      let isBlock = last.hasPrefix("^")
      let kind = isBlock ? "block" : "heading"
      let place = memo == index ? "this memo" : names.memos[memo].notePath
      let body = names.memos[memo].body
      let known =
        isBlock
        ? body.anchors.prefix(Self.mostHeadings).map(\.id)
        : body.headings.prefix(Self.mostHeadings).map(\.text)
      let nearest = NearMiss.nearest(to: last, among: known)
      return (
        "there is no \(kind) '\(last)' in \(place)",
        nearest.map { "did you mean '\($0)'? it leads to the top of the page" }
          ?? "it leads to the top of the page"
      )
    case .active(let file):
      return (
        "an attached \(file.rawValue) file may run scripts and is not published: '\(reference.target)'",
        "put it into static/ to publish it as it is"
      )
    case .missing where reference.target.isEmpty:
      return ("it has no target", "write a path or an address in its brackets")
    case .missing:
      let suggestion = near.suggestion(for: reference, from: index).map { "did you mean '\($0)'? " } ?? ""
      let isName = reference.kind == .wikilink || reference.kind == .embed
      let isFile = NearNames.isFile(reference.target)
      return (
        isName && !isFile
          ? "no memo is called '\(reference.target)'" : "nothing lies at '\(reference.target)'",
        suggestion + "it is shown as text; correct the \(isName ? "name" : "path"), or add the file"
      )
    }
  }

  /// How many headings of a memo are compared with one that is not there.
  private static let mostHeadings = 200
}
