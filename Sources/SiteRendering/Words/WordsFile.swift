internal import ByteText
internal import Diagnostics
internal import YAML

/// One `strings/<language>.yml` as it is written: `key: "text"` pairs.
struct WordsFile {
  private(set) var texts: [String: String] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  /// Reads the file; with `known`, a key that is none of these is warned about and left out.
  init(_ source: SourceText, known: Dictionary<String, String>.Keys? = nil) {
    do {
      guard let root = try YAMLParser.parse(source.bytes, 0..<source.bytes.count) else { return }
      guard let pairs = root.pairs else {
        diagnostics.append(source.diagnostic(.error, at: root.range, Self.summary, help: Self.help))
        return
      }
      for pair in pairs { read(pair, source, known: known) }
    } catch {
      diagnostics.append(source.diagnostic(.error, at: error.range, error.message, help: error.help))
    }
  }

  private mutating func read(
    _ pair: YAMLNode.Pair, _ source: SourceText, known: Dictionary<String, String>.Keys?
  ) {
    guard let key = pair.key.text else {
      diagnostics.append(source.diagnostic(.error, at: pair.key.range, Self.summary, help: Self.help))
      return
    }
    if let known, !known.contains(key) {
      let nearest = NearMiss.nearest(to: key, among: known.sorted())
      diagnostics.append(
        source.diagnostic(
          .warning, at: pair.key.range, "no page has the word '\(key)'",
          help: nearest.map { "did you mean '\($0)'?" } ?? "remove it"))
      return
    }
    guard let text = pair.value.text, !pair.value.isEmpty else {
      let place = pair.value.isEmpty ? pair.key.range : pair.value.range
      diagnostics.append(
        source.diagnostic(.error, at: place, "the word '\(key)' is not a text", help: "\(key): \"…\""))
      return
    }
    texts[key] = text
  }

  private static let summary = "words are lines of a key and a text"
  private static let help = "home: \"Home\""
}
