import ByteText
import CommonMark
import Foundation
import TestSupport
import Testing

/// The fixtures of markdown-it, whose HTML says the same in another style.
@Suite(.enabled(if: Corpus.isPresent, "the corpus is not beside the repository"))
struct MarkdownItTests {
  private struct Example: Decodable {
    var title: String
    var markdown: String
    var html: String
  }

  private func examples(_ name: String) throws -> [Example] {
    let root = try #require(Corpus.root)
    let data = try Data(contentsOf: root.appendingPathComponent("gfm/markdown-it/\(name).json"))
    return try JSONDecoder().decode([Example].self, from: data)
  }

  /// Files, how many examples they hold, and the titles of those that are read otherwise, with the reason.
  @Test(
    arguments: [
      (
        "tables", 42,
        [
          // In cmark-gfm a list item begins at `-   foo`, and a delimiter row is no lazy continuation of it.
          "This is parsed as one big table:",
          // `# …` is a heading, which no delimiter row makes a header of.
          "`\\` in tables should not count as escaped backtick", "Tables should handle escaped backticks",
        ]
      ),
      (
        "alerts", 15,
        [
          // As in Obsidian, a type that no theme knows is a callout too, and a title may follow.
          "Not an alert - unknown type", "Not an alert - text after marker on same line",
        ]
      ),
      ("tasklists", 11, []),
    ])
  func everyExample(of name: String, count: Int, differing: [String]) throws {
    let examples = try examples(name)
    #expect(examples.count == count)
    for example in examples {
      let body = BodyRenderer().render(Array(example.markdown.utf8))
      expectConsistent(body, Array(example.markdown.utf8), "\(example.title)")
      let isSame = inOneStyle(body.englishHTML) == inOneStyle(example.html)
      #expect(isSame != differing.contains(example.title), "\(example.title): \(body.englishHTML)")
    }
  }

  /// HTML without what only styles it, attributes in one order.
  private func inOneStyle(_ html: String) -> String {
    var html = html
    for (style, own) in Self.styles { html = html.replacingOccurrences(of: style, with: own) }
    // Ours says its state as well.
    html.replace(/(type="checkbox" disabled(?: checked)?) aria-label="[^"]*"/) { "\($0.output.1)" }
    return html.replacing(/[ ]markdown-alert-([a-z]+)"/) { "\" data-callout=\"\($0.output.1)\"" }
  }

  private static let styles = [
    (" style=\"text-align:", " align=\""),
    (" class=\"contains-task-list\"", ""), (" class=\"task-list-item\"", " class=\"task\""),
    (
      "<input class=\"task-list-item-checkbox\" disabled=\"\" type=\"checkbox\"",
      "<input type=\"checkbox\" disabled"
    ),
    (" disabled checked=\"\"", " disabled checked"),
    ("markdown-alert-title", "callout-title"), ("\"markdown-alert ", "\"callout "),
  ]
}
