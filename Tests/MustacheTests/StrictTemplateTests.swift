import Diagnostics
import Mustache
import Testing

extension Diagnostic {
  var place: String { path + (position.map { ":\($0.line):\($0.column)" } ?? "") }
}

/// What a theme's template must not do, and how it is told.
@Suite struct StrictTemplateTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let template: String
    let expected: [String]

    init(_ template: String, _ expected: String...) {
      self.template = template
      self.expected = expected
    }

    var testDescription: String { template }
  }

  static let names = [
    Case("\n {{titel}}", "2:4: 'titel' is no name of a memo page; did you mean 'title'?"),
    Case(
      "{{#tags}}{{nmae}}{{/tags}}",
      "1:12: 'nmae' is no name of a tag link or a memo page; did you mean 'name'?"),
    Case(
      "{{#xyzzy}}{{nothing}}{{/xyzzy}}",
      "1:4: 'xyzzy' is no name of a memo page; it offers title, slug, body, pinned, tags, aliases, folder, author, archive"
    ),
    Case(
      "{{^xyzzy}}x{{/xyzzy}}",
      "1:4: 'xyzzy' is no name of a memo page; it offers title, slug, body, pinned, tags, aliases, folder, author, archive"
    ),
    Case("{{author.nam}}", "1:3: 'nam' is no name of an author; did you mean 'name'?"),
    Case("{{title.length}}", "1:3: 'title' is text and has no 'length'"),
    Case("{{tags.name}}", "1:3: 'tags' is a list and has no 'name'"),
    Case(
      "{{.}}",
      "1:3: '.' is a text of a list, and this is a memo page; write one of its names: title, slug, body, pinned, tags, aliases, folder, author, archive"
    ),
    Case(
      "{{#tags}}{{.}}{{/tags}}",
      "1:12: '.' is a text of a list, and this is a tag link; write one of its names: name, first"),
    Case("{{> haed}}", "1:5: there is no template 'haed'; did you mean 'head'?"),
    Case("{{< nowhere}}{{/ nowhere}}", "1:5: there is no template 'nowhere'"),
    Case(
      "{{<head}}{{$tilte}}x{{/tilte}}{{/head}}",
      "1:13: the template 'head' has no block 'tilte'; did you mean 'title'?"),
    Case(
      "{{<head}}{{$title}}x{{/title}}{{$title}}y{{/title}}{{/head}}", "1:34: the block 'title' is given twice"
    ),
    Case(
      "{{<head}} x {{title}}{{/head}}",
      "1:11: this stands in 'head' outside its blocks and is never shown; move it into a block {{$name}}…{{/name}}",
      "1:15: this stands in 'head' outside its blocks and is never shown; move it into a block {{$name}}…{{/name}}"
    ),
  ]

  static let kinds = [
    Case("{{{title}}}", "1:4: 'title' is text and must be escaped; write {{title}}"),
    Case("{{&title}}", "1:4: 'title' is text and must be escaped; write {{title}}"),
    Case("{{#aliases}}{{{.}}}{{/aliases}}", "1:16: '.' is text and must be escaped; write {{.}}"),
    Case("{{body}}", "1:3: 'body' is finished HTML and must not be escaped again; write {{{body}}}"),
    Case(
      "{{pinned}}",
      "1:3: 'pinned' is a flag and has no text; write {{#pinned}}…{{/pinned}} around what it shows"),
    Case(
      "{{tags}}",
      "1:3: 'tags' is a list and has no text of its own; write {{#tags}}…{{/tags}} and use its names inside"),
    Case(
      "{{{author}}}",
      "1:4: 'author' is a record and has no text of its own; write {{#author}}…{{/author}} and use its names inside"
    ),
  ]

  static let syntax = [
    Case(
      "a\n{{#tags}}\n{{#pinned}}", "2:1: '{{#tags}}' is not closed; add '{{/tags}}'",
      "3:1: '{{#pinned}}' is not closed; add '{{/pinned}}'"),
    Case(
      "{{#tags}}{{#pinned}}{{/tags}}",
      "1:10: '{{#pinned}}' is not closed before '{{/tags}}'; add '{{/pinned}}'"),
    Case("{{/tags}}", "1:1: '{{/tags}}' closes nothing; remove it, or open the section before it"),
    Case("{{#tags}}{{/tag}}{{/tags}}", "1:10: '{{/tag}}' closes nothing; expected '{{/tags}}'"),
    Case("x {{title", "1:3: the tag has no end; close it with '}}'"),
    Case("{{{body}}", "1:1: the tag has no end; close it with '}}}'"),
    Case("{{! never\nended", "1:1: the tag has no end; close it with '}}'"),
    Case("{{}}{{#}}{{/}}", "1:1: the tag has no name", "1:5: the tag has no name"),
    Case("{{a b}}", "1:3: 'a b' is not one name; a tag holds one name without blanks"),
    Case(
      "{{=<%=}}",
      "1:4: '<%' are not two delimiters; write two marks of at most 16 bytes without '=', such as {{=<% %>=}}"
    ),
    Case("{{=<% %>=}}<%#tags%>", "1:12: '<%#tags%>' is not closed; add '<%/tags%>'"),
  ]

  @Test(arguments: names + kinds + syntax) func refuses(_ example: Case) {
    let head = source("head", "<title>{{$title}}Memos{{/title}}</title>")
    let (template, diagnostics) = TemplateSet([source("main", example.template), head])
      .compile("main", for: Page.shape)
    #expect(template == nil)
    let told = diagnostics.map { diagnostic in
      let place = diagnostic.place.dropFirst("main.mustache:".count)
      let help = diagnostic.help.map { "; \($0)" } ?? ""
      return "\(place): \(diagnostic.summary)\(help)"
    }
    #expect(told == example.expected)
  }

  @Test func tellsAllErrorsOfAllTemplatesAtOnce() {
    let (_, diagnostics) = TemplateSet([
      source("main", "{{titel}}\n{{> head}}{{{slug}}}\n{{> foot}}"),
      source("head", "{{#tags}}"),
      source("foot", "\n{{body}}"),
      source("unused", "{{#tags}}"),
    ]).compile("main", for: Page.shape)
    #expect(
      diagnostics.map(\.place) == [
        "foot.mustache:2:3", "head.mustache:1:1", "main.mustache:1:3", "main.mustache:2:14",
      ])
  }

  @Test func syntaxOfUnusedTemplatesIsCheckedToo() {
    let set = TemplateSet([source("main", ""), source("unused", "{{#tags}}")])
    #expect(set.syntaxDiagnostics.map(\.place) == ["unused.mustache:1:1"])
  }

  @Test func missingTemplateIsAnError() {
    let (template, diagnostics) = TemplateSet([source("memo", "")]).compile("memos", for: Page.shape)
    #expect(template == nil)
    #expect(diagnostics.map(\.summary) == ["there is no template 'memos'"])
    #expect(diagnostics.map(\.help) == ["did you mean 'memo'?"])
  }

  @Test func underlinesTheName() {
    let (_, diagnostics) = TemplateSet([source("main", "<p>é {{titel}}")]).compile("main", for: Page.shape)
    #expect(diagnostics.map(\.excerpt) == ["<p>é {{titel}}"])
    #expect(diagnostics.map(\.length) == [5])
    #expect(diagnostics.first?.position == Diagnostic.Position(line: 1, column: 8))
  }
}
