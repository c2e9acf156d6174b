internal import Foundation

/// Swift source that holds files as string literals.
///
/// An array literal of bytes takes the compiler minutes where a string takes it no time at all. A `StaticString` is
/// UTF-8, so a file of other bytes is written in base64.
struct EmbeddedSource {
  private(set) var text = "extension BuiltInTheme {\n  static let embedded: [EmbeddedFile] = ["

  init(_ files: [ThemeFolder.File]) {
    for file in files {
      text += "\n    EmbeddedFile(path: \(Self.literal(file.path)), "
      if let contents = String(validating: file.contents, as: UTF8.self), Self.isWritable(contents) {
        text += ".text(\(Self.literal(contents)))),"
      } else {
        text += ".base64(\(Self.literal(file.contents.base64EncodedString())))),"
      }
    }
    text += files.isEmpty ? "]\n}\n" : "\n  ]\n}\n"
  }

  /// Noncharacters such as U+FDD0 are an error in a literal, even as escapes.
  private static func isWritable(_ text: String) -> Bool {
    !text.unicodeScalars.contains { $0.properties.isNoncharacterCodePoint }
  }

  /// A literal on one line, with escapes for whatever ends a literal or is no printable character.
  private static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case _ where scalar.value < 0x20 || isInvisible(scalar):
        literal += "\\u{\(String(scalar.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    default: false
    }
  }
}
