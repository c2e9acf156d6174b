/// How bodies are written.
package struct Options: Sendable, Hashable {
  /// Raw HTML is copied as it stands.
  package var passesRawHTML = false
  /// Every link and image is written with the target it has, whatever that is; there are no references.
  package var writesEveryTarget = false
  /// A line end in a paragraph shows as one (`line_breaks: keep`).
  package var keepsLineBreaks = false
  /// Boxes of tasks are written as GFM's examples are, and only where GFM knows one.
  package var keepsToGFMBoxes = false
  /// Headings have an `id`.
  package var identifiesHeadings = true

  /// Memos: holes for what leads into the notebook, only safe URLs, no raw HTML.
  package static let memo = Options()

  /// The HTML of the CommonMark specification, byte for byte; only for text that is trusted.
  package static let specification = Options(
    passesRawHTML: true, writesEveryTarget: true, keepsToGFMBoxes: true, identifiesHeadings: false)
}
