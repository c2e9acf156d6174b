internal import ByteText
package import Diagnostics

/// The templates of a theme, which include one another by name.
package struct TemplateSet: Sendable {
  /// One template before it is parsed.
  package struct Source: Sendable {
    /// What `{{>name}}` and `{{<name}}` call it.
    package var name: String
    /// The file, as diagnostics name it.
    package var path: String
    package var bytes: [UInt8]

    package init(name: String, path: String, bytes: [UInt8]) {
      self.name = name
      self.path = path
      self.bytes = bytes
    }
  }

  /// How much a template must keep to.
  package enum Rules: Sendable {
    /// A name that is not offered, a value that is written where or as it should not be, is an error.
    case theme
    /// As the Mustache specification has it: unknown names and templates are empty, and any value may be written raw.
    case specification
  }

  let templates: [ParsedTemplate]
  let rules: Rules
  private let numbers: [String: Int]

  /// A set in which a later source takes the place of an earlier one of the same name.
  package init(_ sources: [Source], rules: Rules = .theme) {
    var latest: [String: Source] = [:]
    for source in sources { latest[source.name] = source }
    let names = latest.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    templates = names.compactMap { name in
      latest[name].map {
        ParsedTemplate(name: name, source: SourceText(path: $0.path, bytes: $0.bytes))
      }
    }
    numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    self.rules = rules
  }

  /// The names of the templates, sorted.
  package var names: [String] { templates.map(\.name) }

  /// The errors of syntax in all templates, included by another or not.
  package var syntaxDiagnostics: [Diagnostic] { templates.flatMap(\.diagnostics).sorted() }

  /// The template `name` for pages of `shape`, or everything that is wrong with it and with what it includes.
  ///
  /// A fault in a template that several kinds of page include is reported for each.
  package func compile<Input>(
    _ name: String, for shape: RecordShape<Input>
  ) -> (template: Template<Input>?, diagnostics: [Diagnostic]) {
    guard let number = number(of: name) else {
      let help = NearMiss.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
      return (nil, [Diagnostic(.error, path: name, "there is no template '\(name)'", help: help)])
    }
    var compiler = TemplateCompiler(self, shape: shape.shape)
    let (program, diagnostics) = compiler.compile(number)
    return (program.map { Template(program: $0, shape: shape) }, diagnostics)
  }

  func number(of name: String) -> Int? { numbers[name] }
}
