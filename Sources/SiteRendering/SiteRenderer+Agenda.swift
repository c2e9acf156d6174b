internal import SiteModel

extension SiteRenderer {
  /// `agenda.html`, `<user>/agenda.html`.
  mutating func planAgenda() {
    for (reader, maker) in readers(Places.agenda) {
      let agenda = Agenda(site, person: reader)
      page(theme.templates.agenda, AgendaPage.shape, maker) { AgendaPage($0, agenda) }
    }
  }

  /// Everyone, where there are several people, and each person, with what makes the page at a place of theirs.
  func readers(_ place: (Person?) -> String) -> [(reader: Int?, maker: PageMaker?)] {
    let all: [(reader: Int?, maker: PageMaker?)] = site.isPersonal ? [] : [(nil, maker(place(nil)))]
    return all
      + site.shownPeople.map { index in
        (index, maker(place(site.people[index]), site.people[index].language))
      }
  }
}
