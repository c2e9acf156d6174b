internal import Diagnostics
internal import Mustache

/// The template of each kind of page, compiled against the names that the kind offers.
struct PageTemplates: Sendable {
  let welcome: Template<WelcomePage>?
  let people: Template<PeoplePage>?
  let person: Template<PersonPage>?
  let memo: Template<MemoPage>?
  let tags: Template<TagsPage>?
  let tag: Template<TagPage>?
  let archive: Template<ArchivePage>?
  let month: Template<MonthPage>?
  let agenda: Template<AgendaPage>?
  let calendarMonth: Template<CalendarPage>?
  let alarms: Template<AlarmsPage>?
  let search: Template<SearchPage>?
  let redirect: Template<RedirectPage>?
  let notFound: Template<NotFoundPage>?

  init(_ files: [String: SourceText], _ problems: inout [Diagnostic]) {
    let ending = ".mustache"
    let sources = files.keys.sorted().filter { $0.hasSuffix(ending) }.compactMap { path in
      files[path].map {
        TemplateSet.Source(name: String(path.dropLast(ending.count)), path: $0.path, bytes: $0.bytes)
      }
    }
    let set = TemplateSet(sources)
    func compile<Page>(_ name: String, _ shape: RecordShape<Page>) -> Template<Page>? {
      let (template, diagnostics) = set.compile(name, for: shape)
      // A partial that several kinds use says the same thing of each.
      for diagnostic in diagnostics where !problems.contains(diagnostic) { problems.append(diagnostic) }
      return template
    }
    welcome = compile("welcome", WelcomePage.shape)
    people = compile("people", PeoplePage.shape)
    person = compile("person", PersonPage.shape)
    memo = compile("memo", MemoPage.shape)
    tags = compile("tags", TagsPage.shape)
    tag = compile("tag", TagPage.shape)
    archive = compile("archive", ArchivePage.shape)
    month = compile("month", MonthPage.shape)
    agenda = compile("agenda", AgendaPage.shape)
    calendarMonth = compile("calendar-month", CalendarPage.shape)
    alarms = compile("alarms", AlarmsPage.shape)
    search = compile("search", SearchPage.shape)
    redirect = compile("redirect", RedirectPage.shape)
    notFound = compile("not-found", NotFoundPage.shape)
  }
}
