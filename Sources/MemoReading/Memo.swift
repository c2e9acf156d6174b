package import CommonMark
package import DateText
package import Diagnostics

/// One memo as its file says it: a pure function of path and bytes, with no zone, user or setting applied.
///
/// A class, so that handing a memo on copies nothing: its front matter alone has thirty values.
package final class Memo: Sendable {
  /// Relative to the notebook, `/` separated.
  package let path: String
  /// Relative to the notes folder.
  package let notePath: String
  /// The file under the name that diagnostics give it.
  package let source: SourceText
  package let frontMatter: FrontMatter
  /// A date that the file name states.
  package let nameDate: DateOrTime?
  package let title: String
  /// Whether the body begins with the heading that says the title; pages then leave it out.
  package let titleLeadsBody: Bool
  /// Its headings start at level 2: the title is a page's only heading of level 1.
  package let body: Body
  /// The dated lines of the body, in order.
  package let tasks: [TextTask]
  /// Where the body begins, in bytes of the file.
  package let bodyOffset: Int
  /// Why the memo must stay off the site, whatever its visibility; nil: nothing of the kind.
  package let withheld: WithheldReason?
  package let diagnostics: [Diagnostic]

  init(
    path: String, notePath: String, source: SourceText, frontMatter: FrontMatter, nameDate: DateOrTime?,
    title: String,
    titleLeadsBody: Bool, body: Body, tasks: [TextTask], bodyOffset: Int, withheld: WithheldReason?,
    diagnostics: [Diagnostic]
  ) {
    self.path = path
    self.notePath = notePath
    self.source = source
    self.frontMatter = frontMatter
    self.nameDate = nameDate
    self.title = title
    self.titleLeadsBody = titleLeadsBody
    self.body = body
    self.tasks = tasks
    self.bodyOffset = bodyOffset
    self.withheld = withheld
    self.diagnostics = diagnostics
  }
}

extension Memo {
  /// A diagnostic about a place in the body: byte offsets in the body, or at least a 1-based line in it.
  package func diagnostic(
    _ severity: Diagnostic.Severity, at range: Range<Int>?, line: Int, _ summary: String, help: String
  ) -> Diagnostic {
    source.diagnostic(severity, inBodyFrom: bodyOffset, at: range, line: line, summary, help: help)
  }
}

extension SourceText {
  /// The same for the body that begins at `offset` of the file.
  func diagnostic(
    _ severity: Diagnostic.Severity, inBodyFrom offset: Int, at range: Range<Int>?, line: Int,
    _ summary: String,
    help: String
  ) -> Diagnostic {
    guard let range else {
      let first = position(at: offset).line
      return Diagnostic(
        severity, path: path, position: Diagnostic.Position(line: first + line - 1, column: 1), summary,
        help: help)
    }
    return diagnostic(
      severity, at: range.lowerBound + offset..<range.upperBound + offset, summary, help: help)
  }
}
