internal import ByteText
internal import Diagnostics

/// Says what a file without front matter may have meant as such.
///
/// What hides a memo must not be read as text: then the memo is withheld.
enum FrontMatterLookalike {
  static func check(_ source: SourceText, _ body: Range<Int>) -> FrontMatterResult {
    let bytes = source.bytes
    var result = FrontMatterResult(bodyRange: body)
    guard let first = bytes[body].first(where: { $0 > 0x20 }) else { return result }
    switch first {
    case UInt8(ascii: "+"), UInt8(ascii: "{"):
      checkOtherForm(source, body, &result)
      if result.withheld == nil { checkNearFence(source, body, &result) }
    default:
      if hasReturnFence(bytes, body) {
        result.withheld = .notYAML
        result.diagnostics = [
          source.diagnostic(
            .error, at: body.lowerBound..<body.lowerBound + 3,
            "the lines of this front matter end in CR alone",
            help: "save the file with LF or CRLF line ends")
        ]
      } else {
        checkNearFence(source, body, &result)
      }
    }
    return result
  }

  /// `---` and a lone CR, as old Macs ended lines.
  private static func hasReturnFence(_ bytes: [UInt8], _ body: Range<Int>) -> Bool {
    guard bytes[body].starts(with: Array("---".utf8)) else { return false }
    let rest = bytes[body].dropFirst(3).drop { $0 == 0x20 || $0 == 0x09 }
    return rest.first == UInt8(ascii: "\r") && rest.dropFirst().first != UInt8(ascii: "\n")
  }

  /// TOML between `+++` lines, or a JSON object at the top, as Hugo reads them.
  private static func checkOtherForm(
    _ source: SourceText, _ body: Range<Int>, _ result: inout FrontMatterResult
  ) {
    let bytes = source.bytes
    var lines = Lines(bytes, in: body)
    guard let first = lines.next() else { return }
    var form: String?
    switch trimmed(bytes, first) {
    case "+++": form = lines.contains { trimmed(bytes, $0) == "+++" } ? "TOML" : nil
    case "{":
      let second = lines.first { !trimmed(bytes, $0).isEmpty }
      form = second.map { trimmed(bytes, $0).hasPrefix("\"") } ?? false ? "JSON" : nil
    case let text where text.hasPrefix("{\""): form = "JSON"
    default: break
    }
    guard let form else { return }
    result.withheld = .notYAML
    result.diagnostics = [
      source.diagnostic(
        .error, at: first, "front matter in \(form) is not read",
        help: "write it as YAML between two lines '---'")
    ]
  }

  /// Keys of ours at the top, above a line that is nearly a fence, or below one, or both.
  private static func checkNearFence(
    _ source: SourceText, _ body: Range<Int>, _ result: inout FrontMatterResult
  ) {
    let bytes = source.bytes
    var opening: Range<Int>?
    var isClosed = false
    var keys: [KeyLine] = []
    for line in Lines(bytes, in: body).prefix(60) {
      let text = trimmed(bytes, line)
      if isNearFence(text) {
        if !keys.isEmpty {
          isClosed = true
          break
        }
        opening = opening ?? line
      } else if opening == nil, keys.isEmpty, let key = keyOnFence(bytes, line) {
        opening = line
        keys.append(key)
      } else if let key = KeyLine(bytes, line) {
        keys.append(key)
      } else if text.isEmpty {
        if !keys.isEmpty { break }
      } else if keys.isEmpty {
        return
      }
    }
    guard let key = keys.first(where: \.hides) ?? keys.first(where: \.isKnown), opening != nil || isClosed
    else { return }
    // Under a rule, or over one, a line of text may have a colon.
    let isBetween = opening != nil && isClosed
    guard key.hides ? opening != nil || keys.count > 1 : isBetween && keys[0].isKnown else { return }
    if key.hides { result.withheld = .visibility }
    let range = opening ?? key.line
    result.diagnostics = [
      source.diagnostic(
        key.hides ? .error : .warning, at: range, "this looks like front matter, and is read as text",
        help: "make the first line of the file exactly '---', and close it with another")
    ]
  }

  /// `---draft: true`: a fence that lost its line end.
  private static func keyOnFence(_ bytes: [UInt8], _ line: Range<Int>) -> KeyLine? {
    guard bytes[line].starts(with: Array("---".utf8)) else { return nil }
    guard let key = KeyLine(bytes, line.lowerBound + 3..<line.upperBound), key.hides else { return nil }
    return key
  }

  /// Three dashes of some kind with a slip in them, or a language behind them: `--`, `----`, `—-`, `-.-`, `---yaml`.
  private static func isNearFence(_ text: String) -> Bool {
    let scalars = text.unicodeScalars.filter { $0 != " " && $0.properties.generalCategory != .format }
    guard scalars.count <= 16 else { return false }
    let dashes = scalars.filter { "-‐‑‒–—―─－".unicodeScalars.contains($0) }
    let width = dashes.reduce(0) { $0 + ($1 == "-" ? 1 : 2) }
    if width < 2 { return false }
    let hasSlip = scalars.count - dashes.count <= 1
    let hasLanguage = scalars.dropFirst(dashes.count).allSatisfy(\.properties.isAlphabetic)
    return hasSlip || hasLanguage
  }

  private static func trimmed(_ bytes: [UInt8], _ line: Range<Int>) -> String {
    var part = bytes[line].prefix(200)
    while let last = part.last, last == 0x20 || last == 0x09 { part.removeLast() }
    return String(decoding: part.drop { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }
}
