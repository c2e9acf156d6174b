import Foundation
import Outputs
import TestSupport
import Testing

@Suite struct StaticFilesTests {
  /// A page wins over a file of `static/`, whatever the letter case, and so does the folder that pages need.
  @Test(arguments: [
    ("index.html", "index.html"), ("Index.HTML", "index.html"), ("ann/index.html", "ann/index.html"),
    ("calendar.ics", "calendar.ics"), ("Assets/Style.css", "assets/style.css"),
    ("index.html/x", "index.html"),
  ])
  func aPageWins(_ file: String, _ page: String) throws {
    let plan = try PlannedSite([("static/\(file)", "mine"), ("static/robots.txt", "fine")])
    #expect(
      plan.says == ["static/\(file): warning: it is left out, for '\(page)' of the site has its place"])
    #expect(plan.copied == ["robots.txt"])
    #expect(plan.page(page) != nil)
  }

  @Test func aFileCannotStandForAFolderOfPages() throws {
    let plan = try PlannedSite([("static/tags", "mine")])
    #expect(
      plan.says == ["static/tags: warning: it is left out, for 'tags/index.html' of the site has its place"])
  }

  @Test func anAssetMayBeReplaced() throws {
    let plan = try PlannedSite([("static/assets/style.css", "mine")])
    #expect(plan.says == [])
    #expect(plan.copied == ["assets/style.css"])
    #expect(plan.outputs.filter { $0.path == "assets/style.css" }.count == 1)
  }

  /// The folder itself may lie elsewhere; a link in it may lead anywhere, and is left out.
  @Test func aLinkedFolderIsRead() throws {
    let elsewhere = try TemporaryFolder()
    try elsewhere.write("static/robots.txt", "fine")
    try elsewhere.write("secret.txt", "secret")
    try elsewhere.write("templates/strings/en.yml", "tags: Labels\n")
    let link = FileManager.default.createSymbolicLink(atPath:withDestinationPath:)
    try link(elsewhere.path + "/static/inner", elsewhere.path)
    let plan = try PlannedSite([]) { folder in
      for name in ["static", "templates"] { try link("\(folder.path)/\(name)", "\(elsewhere.path)/\(name)") }
    }
    #expect(plan.says == [])
    #expect(plan.copied == ["robots.txt"])
    #expect(plan.page("tags/index.html")?.contains("Labels") == true)
  }
}
