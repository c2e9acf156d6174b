internal import Outputs
internal import SiteModel

extension SiteRenderer {
  /// `<user>/alarms.html`, and what rings there.
  mutating func planAlarms() {
    for index in site.shownPeople {
      let person = site.people[index]
      page(theme.templates.alarms, AlarmsPage.shape, maker(Places.alarms(of: person), person.language)) {
        AlarmsPage($0, person: index)
      }
      guard let words = theme.words[person.language] else { continue }
      outputs.append(
        PlannedOutput(
          path: Places.rings(of: person),
          content: .rendered { [site] in RingScript.bytes(RingList(site, person: index, words: words)) }))
    }
  }
}
