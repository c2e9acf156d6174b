package import Diagnostics

/// What one file's front matter came to.
package struct FrontMatterResult: Sendable {
  package var frontMatter = FrontMatter()
  /// The bytes of the body; of the whole file but a byte order mark where there is no front matter.
  package var bodyRange: Range<Int>
  package var diagnostics: [Diagnostic] = []
  /// Why the memo must not be published; nil when it may be.
  package var withheld: WithheldReason?

  package init(bodyRange: Range<Int>) { self.bodyRange = bodyRange }
}

/// The faults that keep a memo off the site; an error among its diagnostics says more.
package enum WithheldReason: Sendable, Hashable {
  case notUTF8
  case notClosed
  /// Not YAML, or front matter in another form: TOML, JSON, a list.
  case notYAML
  case duplicateKey
  /// What the memo says about who may see it is not understood.
  case visibility

  /// The reason in words.
  package var words: String {
    switch self {
    case .notUTF8: "the file is not UTF-8"
    case .notClosed: "the front matter is not closed"
    case .notYAML: "the front matter is not YAML"
    case .duplicateKey: "a key is given twice"
    case .visibility: "its visibility is not understood"
    }
  }
}
