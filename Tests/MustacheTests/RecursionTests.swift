import Diagnostics
import Mustache
import Testing

@Suite struct RecursionTests {
  @Test func templateOfATreeIncludesItself() {
    let tree = Page.Folder(
      name: "a", folders: [.init(name: "b", folders: [.init(name: "c")]), .init(name: "d")])
    let result = Page(title: "T", folder: tree).rendered([
      source("main", "{{#folder}}\n{{> tree}}\n{{/folder}}\n"),
      source("tree", "- {{name}} {{title}}\n{{#folders}}\n  {{> tree}}\n{{/folders}}\n"),
    ])
    #expect(result == "- a T\n  - b T\n    - c T\n  - d T\n")
  }

  @Test func depthOfDataIsNoLimit() {
    var tree = Page.Folder(name: "x")
    for _ in 0..<2000 { tree = Page.Folder(name: "x", folders: [tree]) }
    let result = Page(folder: tree).rendered([
      source("main", "{{#folder}}{{> tree}}{{/folder}}"),
      source("tree", "{{name}}{{#folders}}{{> tree}}{{/folders}}"),
    ])
    #expect(result == String(repeating: "x", count: 2001))
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let templates: [String: String]
    let places: [String]

    var testDescription: String { "\(templates)" }
  }

  static let endless = [
    Case(templates: ["main": "{{> main}}"], places: ["main.mustache:1:5"]),
    Case(
      templates: ["main": "{{> a}}", "a": "{{> b}}", "b": "\n{{> a}}"],
      places: ["a.mustache:1:5", "b.mustache:2:5"]),
    Case(templates: ["main": "{{#pinned}}{{> main}}{{/pinned}}"], places: ["main.mustache:1:16"]),
    Case(templates: ["main": "{{< main}}{{/ main}}"], places: ["main.mustache:1:5"]),
    Case(
      templates: ["main": "{{< main}}{{$a}}{{> main}}{{/a}}{{/main}}{{$a}}{{/a}}"],
      places: ["main.mustache:1:5", "main.mustache:1:21"]),
    // From a tag's record back to the page's list: the same tags again.
    Case(templates: ["main": "{{#tags}}{{> main}}{{/tags}}"], places: ["main.mustache:1:14"]),
    Case(
      templates: [
        "main": "{{#folder}}{{> a}}{{/folder}}", "a": "{{#author}}{{> b}}{{/author}}",
        "b": "{{#folder}}{{> a}}{{/folder}}",
      ],
      places: ["a.mustache:1:16", "b.mustache:1:16"]),
  ]

  @Test(arguments: endless) func endlessInclusionIsRefused(_ example: Case) {
    let set = TemplateSet(example.templates.map { source($0.key, $0.value) })
    let (template, diagnostics) = set.compile("main", for: Page.shape)
    #expect(template == nil)
    #expect(diagnostics.allSatisfy { $0.summary.hasSuffix("includes itself without end") })
    #expect(diagnostics.map(\.place) == example.places)
  }
}
