internal import CommonMark
internal import DateText
package import Diagnostics

/// Parses the bytes of a file into a memo.
package struct MemoParser: Sendable {
  /// Files above this size in bytes are refused: no memo is that long, and every build reads all.
  package static let longest = 4 << 20

  private let renderer: BodyRenderer

  /// - Parameter keepsLineBreaks: whether a line end in a paragraph shows as one (`line_breaks: keep`).
  package init(keepsLineBreaks: Bool = false) {
    var options = Options.memo
    options.keepsLineBreaks = keepsLineBreaks
    renderer = BodyRenderer(options: options)
  }

  package func parse(_ source: SourceText, path: String, notePath: String) -> Memo {
    let head = FrontMatterReader.read(source: source)
    // What is withheld for not being UTF-8 has no text to render.
    var body = head.withheld == .notUTF8 ? Body() : renderer.render(Array(source.bytes[head.bodyRange]))
    let (title, leadsBody) = MemoTitle.make(head.frontMatter, body, notePath: notePath)
    body.startHeadings(at: 2, passingOver: leadsBody ? 1 : 0)
    let offset = head.bodyRange.lowerBound
    let findings = Diagnostic.limited(body.findings) { finding in
      source.diagnostic(
        .warning, inBodyFrom: offset, at: finding.range, line: finding.line, finding.summary,
        help: finding.help)
    }
    return Memo(
      path: path, notePath: notePath, source: source, frontMatter: head.frontMatter,
      nameDate: DateText.dateInFileName(MemoTitle.stem(of: notePath)), title: title,
      titleLeadsBody: leadsBody, body: body, tasks: [], bodyOffset: offset, withheld: head.withheld,
      diagnostics: head.diagnostics + findings)
  }
}
