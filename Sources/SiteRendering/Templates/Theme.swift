internal import BuiltInTheme
internal import ByteText
package import Diagnostics
package import MemoReading
internal import Mustache

/// The built-in theme with a notebook's overrides: templates compiled, words read, assets ready.
///
/// A template or asset stands in for the built-in one as a whole, a file of words word by word.
package struct Theme: Sendable {
  let templates: PageTemplates
  package let words: [Language: Words]
  let wordRecords: [Language: Record<Words>]
  /// Paths below `assets/`, with their bytes.
  let assets: [(path: String, bytes: [UInt8])]
  /// Of templates and words; an error of them would show on every page.
  package let diagnostics: [Diagnostic]

  private static let wordsFolder = "strings/"

  /// Loads the theme; `overrides` are files of the notebook's `templates/`, by their path in it.
  package init(overrides: [(path: String, source: SourceText)]) {
    var files: [String: SourceText] = [:]
    for file in BuiltInTheme.files {
      files[file.path] = SourceText(path: "built-in \(file.path)", bytes: file.bytes)
    }
    var ownWords: [String: SourceText] = [:]
    for (path, source) in overrides {
      if path.hasPrefix(Self.wordsFolder) { ownWords[path] = source } else { files[path] = source }
    }
    var problems: [Diagnostic] = []
    templates = PageTemplates(files, &problems)
    var words: [Language: Words] = [:]
    for language in Language.allCases {
      let builtIn = BuiltInTheme.words(of: language)
      problems += builtIn.diagnostics
      var texts = builtIn.texts
      if let source = ownWords.removeValue(forKey: "\(Self.wordsFolder)\(language.rawValue).yml") {
        let own = WordsFile(source, known: builtIn.texts.keys)
        problems += own.diagnostics
        texts.merge(own.texts) { $1 }
      }
      words[language] = Words(language: language, texts: texts)
    }
    for (_, source) in ownWords.sorted(by: { $0.key < $1.key }) {
      let names = Language.allCases.map { "\($0.rawValue).yml" }.joined(separator: ", ")
      problems.append(
        source.diagnostic(.warning, "no page reads this file of words", help: "one of \(names)"))
    }
    self.words = words
    wordRecords = words.mapValues { Words.shape.record($0) }
    assets = files.keys.filter { $0.hasPrefix("assets/") }.sorted().compactMap { path in
      files[path].map { (path, $0.bytes) }
    }
    diagnostics = problems
  }
}

extension Words {
  /// The names that templates see as `t`: those of the built-in English words.
  static let shape = RecordShape<Words>(
    "words",
    BuiltInTheme.words(of: .english).texts.keys.sorted().map { key in .text(key) { $0[key] } })
}

extension BuiltInTheme {
  /// The words of a language that come with the program.
  static func words(of language: Language) -> WordsFile {
    let path = "strings/\(language.rawValue).yml"
    let bytes = files.first { $0.path == path }?.bytes ?? []
    return WordsFile(SourceText(path: "built-in \(path)", bytes: bytes))
  }
}
