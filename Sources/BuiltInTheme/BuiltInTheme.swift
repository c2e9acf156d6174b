/// The theme in Templates/, as it was when the program was built.
package enum BuiltInTheme {
  /// All files, sorted by the bytes of their paths.
  package static let files = embedded.map(ThemeFile.init)
}
