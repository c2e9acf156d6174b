import Outputs
import Testing

/// What is not published is named in no output.
struct HiddenNameTests {
  @Test func noOutputNamesIt() throws {
    let site = try PlannedSite([
      (
        "notes/ann/Zyxwv.md",
        "---\ndraft: true\naliases: [Qponm]\ntitle: Jihgf\ntags: [edcba]\n---\n# Zyxwv plan\n\n![](zyxwv.png)\n"
      ),
      ("notes/ann/zyxwv.png", "zyxwv"),
      (
        "notes/ann/a.md",
        "# About [[Zyxwv]]\n\nSee ![[Zyxwv#Zyxwv plan]], [[Qponm]] and [[Jihgf]].\n\n- [ ] Ask [[Zyxwv]] 📅 2026-12-01\n"
      ),
      (
        "notes/ann/b.md",
        "---\ndue: 2026-12-02\n---\n[[Zyxwv]] on Monday, [[a#About Zyxwv]], [[About Zyxwv]], ![[a]]\n"
      ),
      (
        "notes/ann/c.md",
        "---\nstart: 2026-12-03\n---\nWith [[b]] [[a]]\n\n| x | y |\n|---|---|\n| [[Zyxwv]] | ![[Jihgf]] |\n"
      ),
    ])
    #expect(site.says.allSatisfy { !$0.contains("error") })
    for output in site.outputs {
      #expect(!output.path.lowercased().contains("zyxwv"))
      guard case .rendered(let make) = output.content else { continue }
      let text = String(decoding: make(), as: UTF8.self).replacing("\r\n ", with: "").lowercased()
      for name in ["zyxwv", "qponm", "jihgf", "edcba"] {
        #expect(!text.contains(name), "\(name) in \(output.path)")
      }
    }
    #expect(site.page("ann/a.html")?.contains("About a private memo") == true)
    #expect(site.page("ann/b.html")?.contains("a private memo on Monday") == true)
  }
}
