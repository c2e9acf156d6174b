internal import MemoReading
internal import Mustache
internal import SiteModel

/// Where readers search all memos: `search.html`; scripts do it, over an index below `assets/search/`.
struct SearchPage: Sendable {
  /// Where the index is, relative to the output folder.
  static let folder = "assets/search/"
  private static let scripts = ["words", "shards", "finder", "excerpt", "page"].map { "search-" + $0 }
  /// A longer list of people is none to choose from; `@name` finds each.
  private static let mostPeople = 500

  var frame: PageFrame
  var folder: String
  var people: [Choice]
  var kinds: [Choice]
  var marks: [MarkWords]
  var places: [NavigationItem]

  /// What a filter offers, with what it adds to the query.
  struct Choice: Sendable {
    var label: String
    var language: String
    var term: String

    static let shape = RecordShape<Choice>(
      "choice",
      [
        .text("label") { $0.label },
        .text("lang") { $0.language },
        .text("term") { $0.term },
      ])
  }

  struct MarkWords: Sendable {
    var mark: Mark
    var words: String

    static let shape = RecordShape<MarkWords>(
      "mark", [.text("mark") { $0.mark.rawValue }, .text("mark_words") { $0.words }])
  }

  static let shape = RecordShape<SearchPage>(
    "search page",
    RecordShape<PageFrame>.lift(PageFrame.fields) { $0.frame } + [
      .text("index_href") { $0.folder },
      .flag("has_people") { !$0.people.isEmpty },
      .list("people", Choice.shape) { $0.people },
      .list("kinds", Choice.shape) { $0.kinds },
      .list("marks", MarkWords.shape) { $0.marks },
      .list("places", NavigationItem.shape) { $0.places },
    ])

  init(_ maker: PageMaker) {
    let site = maker.site
    frame = maker.frame(
      title: maker.words["search"], section: .search, styles: ["search"], scripts: Self.scripts)
    folder = maker.href(Self.folder)
    people =
      site.isPersonal || site.shownPeople.count > Self.mostPeople
      ? []
      : site.shownPeople.map { index in
        let person = site.people[index]
        return Choice(
          label: person.name, language: maker.differing(person.language.rawValue), term: "@" + person.handle)
      }
    kinds = [SiteMemo.Kind.todo, .event, .alarm, .reminder].map { kind in
      Choice(label: maker.words[kind.rawValue], language: "", term: "kind:" + kind.rawValue)
    }
    marks = Mark.allCases.map { MarkWords(mark: $0, words: maker.words[$0.key]) }
    var places = [(maker.words["tags"], Places.tags), (maker.words["archive"], Places.archive)]
    if !site.isPersonal { places.append((maker.words["people"], Places.people)) }
    self.places = places.map { NavigationItem(label: $0, href: maker.href($1), current: "") }
  }
}
