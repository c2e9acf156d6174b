internal import Mustache
internal import SiteModel

/// What makes a page ring while it is open: its button, its dialog, and where it learns of the times.
struct RingPanel: Sendable {
  /// Names in the theme's `assets/` that a page with a panel loads.
  static let styles: [String] = []
  static let scripts: [String] = []

  var ringsHref: String

  static let shape = RecordShape<RingPanel>("ring panel", [.text("rings_href") { $0.ringsHref }])

  init(_ maker: PageMaker, of person: Person) {
    ringsHref = maker.href("\(person.handle)/rings.js")
  }
}
