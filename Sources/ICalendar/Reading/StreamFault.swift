/// Something in a stream that does not follow the grammar of content lines and components (RFC 5545 §3.1, §3.4).
package struct StreamFault: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// The first line of the stream begins with a blank.
    case foldOfNothing
    /// No colon ends the name and its parameters.
    case noColon
    /// The name is empty, or has other characters than letters, digits and hyphens.
    case name
    /// A parameter without a name or without `=`.
    case parameter
    /// A quotation mark without another, or within a value that does not begin with one.
    case quotation
    /// A property before the first BEGIN or after the last END.
    case outsideComponent
    /// An END of a component that is not open.
    case strayEnd
    /// A component without END.
    case missingEnd
  }

  package let kind: Kind
  /// In the unfolded text.
  package let range: Range<Int>
}
