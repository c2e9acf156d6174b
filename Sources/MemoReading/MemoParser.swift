internal import CommonMark
internal import DateText
package import Diagnostics
internal import TaskNotation

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

  /// Parses a file; it `readsStamps` where it lies in one of the `StampFolders`.
  ///
  /// `changes` may give its front matter other values, before the title is made of them.
  package func parse(
    _ source: SourceText, path: String, notePath: String, readsStamps: Bool = false,
    changes: (inout FrontMatter) -> Void = { _ in }
  ) -> Memo {
    var head = FrontMatterReader.read(source: source)
    changes(&head.frontMatter)
    let bytes = Array(source.bytes[head.bodyRange])
    // What is withheld for not being UTF-8 has no text to render.
    var body = head.withheld == .notUTF8 ? Body() : renderer.render(bytes)
    let offset = head.bodyRange.lowerBound
    let text = TextTasks(
      bytes, at: offset, lines: body.textLines, comments: body.comments, tables: body.lines(of: .table),
      html: body.lines(of: .rawHTML), readsStamps: readsStamps)
    let (title, leadsBody) = MemoTitle.make(head.frontMatter, body, text.tasks, notePath: notePath)
    body.startHeadings(at: 2, passingOver: leadsBody ? 1 : 0)
    let findings = Diagnostic.limited(body.findings) { finding in
      source.diagnostic(
        .warning, inBodyFrom: offset, at: finding.range, line: finding.line, finding.summary,
        help: finding.help)
    }
    return Memo(
      path: path, notePath: notePath, source: source, frontMatter: head.frontMatter,
      nameDate: DateText.dateInFileName(MemoTitle.stem(of: notePath)), title: title,
      titleLeadsBody: leadsBody, body: body, tasks: text.tasks, bodyOffset: offset, withheld: head.withheld,
      diagnostics: head.diagnostics + findings + text.diagnostics(in: source, bodyAt: offset))
  }
}

extension Body {
  /// The lines of the blocks of one kind at the top level.
  fileprivate func lines(of kind: Block.Kind) -> [ClosedRange<Int>] {
    blocks.filter { $0.kind == kind }.map(\.lines)
  }
}

extension TextTasks {
  /// What is wrong before what is unread: neither hides the other where a text has thousands.
  func diagnostics(in source: SourceText, bodyAt offset: Int) -> [Diagnostic] {
    guard !findings.isEmpty else { return [] }
    return [true, false].flatMap { isError in
      Diagnostic.limited(findings.filter { $0.isError == isError }) { finding in
        source.diagnostic(
          isError ? .error : .warning, inBodyFrom: offset, at: finding.range, line: 1, finding.message,
          help: finding.help)
      }
    }
  }
}
