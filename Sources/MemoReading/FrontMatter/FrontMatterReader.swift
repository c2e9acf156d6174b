internal import ByteText
package import Diagnostics
internal import YAML

/// Reads the front matter of a file: splits it off, parses it, types its keys.
///
/// A pure function of the file's bytes. It fails closed (§7): whatever might say that a memo is not for everyone, and
/// cannot be read, withholds it.
package enum FrontMatterReader {
  package static func read(source: SourceText) -> FrontMatterResult {
    let bytes = source.bytes
    let split = FrontMatterFence.split(bytes)
    if let offset = bytes.firstInvalidUTF8 { return notUTF8(source, at: offset) }
    switch split {
    case .absent(let body): return FrontMatterLookalike.check(source, body)
    case .unclosed(let fence, let rest): return unclosed(source, fence, rest)
    case .closed(let yaml, let body): return closed(source, yaml, body)
    }
  }

  private static func notUTF8(_ source: SourceText, at offset: Int) -> FrontMatterResult {
    var result = FrontMatterResult(bodyRange: 0..<source.bytes.count)
    let guess = EncodingGuess.name(of: source.bytes)
    result.diagnostics = [
      source.diagnostic(
        .error, at: offset..<offset + 1, "not UTF-8\(guess.map { " (looks like \($0))" } ?? "")",
        help: "save the file as UTF-8")
    ]
    result.withheld = .notUTF8
    return result
  }

  /// A first line of `---` without a second: a rule, unless a key follows.
  private static func unclosed(_ source: SourceText, _ fence: Range<Int>, _ rest: Range<Int>)
    -> FrontMatterResult
  {
    var result = FrontMatterResult(bodyRange: fence.lowerBound..<source.bytes.count)
    let first = Lines(source.bytes, in: rest).first { line in
      let start = source.bytes[line].first { $0 != 0x20 && $0 != 0x09 }
      return start != nil && start != UInt8(ascii: "#")
    }
    // Below a blank line or a heading, a line of text may well have a colon.
    guard let first, let key = KeyLine(source.bytes, first),
      key.isKnown || (key.isKey && first.lowerBound == rest.lowerBound)
    else { return result }
    result.withheld = .notClosed
    result.diagnostics = [
      source.diagnostic(
        .error, at: fence, "the front matter is not closed", help: "put a line '---' after its last key")
    ]
    return result
  }

  private static func closed(_ source: SourceText, _ yaml: Range<Int>, _ body: Range<Int>)
    -> FrontMatterResult
  {
    var result = FrontMatterResult(bodyRange: body)
    do throws(YAMLError) {
      guard let root = try YAMLParser.parse(source.bytes, yaml) else { return result }
      guard let pairs = root.pairs else { return withoutKeys(source, root, yaml, body) }
      if root.tag == nil, source.bytes[root.range].starts(with: Array("{{".utf8)) {
        throw .placeholder(at: root.range)
      }
      var decoder = FrontMatterDecoder(source)
      decoder.decode(pairs)
      result.frontMatter = decoder.frontMatter
      result.diagnostics = decoder.diagnostics.sorted()
      if decoder.isWithheld { result.withheld = .visibility }
      return result
    } catch {
      let hasKeys = Lines(source.bytes, in: yaml).contains { line in
        guard let key = KeyLine(source.bytes, line) else { return false }
        return key.isKnown || key.isPlain || (key.isKey && line.lowerBound == yaml.lowerBound)
      }
      let first = source.bytes[yaml].first { $0 > 0x20 }
      if !hasKeys, first != UInt8(ascii: "{"), first != UInt8(ascii: "%") { return rule(source, yaml) }
      result.withheld = error.kind == .duplicateKey ? .duplicateKey : .notYAML
      result.diagnostics = [diagnostic(source, error)]
      return result
    }
  }

  private static func diagnostic(_ source: SourceText, _ error: YAMLError) -> Diagnostic {
    guard let first = error.first else {
      return source.diagnostic(.error, at: error.range, error.message, help: error.help)
    }
    let line = source.position(at: first.lowerBound).line
    return source.diagnostic(
      .error, at: error.range, "\(error.message), first on line \(line)", help: error.help)
  }

  /// A root that is text or a list: text between two rules, unless it was meant to be keys.
  private static func withoutKeys(
    _ source: SourceText, _ root: YAMLNode, _ yaml: Range<Int>, _ body: Range<Int>
  ) -> FrontMatterResult {
    var result = FrontMatterResult(bodyRange: body)
    if let items = root.items {
      let key = items.lazy.compactMap(\.pairs).joined().map(\.key).first { $0.text.map(isOurs) ?? false }
      guard let key else { return rule(source, yaml) }
      result.withheld = .notYAML
      result.diagnostics = [
        source.diagnostic(
          .error, at: key.range, "the front matter is a list, not keys",
          help: "remove the '-' before the keys")
      ]
      return result
    }
    let key = Lines(source.bytes, in: yaml).lazy.compactMap { KeyLine(source.bytes, $0) }.first { $0.isKnown }
    guard let key else { return rule(source, yaml) }
    let error = key.colon.count > 1 ? YAMLError.fullWidthColon(at: key.colon) : .tightColon(at: key.colon)
    result.withheld = .notYAML
    result.diagnostics = [diagnostic(source, error)]
    return result
  }

  private static func isOurs(_ name: String) -> Bool {
    FrontMatterSchema.match(name) != nil || FrontMatterSchema.foreignEffect(of: name) != nil
  }

  /// A file that begins with a rule: all of it is body, unless a line may be a key that hides it without its colon.
  private static func rule(_ source: SourceText, _ yaml: Range<Int>) -> FrontMatterResult {
    let start = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var result = FrontMatterResult(bodyRange: start..<source.bytes.count)
    if let line = Lines(source.bytes, in: yaml).first(where: { mayHide(source.bytes[$0]) }) {
      result.withheld = .notYAML
      result.diagnostics = [
        source.diagnostic(
          .error, at: line, "this line is no 'key: value'",
          help: "write it as one, or put a blank line before the first '---' if both are rules")
      ]
      return result
    }
    result.diagnostics = [
      source.diagnostic(
        .warning, at: start..<start + 3, "no keys between these '---' lines: they are read as rules",
        help: "to begin a memo with a rule, write '***'")
    ]
    return result
  }

  /// `draft true`, `visibility. private`: a few words, of which the first is such a key.
  private static func mayHide(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count <= 60 else { return false }
    let words = String(decoding: line, as: UTF8.self).unicodeScalars.split { scalar in
      !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
    }
    guard let first = words.first, words.count <= 3 else { return false }
    return FrontMatterSchema.mayHide(String(first))
  }
}
