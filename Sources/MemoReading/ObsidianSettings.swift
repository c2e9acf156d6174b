internal import YAML

/// What an Obsidian vault says about files that are no notes.
struct ObsidianSettings {
  /// The templates folder and the ignore filters.
  let ignored: [IgnorePattern]
  /// Filters that are regular expressions of JavaScript, which are not read.
  let regularExpressions: [String]

  static let settingsPath = ".obsidian/app.json"

  init(vault: String) {
    var patterns: [IgnorePattern] = []
    var expressions: [String] = []
    if let folder = Self.value("folder", in: vault + "/.obsidian/templates.json")?.text, !folder.isEmpty {
      patterns.append(IgnorePattern("/" + folder + "/"))
    }
    for filter in Self.value("userIgnoreFilters", in: vault + "/" + Self.settingsPath)?.items ?? [] {
      guard let text = filter.text, !text.isEmpty else { continue }
      // Filters between slashes are regular expressions; the others are what paths begin with.
      if text.utf8.count > 2, text.hasPrefix("/"), text.hasSuffix("/") {
        expressions.append(text)
      } else {
        patterns.append(IgnorePattern(prefix: text))
      }
    }
    ignored = patterns
    regularExpressions = expressions
  }

  /// JSON is read as the YAML that it nearly always is.
  private static func value(_ key: String, in path: String) -> YAMLNode? {
    guard let bytes = try? FileAccess.read(path, limit: 1 << 20),
      let root = try? YAMLParser.parse(bytes, 0..<bytes.count)
    else { return nil }
    return root.pairs?.first { $0.key.text == key }?.value
  }
}
