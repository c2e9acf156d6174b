/// Why a text is no date, time or offset, and what to write in its place.
package struct DateTextError: Error, Sendable, Hashable {
  /// Lower case, no full stop; the writer's words stand in `'…'`.
  package let message: String
  package let help: String?

  package init(message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }

  init(_ message: String, help: String? = nil) {
    self.init(message: message, help: help)
  }
}
