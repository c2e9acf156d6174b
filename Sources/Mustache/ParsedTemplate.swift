internal import ByteText
internal import Diagnostics

/// One source of a template set, parsed; without nodes where the syntax has errors.
struct ParsedTemplate: Sendable {
  let name: String
  let source: SourceText
  let nodes: [TemplateNode]
  let diagnostics: [Diagnostic]

  init(name: String, source: SourceText) {
    self.name = name
    self.source = source
    if let offset = source.bytes.firstInvalidUTF8 {
      nodes = []
      diagnostics = [
        source.diagnostic(.error, at: offset..<offset + 1, "the file is not UTF-8", help: "save it as UTF-8")
      ]
      return
    }
    let scanner = TemplateScanner(source)
    diagnostics = scanner.diagnostics
    nodes = diagnostics.isEmpty ? TemplateParser.nodes(scanner.tokens, of: source.bytes) : []
  }

  func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> { source.bytes[range] }
}
