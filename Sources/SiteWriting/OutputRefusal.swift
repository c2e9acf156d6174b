/// Why a folder will not be written to at all.
package struct OutputRefusal: Error, Sendable, Hashable {
  /// Lower case, no full stop; paths stand in `'…'`.
  package let message: String
  package let help: String

  package init(_ message: String, help: String) {
    self.message = message
    self.help = help
  }
}
