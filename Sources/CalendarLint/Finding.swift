package import Diagnostics

/// A fault in a feed, of a known kind.
package struct Finding: Sendable, Hashable {
  package let fault: Fault
  package let diagnostic: Diagnostic
}
