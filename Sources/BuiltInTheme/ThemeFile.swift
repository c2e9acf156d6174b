/// One file of the built-in theme.
package struct ThemeFile: Sendable {
  private let embedded: EmbeddedFile

  init(_ embedded: EmbeddedFile) {
    self.embedded = embedded
  }

  /// Relative to Templates/, with `/` between names.
  package var path: String { embedded.path }

  /// What the file holds; made anew each time.
  package var bytes: [UInt8] {
    switch embedded.contents {
    case .text(let text): text.withUTF8Buffer { Array($0) }
    case .base64(let text): text.withUTF8Buffer { Base64.decoded($0) }
    }
  }
}

/// A file as the source that the plugin `EmbedTheme` writes holds it.
struct EmbeddedFile: Sendable {
  /// Literals are UTF-8, so that other bytes are in base64.
  enum Contents: Sendable {
    case text(StaticString)
    case base64(StaticString)
  }

  let path: String
  let contents: Contents

  init(path: String, _ contents: Contents) {
    self.path = path
    self.contents = contents
  }
}
