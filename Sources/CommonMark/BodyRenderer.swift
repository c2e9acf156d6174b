internal import ByteText

/// Turns the Markdown of one body into a `Body`: a pure function of its bytes.
package struct BodyRenderer: Sendable {
  package var options: Options

  package init(options: Options = .memo) { self.options = options }

  /// Renders `source`, which may be any bytes; what is not UTF-8 becomes U+FFFD.
  package func render(_ source: [UInt8]) -> Body {
    switch SourcePrepass.run(source) {
    case .showAsPlainText(let prepared, let finding):
      return Body(showing: prepared, finding)
    case .parse(var prepared, var findings):
      let tables = separateCells(of: &prepared, &findings)
      guard let document = Document(parsing: prepared.bytes) else {
        return Body(showing: prepared, Finding(.tooComplex, line: 1))
      }
      var writer = BodyWriter(prepared, tables, options: options)
      writer.write(document, findings: findings)
      return writer.body
    }
  }

  /// Puts each cell of the tables on a line of its own (design §3, step b).
  private func separateCells(of source: inout PreparedSource, _ findings: inout [Finding]) -> TableLayout {
    guard var scan = TableScan(source.bytes), let document = Document(parsing: source.bytes) else {
      return TableLayout()
    }
    scan.run(document, source)
    findings += scan.findings(in: source)
    source.replace(scan.replacements)
    return scan.layout
  }
}

extension Body {
  /// A body that is shown as it was written, save for its comments.
  fileprivate init(showing source: PreparedSource, _ finding: Finding) {
    let text = source.body
    plainText.reserveCapacity(text.count)
    var copied = 0
    for comment in source.comments {
      appendPlainText(text[copied..<comment.lowerBound])
      copied = comment.upperBound
    }
    appendPlainText(text[copied...])
    html.append("<pre>")
    html.append(htmlEscaping: plainText)
    html.append("</pre>\n")
    blocks = [
      Block(
        kind: .code, htmlRange: html.indices, plainTextRange: plainText.indices,
        lines: 1...LineIndex(text).count, holes: 0..<0)
    ]
    if source.hasOffsets { comments = source.comments }
    findings = [finding]
  }

  /// Appends text as it was written: NUL becomes U+FFFD, as CommonMark §2.3 asks.
  private mutating func appendPlainText(_ text: ArraySlice<UInt8>) {
    var copied = text.startIndex
    while let zero = text[copied...].firstIndex(of: 0) {
      plainText += text[copied..<zero]
      plainText += UTF8.encodedReplacementCharacter
      copied = zero + 1
    }
    plainText += text[copied...]
  }
}
