/// One file of the output folder, before it is written.
package struct PlannedOutput: Sendable {
  package enum Content: Sendable {
    /// Called once, on any thread; the same bytes every time.
    case rendered(@Sendable () -> [UInt8])
    /// The bytes of a file, by its absolute path or one from the working folder; links in it are followed.
    case copy(from: String)
  }

  /// Relative to the output folder, `/` separated.
  package let path: String
  package let content: Content

  package init(path: String, content: Content) {
    self.path = path
    self.content = content
  }
}
