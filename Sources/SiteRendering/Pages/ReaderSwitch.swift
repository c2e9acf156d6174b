internal import SiteModel

extension PageMaker {
  /// So many people have a place of their own beside everyone; others are found among the people.
  private static let mostReaders = 12

  /// What leads from one reader's agenda or calendar to everyone's and the others'; nothing on a site of one person.
  func readers(_ reader: Int?, _ place: (Person?) -> String) -> [NavigationItem] {
    if site.isPersonal { return [] }
    let shown = site.shownPeople
    let everyone = NavigationItem(
      label: words["everyone"], href: href(place(nil)), current: reader == nil ? "true" : "")
    let isShort = shown.count <= Self.mostReaders
    let people = (isShort ? shown : shown.filter { $0 == reader }).map { index in
      NavigationItem(
        label: site.people[index].name, href: href(place(site.people[index])),
        current: index == reader ? "true" : "")
    }
    let others = NavigationItem(label: words["other_people"], href: href(Places.people), current: "")
    return [everyone] + people + (isShort ? [] : [others])
  }

  /// The panel with the calendars to subscribe to.
  func subscribeHref(_ person: Person?) -> String {
    href(person.map(Places.memos) ?? Places.home, fragment: "page:subscribe")
  }
}
