import Diagnostics
import Mustache
import Testing

/// Where a value may stand in HTML: only where escaping makes it safe.
@Suite struct HTMLContextTests {
  static let accepted = [
    "<p>{{title}}</p>",
    "<p class=\"a {{title}} b\" id=\"x{{slug}}\">",
    "<title>{{title}}</title><textarea>{{title}}</textarea>{{{body}}}",
    "<!-- {{title}} -->{{{body}}}",
    "<!DOCTYPE html><html lang=\"{{slug}}\">{{title}}",
    "<?xml version=\"1.0\"?><feed xmlns='x'>{{title}}</feed>",
    "<script>if (a < b) { '</p>' }</script>{{title}}",
    "<SCRIPT src=\"{{slug}}\"></Script >{{title}}",
    "<style>a > b { content: \"<\" }</style>{{{body}}}",
    "<svg viewBox='0 0 1 1'><path d=M0/></svg>{{title}}",
    "a < b, 3 <4 and </ {{! an end of nothing }}> {{title}}",
    "<input {{#pinned}}checked{{/pinned}}>{{title}}",
    "<a{{#slug}} href=\"{{slug}}\"{{/slug}}>{{title}}</a>",
    "<p class=\"{{#pinned}}pinned{{/pinned}}{{#tags}} {{name}}{{/tags}}\">{{title}}",
    "<p title=\"{{> text}}\">{{> text}}</p>",
    "<a href = \"{{slug}}\" data-on=\"{{title}}\">",
    "<br/><img src=a>{{title}}<hr>{{{body}}}",
    "<script type=\"module\">{{#pinned}}let pinned = true{{/pinned}}</script>",
  ]

  @Test(arguments: accepted) func accepts(_ template: String) {
    let set = TemplateSet([source("main", template), source("text", "{{title}}")])
    #expect(set.compile("main", for: Page.shape).diagnostics == [])
  }

  static let script = "inside <script>, where escaping is not safe"
  static let noQuotes = "in an attribute without quotes"
  static let refused = [
    ("<script>let a = \"{{title}}\"</script>", "'title' stands \(script)"),
    ("<sCript defer>{{title}}", "'title' stands \(script)"),
    ("<script>a</scriptx>{{title}}", "'title' stands \(script)"),
    ("<script>{{#pinned}}'{{title}}'{{/pinned}}</script>", "'title' stands \(script)"),
    ("<style>a{color:{{title}}}</style>", "'title' stands inside <style>, where escaping is not safe"),
    ("<a href={{title}}>", "'title' stands \(noQuotes)"),
    ("<a href=/{{title}}>", "'title' stands \(noQuotes)"),
    ("<a href= {{title}}>", "'title' stands \(noQuotes)"),
    ("<a href='{{title}}'>", "'title' stands in single quotes, which are not escaped"),
    ("<a {{title}}>", "'title' stands inside a tag, outside an attribute's value"),
    ("<a data-{{title}}=\"\">", "'title' stands inside a tag, outside an attribute's value"),
    ("<h{{title}}>", "'title' stands inside a tag, outside an attribute's value"),
    ("<{{title}}>", "'title' stands inside a tag, outside an attribute's value"),
    ("</{{title}}>", "'title' stands inside a tag, outside an attribute's value"),
    (
      "<a onClick=\"f('{{title}}')\">",
      "'title' stands in an attribute that is run as a script, where escaping is not safe"
    ),
    ("<iframe srcdoc=\"{{title}}\">", "'title' stands in 'srcdoc', where escaping is not safe"),
    ("<![CDATA[{{title}}]]>", "'title' stands inside a declaration"),
    ("<p title=\"{{{body}}}\">", "'body' stands outside the text of the page"),
    ("<title>{{{body}}}</title>", "'body' stands outside the text of the page"),
    ("<!--{{{body}}}-->", "'body' stands outside the text of the page"),
    ("{{#pinned}}<a href=\"{{/pinned}}x", "'pinned' ends elsewhere in HTML than it begins"),
    ("{{#tags}}<script>{{/tags}}", "'tags' ends elsewhere in HTML than it begins"),
    ("{{$a}}<!--{{/a}}", "'a' ends elsewhere in HTML than it begins"),
    ("<script>\nlet a\n", "'main' ends inside a tag, an attribute, a comment or a script"),
  ]

  @Test(arguments: refused) func refuses(template: String, summary: String) {
    let (template, diagnostics) = TemplateSet([source("main", template)]).compile("main", for: Page.shape)
    #expect(template == nil)
    #expect(diagnostics.map(\.summary).contains(summary), "\(diagnostics.map(\.summary))")
  }

  @Test func partialIsCheckedWhereItStands() {
    let set = TemplateSet([
      source("main", "{{> name}}<script>{{> name}}</script>"), source("name", "{{title}}"),
    ])
    #expect(set.compile("main", for: Page.shape).diagnostics.map(\.place) == ["name.mustache:1:3"])
  }
}
