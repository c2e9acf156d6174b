import Diagnostics
import Mustache
import Testing

@Suite struct RenderingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let template: String
    let expected: String
    var page = Page()

    var testDescription: String { template }
  }

  static let cases = [
    Case(template: "<h1>{{title}}</h1>", expected: "<h1>Tea &amp; &lt;cake&gt;</h1>"),
    Case(
      template: "<a title=\"{{title}}\">",
      expected: "<a title=\"&quot;'\">", page: Page(title: "\"'")),
    Case(template: "{{{body}}}{{& body}}", expected: "<p>Tea</p><p>Tea</p>"),
    Case(template: "{{#title}}yes{{/title}}{{^title}}no{{/title}}", expected: "no", page: Page(title: "")),
    Case(template: "{{#title}}{{.}}{{/title}}", expected: "x", page: Page(title: "x")),
    Case(template: "{{#body}}yes{{/body}}{{^body}}no{{/body}}", expected: "no", page: Page(body: [])),
    Case(template: "[{{slug}}]{{#slug}}yes{{/slug}}{{^slug}}no{{/slug}}", expected: "[]no"),
    Case(template: "{{#slug}}/{{slug}}{{/slug}}", expected: "/tea", page: Page(slug: "tea")),
    Case(
      template: "{{#pinned}}yes{{/pinned}}{{^pinned}}no{{/pinned}}", expected: "yes",
      page: Page(isPinned: true)),
    Case(
      template: "{{#tags}}{{^first}}, {{/first}}{{name}} {{title}}{{/tags}}{{^tags}}none{{/tags}}",
      expected: "a T, b T", page: Page(title: "T", tags: [.init(name: "a", isFirst: true), .init(name: "b")])),
    Case(template: "{{#tags}}{{name}}{{/tags}}{{^tags}}none{{/tags}}", expected: "none"),
    Case(
      template: "{{#aliases}}({{.}}){{/aliases}}", expected: "(&lt;)()(b)",
      page: Page(aliases: ["<", "", "b"])),
    Case(
      template: "{{#author}}{{name}}{{/author}}{{author.name}}", expected: "AnnAnn",
      page: Page(author: .init())),
    Case(template: "[{{author.name}}]{{^author}}nobody{{/author}}", expected: "[]nobody"),
    Case(template: "{{^author.name}}nameless{{/author.name}}", expected: "nameless"),
    // What never comes is not looked into.
    Case(
      template: "{{#archive}}{{year}}{{/archive}}{{^archive}}{{title}}{{/archive}}", expected: "T",
      page: Page(title: "T")),
    // After a section, the register holds what it held before.
    Case(
      template:
        "{{#folder}}{{name}}{{#folders}}{{name}}{{#folders}}{{name}}{{/folders}}{{name}}{{/folders}}{{name}}{{/folder}}",
      expected: "abcba",
      page: Page(folder: .init(name: "a", folders: [.init(name: "b", folders: [.init(name: "c")])]))),
    Case(template: "\u{FEFF}{{! a byte order mark }}\r\nx\r\n", expected: "x\r\n"),
    Case(template: "", expected: ""),
  ]

  @Test(arguments: cases) func renders(_ example: Case) {
    #expect(example.page.rendered([source("main", example.template)]) == example.expected)
  }

  @Test func nestedPartialsIndentEachLineOnce() {
    let page = Page(tags: [.init(name: "a\nb")])
    let result = page.rendered([
      source("main", "<ul>\n  {{> outer}}\n</ul>\n"),
      source("outer", "<li>\n  {{> inner}}\n{{! gone }}\n</li> {{> inner}}"),
      source("inner", "{{#tags}}\n{{name}}\n-\n{{/tags}}\n"),
    ])
    #expect(result == "<ul>\n  <li>\n    a\nb\n    -\n  </li> a\nb\n-\n</ul>\n")
  }

  @Test func partialsSeeTheBlocksOfThePage() {
    let result = Page(title: "T").rendered([
      source(
        "main",
        "{{<layout}}\n{{$title}}{{title}}{{/title}}\n{{$main}}\n<p>\n{{{body}}}\n</p>\n{{/main}}\n{{/layout}}\n"
      ),
      source("layout", "<html>\n  {{> head}}\n  <main>\n    {{$main}}{{/main}}\n  </main>\n</html>\n"),
      source("head", "<title>{{$title}}Memos{{/title}}</title>\n"),
    ])
    #expect(
      result == """
        <html>
          <title>T</title>
          <main>
            <p>
            <p>Tea</p>
            </p>

          </main>
        </html>

        """)
  }

  @Test func blockTakesTheIndentationOfItsPlace() {
    let result = Page(title: "T").rendered([
      source(
        "main", "{{<base}}\n  {{$a}}\n    {{title}}\n      b\n\n  c\n    {{> x}}\n  {{/a}}\n{{/base}}\n"),
      source("base", "<\n\t{{$a}}\n\t{{/a}}\n>\n"),
      source("x", "1\n2\n"),
    ])
    #expect(result == "<\n\tT\n\t  b\n\t\n\tc\n\t1\n\t2\n>\n")
  }

  /// What stands in a block belongs to where it is written, so a block of the same name in it is the default.
  @Test func blockInItsOwnOverrideIsTheDefault() {
    let result = Page().rendered([
      source("main", "{{<base}}{{$a}}[{{$a}}inner{{/a}}]{{/a}}{{/base}}"),
      source("base", "{{$a}}base{{/a}}"),
    ])
    #expect(result == "[inner]")
  }

  @Test func recordsMadeOnceAreShared() {
    struct Framed: Sendable {
      let page: Record<Page>
      let tags: [Record<Page.Tag>]
    }
    let shape = RecordShape<Framed>(
      "framed page",
      [
        .sharedRecord("page", Page.shape) { $0.page },
        .sharedList("tags", Page.Tag.shape) { $0.tags },
      ])
    let input = Framed(
      page: Page.shape.record(Page(title: "T")), tags: [Page.Tag.shape.record(.init(name: "a"))])
    let (template, diagnostics) = TemplateSet([source("main", "{{page.title}}{{#tags}}{{name}}{{/tags}}")])
      .compile("main", for: shape)
    #expect(diagnostics == [])
    var out: [UInt8] = []
    template?.render(input, into: &out)
    template?.render(shape.record(input), into: &out)
    #expect(String(decoding: out, as: UTF8.self) == "TaTa")
  }

  @Test func laterSourceTakesThePlaceOfAnEarlierOne() {
    #expect(Page().rendered([source("main", "built in"), source("main", "mine")]) == "mine")
  }
}
