import ByteText
import CommonMark
import Foundation
import Testing

/// Tables where notes have them, and what the body says of them.
struct TableTests {
  /// Sources and the words of their cells, `|` between them, a row a line; tables a blank line apart.
  @Test(
    arguments: [
      ("|a|b|\n|-|-|\n|c|d|", "a|b\nc|d"),
      ("a|b\n:-|-:\nc", "a|b\nc|"),
      // The end of a heading, escapes and code.
      ("|a #|# b ##|\n|-|-|\n|\\#|c\\|d|\n|`e\\|f`|`g|h`|", "a #|# b ##\n#|c|d\n<code>e|f</code>|`g"),
      ("|#|\n|-|\n|##|\n|a\\\\|\n|\\\\|", "#\n##\na|\n|"),
      ("|*a|b*|\n|-|-|\n|[c]|<kbd>d|\n\n[c]: e", "*a|b*\n⟨e⟩c⟨/⟩|<kbd>d</kbd>"),
      // Marks that hide a `|`, and those that do not.
      (
        "|[[a|b]]|![[c\\|d]]|\n|-|-|\n|~~a|b~~|\n|==c|https://d.e/\\|f==|",
        "⟨a⟩b⟨/⟩|⟪c|d⟫\n~~a|b~~\n==c|<a href=\"https://d.e/%7Cf==\">https://d.e/|f==</a>"
      ),
      // In quotes and items, with lazy lines and tabs.
      ("> |a|\n> |-|\n> |b|\nc", "a\nb"),
      ("> |a|\n|-|", ""),
      ("> a\nb|c\n> -|-\n> d", "b|c\nd|"),
      ("- |a|\n  |-|\n  |b|\n- c", "a\nb"),
      ("-\t|a|\n\t|-|\n\t|b|", "a\nb"),
      ("1. > - |a|b|\n   >   |-|-|\n   >   |c|d|", "a|b\nc|d"),
      ("- a\n\n  |b|\n  |-|\n\n  c", "b"),
      // Where the rows end.
      ("|a|\n|-|\n|b|\n# c", "a\nb"),
      ("|a|\n|-|\nb\n\nc", "a\nb"),
      ("|a|\n|-|\n|b|\n---", "a\nb"),
      ("|a|\n|-|\n|b|\n===", "a\nb\n==="),
      ("|a|\n|-|\n2. b", "a"),
      ("|a|\n|-|\n-", "a"),
      ("|a|\n|-|\n<x>", "a"),
      ("|a|\n|-|\n    b", "a"),
      ("|a|\n|-|\n|\nb|c\n-|-", "a\n\nb|c"),
      ("a\n|b|\n|-|\n\n|c|\n|-|", "b\n\nc"),
      // Empty cells and rows.
      ("|a|b|c|\n|-|-|-|\n||x||\n|||\ny", "a|b|c\n|x|\n||\ny||"),
      ("|||\n|-|-|\n|a|b|", "|\na|b"),
      ("||\n|-|", ""),
      // What is none.
      ("|a|b|\n|-|", ""), ("|a|\n|- -|", ""), ("|a|\n    |-|", ""), ("|a|\n\n|-|", ""), ("`|a|\n\n|-|`", ""),
      ("    |a|\n    |-|", ""), ("```\n|a|\n|-|\n```", ""), ("a\n-", ""), ("|a|\n|-|b|", ""), ("|-|", ""),
      // Line ends of all kinds.
      ("|a|\r\n|-|\r\n|b|\r\n", "a\nb"), ("|a|\r|-|\r|b|", "a\nb"),
    ])
  func cells(source: String, expected: String) {
    let html = shownHTML(source)
    var tables: [String] = []
    for table in html.components(between: "<table>", and: "</table>") {
      let rows = table.components(between: "<tr>", and: "</tr>").map { row in
        row.components(between: "<t", and: "\n").map { cell in
          String(cell.drop { $0 != ">" }.dropFirst().dropLast("</td>".count))
        }.joined(separator: "|")
      }
      tables.append(rows.joined(separator: "\n"))
    }
    #expect(tables.joined(separator: "\n\n") == expected, "\(source.debugDescription): \(html)")
    #expect(firstUnbalancedTag(html) == nil)
  }

  @Test(
    arguments: [
      ("a\n\n|b|c|\n|-|-|\n|d||\n||e|\n|||\n|f|g|\n\nh", "a\n\nb | c\nd\n| e\nf | g\n\nh"),
      ("|a|b|c|\n|-|-|-|\n|d||e|", "a | b | c\nd | | e"),
      ("- |a|\n  |-|\n  |b|\n- c", "a\nb\nc"),
      ("|a|b|\n|-|-|\n|*c* d|![e](f.png)|", "a | b\nc d | e"),
    ])
  func plainText(source: String, expected: String) {
    let body = BodyRenderer().render(Array(source.utf8))
    #expect(body.plainText.text == expected, "\(source.debugDescription)")
  }

  /// Lines and offsets are those of the body, though the parser sees other lines.
  @Test func places() throws {
    let text = """
      # A

      | a | [b](c.md) |
      |---|-----------|
      | d\\|e | ![f](g.png) \\| [h](i.md) |
      | `x` | <u> | [j](k.md) |

      - > | [l](m.md) | n |
        > | --- | --- |
        > | | [o *p*](q.md) |

      # B
      [r](s.md)
      """
    let source = Array(text.utf8)
    let body = BodyRenderer().render(source)
    expectConsistent(body, source, "")
    #expect(body.references.map(\.line) == [3, 5, 5, 8, 10, 13])
    #expect(
      body.references.map { $0.sourceRange.map { Array(source[$0]).text } } == [
        "[b](c.md)", "![f](g.png)", "[h](i.md)", "[l](m.md)", "[o *p*](q.md)", "[r](s.md)",
      ])
    #expect(body.headings.map(\.text) == ["A", "B"])
    #expect(body.headings.map(\.line) == [1, 12])
    #expect(body.blocks.map(\.kind) == [.heading(1), .table, .list, .heading(1), .paragraph])
    #expect(body.blocks.map(\.lines) == [1...1, 3...6, 8...11, 12...12, 13...13])
    #expect(Set(body.findings.map(\.kind)) == [.cellsDropped(count: 1), .rawHTMLDropped(count: 1)])
    for finding in body.findings {
      #expect(finding.line == 6)
      #expect(finding.range.map { Array(source[$0]).text } == finding.excerpt)
    }
  }

  /// Too many cells: what is left of the rows is text, and said so.
  @Test func tooManyCells() {
    let body = BodyRenderer().render(
      Array(("|a|b|\n|-|-|\n" + String(repeating: "|c|d|\n", count: 60_000)).utf8))
    #expect(body.findings.map(\.kind) == [.tableTooLarge])
    #expect(body.findings.first?.line == 50_002)
    #expect(body.blocks.map(\.kind) == [.table, .paragraph])
  }
}

extension String {
  /// What stands between the next `start` and the next `end`, again and again.
  fileprivate func components(between start: String, and end: String) -> [String] {
    components(separatedBy: start).dropFirst().map { $0.components(separatedBy: end)[0] }
  }
}
